//! The largest difference in strength at a table. It grows with the waiting time.

use std::time::Duration;

use ruckus_protocol::MatchmakingLevel;
use ruckus_strength::Rating;

use super::queue::Millis;

/// The largest difference in rating points, indexed by the number of elapsed thirds of `anyone_after`. A player with
/// 250 points more than the other wins about two of three matches between them.
const APART: [u32; 3] = [200, 400, 800];

/// The estimated strength of a person, in rating points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Strength(i32);

impl Strength {
    /// Returns the strength for the rating of a card.
    pub(crate) fn of(rating: Rating) -> Self {
        Self(rating.shown().0)
    }

    /// Returns the strength for a level that a person without a rating has chosen.
    pub(crate) fn said(level: MatchmakingLevel) -> Self {
        Self(match level {
            MatchmakingLevel::Beginner => 1200,
            MatchmakingLevel::Average => Rating::NEW.shown().0,
            MatchmakingLevel::Strong => 1800,
        })
    }

    pub(super) const fn from(self, other: Self) -> u32 {
        self.0.abs_diff(other.0)
    }
}

/// Computes how far apart in strength players may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// From this waiting time on, strength does not matter.
    anyone_after: Millis,
}

impl Reach {
    pub(super) fn new(anyone_after: Duration) -> Self {
        Self { anyone_after: anyone_after.as_millis() as u64 }
    }

    /// Returns the largest difference after a waiting time.
    pub(super) fn after(self, waited: Millis) -> u32 {
        let grown = self.steps().filter(|step| *step <= waited).count();
        APART.get(grown).copied().unwrap_or(u32::MAX)
    }

    /// Returns the waiting times at which the largest difference grows.
    pub(super) fn steps(self) -> impl Iterator<Item = Millis> {
        let thirds = APART.len() as u64;
        (1..=thirds).map(move |third| self.anyone_after * third / thirds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reach_grows_in_steps_until_it_is_unlimited() {
        let reach = Reach::new(Duration::from_secs(12));
        let at = [0, 3_999, 4_000, 8_000, 11_999, 12_000, 99_000].map(|waited| reach.after(waited));
        assert_eq!(at, [200, 200, 400, 800, 800, u32::MAX, u32::MAX]);
        assert_eq!(reach.steps().collect::<Vec<_>>(), [4_000, 8_000, 12_000]);
        assert_eq!(Reach::new(Duration::ZERO).after(0), u32::MAX, "it can be switched off");
    }

    #[test]
    fn adjacent_levels_meet_before_distant_ones() {
        let [beginner, average, strong] =
            [MatchmakingLevel::Beginner, MatchmakingLevel::Average, MatchmakingLevel::Strong].map(Strength::said);
        let apart = [beginner.from(average), average.from(strong), beginner.from(strong)];
        assert!(apart[0] > APART[0] && apart[0] <= APART[1] && apart[1] <= APART[1], "{apart:?}");
        assert!(apart[2] > APART[1] && apart[2] <= APART[2], "{apart:?}");
        assert_eq!(Strength::of(Rating::NEW), average, "a card that has played nothing is an average player's");
    }
}
