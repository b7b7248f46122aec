//! The playing strength of bots.

use serde::{Deserialize, Serialize};

use crate::choice::Skill;
use crate::reaction::Reaction;

/// A bot's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Slow, forgetful, and plays any legal card.
    Rookie,
    /// Plays like a friend.
    Regular,
    /// Fast, rarely forgets, and thinks ahead.
    Shark,
}

/// How far a player looks ahead before acting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looks {
    /// Not at all.
    Not,
    /// To the immediate effects of a card: which hands move, and which players draw.
    AtOnce,
    /// Ahead, over possible hands of other players.
    Ahead,
}

/// The parameters of a level. Chances are between 0 and 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// The quality of choices.
    pub(crate) skill: Skill,
    /// How far it looks ahead before acting.
    pub(crate) looks: Looks,
    /// Reaction time for slaps.
    pub(crate) slap: Reaction,
    /// Reaction time for jumping in with an identical card.
    pub(crate) jump: Reaction,
    /// Chance of noticing that it can jump in.
    pub(crate) jump_chance: f64,
    /// Time for a turn.
    pub(crate) turn: Reaction,
    /// Time for drawing another card.
    pub(crate) draw: Reaction,
    /// Time for passing its hand on.
    pub(crate) hand: Reaction,
    /// Reaction time for catching a player without UNO.
    pub(crate) catch: Reaction,
    /// Chance of noticing that a player can be caught.
    pub(crate) catch_chance: f64,
    /// Chance of saying UNO with the second to last card.
    pub(crate) uno_chance: f64,
    /// Chance of saying UNO afterwards if it was forgotten.
    pub(crate) afterthought_chance: f64,
    /// Chance of challenging.
    pub(crate) challenge_chance: f64,
    /// Chance of remembering a rule that a player has made (HR-8).
    pub(crate) memory_chance: f64,
}

impl Manner {
    /// Divides all times except those of races by `times`.
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
    fn faster_turns_do_not_affect_races() {
        let (usual, fast) = (Level::Regular.manner(), Level::Regular.manner().taking_turns_faster(8.0));
        for (usual, fast) in [(usual.turn, fast.turn), (usual.draw, fast.draw), (usual.hand, fast.hand)] {
            assert!((usual.mean() - 8.0 * fast.mean()).abs() < 1e-6, "{usual:?} {fast:?}");
        }
        assert_eq!((usual.slap, usual.jump, usual.catch), (fast.slap, fast.jump, fast.catch));
    }
}
