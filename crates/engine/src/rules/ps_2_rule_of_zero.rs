//! PS-2: The Rule Of Zero.

use crate::rule::{About, Question, Rule};

pub(super) struct RuleOfZero;

impl Rule for RuleOfZero {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "rule-of-zero",
            title: "The Rule Of Zero",
            clause: "PS-2",
            sentence: "A zero moves all hands one seat in the direction of play, at once.",
            answers: &[Question::Zero],
            ..About::PLAIN
        };
        &ABOUT
    }
}
