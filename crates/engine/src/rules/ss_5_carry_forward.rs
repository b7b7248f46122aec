//! SS-5: Carry Forward.

use crate::rule::{About, Rule};

pub(super) struct CarryForward;

impl Rule for CarryForward {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "carry-forward",
            title: "Carry Forward",
            clause: "SS-5",
            sentence: "The debtor may lay a draw card of the same face, of any colour, and the sum falls on the next.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
