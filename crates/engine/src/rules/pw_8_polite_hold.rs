//! PW-8: Polite Hold.

use crate::rule::{About, Rule};

pub(super) struct PoliteHold;

impl Rule for PoliteHold {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "polite-hold",
            title: "Polite Hold",
            clause: "PW-8",
            sentence: "Play waits for whoever has to take six cards or more, and for a moment when the stock is shuffled anew.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
