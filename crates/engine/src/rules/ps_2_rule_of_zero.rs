//! PS-2: a zero moves every hand one seat in the direction of play.

use super::prelude::*;
use crate::tables::seat::Direction;

pub(super) struct RuleOfZero;

impl Rule for RuleOfZero {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "rule-of-zero",
            title: "The Rule Of Zero",
            clause: "PS-2",
            sentence: "On a 0, all hands move one seat in the direction of play at once.",
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
        let count = run.table().circle().len();
        for place in 0..count {
            let seat = run.table().circle()[place];
            run.emit(Fact::HandLifted { seat });
        }
        for place in 0..count {
            let from = run.table().circle()[place];
            let to = match run.table().direction {
                Direction::Left => run.table().left_of(from),
                Direction::Right => run.table().right_of(from),
            };
            run.emit(Fact::HandGiven { from, to });
        }
    }
}
