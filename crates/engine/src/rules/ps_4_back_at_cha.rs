//! PS-4.2: Back At Cha.

use crate::rule::{About, Rule};

pub(super) struct BackAtCha;

impl Rule for BackAtCha {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "back-at-cha",
            title: "Back At Cha",
            clause: "PS-4.2",
            sentence: "The debtor may lay a reverse of the draw card's colour, and the debt is the previous player's.",
            requires: &["stacking"],
            ..About::PLAIN
        };
        &ABOUT
    }
}
