//! SS-12: the table stops no wrong card; the players do.

use arrayvec::ArrayVec;

use crate::action::{Action, Verb};
use crate::effect::{How, Stage, What, Why};
use crate::fact::Fact;
use crate::legality;
use crate::offers::{Offer, Offers};
use crate::resolution::Resolution;
use crate::rule::{About, At, Closing, Moment, Rule, Seam};
use crate::rules::ACCUSATIONS;
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use crate::table::{Phase, Suspect, Table};
use crate::window::{Ask, Gate, Window, WindowKind};

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
            sentence: "The table does not stop wrong cards: they stay unless somebody accuses before the next card lands.",
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
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
        // Everybody may accuse whoever laid the top card, right or wrong, so that being able to tells nothing.
        if let Some(layer) = accusable(table, window, seat) {
            offers.add(Offer::name(Verb::Accuse, SeatSet::of(layer), ACCUSATIONS));
        }
        let asked = window.filter(|window| window.awaited().contains(seat));
        match asked.map(|window| window.opening.kind) {
            Some(WindowKind::Dispute) => {
                offers.add(Offer::verb(Verb::Dispute, ACCUSATIONS));
                offers.add(Offer::verb(Verb::Pass, ACCUSATIONS));
            }
            Some(_) => offers.add(Offer::verb(Verb::Go, ACCUSATIONS)),
            None if gate == Gate::Open && table.windows().is_empty() && table.in_play(seat) => {
                let how = if table.turn == seat { How::Turn } else { How::OutOfTurn };
                let any = table.chair(seat).hand.kinds();
                offers.add(Offer { unchecked: true, ..Offer::play(any, how, ACCUSATIONS) });
            }
            None => {}
        }
    }

    fn enact(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, offer: Offer) {
        match action {
            Action::Play { .. } => {
                let code = legality::wrong_with(run.rulebook(), run.table(), seat, action);
                run.tell(Fact::Suspected { seat, code });
                run.lay(seat, action, offer.how);
            }
            &Action::Accuse(accused) => accuse(run, seat, accused),
            Action::Go => run.answer(seat, 0),
            _ => {
                let disputed = matches!(action, Action::Dispute);
                let Some(window) = run.table().window_of(ACCUSATIONS).cloned() else { return };
                run.tell(Fact::Answered { rule: ACCUSATIONS, seat });
                run.tell(Fact::WindowClosed { rule: ACCUSATIONS, secret: false });
                judge(run, &window, disputed);
            }
        }
    }

    /// A last card can be accused as well: its player is not out before the others have had their chance.
    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let &Fact::Laid { seat, .. } = fact
            && run.table().chair(seat).hand.is_empty()
        {
            run.push(Stage::Turn, What::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: What) {
        let What::Own { seat, .. } = what else { return };
        let others = run.table().everybody().minus(SeatSet::of(seat));
        if run.table().chair(seat).hand.is_empty() && run.table().has_seat(seat) {
            let ask = Ask::all(WindowKind::Go, others, seat, LAST_CARD_MILLIS);
            run.open(Ask { holds: false, ..ask });
        }
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        if window.opening.kind == WindowKind::Dispute {
            judge(run, window, false);
        }
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        match run.table().window_of(ACCUSATIONS).map(|window| window.opening.kind) {
            Some(WindowKind::Go) => run.excuse(seat, 0),
            _ => run.close_own(Closing::Deadline),
        }
    }
}

/// Whom a seat can accuse: the layer of the top card, while nothing else is pending. Nobody joins in twice.
fn accusable(table: &Table, window: Option<&Window>, seat: Seat) -> Option<Seat> {
    let layer = table.top()?.by?;
    let joined =
        window.is_some_and(|window| window.opening.kind == WindowKind::Dispute && window.answered.contains(&seat));
    let pending = table.windows().len() > usize::from(window.is_some());
    (layer != seat && table.has_seat(layer) && !joined && !pending).then_some(layer)
}

/// Accuses, or joins in where somebody has been accused already.
fn accuse(run: &mut Resolution<'_>, seat: Seat, accused: Seat) {
    let rule = ACCUSATIONS;
    let kind = run.table().window_of(rule).map(|window| window.opening.kind);
    if kind != Some(WindowKind::Dispute) {
        if kind.is_some() {
            run.tell(Fact::WindowClosed { rule, secret: false });
        }
        run.invoke(seat);
        let ask = Ask::all(WindowKind::Dispute, SeatSet::of(accused), accused, DISPUTE_MILLIS);
        run.open(Ask { about: Some(seat), ..ask });
    }
    run.tell(Fact::Answered { rule, seat });
}

/// The verdict: a wrong card goes back as if it had not been laid, and costs; otherwise accusing it does.
fn judge(run: &mut Resolution<'_>, window: &Window, disputed: bool) {
    let accused = window.opening.by;
    let accusers: ArrayVec<Seat, MAX_SEATS> = window.answered.iter().copied().filter(|&seat| seat != accused).collect();
    let top = run.table().pile().len().saturating_sub(1);
    let suspect = run.table().suspect().copied().filter(|suspect| usize::from(suspect.pile) == top);
    for &by in &accusers {
        run.tell(Fact::Accused { by, seat: accused, guilty: suspect.is_some() });
    }
    if let Some(suspect) = suspect {
        undo(run, accused, suspect);
        run.draw(accused, if disputed { 2 * CARDS } else { CARDS }, Why::Mistake);
    } else {
        for seat in accusers {
            run.draw(seat, CARDS, Why::Mistake);
        }
    }
}

/// Takes the top card back: turn, direction and debt are as before. What others have drawn meanwhile stays.
fn undo(run: &mut Resolution<'_>, layer: Seat, suspect: Suspect) {
    let alone = run.table().pile().len() == 1;
    // Where the card lies alone since the stock was refilled, the next card of the stock takes its place.
    if alone && run.table().stock_len() == 0 {
        return;
    }
    run.tell(Fact::PileTaken { seat: layer, start: suspect.pile, cards: 1, keeps_debt: false });
    if let Some(&card) = run.table().stock.last().filter(|_| alone) {
        run.tell(Fact::TurnedUp { card });
    }
    if run.table().direction != suspect.direction {
        run.tell(Fact::Turned);
    }
    let turn = suspect.turn;
    let to = if run.table().in_play(turn) { turn } else { run.table().next_in_play(turn) };
    run.tell(Fact::TurnMoved { to });
}
