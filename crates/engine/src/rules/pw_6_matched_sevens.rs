//! PW-6: Matched Sevens.

use crate::rule::{About, Question, Rule};

pub(super) struct MatchedSevens;

impl Rule for MatchedSevens {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "matched-sevens",
            title: "Matched Sevens",
            clause: "PW-6",
            sentence: "Whoever lays a seven on an identical seven of somebody else may swap hands with them.",
            answers: &[Question::Seven],
            ..About::PLAIN
        };
        &ABOUT
    }
}
