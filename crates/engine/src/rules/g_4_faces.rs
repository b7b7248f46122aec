//! G2, G6, G9: the effects of action cards: skip, reverse and draw cards.

use super::prelude::*;

pub(super) struct Faces;

impl Rule for Faces {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "faces",
            title: "Action cards",
            clause: "G2",
            sentence: "A skip passes over the next player, a reverse turns the direction, a draw card makes the next player owe.",
            switchable: false,
            seams: &[Seam::React],
            fact_filter: FactFilter::played(CardSet::ACTIONS),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let Some((seat, card)) = fact.played() else { return };
        for effect in run.table().face_effects(seat, card).into_iter().flatten() {
            run.push(EffectStage::Face, effect);
        }
    }
}
