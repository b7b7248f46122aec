//! PW-3: Pass The Skip.

use crate::rule::{About, Rule};

pub(super) struct PassTheSkip;

impl Rule for PassTheSkip {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "pass-the-skip",
            title: "Pass The Skip",
            clause: "PW-3",
            sentence: "Who is skipped may quickly lay a skip, and the next player is skipped instead.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
