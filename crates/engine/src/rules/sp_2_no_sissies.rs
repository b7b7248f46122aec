//! SP-2: the dealer chooses the deal, turns draw until the player can play, and a forgotten UNO costs 5.

use super::prelude::*;
use crate::tables::procedures::{DrawMode, Flip, Starter};

pub(super) struct NoSissies;

impl Rule for NoSissies {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "no-sissies",
            title: "No Sissies",
            clause: "SP-2",
            sentence: "The dealer picks the number of cards and when to start. Draw until you play. A forgotten UNO costs 5.",
            answers: &[Question::TurnDraws, Question::DrawsByChoice],
            moments: &[Moment::TurnDraw, Moment::Start, Moment::Uno],
            presentation: Presentation::cards("? ? G2"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.deal.choice = Some((3, 15));
        procedures.deal.flip = Flip::Dealer;
        procedures.deal.starter = Starter::Any;
        procedures.turn.draw = DrawMode::UntilPlayable;
        procedures.turn.draw_on = true;
        procedures.uno.penalty = 5;
    }
}
