//! SS-3: Draw On.

use crate::rule::{About, Question, Rule};

pub(super) struct DrawOn;

impl Rule for DrawOn {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "draw-on",
            title: "Draw On",
            clause: "SS-3",
            sentence: "Drawing is allowed while holding a playable card as well.",
            answers: &[Question::DrawsByChoice],
            ..About::PLAIN
        };
        &ABOUT
    }
}
