//! SP-9: Back Up The Truck.

use crate::rule::{About, Rule};

pub(super) struct BackUpTheTruck;

impl Rule for BackUpTheTruck {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "back-up-the-truck",
            title: "Back Up The Truck",
            clause: "SP-9",
            sentence: "A debtor may lay number cards that add up to the debt, and the debt falls on the player before.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
