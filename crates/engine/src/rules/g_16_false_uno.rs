//! G16: calling UNO with more than one card costs cards.

use super::prelude::*;
use crate::facts::action::Verb;
use crate::facts::memorable::Memorable;
use crate::rules::FALSE_UNO;
use crate::seams::rule::{Fault, WrongAction};
use crate::tables::cell::{Per, Seen};
use crate::tables::mistakes::Mistake;
use crate::tables::table::Phase;
use crate::tables::window::Time;

/// Time after a hand has grown in which its player pays for no call: it can have been right when the player made it.
const GRACE_MILLIS: u64 = 2_000;

/// Time when the seat's hand last grew. Cards of the deal do not count.
const GREW: Cell<Option<Time>> = Cell::new(FALSE_UNO, 0, "grew").per(Per::Seat).seen_by(Seen::None);

pub(super) struct FalseUno;

impl Rule for FalseUno {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "false-uno",
            title: "False UNO",
            clause: "G16",
            sentence: "Call UNO with more than 1 card left, and you draw {cards}.",
            later: true,
            params: &[Param { name: "cards", least: 1, most: 10, preset: 2, meaning: "cards that a false UNO costs" }],
            number: true,
            seams: &[Seam::Fault, Seam::React],
            fact_filter: FactFilter::ALL,
            remembers: Memorable::DRAWN.or(Memorable::HANDS).or(Memorable::PILE_TAKEN),
            cells: &[GREW.about()],
            touches: &[Moment::Uno, Moment::Mistake],
            presentation: Presentation::cards("R1 Y2 G3"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        match *fact {
            Fact::Drawn { why: Why::Deal, .. } => {}
            Fact::Drawn { seat, .. }
            | Fact::PileTaken { seat, .. }
            | Fact::HandGiven { to: seat, .. }
            | Fact::Gave { to: seat, .. } => grows(run, SeatSet::of(seat)),
            Fact::Swapped { a, b } => grows(run, SeatSet::of(a).or(SeatSet::of(b))),
            Fact::Undone { .. } => {
                let all_seats = run.table().all_seats();
                grows(run, all_seats);
            }
            _ => {}
        }
    }

    /// A call that is not part of a play. While the table waits for players, hands can be about to change.
    fn fault(&self, run: &mut Resolution<'_>, fault: Fault<'_>) -> bool {
        let table = run.table();
        // Secret windows do not prevent the penalty, or players would notice them (HR-8).
        let settled = table.phase == Phase::Playing && table.windows().iter().all(|window| window.opening.secret);
        if fault.wrong != WrongAction::Uno || !settled || !is_false(run, fault.seat) {
            return false;
        }
        pay(run, fault.seat);
        true
    }

    /// A call together with a play. It is paid once the card has acted.
    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Fact::Played { seat, uno: true, .. } | Fact::SlidUnder { seat, uno: true, .. } = *fact
            && is_false(run, seat)
        {
            run.push(EffectStage::Turn, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        if let EffectKind::Own { seat, .. } = what
            && run.is_playing()
            && run.table().has_seat(seat)
        {
            pay(run, seat);
        }
    }
}

/// Returns true if a player who calls UNO now has more than one card, and has had them for a while.
fn is_false(run: &Resolution<'_>, seat: Seat) -> bool {
    let grace = run.rulebook().procedures().pace.speed.millis(GRACE_MILLIS);
    let grew = GREW.at(run.table(), seat).is_some_and(|grew| run.now() <= grew.plus(grace));
    !grew && run.table().chair(seat).held() > 1
}

fn grows(run: &mut Resolution<'_>, seats: SeatSet) {
    let now = run.now();
    for seat in seats.iter() {
        GREW.note_at(run, seat, Some(now));
    }
}

/// Draws the penalty, unless the seat has paid for a false UNO since the last card landed. The cards stay drawn if the
/// play that the call came with is undone (SS-12).
fn pay(run: &mut Resolution<'_>, seat: Seat) {
    if run.table().has_paid(seat, Mistake::Uno) {
        return;
    }
    let of_play = run.table().undoable.as_ref().is_some_and(|play| play.running);
    run.is_of_play(false);
    run.invoke(seat);
    run.emit(Fact::Mistaken { seat, verb: Verb::Uno });
    let cards = run.rulebook().param(FALSE_UNO, 0) as u16;
    run.draw(seat, cards, Why::Mistake);
    run.is_of_play(of_play);
}
