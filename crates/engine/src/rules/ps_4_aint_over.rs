//! PS-4.6: a player who starts or adds to a stack with their last card stays in play until the debt is settled.

use super::prelude::*;
use crate::facts::memorable::Memorable;

pub(super) struct AintOver;

impl Rule for AintOver {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "aint-over",
            title: "It Ain't Over Till It's Over",
            clause: "PS-4.6",
            sentence: "Play your last card on a stack, and you stay in until the debt is settled.",
            seams: &[Seam::React],
            remembers: Memorable::DEBT_SETTLED.or(Memorable::PILE_TAKEN),
            fact_filter: FactFilter::played(CardSet::ALL),
            touches: &[Moment::GoingOut],
            presentation: Presentation::cards("G+2 Y+2"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && (card.owes() > 0 || run.table().debt > 0)
            && run.table().chair(seat).held() == 0
        {
            run.emit(Fact::Lingers { seat, counts: true });
        }
    }

    /// Ends the wait of all lingering players once no debt is left: it was settled, or the whole stack was taken back.
    fn remember(&self, run: &mut Resolution<'_>, _: &Fact) {
        if run.table().debt == 0 {
            for seat in run.table().lingering.iter() {
                run.emit(Fact::Lingers { seat, counts: false });
            }
        }
    }
}
