//! SS-8: a wild cannot be a player's last card.

use super::prelude::*;
use crate::seams::verbs::Verbs;

pub(super) struct NoWildLast;

impl Rule for NoWildLast {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "no-wild-last",
            title: "No Wild Last",
            clause: "SS-8",
            sentence: "A wild can't be your last card.",
            seams: &[Seam::Forbid],
            forbids: Occasions::UNO,
            vetoes: Verbs::PLAY,
            moments: &[Moment::Wild],
            presentation: Presentation::cards("W"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn allows(&self, at: RuleContext<'_>, seat: Seat, offer: &mut Offer) -> bool {
        if at.table.chair(seat).held() == 1 {
            offer.remove(CardSet::WILD_TYPES);
        }
        true
    }
}
