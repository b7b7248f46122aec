//! SS-4: players can jump in with the same number or word in any color.

use super::prelude::*;
use crate::rules::INTERRUPT;
use crate::seams::contest;

pub(super) struct Interrupt;

impl Rule for Interrupt {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "interrupt",
            title: "Interruption",
            clause: "SS-4",
            sentence: "Jump in with the same number or symbol in any color before the current player plays. Play goes on from you.",
            answers: &[Question::OutOfTurnCard],
            seams: &[Seam::Offer, Seam::Meaning, Seam::Contest],
            offers: Occasions::FACE.and(Occasions::OFF_TURN),
            moments: &[Moment::OutOfTurn],
            touches: &[Moment::TurnDraw, Moment::Debt, Moment::Freeze],
            presentation: Presentation::cards("G4 B4"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let table = at.table;
        let Some(top) = table.top() else { return };
        // Players cannot interrupt their own turn: such a card is an ordinary play.
        if gate == Gate::Closed || (gate == Gate::Open && table.turn == seat) {
            return;
        }
        let same = table.chair(seat).hand.kinds() & CardSet::of_face(top.card.face());
        offers.add(INTERRUPT, Play::of(same, How::OutOfTurn));
    }

    fn contest(&self, at: RuleContext<'_>) -> SeatSet {
        contest::seats_in_play(at.table)
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, offer: &Offer) {
        run.invoke(seat);
        run.play(seat, action, offer.how());
    }
}
