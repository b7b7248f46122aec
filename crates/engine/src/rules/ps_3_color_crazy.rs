//! PS-3.3: Color Crazy.

use crate::rule::{About, Rule};

pub(super) struct ColorCrazy;

impl Rule for ColorCrazy {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "color-crazy",
            title: "Color Crazy",
            clause: "PS-3.3",
            sentence: "When half the table has taken part in one match-up of sixes and nines, everybody may lay all cards of that colour at once.",
            requires: &["matching", "sixty-nine"],
            ..About::PLAIN
        };
        &ABOUT
    }
}
