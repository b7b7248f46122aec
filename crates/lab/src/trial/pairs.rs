//! Statistics of games that two rulesets were dealt in pairs, and tests for significant differences.

use serde::{Deserialize, Serialize};
use statrs::distribution::{Beta, Binomial, ContinuousCDF, DiscreteCDF, StudentsT};

use super::tally::{Estimate, SampleTally, WRONG, student};

/// The values of a measure in games dealt to both rulesets, and their differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Pairs {
    one: SampleTally,
    other: SampleTally,
    more: SampleTally,
    ups: u64,
    downs: u64,
}

/// A difference and its p-value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PairedDifference {
    /// The difference.
    pub(super) more: Estimate,
    /// The probability of a difference of at least this size if the rulesets do not differ.
    pub(super) chance: f64,
}

impl Pairs {
    /// Adds a game: the value with the one ruleset, and with the other.
    pub(super) fn add(&mut self, one: i64, other: i64) {
        self.one.add(one);
        self.other.add(other);
        self.more.add(one - other);
        self.ups += u64::from(one > other);
        self.downs += u64::from(one < other);
    }

    /// Returns true if the sums can be those of at most `games` games.
    pub(super) fn is_sound(&self, games: u64) -> bool {
        let tallies = [&self.one, &self.other, &self.more];
        tallies.iter().all(|tally| tally.count() <= games && tally.is_sound()) && self.ups.max(self.downs) <= games
    }

    /// Adds the games of another sum.
    pub(super) fn merge(&mut self, others: &Self) {
        self.one.merge(&others.one);
        self.other.merge(&others.other);
        self.more.merge(&others.more);
        self.ups += others.ups;
        self.downs += others.downs;
    }

    /// Tests the difference with Student's t-distribution. `None` for fewer than two games.
    pub(super) fn more(&self) -> Option<PairedDifference> {
        let (mean, error) = (self.more.mean(), self.more.error()?);
        self.by_student(mean, error)
    }

    /// Tests the relative difference in the same way. `None` if either mean is not positive.
    pub(super) fn ratio(&self) -> Option<PairedDifference> {
        let ((a, a_off), (b, b_off)) = ((self.one.mean(), self.one.error()?), (self.other.mean(), self.other.error()?));
        if a <= 0.0 || b <= 0.0 {
            return None;
        }
        // The games are paired, so the variance that both share cancels out.
        let shared = (a_off.powi(2) + b_off.powi(2) - self.more.error()?.powi(2)) / 2.0;
        let ratio = a / b;
        let spread = (a_off / a).powi(2) + (b_off / b).powi(2) - 2.0 * shared / (a * b);
        self.by_student(ratio - 1.0, ratio * spread.max(0.0).sqrt())
    }

    /// Tests the difference of two frequencies exactly, from the games in which only one ruleset had the event (McNemar
    /// 1947, Clopper and Pearson 1934).
    pub(super) fn oftener(&self) -> Option<PairedDifference> {
        let (changed, ups) = (self.ups + self.downs, self.ups);
        if self.more.count() == 0 {
            return None;
        }
        if changed == 0 {
            return Some(PairedDifference { more: Estimate { mean: 0.0, low: 0.0, high: 0.0 }, chance: 1.0 });
        }
        let (u, d) = (ups as f64, self.downs as f64);
        let low = if ups == 0 { 0.0 } else { Beta::new(u, d + 1.0).ok()?.inverse_cdf(WRONG / 2.0) };
        let high = if self.downs == 0 { 1.0 } else { Beta::new(u + 1.0, d).ok()?.inverse_cdf(1.0 - WRONG / 2.0) };
        let either_way = Binomial::new(0.5, changed).ok()?;
        let fewer = ups.min(self.downs);
        let points = |share: f64| (2.0 * share - 1.0) * changed as f64 / self.more.count() as f64;
        let more = Estimate { mean: points(u / changed as f64), low: points(low), high: points(high) };
        Some(PairedDifference { more, chance: (2.0 * either_way.cdf(fewer)).min(1.0) })
    }

    fn by_student(&self, mean: f64, error: f64) -> Option<PairedDifference> {
        let freedom = self.more.count() - 1;
        let off = error * student(freedom)?;
        let chance = match error {
            // Either every game differs by the same amount, or none differs.
            0.0 => f64::from(u8::from(mean == 0.0)),
            _ => 2.0 * StudentsT::new(0.0, 1.0, freedom as f64).ok()?.sf((mean / error).abs()),
        };
        Some(PairedDifference { more: Estimate { mean, low: mean - off, high: mean + off }, chance })
    }
}

/// Returns which results are significant, given their p-values. Limits the probability of any false positive in a
/// report to 5 % (Holm 1979).
pub(super) fn decided(chances: &[f64]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&a, &b| chances[a].total_cmp(&chances[b]));
    let mut decided = vec![false; chances.len()];
    for (before, place) in order.into_iter().enumerate() {
        if chances[place] > WRONG / (chances.len() - before) as f64 {
            break;
        }
        decided[place] = true;
    }
    decided
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.001
    }

    fn pairs(games: &[(i64, i64)]) -> Pairs {
        let mut pairs = Pairs::default();
        games.iter().for_each(|&(one, other)| pairs.add(one, other));
        pairs
    }

    #[test]
    fn variation_shared_by_both_cancels_out() {
        // One more in every game.
        let games: Vec<_> = (0..100).map(|game| (game % 37 + 11, game % 37 + 10)).collect();
        let PairedDifference { more, chance } = pairs(&games).more().unwrap();
        assert!(near(more.low, 1.0) && near(more.high, 1.0) && chance == 0.0, "{more:?}");
        let ratio = pairs(&games).ratio().unwrap();
        assert!(ratio.more.low > 0.0 && ratio.chance < 0.001, "{ratio:?}");
        assert_eq!(pairs(&[(3, 3), (4, 4)]).more().unwrap().chance, 1.0);
        assert_eq!(pairs(&[(3, 0), (4, 0)]).ratio(), None);
    }

    #[test]
    fn four_in_a_thousand_against_none_is_undecided() {
        let games: Vec<_> = (0..1000).map(|game| (i64::from(game < 4), 0)).collect();
        let four = pairs(&games).oftener().unwrap();
        assert!(near(four.more.mean, 0.004) && four.more.low < 0.0 && near(four.chance, 0.125), "{four:?}");
        let games: Vec<_> = (0..1000).map(|game| (i64::from(game < 12), 0)).collect();
        let twelve = pairs(&games).oftener().unwrap();
        assert!(twelve.more.low > 0.0 && twelve.chance < 0.001, "{twelve:?}");
    }

    #[test]
    fn more_comparisons_need_stronger_evidence() {
        // Holm's steps: with 4 left, 0.01 is below 0.0125. With 3 left, 0.016 is below 0.0167. With 2 left, 0.03 is not
        // below 0.025, so 0.04 is not significant either.
        assert_eq!(decided(&[0.03, 0.01, 0.04, 0.016]), [false, true, false, true]);
        assert_eq!(decided(&[0.049]), [true]);
        assert_eq!(decided(&[0.03, 0.03]), [false, false]);
        assert_eq!(decided(&[]), [false; 0]);
    }
}
