//! PW-4: Slap The Fives.

use crate::rule::{About, Rule};

pub(super) struct SlapFives;

impl Rule for SlapFives {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "slap-fives",
            title: "Slap The Fives",
            clause: "PW-4",
            sentence: "A five is played: everybody slaps, and the last one draws two.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
