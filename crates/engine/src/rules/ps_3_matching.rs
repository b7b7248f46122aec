//! PS-3: Matching.

use crate::rule::{About, Question, Rule};

pub(super) struct Matching;

impl Rule for Matching {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "matching",
            title: "Matching",
            clause: "PS-3",
            sentence: "A card identical to the top one may be laid at any time; it has no effect and the turn stays where it is.",
            answers: &[Question::OutOfTurnCard],
            ..About::PLAIN
        };
        &ABOUT
    }
}
