//! A player's history in races: implausible reports, and presses faster than people can react.

use serde::{Deserialize, Serialize};

/// The number of recent races checked for implausible reports.
const LOOKED_AT: u32 = 12;
/// A player with this many implausible reports in them is no longer trusted.
const TOO_OFTEN: u32 = 8;
/// The number of recent claims checked for guesses.
const GUESSES_IN: u32 = 24;

/// The history of one player across races and connections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conduct {
    /// One bit per race, the newest lowest: set if the report was earlier than the latency allows.
    clamped: u16,
    /// One bit per claim, the newest lowest: set if it was faster than people can react.
    guesses: u32,
}

impl Conduct {
    /// Records a finished race. `clamped` is the value in [`crate::JudgedPlace`]. Races of players who are not trusted
    /// count as well, so that a player can regain trust.
    pub const fn note(&mut self, clamped: bool) {
        self.clamped = (self.clamped << 1 | clamped as u16) & ((1 << LOOKED_AT) - 1);
    }

    /// Records if a claim was faster than people can react.
    pub const fn note_guess(&mut self, guess: bool) {
        self.guesses = (self.guesses << 1 | guess as u32) & ((1 << GUESSES_IN) - 1);
    }

    /// Returns true if the player is not trusted and only the server's clock counts.
    pub const fn is_timed_by_server(&self) -> bool {
        self.clamped.count_ones() >= TOO_OFTEN
    }

    /// The number of the last 24 claims that were faster than people can react.
    pub const fn guesses(&self) -> u8 {
        self.guesses.count_ones() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_implausible_reports_in_twelve_lose_trust() {
        let mut conduct = Conduct::default();
        for race in 1..=8 {
            assert!(!conduct.is_timed_by_server(), "before race {race}");
            conduct.note(true);
        }
        assert!(conduct.is_timed_by_server());
        for _ in 0..4 {
            conduct.note(false);
            assert!(conduct.is_timed_by_server());
        }
        conduct.note(false);
        assert!(!conduct.is_timed_by_server());
    }

    #[test]
    fn seven_implausible_reports_in_twelve_keep_trust() {
        let mut conduct = Conduct::default();
        for race in 0..120 {
            conduct.note(race % 12 < 7);
            assert!(!conduct.is_timed_by_server());
        }
    }

    #[test]
    fn guesses_count_over_the_last_24_claims() {
        let mut conduct = Conduct::default();
        for count in 1..=3 {
            conduct.note_guess(true);
            assert_eq!(conduct.guesses(), count);
        }
        (0..21).for_each(|_| conduct.note_guess(false));
        assert_eq!(conduct.guesses(), 3);
        conduct.note_guess(false);
        assert_eq!(conduct.guesses(), 2);
        (0..40).for_each(|_| conduct.note_guess(true));
        assert_eq!(conduct.guesses(), 24);
    }
}
