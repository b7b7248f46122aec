//! SP-5: Fire In The Kitchen.

use crate::rule::{About, Rule};

pub(super) struct FireInTheKitchen;

impl Rule for FireInTheKitchen {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "fire-in-the-kitchen",
            title: "Fire In The Kitchen",
            clause: "SP-5",
            sentence: "A blue card laid on a red one of equal face sends the whole run of red cards beneath it to whoever laid the last of them.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
