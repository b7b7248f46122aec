//! How a player has behaved in races so far: whether what they report fits when it arrives, and how often they press
//! sooner than people can react.

use serde::{Deserialize, Serialize};

/// How many races are looked at for reports that do not fit.
const LOOKED_AT: u32 = 12;
/// In how many of them a report may be earlier than the line allows before it is no longer believed.
const TOO_OFTEN: u32 = 8;
/// How many claims are looked at for guesses.
const GUESSES_IN: u32 = 24;

/// The conduct of one player over many races and lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conduct {
    /// One bit a race, the newest lowest: whether the report was earlier than the line allows.
    clamped: u16,
    /// One bit a claim, the newest lowest: whether it came sooner than people can react.
    guesses: u32,
}

impl Conduct {
    /// A race is over; `clamped` is what [`crate::Finish`] says of it. It counts for those who are no longer believed
    /// as well, so that whoever reports truly again is believed again.
    pub const fn note(&mut self, clamped: bool) {
        self.clamped = (self.clamped << 1 | clamped as u16) & ((1 << LOOKED_AT) - 1);
    }

    /// Notes whether a claim came sooner than people can react.
    pub const fn note_guess(&mut self, guess: bool) {
        self.guesses = (self.guesses << 1 | guess as u32) & ((1 << GUESSES_IN) - 1);
    }

    /// Whether the player is no longer believed, and the server times them alone.
    pub const fn is_timed_by_server(&self) -> bool {
        self.clamped.count_ones() >= TOO_OFTEN
    }

    /// How many of the player's last 24 claims came sooner than people can react.
    pub const fn guesses(&self) -> u8 {
        self.guesses.count_ones() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_of_the_last_twelve_are_too_many_and_true_reports_make_up_for_it() {
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
    fn seven_of_twelve_for_ever_are_borne() {
        let mut conduct = Conduct::default();
        for race in 0..120 {
            conduct.note(race % 12 < 7);
            assert!(!conduct.is_timed_by_server());
        }
    }

    #[test]
    fn guesses_are_counted_over_24_claims_and_then_forgotten() {
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
