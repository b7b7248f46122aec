//! SP-11: Beam Me Up, Scotty.

use crate::rule::{About, Rule};

pub(super) struct BeamMeUpScotty;

impl Rule for BeamMeUpScotty {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "beam-me-up-scotty",
            title: "Beam Me Up, Scotty",
            clause: "SP-11",
            sentence: "Four wilds more in each pack: whoever lays one calls the colour and moves to another place in the circle.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
