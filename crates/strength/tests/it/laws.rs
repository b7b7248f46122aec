//! Properties of ratings, and known results.

use proptest::prelude::*;
use ruckus_strength::{LEAST_DEVIATION, Rated, Rating, rate};
use skillratings::Outcomes;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin};

fn rating() -> impl Strategy<Value = Rating> {
    (-3000.0..6000.0, LEAST_DEVIATION..500.0).prop_map(|(mean, deviation)| Rating { mean, deviation })
}

fn table() -> impl Strategy<Value = Vec<Rated>> {
    let player = (rating(), 1..6_u32).prop_map(|(rating, place)| Rated { rating, place, counts: 1.0 });
    prop::collection::vec(player, 2..32)
}

fn of(players: &[(f64, f64, u32)]) -> Vec<Rated> {
    let rated = |&(mean, deviation, place)| Rated { rating: Rating { mean, deviation }, place, counts: 1.0 };
    players.iter().map(rated).collect()
}

fn assert_near(after: &[Rating], expected: &[(f64, f64)]) {
    assert_eq!(after.len(), expected.len());
    for (after, &(mean, deviation)) in after.iter().zip(expected) {
        let near = (after.mean - mean).abs() < 0.01 && (after.deviation - deviation).abs() < 0.01;
        assert!(near, "{after:?} is not {mean} ± {deviation}");
    }
}

proptest! {
    #[test]
    fn ratings_stay_finite_and_within_bounds(players in table()) {
        for after in rate(&players) {
            prop_assert!(after.is_sound() && (LEAST_DEVIATION..=500.0).contains(&after.deviation), "{after:?}");
        }
    }

    #[test]
    fn the_winner_gains_and_the_last_loses(mut players in table()) {
        players[0].place = 0;
        players[1].place = 9;
        let after = rate(&players);
        prop_assert!(after[0].mean >= players[0].rating.mean && after[1].mean <= players[1].rating.mean);
    }

    /// Without shared places: the update halves their effect, so sharing a place with a strong player can be worth less
    /// than the next place alone.
    #[test]
    fn a_better_place_is_never_worse(mut players in table()) {
        players.iter_mut().for_each(|player| player.place *= 2);
        players[0].place = 7;
        let worse = rate(&players)[0].mean;
        players[0].place = 3;
        prop_assert!(rate(&players)[0].mean >= worse - 1e-9);
    }

    #[test]
    fn the_order_of_seats_does_not_matter(players in table()) {
        let mut turned = players.clone();
        turned.rotate_left(1);
        let (mut after, turned) = (rate(&players), rate(&turned));
        after.rotate_left(1);
        for (one, other) in after.iter().zip(turned) {
            prop_assert!((one.mean - other.mean).abs() < 1e-6 && (one.deviation - other.deviation).abs() < 1e-6);
        }
    }

    #[test]
    fn only_rating_differences_matter(players in table(), shift in -1000.0..1000.0_f64) {
        let shifted: Vec<Rated> = players.iter().map(|player| Rated { rating: Rating { mean: player.rating.mean + shift, ..player.rating }, ..*player }).collect();
        for (one, other) in rate(&players).iter().zip(rate(&shifted)) {
            prop_assert!((one.mean + shift - other.mean).abs() < 1e-6);
        }
    }

    #[test]
    fn a_lower_weight_changes_the_rating_less(mut players in table(), counts in 0.0..1.0_f64) {
        let before = players[0].rating;
        let full = rate(&players)[0];
        players[0].counts = counts;
        let less = rate(&players)[0];
        prop_assert!((less.mean - before.mean - counts * (full.mean - before.mean)).abs() < 1e-6);
        players[0].counts = 0.0;
        prop_assert_eq!(rate(&players)[0], before);
    }

    #[test]
    fn two_player_ratings_match_the_library(one in rating(), other in rating(), result in 0..3) {
        let (outcome, places) = match result {
            0 => (Outcomes::WIN, (1, 2)),
            1 => (Outcomes::LOSS, (2, 1)),
            _ => (Outcomes::DRAW, (1, 1)),
        };
        let config = WengLinConfig { beta: ruckus_strength::BETA, uncertainty_tolerance: 0.0001 };
        // The library has no drift, so add it beforehand.
        let drifted = |rating: Rating| WengLinRating {
            rating: rating.mean,
            uncertainty: rating.deviation.hypot(ruckus_strength::DRIFT),
        };
        let (first, second) = weng_lin(&drifted(one), &drifted(other), &outcome, &config);
        let players = [Rated { rating: one, place: places.0, counts: 1.0 }, Rated { rating: other, place: places.1, counts: 1.0 }];
        for (ours, theirs) in rate(&players).iter().zip([first, second]) {
            prop_assert!((ours.mean - theirs.rating).abs() < 1e-6, "{ours:?} {theirs:?}");
            let theirs = theirs.uncertainty.clamp(LEAST_DEVIATION, 500.0);
            prop_assert!((ours.deviation - theirs).abs() < 1e-6, "{ours:?} {theirs}");
        }
    }
}

/// Computed with version 6 of the Python package `openskill` and the same constants.
#[test]
fn ratings_match_openskill_results() {
    let four = rate(&of(&[(1500.0, 500.0, 1), (1500.0, 500.0, 2), (1500.0, 500.0, 3), (1500.0, 500.0, 4)]));
    assert_near(&four, &FOUR);
    let five = [(1700.0, 120.0, 3), (1500.0, 500.0, 1), (1450.0, 80.0, 2), (1300.0, 200.0, 5), (1620.0, 60.0, 4)];
    assert_near(&rate(&of(&five)), &FIVE);
    let tied = [(1700.0, 120.0, 1), (1500.0, 500.0, 2), (1450.0, 80.0, 2), (1300.0, 200.0, 4)];
    assert_near(&rate(&of(&tied)), &TIED);
}

#[test]
fn a_lone_player_is_not_rated() {
    assert_eq!(rate(&of(&[(1600.0, 90.0, 1)])), [Rating { mean: 1600.0, deviation: 90.0 }]);
    assert_eq!(rate(&[]), []);
}

#[test]
fn ratings_separate_consistent_players_over_time() {
    // Three players who always finish in the same order.
    let mut ratings = [Rating::NEW; 3];
    for _ in 0..200 {
        let players: Vec<Rated> =
            ratings.iter().zip(1..).map(|(&rating, place)| Rated { rating, place, counts: 1.0 }).collect();
        ratings.copy_from_slice(&rate(&players));
    }
    assert!(ratings[0].mean > ratings[1].mean + 300.0 && ratings[1].mean > ratings[2].mean + 300.0, "{ratings:?}");
    assert!(ratings.iter().all(|rating| rating.deviation < 300.0), "{ratings:?}");
    let (mean, around) = Rating { mean: 1519.6, deviation: 90.4 }.shown();
    assert_eq!((mean, around), (1520, 90));
}

const FOUR: [(f64, f64); 4] = [(1667.715, 495.814), (1593.175, 490.777), (1481.365, 485.048), (1257.745, 485.048)];
const FIVE: [(f64, f64); 5] =
    [(1700.784, 119.97), (1754.635, 490.1), (1454.811, 80.143), (1250.577, 198.926), (1617.873, 60.197)];
const TIED: [(f64, f64); 4] = [(1712.983, 120.05), (1460.013, 467.697), (1449.316, 80.136), (1274.64, 199.379)];
