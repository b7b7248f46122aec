//! SS-7: a player who plays several skips in a row skips one player per card.

use super::prelude::*;
use crate::facts::memorable::Memorable;
use crate::rules::OWN_SKIPS_ADD_UP;
use crate::tables::cell::Per;

/// Skips that a seat has played in a row. Another player's skip, or any other card that takes effect, resets the count.
const SKIPS: Cell<u16> = Cell::new(OWN_SKIPS_ADD_UP, 0, "skips").per(Per::Seat);

pub(super) struct OwnSkipsAddUp;

impl Rule for OwnSkipsAddUp {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "own-skips-add-up",
            title: "Own Skips Add Up",
            clause: "SS-7",
            sentence: "Play more skips on your own skip: each one skips one more player.",
            seams: &[Seam::React],
            cells: &[SKIPS.about()],
            forgets: Memorable::PLAYED,
            fact_filter: FactFilter::played(CardSet::SKIPS),
            moments: &[Moment::Skip],
            touches: &[Moment::OutOfTurn],
            presentation: Presentation::cards("RS RS"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    /// Any other card with its full effect ends the count.
    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if fact.played().is_some_and(|(_, card)| !card.skips()) {
            SKIPS.forget(run);
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let Some((seat, card)) = fact.played() else { return };
        if !card.skips() {
            return;
        }
        let before = own_skips_before(run.table(), seat);
        SKIPS.forget(run);
        SKIPS.note_at(run, seat, before + 1);
        for _ in 0..before {
            run.push(EffectStage::Face, EffectKind::Skip { seat });
        }
    }
}

/// Returns the number of skips that the seat had played right before its last one. A skip played as the turn's play
/// starts a new count, because the turn had come back to the player.
fn own_skips_before(table: &Table, seat: Seat) -> u16 {
    if table.top().is_none_or(|top| top.how != How::OutOfTurn) {
        return 0;
    }
    if SKIPS.all(table).next().is_some() {
        return SKIPS.at(table, seat);
    }
    // A round that started from a position in mid-round.
    let beneath = table.pile().iter().rev().nth(1);
    u16::from(beneath.is_some_and(|beneath| beneath.by == Some(seat) && beneath.card.skips()))
}
