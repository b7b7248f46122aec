//! Penalties for constant pressing. A player who presses constantly is sure to press soon after any moment, but that
//! press says nothing about reaction time.
//!
//! There are two signs. First, presses in the seconds before the moment, which the page reports and the server
//! observes: two are an accident, more are a pattern. Second, guesses, which are claims faster than people can react;
//! clients cannot hide them without waiting for the moment. Two in 24 races count as an accident.
//!
//! A guess is judged like a slow reaction, so guessing blindly wins no more often than its share. All penalties are
//! time penalties and not exclusions, so that a fast player can still win.

use crate::{FASTEST, Micros};

/// Presses count if they were made at most this long before the moment was shown.
pub const EARLY_WITHIN: Micros = 3_000_000;

/// The number of presses beyond which counting can stop.
pub const MOST_EARLY: u8 = 8;

/// The penalty, indexed by the number of presses before the moment.
const FOR_EARLY: [Micros; 5] = [0, 0, 0, 150_000, 300_000];
/// The penalty, indexed by the number of guesses in recent races.
const FOR_GUESSES: [Micros; 5] = [0, 0, 0, 200_000, 300_000];

/// The penalty for a guess. Together with the minimum of 100 ms it gives 300 ms, an ordinary reaction time.
const FOR_A_GUESS: Micros = 2 * FASTEST;

/// The maximum penalty of a claim.
pub const MOST_HANDICAP: Micros = 300_000;

/// The time penalty of a claim, from the number of presses shortly before the moment, the guesses among the player's
/// recent claims, and if the claim itself is a guess. The largest of the three applies.
pub fn handicap(early: u8, guesses: Option<u8>, guess: bool) -> Micros {
    let of = |costs: &[Micros; 5], count: u8| costs[usize::from(count).min(costs.len() - 1)];
    let for_guesses = guesses.map_or(0, |guesses| of(&FOR_GUESSES, guesses));
    of(&FOR_EARLY, early).max(for_guesses).max(if guess { FOR_A_GUESS } else { 0 })
}

/// Counts the presses that are held against a claim: from shortly before the moment was shown until the claim.
pub fn early(presses: impl IntoIterator<Item = Micros>, shown: Micros, claimed: Micros) -> u8 {
    let from = shown.saturating_sub(EARLY_WITHIN);
    let count = presses.into_iter().filter(|at| (from..claimed).contains(at)).count();
    u8::try_from(count).unwrap_or(MOST_EARLY).min(MOST_EARLY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_penalty_needs_three_early_presses_or_guesses() {
        let for_early = |early| handicap(early, Some(0), false) / 1000;
        assert_eq!([0, 1, 2, 3, 4, 8, 255].map(for_early), [0, 0, 0, 150, 300, 300, 300]);
        let for_guesses = |guesses| handicap(0, Some(guesses), false) / 1000;
        assert_eq!([0, 1, 2, 3, 4, 24].map(for_guesses), [0, 0, 0, 200, 300, 300]);
        assert_eq!(handicap(0, Some(0), true), 200_000);
        assert_eq!(handicap(3, Some(4), true), 300_000, "the worst of them counts");
        assert!((0..=255).all(|count| handicap(count, Some(count), true) <= MOST_HANDICAP));
    }

    #[test]
    fn early_presses_count_from_three_seconds_before_the_moment() {
        let (shown, claimed) = (10_000_000, 10_150_000);
        let presses = [6_999_999, 7_000_000, 9_999_999, 10_100_000, 10_150_000, 10_200_000];
        assert_eq!(early(presses, shown, claimed), 3);
        assert_eq!(early([0, 1, 2], 100, 200), 3, "the clock has only begun");
        assert_eq!(early((0..300).map(|press| shown - 1 - press), shown, shown), MOST_EARLY);
    }
}
