//! HR-8: From Memory.

use crate::rule::{About, Rule};

pub(super) struct Memory;

impl Rule for Memory {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "memory",
            title: "From Memory",
            clause: "HR-8",
            sentence: "The made-up rules are shown once and never announced: everybody must remember them.",
            requires: &["add-a-rule"],
            ..About::PLAIN
        };
        &ABOUT
    }
}
