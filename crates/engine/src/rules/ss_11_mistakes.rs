//! SS-11: Mistakes Cost Two.

use crate::rule::{About, Rule};

pub(super) struct Mistakes;

impl Rule for Mistakes {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "mistakes",
            title: "Mistakes Cost Two",
            clause: "SS-11",
            sentence: "A card that may not be laid goes back to the hand and its player draws two; so does who catches or slaps at the wrong time.",
            word: Some("draw-two"),
            ..About::PLAIN
        };
        &ABOUT
    }
}
