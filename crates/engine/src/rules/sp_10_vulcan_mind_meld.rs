//! SP-10: a wild that lets its player look at another player's hand.

use super::prelude::*;
use crate::cards::card::Face;
use crate::rules::VULCAN_MIND_MELD;
use crate::rules::shared::looking;
use crate::tables::window::Freeze;

/// The mind-meld card.
const MIND_MELD: Card = Card::wild(Face::MIND_MELD);

/// Cards added per pack.
const PER_PACK: usize = 4;

pub(super) struct VulcanMindMeld;

impl Rule for VulcanMindMeld {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "vulcan-mind-meld",
            title: "Vulcan Mind Meld",
            clause: "SP-10",
            sentence: "Adds 4 wilds per deck. Play one to peek at any player's hand, then call the color.",
            params: &[Param {
                name: "seconds",
                least: 1,
                most: 60,
                preset: 10,
                meaning: "seconds to choose whose hand to see",
            }],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::played(CardSet::identical_to(MIND_MELD)),
            offers: Occasions::WINDOW,
            touches: &[Moment::OutOfTurn, Moment::Wild],
            opens: CardSet::identical_to(MIND_MELD),
            presentation: Presentation::cards("MM"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn deck(&self, packs: usize, deck: &mut Vec<Card>) {
        deck.extend(std::iter::repeat_n(MIND_MELD, packs * PER_PACK));
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        looking::offer(VULCAN_MIND_MELD, at, seat, offers);
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && card.is_identical(MIND_MELD)
        {
            run.push(EffectStage::Look, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        if run.is_decided_by(seat) || run.table().others_in_play(seat).is_empty() {
            return;
        }
        run.invoke(seat);
        let millis = run.rulebook().param(VULCAN_MIND_MELD, 0) as u64 * 1000;
        let ask = Ask::all(WindowKind::Peek, SeatSet::of(seat), seat, millis);
        run.open(Ask { freeze: Freeze::AllButOutOfTurn, ..ask });
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        looking::resolve(run, seat, action);
    }
}
