//! SP-10: Vulcan Mind Meld.

use crate::rule::{About, Rule};

pub(super) struct VulcanMindMeld;

impl Rule for VulcanMindMeld {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "vulcan-mind-meld",
            title: "Vulcan Mind Meld",
            clause: "SP-10",
            sentence: "Four wilds more in each pack: whoever lays one sees the hand of a player of their choice before calling the colour.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
