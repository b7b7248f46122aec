//! What presses cost that answer nothing. A player who presses all the time is sure to press soon after any moment is
//! shown; that press says nothing about how fast they are.
//!
//! Two signs give it away. Presses in the seconds before the moment, which the page reports and the server sees arrive:
//! two are an accident, more are a rhythm. And guesses, claims sooner than people can react, which no client can leave out
//! without waiting for the moment to be shown: two in 24 races are an accident, too. A guess itself is judged like a slow
//! reaction: it was made blindly, and wins no more often than its share. All of it costs time instead of the race, so that
//! a player who is fast enough still wins.

use crate::{FASTEST, Micros};

/// Presses count that were made at most this long before the moment was shown.
pub const EARLY_WITHIN: Micros = 3_000_000;

/// More presses than these need not be counted.
pub const MOST_EARLY: u8 = 8;

/// By the number of presses before the moment.
const FOR_EARLY: [Micros; 5] = [0, 0, 0, 150_000, 300_000];
/// By the number of guesses in recent races.
const FOR_GUESSES: [Micros; 5] = [0, 0, 0, 200_000, 300_000];

/// For a guess. With the 100 ms that the fastest are judged by it comes to 300 ms: an ordinary reaction, not a fast one.
const FOR_A_GUESS: Micros = 2 * FASTEST;

/// The most that a claim is judged slower.
pub const MOST_HANDICAP: Micros = 300_000;

/// How much slower a claim is judged after so many presses shortly before the moment, by a player whose recent claims
/// held so many guesses, if it is a guess itself or not.
pub fn handicap(early: u8, guesses: Option<u8>, guess: bool) -> Micros {
    let of = |costs: &[Micros; 5], count: u8| costs[usize::from(count).min(costs.len() - 1)];
    let for_guesses = guesses.map_or(0, |guesses| of(&FOR_GUESSES, guesses));
    of(&FOR_EARLY, early).max(for_guesses).max(if guess { FOR_A_GUESS } else { 0 })
}

/// How many of the presses at some times count against a claim: those from shortly before its moment was shown until the
/// claim itself.
pub fn early(presses: impl IntoIterator<Item = Micros>, shown: Micros, claimed: Micros) -> u8 {
    let from = shown.saturating_sub(EARLY_WITHIN);
    let count = presses.into_iter().filter(|at| (from..claimed).contains(at)).count();
    u8::try_from(count).unwrap_or(MOST_EARLY).min(MOST_EARLY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_presses_are_an_accident_and_more_are_a_rhythm() {
        let for_early = |early| handicap(early, Some(0), false) / 1000;
        assert_eq!([0, 1, 2, 3, 4, 8, 255].map(for_early), [0, 0, 0, 150, 300, 300, 300]);
        let for_guesses = |guesses| handicap(0, Some(guesses), false) / 1000;
        assert_eq!([0, 1, 2, 3, 4, 24].map(for_guesses), [0, 0, 0, 200, 300, 300]);
        assert_eq!(handicap(0, Some(0), true), 200_000);
        assert_eq!(handicap(3, Some(4), true), 300_000, "the worst of them counts");
        assert!((0..=255).all(|count| handicap(count, Some(count), true) <= MOST_HANDICAP));
    }

    #[test]
    fn only_presses_from_the_last_seconds_before_the_moment_until_the_claim_count() {
        let (shown, claimed) = (10_000_000, 10_150_000);
        let presses = [6_999_999, 7_000_000, 9_999_999, 10_100_000, 10_150_000, 10_200_000];
        assert_eq!(early(presses, shown, claimed), 3);
        assert_eq!(early([0, 1, 2], 100, 200), 3, "the clock has only begun");
        assert_eq!(early((0..300).map(|press| shown - 1 - press), shown, shown), MOST_EARLY);
    }
}
