//! PS-5.2: Show And Pass.

use crate::rule::{About, Question, Rule};

pub(super) struct ShowAndPass;

impl Rule for ShowAndPass {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "show-and-pass",
            title: "Show And Pass",
            clause: "PS-5.2",
            sentence: "Who could play but does not want to shows a playable card, draws one, and the turn passes.",
            answers: &[Question::DrawsByChoice],
            ..About::PLAIN
        };
        &ABOUT
    }
}
