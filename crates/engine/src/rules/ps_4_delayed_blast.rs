//! PS-4.3: a skip passes the debt on to the next player.

use super::prelude::*;
use crate::rules::DELAYED_BLAST;
use crate::rules::shared::answering;
use crate::seams::rule::Replacement;
use crate::tables::effect::{Effect, Effects};

pub(super) struct DelayedBlast;

impl Rule for DelayedBlast {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "delayed-blast",
            title: "Delayed Blast",
            clause: "PS-4.3",
            sentence: "If you owe cards, play a skip in the draw card's color. The debt moves on to the next player.",
            requires: &["stacking"],
            seams: &[Seam::Offer, Seam::Meaning, Seam::Replace],
            replaces: Effects::SKIP,
            offers: Occasions::DEBTOR,
            presentation: Presentation::cards("G+2 GS"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if answering::stack_for(at, seat, gate).is_some() {
            let skips = at.table.chair(seat).hand.kinds() & answering::with_word(at.table, CardSet::SKIPS);
            offers.add(DELAYED_BLAST, Play::of(skips, How::Turn));
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        run.invoke(seat);
        run.play(seat, action, How::Turn);
    }

    /// Prevents a skip that answers a debt from also skipping the next player.
    fn replace(&self, at: RuleContext<'_>, effect: &Effect) -> Replacement {
        match effect.what {
            EffectKind::Skip { .. } if at.table.debt > 0 => Replacement::Prevent,
            _ => Replacement::Keep,
        }
    }
}
