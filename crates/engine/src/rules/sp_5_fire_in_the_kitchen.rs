//! SP-5: a blue card on a red card with the same face sends the red run back to the player of that red card.

use super::prelude::*;
use crate::cards::card::Color;
use crate::tables::played_card::PlayedCard;

pub(super) struct FireInTheKitchen;

impl Rule for FireInTheKitchen {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "fire-in-the-kitchen",
            title: "Fire In The Kitchen",
            clause: "SP-5",
            sentence: "Play blue on red with the same face: the red card's player takes it back, with all red cards directly under it.",
            seams: &[Seam::React],
            fact_filter: FactFilter { played: CardSet::of_color(Color::Blue), ..FactFilter::PLAYED },
            moments: &[Moment::PileTaken],
            touches: &[Moment::CardsArrive],
            presentation: Presentation::cards("R3 R5 B5"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((_, card)) = fact.played_openly()
            && card.color() == Some(Color::Blue)
            && let Some(seat) = burnt(run.table())
        {
            run.push(EffectStage::Fire, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        let beneath = run.table().pile().len().saturating_sub(1);
        let red = run.table().pile()[..beneath].iter().rev().take_while(|played| is_red(played)).count();
        // The discard pile can have been reshuffled while the table waited for something.
        if red == 0 {
            return;
        }
        run.invoke(seat);
        // If the run is longer than 255 cards, takes only the topmost ones.
        let cards = u8::try_from(red).unwrap_or(u8::MAX);
        let start = beneath - usize::from(cards);
        run.push(EffectStage::Fire, EffectKind::TakeRun { seat, start: start as u16, cards });
    }
}

/// Returns true for red cards. A wild called red does not burn (SP-5.2).
fn is_red(played: &PlayedCard) -> bool {
    played.card.color() == Some(Color::Red)
}

/// Returns the player of the red card under the top card if both have the same face. A starter belongs to no player
/// (SP-5.3), and no card reaches a player who dropped out (G18).
fn burnt(table: &Table) -> Option<Seat> {
    let [.., red, top] = table.pile() else { return None };
    let burns = is_red(red) && red.card.face() == top.card.face();
    red.by.filter(|&by| burns && !table.has_dropped_out(by))
}
