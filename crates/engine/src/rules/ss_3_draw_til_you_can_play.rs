//! SS-3, PS-5.1: a player without a playable card draws until one fits. Only a played card ends the turn.

use super::prelude::*;
use crate::tables::procedures::DrawMode;

pub(super) struct DrawTilYouCanPlay;

impl Rule for DrawTilYouCanPlay {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "draw-til-you-can-play",
            title: "Draw Till You Can Play",
            clause: "SS-3",
            sentence: "If you can't play, draw until you can.",
            answers: &[Question::TurnDraws],
            moments: &[Moment::TurnDraw],
            presentation: Presentation::cards("? ? G4"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.turn.draw = DrawMode::UntilPlayable;
        procedures.turn.draw_on = false;
    }
}
