//! SS-3: Draw Till You Can Play.

use crate::rule::{About, Question, Rule};

pub(super) struct DrawTilYouCanPlay;

impl Rule for DrawTilYouCanPlay {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "draw-til-you-can-play",
            title: "Draw Till You Can Play",
            clause: "SS-3",
            sentence: "Who has no playable card draws until there is one.",
            answers: &[Question::TurnDraws],
            ..About::PLAIN
        };
        &ABOUT
    }
}
