//! Player strengths, and match results drawn from them.

use std::str::FromStr;

use rand::{Rng, RngExt};
use thiserror::Error;

/// The maximum number of points left in a hand.
const MOST_POINTS: f64 = 200.0;

/// The number of points left after one mean duration for a player of mean strength.
const POINTS: f64 = 40.0;

/// The strengths of the players of an event.
///
/// A player of strength 3 beats a player of strength 1 three times out of four.
#[derive(Clone, Debug, PartialEq)]
pub enum Strengths {
    /// The ratio of the strongest to the weakest player. The strengths between form a geometric sequence.
    Spread(f64),
    /// One strength for each player.
    Each(Vec<f64>),
}

/// Error for a text that does not describe strengths.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "`{0}` must be one number from 1 to 1000, the ratio of the strongest to the weakest player, or one number for \
     each player, separated by commas"
)]
pub struct StrengthsError(String);

impl FromStr for Strengths {
    type Err = StrengthsError;

    fn from_str(text: &str) -> Result<Self, StrengthsError> {
        let wrong = || StrengthsError(text.to_owned());
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| (0.001..=1000.0).contains(number));
        let numbers: Vec<f64> = text.split(',').map(number).collect::<Option<_>>().ok_or_else(wrong)?;
        match numbers[..] {
            [spread] if spread >= 1.0 => Ok(Self::Spread(spread)),
            [_] => Err(wrong()),
            _ => Ok(Self::Each(numbers)),
        }
    }
}

impl Strengths {
    /// Returns the strengths of the given number of players, in descending order, with a mean of 1.
    pub fn of(&self, players: usize) -> Vec<f64> {
        let mut all: Vec<f64> = match self {
            Self::Each(each) => each.clone(),
            Self::Spread(spread) => {
                let steps = players.saturating_sub(1).max(1) as f64;
                (0..players).map(|place| spread.powf(1.0 - place as f64 / steps)).collect()
            }
        };
        all.sort_by(|one, other| other.total_cmp(one));
        let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
        all.iter_mut().for_each(|strength| *strength /= mean);
        all
    }
}

/// Draws a match result with the Plackett-Luce model: players are ordered by exponential times with their strength as
/// the rate. Returns the players in order of rank, and the points in each hand, which grow with the gap to the winner.
pub(super) fn draw(strengths: &[f64], random: &mut impl Rng) -> (Vec<usize>, Vec<i64>) {
    // `random` is below 1, so the logarithm is finite.
    let times: Vec<f64> = strengths.iter().map(|strength| -(1.0 - random.random::<f64>()).ln() / strength).collect();
    let mut order: Vec<usize> = (0..times.len()).collect();
    order.sort_by(|one, other| times[*one].total_cmp(&times[*other]));
    let first = order.first().map_or(0.0, |first| times[*first]);
    let points = times.iter().map(|time| ((time - first) * POINTS).min(MOST_POINTS).round() as i64).collect();
    (order, points)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    #[test]
    fn strengths_are_parsed_and_spread() {
        assert_eq!("4".parse(), Ok(Strengths::Spread(4.0)));
        assert_eq!("3, 1".parse(), Ok(Strengths::Each(vec![3.0, 1.0])));
        for text in ["", "0.5", "a", "1,-1", "1,NaN", "9999"] {
            assert!(text.parse::<Strengths>().is_err(), "{text}");
        }
        let all = Strengths::Spread(4.0).of(3);
        assert!((all[0] / all[2] - 4.0).abs() < 1e-9 && (all[0] / all[1] - 2.0).abs() < 1e-9, "{all:?}");
        assert!((all.iter().sum::<f64>() - 3.0).abs() < 1e-9);
        assert_eq!(Strengths::Spread(2.0).of(1), [1.0]);
    }

    #[test]
    fn wins_follow_the_plackett_luce_model() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let (mut first, mut ahead) = (0, 0);
        for _ in 0..20_000 {
            let (order, points) = draw(&[3.0, 1.0, 2.0], &mut random);
            first += u32::from(order[0] == 0);
            ahead += u32::from(order.iter().position(|it| *it == 0) < order.iter().position(|it| *it == 1));
            assert_eq!(points[order[0]], 0);
            assert!(points[order[1]] <= points[order[2]]);
        }
        assert!((9_700..10_300).contains(&first), "{first} of 20,000, where 10,000 are expected");
        assert!((14_700..15_300).contains(&ahead), "{ahead} of 20,000, where 15,000 are expected");
    }
}
