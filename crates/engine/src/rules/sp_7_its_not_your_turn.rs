//! SP-7: a player who jumps in with a wrong card takes it back, plus the two cards under it.

use super::prelude::*;
use crate::seams::rule::{Fault, WrongAction};

/// Cards under the wrong one that its player also takes.
const BENEATH: usize = 2;

pub(super) struct ItsNotYourTurn;

impl Rule for ItsNotYourTurn {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "its-not-your-turn",
            title: "It's Not Your Turn",
            clause: "SP-7",
            sentence: "Jump in with the wrong card and you take it back, plus the two cards under it.",
            seams: &[Seam::Fault],
            moments: &[Moment::OutOfTurn, Moment::PileTaken, Moment::Debt, Moment::Freeze],
            presentation: Presentation::cards("Y8 G4 R1"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.rule_settings.wrong_turns_take_back = true;
    }

    fn fault(&self, run: &mut Resolution<'_>, fault: Fault<'_>) -> bool {
        let WrongAction::Card(card) = fault.wrong else { return false };
        if fault.code != Code::NotYourTurn {
            return false;
        }
        if run.table().has_paid(fault.seat, fault.wrong.kind()) {
            return true;
        }
        run.invoke(fault.seat);
        run.emit(Fact::Blunder { seat: fault.seat, card, code: fault.reported });
        // At least one card always stays on the pile.
        let cards = BENEATH.min(run.table().pile().len().saturating_sub(1)) as u8;
        run.push(EffectStage::Land, EffectKind::TakePile { seat: fault.seat, cards });
        true
    }
}
