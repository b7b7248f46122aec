//! PS-4.6: It Ain't Over Till It's Over.

use crate::rule::{About, Rule};

pub(super) struct AintOver;

impl Rule for AintOver {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "aint-over",
            title: "It Ain't Over Till It's Over",
            clause: "PS-4.6",
            sentence: "Whoever lays their last card on a stack stays in play until the debt is settled.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
