//! SS-7: Own Skips Add Up.

use crate::rule::{About, Rule};

pub(super) struct OwnSkipsAddUp;

impl Rule for OwnSkipsAddUp {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "own-skips-add-up",
            title: "Own Skips Add Up",
            clause: "SS-7",
            sentence: "Whoever lays further skips on their own skip passes over as many players as they laid.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
