//! PW-5: Give A Card Away.

use crate::rule::{About, Question, Rule};

pub(super) struct GiveZero;

impl Rule for GiveZero {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "give-zero",
            title: "Give A Card Away",
            clause: "PW-5",
            sentence: "Whoever lays a zero may give one card of their hand to another player.",
            answers: &[Question::Zero],
            ..About::PLAIN
        };
        &ABOUT
    }
}
