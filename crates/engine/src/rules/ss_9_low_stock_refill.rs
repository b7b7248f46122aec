//! SS-9: the draw pile is refilled before it runs out.

use super::prelude::*;

pub(super) struct LowStockRefill;

impl Rule for LowStockRefill {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "low-stock-refill",
            title: "Refill The Draw Pile",
            clause: "SS-9",
            sentence: "When the draw pile has fewer cards than there are seats, the discard pile is shuffled under it.",
            seams: &[Seam::Settle],
            moments: &[Moment::DrawPile],
            presentation: Presentation::cards("Y2 ? ?"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn settle(&self, run: &mut Resolution<'_>) {
        let table = run.table();
        if table.draw_pile_len() < table.circle().len() && table.pile().len() > 1 {
            run.emit(Fact::Refilled);
        }
    }
}
