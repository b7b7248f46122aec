//! PS-2: a zero moves every hand one seat in the direction of play.

use arrayvec::ArrayVec;

use super::prelude::*;
use crate::tables::seat::MAX_SEATS;

pub(super) struct RuleOfZero;

impl Rule for RuleOfZero {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "rule-of-zero",
            title: "The Rule Of Zero",
            clause: "PS-2",
            sentence: "On a 0, every hand moves one seat in the direction of play, all at the same time.",
            answers: &[Question::Zero],
            seams: &[Seam::React],
            fact_filter: FactFilter::played(CardSet::of_number(0)),
            touches: &[Moment::CardsArrive],
            presentation: Presentation::cards("G0 B0"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && card.number() == Some(0)
        {
            run.push(EffectStage::Hands, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        run.invoke(seat);
        run.emit(Fact::HandsMove { by: seat });
        let table = run.table();
        let in_round = table.circle().iter().copied().filter(|&seat| !table.has_dropped_out(seat));
        let ways: ArrayVec<_, MAX_SEATS> =
            in_round.map(|from| (from, table.next_in_round(from, table.direction))).collect();
        for &(seat, _) in &ways {
            run.emit(Fact::HandLifted { seat });
        }
        for &(from, to) in &ways {
            run.emit(Fact::HandGiven { from, to });
        }
    }
}
