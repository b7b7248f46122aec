//! PW-9: Musical Chairs.

use crate::rule::{About, Rule};

pub(super) struct MusicalChairs;

impl Rule for MusicalChairs {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "musical-chairs",
            title: "Musical Chairs",
            clause: "PW-9",
            sentence: "After each round the highest and the lowest score change seats.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
