//! HR-7: Game Changer.

use crate::rule::{About, Rule};

pub(super) struct GameChanger;

impl Rule for GameChanger {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "game-changer",
            title: "Game Changer",
            clause: "HR-7",
            sentence: "Four wilds more in each pack: whoever lays one may change the action of a number that has one.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
