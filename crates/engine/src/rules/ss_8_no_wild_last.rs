//! SS-8: No Wild Last.

use crate::rule::{About, Rule};

pub(super) struct NoWildLast;

impl Rule for NoWildLast {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "no-wild-last",
            title: "No Wild Last",
            clause: "SS-8",
            sentence: "A wild cannot be the last card of a hand.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
