//! PS-3.2: Sixty-Nine.

use crate::rule::{About, Rule};

pub(super) struct SixtyNine;

impl Rule for SixtyNine {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "sixty-nine",
            title: "Sixty-Nine",
            clause: "PS-3.2",
            sentence: "Sixes and nines of one colour match one another.",
            requires: &["matching"],
            ..About::PLAIN
        };
        &ABOUT
    }
}
