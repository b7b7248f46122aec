//! PS-4.5: Spreading.

use crate::rule::{About, Rule};

pub(super) struct Spreading;

impl Rule for Spreading {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "spreading",
            title: "Spreading",
            clause: "PS-4.5",
            sentence: "The debtor may lay a plain wild: everybody else owes the full debt, except who holds up a wild.",
            requires: &["stacking"],
            ..About::PLAIN
        };
        &ABOUT
    }
}
