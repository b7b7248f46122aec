//! HR-5: Add A Rule.

use crate::rule::{About, Rule};

pub(super) struct AddARule;

impl Rule for AddARule {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "add-a-rule",
            title: "Add A Rule",
            clause: "HR-5",
            sentence: "Whoever lays a number with an icon makes up an action for that number; from then on all must do it, and the last one draws.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
