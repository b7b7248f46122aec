//! PS-1: Lucky Sevens.

use crate::rule::{About, Question, Rule};

pub(super) struct LuckySevens;

impl Rule for LuckySevens {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "lucky-sevens",
            title: "Lucky Sevens",
            clause: "PS-1",
            sentence: "Whoever plays a seven may swap hands with a player of their choice, who may block it with a seven, which may be topped by another.",
            answers: &[Question::Seven],
            ..About::PLAIN
        };
        &ABOUT
    }
}
