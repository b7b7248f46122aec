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
        let two = run.table().debt == 0 && two_in_play(run.table(), seat);
        if card.turns_round() {
            run.push(EffectStage::Face, EffectKind::TurnAround { seat });
        }
        // A reverse in answer to a debt sends the debt back but skips no player (G6). With two in play, a draw card
        // that also skips does not skip, or its own player would owe the debt.
        if card.skips() && !(two && card.owes() > 0) || card.turns_round() && two && card.owes() == 0 {
            run.push(EffectStage::Face, EffectKind::Skip { seat });
        }
        if card.owes() > 0 {
            run.push(EffectStage::Face, EffectKind::Attack { seat, cards: card.owes() });
        }
    }
}

/// G6: returns true if only one player besides `layer` is in play, so that a reverse returns the turn to `layer`.
fn two_in_play(table: &Table, layer: Seat) -> bool {
    table.count_in_play() - usize::from(table.in_play(layer)) == 1
}
