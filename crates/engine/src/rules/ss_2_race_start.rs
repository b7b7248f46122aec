//! SS-2: Race For The First Turn.

use crate::rule::{About, Rule};

pub(super) struct RaceStart;

impl Rule for RaceStart {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "race-start",
            title: "Race For The First Turn",
            clause: "SS-2",
            sentence: "Whoever first lays a card identical to the starter begins; if nobody does, whoever first lays its number.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
