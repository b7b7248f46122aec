//! The speed of bots, independent of their playing strength.

use crate::level::{Level, Manner};

/// The speed of reactions: slapping, catching, jumping in, taking turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reflexes {
    /// Slow, like an occasional player.
    Calm,
    /// Like friends who know the game.
    Lively,
    /// Like a player with fast eyes and hands.
    Quick,
}

impl Level {
    /// The default speed of a level.
    pub const fn reflexes(self) -> Reflexes {
        match self {
            Self::Rookie => Reflexes::Calm,
            Self::Regular => Reflexes::Lively,
            Self::Shark => Reflexes::Quick,
        }
    }
}

impl Reflexes {
    /// Replaces the reaction times. Skill, memory, and attention do not change.
    pub(crate) const fn of(self, manner: Manner) -> Manner {
        let Manner { slap, jump, turn, draw, hand, catch, .. } = match self {
            Self::Calm => Level::Rookie,
            Self::Lively => Level::Regular,
            Self::Quick => Level::Shark,
        }
        .manner();
        Manner { slap, jump, turn, draw, hand, catch, ..manner }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    const LEVELS: [Level; 3] = [Level::Rookie, Level::Regular, Level::Shark];

    #[test]
    fn a_levels_default_reflexes_keep_its_times() {
        for level in LEVELS {
            let (own, same) = (level.manner(), level.reflexes().of(level.manner()));
            let times =
                |manner: &Manner| [manner.slap, manner.jump, manner.turn, manner.draw, manner.hand, manner.catch];
            assert_eq!(times(&own), times(&same), "{level:?}");
        }
    }

    #[test]
    fn calm_reflexes_are_slower_but_play_no_worse() {
        for level in LEVELS {
            let means = [Reflexes::Calm, Reflexes::Lively, Reflexes::Quick].map(|reflexes| {
                let (own, manner) = (level.manner(), reflexes.of(level.manner()));
                assert_eq!(
                    (manner.looks, manner.uno_chance, manner.catch_chance),
                    (own.looks, own.uno_chance, own.catch_chance)
                );
                let mut random = ChaCha8Rng::seed_from_u64(1);
                let mut mean =
                    |reaction: crate::Reaction| (0..2000).map(|_| reaction.sample(&mut random)).sum::<u64>() / 2000;
                [mean(manner.slap), mean(manner.catch), mean(manner.turn)]
            });
            let [calm, lively, quick] = means;
            for act in 0..3 {
                assert!(calm[act] > lively[act] + 100 && lively[act] > quick[act] + 50, "{level:?}: {means:?}");
            }
        }
    }
}
