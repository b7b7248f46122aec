//! SS-12: the table stops no wrong card; the players do.

use arrayvec::ArrayVec;

use crate::facts::action::Action;
use crate::facts::fact::Fact;
use crate::rules::ACCUSATIONS;
use crate::seams::offers::{Offer, Offers, Pattern, Play};
use crate::seams::resolution::Resolution;
use crate::seams::rule::{About, At, Closing, Hears, Moment, Rule, Seam};
use crate::tables::effect::{How, Stage, What, Why};
use crate::tables::mistakes::Mistake;
use crate::tables::seat::{MAX_SEATS, Seat, SeatSet};
use crate::tables::table::{Phase, Table};
use crate::tables::window::{Ask, Gate, Window, WindowKind};

/// What a wrong card, a wrong accusation, and disputing a right one each cost.
const CARDS: u16 = 2;
/// How long the accused may dispute, and others may join in.
const DISPUTE_MILLIS: u64 = 5_000;
/// How long a last card may be accused before its player is out.
const LAST_CARD_MILLIS: u64 = 5_000;

pub(super) struct Accusations;

impl Rule for Accusations {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "accusations",
            title: "Accusations",
            clause: "SS-12",
            sentence: "The table lets wrong cards stay, unless a player accuses before the next card lands.",
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            hears: Hears::LAID,
            moments: &[Moment::Mistake, Moment::PileTaken],
            ..About::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let table = at.table;
        if table.phase != Phase::Playing {
            return;
        }
        let window = table.window_of(ACCUSATIONS);
        // Anybody may accuse anybody, right or wrong, so that being able to tells nothing. After a wrong accusation, a
        // right one is accepted without an offer, which would tell who is guilty.
        let seats = accusable(table, window, seat);
        if !seats.is_empty() && !table.has_paid(seat, Mistake::Accusation) {
            offers.add(ACCUSATIONS, Pattern::Accuse(seats));
        }
        let asked = window.filter(|window| window.awaited().contains(seat));
        match asked.map(|window| window.opening.kind) {
            Some(WindowKind::Dispute) => {
                offers.add(ACCUSATIONS, Pattern::Dispute);
                offers.add(ACCUSATIONS, Pattern::Pass);
            }
            Some(_) if table.asks(ACCUSATIONS, seat) => offers.add(ACCUSATIONS, Pattern::Go),
            Some(_) => {}
            None if gate == Gate::Open
                && table.windows().is_empty()
                && table.in_play(seat)
                && !table.has_paid(seat, Mistake::Card) =>
            {
                let how = if table.turn == seat { How::Turn } else { How::OutOfTurn };
                let any = table.chair(seat).hand.kinds();
                offers.add(ACCUSATIONS, Play { unchecked: true, ..Play::of(any, how) });
            }
            None => {}
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, offer: &Offer) {
        match action {
            Action::Play { .. } => {
                run.emit(Fact::Undoable { seat });
                run.lay(seat, action, offer.how());
            }
            &Action::Accuse(accused) => accuse(run, seat, accused),
            Action::Go => run.answer(seat, 0),
            _ => {
                let disputed = matches!(action, Action::Dispute);
                let Some(window) = run.table().window_of(ACCUSATIONS).cloned() else { return };
                run.emit(Fact::Answered { rule: ACCUSATIONS, seat });
                run.emit(Fact::WindowClosed { rule: ACCUSATIONS, secret: false });
                judge(run, &window, disputed);
            }
        }
    }

    /// A last card can be accused as well: its player is not out before the others have had their chance.
    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let &Fact::Laid { seat, .. } = fact
            && run.table().chair(seat).hand.is_empty()
        {
            run.push(Stage::Object, What::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: What) {
        let What::Own { seat, .. } = what else { return };
        if !run.table().has_seat(seat) || !run.table().chair(seat).hand.is_empty() {
            return;
        }
        match run.table().window_of(ACCUSATIONS).map(|window| window.opening.by) {
            // A swap and its block can both be last cards: one window is for both, and each of the two may accuse the other.
            Some(first) => run.ask_too(first),
            None => {
                let others = run.table().everybody().minus(SeatSet::of(seat));
                let ask = Ask::all(WindowKind::Go, others, seat, LAST_CARD_MILLIS);
                run.open(Ask { holds: false, about: Some(seat), ..ask });
            }
        }
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        if window.opening.kind == WindowKind::Dispute {
            judge(run, window, false);
        }
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        let Some(opening) = run.table().window_of(ACCUSATIONS).map(|window| window.opening) else { return };
        if opening.kind == WindowKind::Go && opening.about != Some(seat) {
            run.excuse(seat, 0);
            return;
        }
        run.close_own(Closing::Deadline);
        // Of two last cards, the other can still be accused.
        if opening.kind == WindowKind::Go && opening.asked.contains(seat) {
            let emptied = &run.table().emptied;
            if let Some(other) = emptied.iter().copied().find(|&other| other != seat) {
                let others = run.table().everybody().minus(SeatSet::of(other)).minus(SeatSet::of(seat));
                let ask = Ask::all(WindowKind::Go, others, other, LAST_CARD_MILLIS);
                run.open(Ask { holds: false, about: Some(other), ..ask });
            }
        }
    }
}

/// Whom a seat can accuse while nothing else is pending: anybody, or who is accused already. Nobody joins in twice.
fn accusable(table: &Table, window: Option<&Window>, seat: Seat) -> SeatSet {
    if table.windows().len() > usize::from(window.is_some()) {
        return SeatSet::EMPTY;
    }
    let others = table.everybody().minus(SeatSet::of(seat));
    match window.filter(|window| window.opening.kind == WindowKind::Dispute) {
        Some(window) if window.answered.contains(&seat) || window.opening.by == seat => SeatSet::EMPTY,
        Some(window) => SeatSet::of(window.opening.by),
        None => others,
    }
}

/// Accuses, or joins in where somebody has been accused already.
fn accuse(run: &mut Resolution<'_>, seat: Seat, accused: Seat) {
    let rule = ACCUSATIONS;
    let kind = run.table().window_of(rule).map(|window| window.opening.kind);
    if kind != Some(WindowKind::Dispute) {
        if kind.is_some() {
            run.emit(Fact::WindowClosed { rule, secret: false });
        }
        run.invoke(seat);
        let ask = Ask::all(WindowKind::Dispute, SeatSet::of(accused), accused, DISPUTE_MILLIS);
        run.open(Ask { about: Some(seat), ..ask });
    }
    run.emit(Fact::Answered { rule, seat });
}

/// The verdict: a wrong card goes back as if it had not been laid, and costs; otherwise accusing it does.
fn judge(run: &mut Resolution<'_>, window: &Window, disputed: bool) {
    let accused = window.opening.by;
    let accusers: ArrayVec<Seat, MAX_SEATS> = window.answered.iter().copied().filter(|&seat| seat != accused).collect();
    let guilty = run.table().undoable() == Some(accused);
    for &by in &accusers {
        run.emit(Fact::Accused { by, seat: accused, guilty });
    }
    if guilty {
        run.forget_all();
        run.emit(Fact::Undone { seat: accused });
        run.draw(accused, if disputed { 2 * CARDS } else { CARDS }, Why::Mistake);
    } else {
        for seat in accusers {
            run.draw(seat, CARDS, Why::Mistake);
        }
    }
}
