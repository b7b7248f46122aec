//! PS-4: Stacking.

use crate::rule::{About, Rule};

pub(super) struct Stacking;

impl Rule for Stacking {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "stacking",
            title: "Stacking",
            clause: "PS-4",
            sentence: "A draw card may be answered with another of its face, and the sum falls on the next.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
