//! SS-5, PW-2: a debtor passes the debt on by raising it.

use super::prelude::*;
use crate::rules::CARRY_FORWARD;
use crate::rules::shared::answering;

pub(super) struct CarryForward;

impl Rule for CarryForward {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "carry-forward",
            title: "Carry Forward",
            clause: "SS-5",
            sentence: "If you owe cards, play a draw card with the same symbol in any color. The next player owes the sum.",
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::DEBTOR,
            moments: &[Moment::Debt],
            presentation: Presentation::cards("G+2 B+2"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        // Leave out cards that another rule already offers.
        let cards = answering::raising(at, seat, gate) - offers.cards();
        offers.add(CARRY_FORWARD, Play::of(cards, How::Turn));
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        run.play(seat, action, How::Turn);
    }
}
