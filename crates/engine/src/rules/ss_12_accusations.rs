//! SS-12: wrong cards stay on the pile unless a player accuses.

use arrayvec::ArrayVec;

use super::prelude::*;
use crate::facts::memorable::Memorable;
use crate::rules::ACCUSATIONS;
use crate::tables::cell::Seen;
use crate::tables::mistakes::Mistake;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::MAX_SEATS;
use crate::tables::table::Phase;
use crate::tables::window::{Opening, Time, WindowPurpose};

/// Cards that a wrong play, a wrong accusation, or disputing a right accusation each cost.
const CARDS: u16 = 2;
/// Time limit for the accused player to dispute, and for other players to join in.
const DISPUTE_MILLIS: u64 = 5_000;
/// Time limit for accusing a last card, or another play that ends the round, before its player is out or the round is
/// over.
const LAST_PLAY_MILLIS: u64 = 5_000;

/// Player of a round-ending play for which the window to accuse has already been opened.
const WAITED: Cell<SeatSet> = Cell::new(ACCUSATIONS, 0, "waited").seen_by(Seen::None);

pub(super) struct Accusations;

impl Rule for Accusations {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "accusations",
            title: "Accusations",
            clause: "SS-12",
            sentence: "The table lets wrong cards stay, unless a player accuses before the next card lands.",
            seams: &[Seam::Offer, Seam::Forbid, Seam::Meaning, Seam::Settle],
            forbids: Occasions::WINDOW,
            forgets: Memorable::PLAYED,
            cells: &[WAITED.about()],
            moments: &[Moment::Mistake, Moment::PileTaken],
            veto: Code::Frozen,
            presentation: Presentation {
                windows: &[(WindowKind::Go, WindowPurpose::LastPlay)],
                ..Presentation::cards("B8 R5")
            },
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.rule_settings.wrong_cards_stay = true;
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let table = at.table;
        if table.phase != Phase::Playing {
            return;
        }
        // Any player can accuse any other, right or wrong, so the offer reveals nothing. After a wrong accusation, a
        // right one is accepted without an offer, because an offer would reveal who is guilty.
        let seats = accusable(table, seat);
        if !seats.is_empty() && !table.has_paid(seat, Mistake::Accusation) {
            offers.add(ACCUSATIONS, Pattern::Accuse(seats));
        }
        if let Some(window) = table.window_of(ACCUSATIONS) {
            let asked = window.awaited().contains(seat);
            if asked && window.opening.kind == WindowKind::Dispute {
                offers.add(ACCUSATIONS, Pattern::Dispute);
                offers.add(ACCUSATIONS, Pattern::Pass);
            } else if asked && table.asks(ACCUSATIONS, seat) {
                offers.add(ACCUSATIONS, Pattern::Go);
            }
            return;
        }
        let plays = gate == Gate::Open && table.windows().is_empty() && table.in_play(seat);
        let in_turn = table.turn == seat;
        // SP-7: if wrong cards out of turn are taken back, none of them stays on the pile.
        let stays = in_turn || !at.rulebook.procedures().rule_settings.wrong_turns_take_back;
        if plays && stays && !table.has_paid(seat, Mistake::Card) {
            let how = if in_turn { How::Turn } else { How::OutOfTurn };
            let any = table.chair(seat).hand.kinds();
            offers.add(ACCUSATIONS, Play { unchecked: true, ..Play::of(any, how) });
        }
    }

    /// While a player is accused, everything else waits, including other windows. Players can still call UNO and catch
    /// others.
    fn allows(&self, at: RuleContext<'_>, _: Seat, offer: &mut Offer) -> bool {
        let own = offer.rule == ACCUSATIONS || matches!(offer.what, Pattern::Uno | Pattern::Catch(_));
        own || dispute(at.table).is_none()
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, offer: &Offer) {
        match action {
            Action::Play { .. } => run.play(seat, action, offer.how()),
            &Action::Accuse(accused) => accuse(run, seat, accused),
            Action::Go => run.answer(seat, 0),
            _ => {
                run.emit(Fact::Answered { rule: ACCUSATIONS, seat });
                let disputed = matches!(action, Action::Dispute);
                run.close_own(if disputed { Closing::Answered } else { Closing::Deadline });
            }
        }
    }

    /// Lets the next round-ending play be accused: another card has landed.
    fn remember(&self, run: &mut Resolution<'_>, _: &Fact) {
        WAITED.note(run, SeatSet::EMPTY);
    }

    /// Opens a window to accuse a last card, or any other play that ends the round. Its player is not out, and the
    /// round is not over, until the window closes.
    fn settle(&self, run: &mut Resolution<'_>) {
        let Some(by) = run.table().top().and_then(|top| top.by) else { return };
        let waited = !WAITED.of(run.table()).is_empty();
        if !waited && run.table().windows().is_empty() && run.queue_is_empty() && run.is_last_play(by) {
            WAITED.note(run, SeatSet::of(by));
            let others = run.table().all_seats().minus(SeatSet::of(by));
            run.open(Ask { about: Some(by), ..Ask::all(WindowKind::Go, others, by, LAST_PLAY_MILLIS) });
        }
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, closing: Closing) {
        if window.opening.kind == WindowKind::Dispute {
            judge(run, window, closing == Closing::Answered);
        }
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        let Some(opening) = run.table().window_of(ACCUSATIONS).map(|window| window.opening) else { return };
        if opening.kind == WindowKind::Go && opening.about != Some(seat) {
            run.excuse(seat, 0);
        } else {
            run.close_own(Closing::Deadline);
        }
    }
}

/// Returns the window in which the accused player can dispute, if one is open.
fn dispute(table: &Table) -> Option<&Window> {
    table.window_of(ACCUSATIONS).filter(|window| window.opening.kind == WindowKind::Dispute)
}

/// Returns the players that `seat` can accuse: any other player, or only the one who is already accused. Each player
/// can join in once.
fn accusable(table: &Table, seat: Seat) -> SeatSet {
    match dispute(table) {
        Some(window) if window.answered.contains(&seat) || window.opening.by == seat => SeatSet::EMPTY,
        Some(window) => SeatSet::of(window.opening.by),
        None => table.all_seats().minus(SeatSet::of(seat)),
    }
}

/// Accuses a player, or joins an accusation that is already open.
fn accuse(run: &mut Resolution<'_>, seat: Seat, accused: Seat) {
    if dispute(run.table()).is_none() {
        run.invoke(seat);
        let (now, until) = (run.now(), run.in_millis(DISPUTE_MILLIS));
        move_deadlines(run, |deadline| deadline.saturating_add(until.0.saturating_sub(now.0)));
        let ask = Ask::all(WindowKind::Dispute, SeatSet::of(accused), accused, DISPUTE_MILLIS);
        run.open(Ask { about: Some(seat), ..ask });
    }
    run.emit(Fact::Answered { rule: ACCUSATIONS, seat });
}

/// Judges an accusation. If it is right, the play is undone and the accused draws; if it is wrong, the accusers draw.
fn judge(run: &mut Resolution<'_>, window: &Window, disputed: bool) {
    let accused = window.opening.by;
    let accusers: ArrayVec<Seat, MAX_SEATS> = window.answered.iter().copied().filter(|&seat| seat != accused).collect();
    let guilty = run.table().undoable() == Some(accused);
    for &by in &accusers {
        run.emit(Fact::Accused { by, seat: accused, guilty });
    }
    if guilty {
        undo(run, accused);
        run.draw(accused, if disputed { 2 * CARDS } else { CARDS }, Why::Mistake);
        return;
    }
    // The other windows were extended by the whole time limit. Take back the part that the dispute did not use.
    let early = window.opening.deadline.0.saturating_sub(run.now().0);
    move_deadlines(run, |deadline| deadline.saturating_sub(early));
    for seat in accusers {
        run.draw(seat, CARDS, Why::Mistake);
    }
    // The effects held in this window resume as part of the play.
    run.is_of_play(true);
}

/// Takes the play back, together with its effects and the windows it opened.
fn undo(run: &mut Resolution<'_>, accused: Seat) {
    run.forget_all();
    while run.table().window_of(ACCUSATIONS).is_some() {
        run.emit(Fact::WindowClosed { rule: ACCUSATIONS, secret: false });
    }
    let shuffled = run.table().is_shuffled_since();
    run.emit(Fact::Undone { seat: accused });
    if let [played] = run.table().pile()
        && shuffled
        && played.by.is_none()
    {
        let card = played.card;
        run.emit(Fact::Uncovered { card });
    }
    // A race that the play started is over: players who slap now are just late.
    let at = run.now();
    run.emit(Fact::RaceOver { at });
}

/// Moves the deadlines of all windows, because everything else waits while a player is accused.
fn move_deadlines(run: &mut Resolution<'_>, to: impl Fn(u64) -> u64) {
    let mut moved: ArrayVec<RuleId, MAX_SEATS> = ArrayVec::new();
    for place in (0..run.table().windows().len()).rev() {
        let Opening { rule, deadline, .. } = run.table().windows()[place].opening;
        if !moved.contains(&rule) && moved.try_push(rule).is_ok() {
            run.emit(Fact::Prolonged { rule, deadline: Time(to(deadline.0)) });
        }
    }
}
