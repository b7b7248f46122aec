//! SS-3: a player can draw even with a playable card.

use super::prelude::*;

pub(super) struct DrawOn;

impl Rule for DrawOn {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "draw-on",
            title: "Draw On",
            clause: "SS-3",
            sentence: "You may draw even if you can play.",
            answers: &[Question::DrawsByChoice],
            moments: &[Moment::TurnDraw],
            presentation: Presentation { setting: Some("turn.draw-on"), ..Presentation::cards("G4 ?") },
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.turn.draw_on = true;
    }
}
