//! Ratings and their updates.

use serde::{Deserialize, Serialize};

/// The rating difference at which the better of two players wins about two of three matches.
pub const BETA: f64 = 250.0;
/// The increase of uncertainty before each match, because people learn and forget.
pub const DRIFT: f64 = 5.0;
/// The minimum deviation of a rating.
pub const LEAST_DEVIATION: f64 = 30.0;
/// The minimum share of the variance that remains after a match.
const LEAST_SHARE: f64 = 0.0001;

/// A player's estimated strength: a normal distribution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The mean.
    pub mean: f64,
    /// The standard deviation. The strength is within it with a probability of about two thirds.
    pub deviation: f64,
}

impl Rating {
    /// The rating of a new player.
    pub const NEW: Self = Self { mean: 1500.0, deviation: 500.0 };

    /// Returns the rounded mean and deviation for display, as in "1520 ± 90".
    pub fn shown(self) -> (i32, i32) {
        (self.mean.round() as i32, self.deviation.round() as i32)
    }

    /// Returns true if the rating is valid. Ratings from outside may not be.
    pub fn is_sound(self) -> bool {
        self.mean.is_finite() && self.deviation.is_finite() && self.deviation > 0.0
    }
}

/// A player in a finished match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The rating before the match.
    pub rating: Rating,
    /// The place, from 1. Players who tie have the same place.
    pub place: u32,
    /// The weight of the match for this player, from 0 to 1.
    pub counts: f64,
}

/// Returns the ratings after a match, in the order of `players`. A match with fewer than two players changes nothing.
///
/// The weight scales both the change of the mean and the gain in certainty.
pub fn rate(players: &[Rated]) -> Vec<Rating> {
    if players.len() < 2 {
        return players.iter().map(|player| player.rating).collect();
    }
    let variances: Vec<f64> = players.iter().map(|player| player.rating.deviation.powi(2) + DRIFT.powi(2)).collect();
    let scale = variances.iter().map(|variance| variance + BETA.powi(2)).sum::<f64>().sqrt();
    // Only differences matter. Subtracting the best prevents overflow.
    let best = players.iter().map(|player| player.rating.mean).fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = players.iter().map(|player| ((player.rating.mean - best) / scale).exp()).collect();
    let field = |place: u32| -> f64 {
        let from = players.iter().zip(&powers).filter(|(player, _)| player.place >= place);
        from.map(|(_, power)| power).sum()
    };
    let sharing = |place: u32| players.iter().filter(|player| player.place == place).count() as f64;
    // For each player, as the first of the remaining players: the strength of these, and the number of players who
    // share the place.
    let firsts: Vec<(u32, f64, f64)> =
        players.iter().map(|player| (player.place, field(player.place), sharing(player.place))).collect();
    let after = |who: usize| {
        let Rated { rating, place, counts } = players[who];
        if counts <= 0.0 {
            return rating;
        }
        let (variance, mut gain, mut known) = (variances[who], 0.0, 0.0);
        for (first, &(first_place, field, sharing)) in firsts.iter().enumerate() {
            if first_place <= place {
                let chance = powers[who] / field;
                gain += (if first == who { 1.0 - chance } else { -chance }) / sharing;
                known += chance * (1.0 - chance) / sharing;
            }
        }
        // The share of the player's uncertainty in that of the table limits the information from one match.
        let share = variance.sqrt() / scale;
        let left = (1.0 - share * variance / scale.powi(2) * known).max(LEAST_SHARE);
        let counts = counts.min(1.0);
        Rating {
            mean: rating.mean + counts * variance / scale * gain,
            deviation: (variance * (1.0 - counts * (1.0 - left))).sqrt().clamp(LEAST_DEVIATION, Rating::NEW.deviation),
        }
    };
    (0..players.len()).map(after).collect()
}
