//! PW-7: Touch Your Nose.

use crate::rule::{About, Question, Rule};

pub(super) struct TouchYourNose;

impl Rule for TouchYourNose {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "touch-your-nose",
            title: "Touch Your Nose",
            clause: "PW-7",
            sentence: "A zero is played: the last one to touch their nose draws two.",
            answers: &[Question::Zero],
            ..About::PLAIN
        };
        &ABOUT
    }
}
