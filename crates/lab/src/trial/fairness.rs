//! Tests if all places in turn order win equally often.

use crate::interval::{Estimate, Level, SampleTally};
use crate::win::WIN;

/// Returns the share of wins of each place. The intervals hold for all places together with 95 % confidence: each is
/// the exact one of Clopper and Pearson (1934) at a stricter level (Bonferroni 1936).
pub(super) fn shares(places: &[SampleTally]) -> Vec<Estimate> {
    let level = Level::one_of(places.len());
    places.iter().filter_map(|tally| tally.exact_share_of(WIN, level)).collect()
}

/// Returns the place that is furthest from a fair share, if any place is significantly far from it: the one with the
/// smallest p-value of an exact binomial test. The interval of [`shares`] then excludes the fair share. At any
/// number of seats and games, at most 5 % of the reports about a fair game name a place.
pub(super) fn unfair(places: &[SampleTally]) -> Option<usize> {
    let fair = 1.0 / places.len().max(1) as f64;
    let tests = places.iter().enumerate().map(|(place, tally)| {
        let off = (tally.mean() / WIN as f64 - fair).abs();
        (place, tally.exact_test_of(WIN, fair), off)
    });
    let (place, chance, _) = tests.min_by(|(_, a, near), (_, b, far)| a.total_cmp(b).then(far.total_cmp(near)))?;
    Level::one_of(places.len()).decides(chance).then_some(place)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// The number of simulated reports of each kind.
    const REPORTS: u64 = if cfg!(debug_assertions) { 1_000 } else { 20_000 };

    /// Plays games in which the places win with these probabilities.
    fn played(chances: &[f64], games: u32, seed: u64) -> Vec<SampleTally> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut places = vec![SampleTally::default(); chances.len()];
        for _ in 0..games {
            let mut at = random.random_range(0.0..1.0);
            let winner = chances.iter().position(|chance| {
                at -= chance;
                at < 0.0
            });
            let winner = winner.unwrap_or(chances.len() - 1);
            places.iter_mut().enumerate().for_each(|(place, tally)| tally.add(if place == winner { WIN } else { 0 }));
        }
        places
    }

    #[test]
    fn fair_games_are_called_unfair_at_most_once_in_twenty() {
        for (seats, games) in [(8, 50), (4, 40), (2, 400), (16, 100)] {
            let fair = vec![1.0 / seats as f64; seats];
            let found = (0..REPORTS).filter(|&seed| unfair(&played(&fair, games, seed)).is_some()).count();
            let share = found as f64 / REPORTS as f64;
            println!("| {seats} seats | {games} | {:.1} % |", share * 100.0);
            assert!(share <= 0.05, "{seats} seats, {games} games: {share}");
        }
    }

    #[test]
    fn the_place_that_differs_is_named() {
        for (odd, chance) in [(2, 0.6), (5, 0.0), (0, 0.7)] {
            let others = (1.0 - chance) / 7.0;
            let chances: Vec<f64> = (0..8).map(|place| if place == odd { chance } else { others }).collect();
            let games = if chance == 0.0 { 400 } else { 50 };
            for seed in 0..200 {
                let places = played(&chances, games, seed);
                assert_eq!(unfair(&places), Some(odd), "seed {seed}: {:?}", shares(&places));
            }
        }
    }

    #[test]
    fn the_test_agrees_with_the_intervals() {
        for seed in 0..200 {
            let places = played(&[0.4, 0.2, 0.2, 0.2], 50, seed);
            let excluded = shares(&places).iter().any(|share| share.excludes(0.25));
            assert_eq!(unfair(&places).is_some(), excluded, "seed {seed}");
        }
        assert_eq!(unfair(&[]), None);
    }

    /// Two players who always share the win are fair. So is a place that shares it half as often and wins more.
    #[test]
    fn shared_wins_count_in_part() {
        let mut places = [SampleTally::default(); 2];
        (0..400).for_each(|_| places.iter_mut().for_each(|tally| tally.add(WIN / 2)));
        assert_eq!(unfair(&places), None);
    }
}
