//! G22: cards are drawn face down and picked up at the beginning of the player's next turn.

use super::prelude::*;
use crate::facts::memorable::Memorable;

pub(super) struct InTheDark;

impl Rule for InTheDark {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "in-the-dark",
            title: "In The Dark",
            clause: "G22",
            sentence: "Cards you draw stay face down until your next turn. Draw instead of playing, and your turn is over.",
            later: true,
            remembers: Memorable::TURN_MOVED,
            moments: &[Moment::TurnDraw],
            touches: &[Moment::CardsArrive],
            presentation: Presentation::cards("B7 R2 ?"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    /// Every draw depends on it, whichever rule causes the draw.
    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.rule_settings.draws_face_down = true;
    }

    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Fact::TurnMoved { to } = *fact {
            run.pick_up(to);
        }
    }
}
