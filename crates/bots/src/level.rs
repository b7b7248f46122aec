//! How well a bot plays.

use serde::{Deserialize, Serialize};

use crate::choice::Skill;
use crate::reaction::Reaction;

/// A bot's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Slow and forgetful, and lays whatever goes.
    Rookie,
    /// Plays as friends play.
    Regular,
    /// Fast, forgets little, and thinks ahead.
    Shark,
}

/// How far somebody looks before they do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looks {
    /// They don't.
    Not,
    /// To what a card comes to at once: whose hand goes where, who has to draw.
    AtOnce,
    /// Ahead, over all that may be in the hands of others.
    Ahead,
}

/// What a level amounts to. Times are in milliseconds, chances between 0 and 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How it chooses.
    pub(crate) skill: Skill,
    /// How far it looks before it does something.
    pub(crate) looks: Looks,
    /// To slap a pile.
    pub(crate) slap: Reaction,
    /// To jump in with an identical card.
    pub(crate) jump: Reaction,
    /// To see that it may jump in at all.
    pub(crate) jump_chance: f64,
    /// To take its turn.
    pub(crate) turn: Reaction,
    /// To draw another card.
    pub(crate) draw: Reaction,
    /// To pass its hand on.
    pub(crate) hand: Reaction,
    /// To catch somebody without UNO.
    pub(crate) catch: Reaction,
    /// To notice that somebody can be caught.
    pub(crate) catch_chance: f64,
    /// To say UNO with the card that leaves one.
    pub(crate) uno_chance: f64,
    /// To remember it afterwards.
    pub(crate) afterthought_chance: f64,
    /// To call a bluff.
    pub(crate) challenge_chance: f64,
    /// To remember a rule that somebody has made (HR-8).
    pub(crate) memory_chance: f64,
}

impl Manner {
    /// Divides the times of everything that is not a race by `times`.
    pub(crate) const fn taking_turns_faster(self, times: f64) -> Self {
        let part = 1.0 / times;
        Self {
            turn: self.turn.eased(part, 0.0),
            draw: self.draw.eased(part, 0.0),
            hand: self.hand.eased(part, 0.0),
            ..self
        }
    }
}

impl Level {
    pub(crate) const fn manner(self) -> Manner {
        match self {
            Self::Rookie => Manner {
                skill: Skill::Plain,
                looks: Looks::Not,
                slap: Reaction::new(520.0, 90.0, 260.0),
                jump: Reaction::new(1100.0, 200.0, 500.0),
                jump_chance: 0.3,
                turn: Reaction::new(1500.0, 300.0, 700.0),
                draw: Reaction::new(750.0, 120.0, 250.0),
                hand: Reaction::new(900.0, 200.0, 400.0),
                catch: Reaction::new(1900.0, 400.0, 900.0),
                catch_chance: 0.3,
                uno_chance: 0.65,
                afterthought_chance: 0.4,
                challenge_chance: 0.05,
                memory_chance: 0.6,
            },
            Self::Regular => Manner {
                skill: Skill::Sensible,
                looks: Looks::AtOnce,
                slap: Reaction::new(340.0, 50.0, 130.0),
                jump: Reaction::new(650.0, 110.0, 250.0),
                jump_chance: 0.75,
                turn: Reaction::new(1000.0, 180.0, 400.0),
                draw: Reaction::new(480.0, 80.0, 150.0),
                hand: Reaction::new(550.0, 110.0, 200.0),
                catch: Reaction::new(1200.0, 250.0, 500.0),
                catch_chance: 0.65,
                uno_chance: 0.92,
                afterthought_chance: 0.75,
                challenge_chance: 0.15,
                memory_chance: 0.9,
            },
            Self::Shark => Manner {
                skill: Skill::Sensible,
                looks: Looks::Ahead,
                slap: Reaction::new(270.0, 40.0, 80.0),
                jump: Reaction::new(480.0, 80.0, 150.0),
                jump_chance: 0.92,
                turn: Reaction::new(850.0, 150.0, 300.0),
                draw: Reaction::new(420.0, 70.0, 120.0),
                hand: Reaction::new(420.0, 80.0, 120.0),
                catch: Reaction::new(900.0, 180.0, 300.0),
                catch_chance: 0.85,
                uno_chance: 0.98,
                afterthought_chance: 0.95,
                challenge_chance: 0.15,
                memory_chance: 0.98,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faster_turns_leave_races_as_they_are() {
        let (usual, fast) = (Level::Regular.manner(), Level::Regular.manner().taking_turns_faster(8.0));
        for (usual, fast) in [(usual.turn, fast.turn), (usual.draw, fast.draw), (usual.hand, fast.hand)] {
            assert!((usual.mean() - 8.0 * fast.mean()).abs() < 1e-6, "{usual:?} {fast:?}");
        }
        assert_eq!((usual.slap, usual.jump, usual.catch), (fast.slap, fast.jump, fast.catch));
    }
}
