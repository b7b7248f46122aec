//! SS-12: Accusations.

use crate::rule::{About, Rule};

pub(super) struct Accusations;

impl Rule for Accusations {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "accusations",
            title: "Accusations",
            clause: "SS-12",
            sentence: "The table does not stop wrong cards: they stay unless somebody accuses before the next card lands.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
