//! Random streams for the parts of a simulation. They are independent of each other for every choice of seeds.

/// The purpose of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    /// The games of a trial that measure a ruleset.
    Games,
    /// The games of a trial that measure the value of skill.
    Skill,
    /// The moments of a trial at which all moves are tried.
    Choices,
    /// The playouts of a trial that find out when a round was decided.
    Decided,
    /// The rounds of a comparison of levels.
    Levels,
    /// Simulated events.
    Events,
    /// The games that measure durations for events.
    Durations,
    /// The rounds of a data set.
    Decisions,
}

impl Stream {
    const fn context(self) -> &'static str {
        match self {
            Self::Games => "ruckus lab 2026-11-24 games",
            Self::Skill => "ruckus lab 2026-11-24 skill",
            Self::Choices => "ruckus lab 2026-11-24 choices",
            Self::Decided => "ruckus lab 2026-11-30 decided",
            Self::Levels => "ruckus lab 2026-11-24 levels",
            Self::Events => "ruckus lab 2026-11-26 events",
            Self::Durations => "ruckus lab 2026-11-26 durations",
            Self::Decisions => "ruckus lab 2026-11-26 decisions",
        }
    }

    /// Derives the seed of the game with the given number, using BLAKE3's key derivation. Seeds of adjacent numbers and
    /// of adjacent user seeds are independent.
    pub(crate) fn seed(self, seed: u64, number: u64) -> u64 {
        let mut hasher = blake3::Hasher::new_derive_key(self.context());
        hasher.update(&seed.to_le_bytes());
        hasher.update(&number.to_le_bytes());
        let mut bytes = [0; 8];
        hasher.finalize_xof().fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// In an old version, seeds 1, 3, 5 and 7 had the same deals, and games for skill had those of adjacent seeds.
    #[test]
    fn no_two_seeds_games_or_streams_share_a_deal() {
        let streams = [
            Stream::Games,
            Stream::Skill,
            Stream::Choices,
            Stream::Decided,
            Stream::Levels,
            Stream::Events,
            Stream::Durations,
            Stream::Decisions,
        ];
        let mut all = BTreeSet::new();
        for stream in streams {
            for seed in 0..64 {
                all.extend((0..200).map(|number| stream.seed(seed, number)));
            }
        }
        assert_eq!(all.len(), streams.len() * 64 * 200);
    }

    #[test]
    fn adjacent_seeds_flip_each_bit_half_of_the_time() {
        let mut differ = [0_u32; 64];
        for seed in 0..1000_u64 {
            let bits = Stream::Games.seed(seed, 0) ^ Stream::Games.seed(seed + 1, 0);
            (0..64).for_each(|bit| differ[bit] += u32::from(bits >> bit & 1 == 1));
        }
        assert!(differ.iter().all(|times| (400..600).contains(times)), "{differ:?}");
    }
}
