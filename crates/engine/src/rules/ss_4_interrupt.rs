//! SS-4: Interruption.

use crate::rule::{About, Question, Rule};

pub(super) struct Interrupt;

impl Rule for Interrupt {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "interrupt",
            title: "Interruption",
            clause: "SS-4",
            sentence: "Anybody may lay a card of the same face, whatever its colour, before the current player's card lands; play goes on from there.",
            answers: &[Question::OutOfTurnCard],
            ..About::PLAIN
        };
        &ABOUT
    }
}
