//! PS-4.3: Delayed Blast.

use crate::rule::{About, Rule};

pub(super) struct DelayedBlast;

impl Rule for DelayedBlast {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "delayed-blast",
            title: "Delayed Blast",
            clause: "PS-4.3",
            sentence: "The debtor may lay a skip of the draw card's colour, and the debt goes on to the next player.",
            requires: &["stacking"],
            ..About::PLAIN
        };
        &ABOUT
    }
}
