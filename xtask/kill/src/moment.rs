//! The moments of kills.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The moment of a kill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KillMoment {
    /// During the start: this long after the launch.
    Starting(Duration),
    /// While rooms are loaded and players return: this long after the program was ready.
    Returning(Duration),
    /// During play: this long after all players are back.
    Playing(Duration),
    /// During a commit: after some play, this long after the next command.
    Committing {
        /// The time of play.
        play: Duration,
        /// The time from the command to the kill.
        then: Duration,
    },
}

/// The kinds of moments, in the order of [`KillMoment::kind`].
pub(crate) const KINDS: [&str; 4] = ["starting", "returning", "playing", "committing"];

/// The approximate duration of a start in milliseconds. A program that is killed during its start should not be ready.
const START: u64 = 60;

impl KillMoment {
    /// The moment of one kill. Depends only on the seed and the number of the kill.
    pub(crate) fn of(seed: u64, kill: u32) -> Self {
        let mut random = StdRng::seed_from_u64(seed.rotate_left(32) ^ u64::from(kill));
        let mut micros = |most: u64| Duration::from_micros(random.random_range(0..most));
        match kill % 8 {
            1 => Self::Starting(micros(START * 1_000)),
            4 => Self::Returning(micros(400_000)),
            2 | 6 => Self::Playing(micros(400_000)),
            _ => Self::Committing { play: micros(200_000), then: micros(4_000) },
        }
    }

    /// The index in [`KINDS`].
    pub(crate) const fn kind(self) -> usize {
        match self {
            Self::Starting(_) => 0,
            Self::Returning(_) => 1,
            Self::Playing(_) => 2,
            Self::Committing { .. } => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_depend_on_the_seed_and_cover_all_kinds() {
        let moments: Vec<_> = (0..16).map(|kill| KillMoment::of(7, kill)).collect();
        assert_eq!(moments, (0..16).map(|kill| KillMoment::of(7, kill)).collect::<Vec<_>>());
        assert!((0..4).all(|kind| moments.iter().any(|moment| moment.kind() == kind)));
        assert_ne!(moments[0], moments[8], "the same kind, not the same moment");
        assert_ne!(KillMoment::of(7, 2), KillMoment::of(8, 2));
    }
}
