//! Ratings, and how a match changes them.

use serde::{Deserialize, Serialize};

/// How far two players are apart of whom the better one wins about two matches in three, at a table of two.
pub const BETA: f64 = 250.0;
/// How much less certain a rating is before each match, as people learn and forget.
pub const DRIFT: f64 = 5.0;
/// The certainty that no rating goes beyond.
pub const LEAST_DEVIATION: f64 = 30.0;
/// No match leaves less than this share of a variance.
const LEAST_SHARE: f64 = 0.0001;

/// How strong somebody is, as far as is known: a normal distribution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The most likely strength.
    pub mean: f64,
    /// The standard deviation: the strength lies within it two times in three.
    pub deviation: f64,
}

impl Rating {
    /// The rating of somebody of whom nothing is known.
    pub const NEW: Self = Self { mean: 1500.0, deviation: 500.0 };

    /// Returns the rating as it is shown: the mean, and how uncertain it is. "1520 ± 90"
    pub fn shown(self) -> (i32, i32) {
        (self.mean.round() as i32, self.deviation.round() as i32)
    }

    /// Whether it can have come from [`rate`]: what is read from outside may be anything.
    pub fn is_sound(self) -> bool {
        self.mean.is_finite() && self.deviation.is_finite() && self.deviation > 0.0
    }
}

/// A player of a match that is over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The rating before the match.
    pub rating: Rating,
    /// The place, from 1; players who share one have the same.
    pub place: u32,
    /// How much the match counts for this player, from 0 to 1.
    pub counts: f64,
}

/// Returns the ratings after a match, in the order of its players. A match of fewer than two changes nothing.
///
/// What counts for less moves the mean by that share, and takes that share of the certainty that the match would add.
pub fn rate(players: &[Rated]) -> Vec<Rating> {
    if players.len() < 2 {
        return players.iter().map(|player| player.rating).collect();
    }
    let variances: Vec<f64> = players.iter().map(|player| player.rating.deviation.powi(2) + DRIFT.powi(2)).collect();
    let scale = variances.iter().map(|variance| variance + BETA.powi(2)).sum::<f64>().sqrt();
    // Only differences matter; from the best on down, no power overflows.
    let best = players.iter().map(|player| player.rating.mean).fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = players.iter().map(|player| ((player.rating.mean - best) / scale).exp()).collect();
    let field = |place: u32| -> f64 {
        let from = players.iter().zip(&powers).filter(|(player, _)| player.place >= place);
        from.map(|(_, power)| power).sum()
    };
    let sharing = |place: u32| players.iter().filter(|player| player.place == place).count() as f64;
    // For each player who was first of those who were left: of how many, and how many shared that place.
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
        // The share of its own uncertainty in that of the whole table bounds what one match can tell of a player.
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
