//! PS-4.1, PS-4.4: a debtor can answer a draw card with another draw card.

use super::prelude::*;
use crate::rules::STACKING;
use crate::rules::shared::answering;

pub(super) struct Stacking;

impl Rule for Stacking {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "stacking",
            title: "Stacking",
            clause: "PS-4",
            sentence: "Answer a draw card with another of its kind. The next player owes the sum.",
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::DEBTOR,
            moments: &[Moment::Debt],
            presentation: Presentation::cards("R+2 G+2 B+2"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        offers.add(STACKING, Play::of(answering::raising(at, seat, gate), How::Turn));
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        run.play(seat, action, How::Turn);
    }
}
