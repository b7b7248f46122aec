//! How a player has behaved in races so far: whether what they report fits when it arrives, and false starts.

use serde::{Deserialize, Serialize};

use crate::{LOCK, Micros};

/// How many races are looked at.
const LOOKED_AT: u32 = 12;
/// In how many of them a report may be earlier than the line allows before it is no longer believed.
const TOO_OFTEN: u32 = 8;

/// The conduct of one player over many races and lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conduct {
    /// One bit a race, the newest lowest: whether the report was earlier than the line allows.
    clamped: u16,
    locked_until: Option<Micros>,
}

impl Conduct {
    /// A race is over; `clamped` is what [`crate::Finish`] says of it. It counts for those who are no longer believed
    /// as well, so that whoever reports truly again is believed again.
    pub const fn note(&mut self, clamped: bool) {
        self.clamped = (self.clamped << 1 | clamped as u16) & ((1 << LOOKED_AT) - 1);
    }

    /// Whether the player is no longer believed, and the server times them alone.
    pub const fn is_timed_by_server(&self) -> bool {
        self.clamped.count_ones() >= TOO_OFTEN
    }

    /// A press before what it answers was shown. Says until when the player is locked out.
    pub fn false_start(&mut self, at: Micros) -> Micros {
        let until = at.saturating_add(LOCK).max(self.locked_until.unwrap_or(0));
        self.locked_until = Some(until);
        until
    }

    /// Until when the player is locked out, if they are.
    pub fn locked(&self, at: Micros) -> Option<Micros> {
        self.locked_until.filter(|until| at < *until)
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
    fn a_false_start_locks_for_half_a_second() {
        let mut conduct = Conduct::default();
        assert_eq!(conduct.locked(0), None);
        assert_eq!(conduct.false_start(1_000_000), 1_500_000);
        assert_eq!(conduct.locked(1_499_999), Some(1_500_000));
        assert_eq!(conduct.locked(1_500_000), None);
    }
}
