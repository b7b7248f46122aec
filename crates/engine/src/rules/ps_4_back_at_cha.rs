//! PS-4.2: a reverse sends the debt back to the previous player.

use super::prelude::*;
use crate::rules::BACK_AT_CHA;
use crate::rules::shared::answering;

pub(super) struct BackAtCha;

impl Rule for BackAtCha {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "back-at-cha",
            title: "Back At Cha",
            clause: "PS-4.2",
            sentence: "If you owe cards, play a reverse in the draw card's color. Then the player before you owes them.",
            requires: &["stacking"],
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::DEBTOR,
            presentation: Presentation::cards("B+2 BV"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if answering::stack_for(at, seat, gate).is_some() {
            let reverses = at.table.chair(seat).hand.kinds() & answering::with_word(at.table, CardSet::REVERSES);
            offers.add(BACK_AT_CHA, Play::of(reverses, How::Turn));
        }
    }

    /// Plays the reverse with its normal effect. The direction turns, so the next player is the one before the debtor.
    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        run.invoke(seat);
        run.play(seat, action, How::Turn);
    }
}
