//! SP-8: Siamese Triplets.

use crate::rule::{About, Rule};

pub(super) struct SiameseTriplets;

impl Rule for SiameseTriplets {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "siamese-triplets",
            title: "Siamese Triplets",
            clause: "SP-8",
            sentence: "Three identical cards lie on top: anybody may lay any card next, and what is owed for three draw cards falls away unless another draw card is laid.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
