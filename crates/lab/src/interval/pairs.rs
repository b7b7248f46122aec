//! Statistics of games that two rulesets were dealt in pairs, and their differences.

use serde::{Deserialize, Serialize};

use super::binomial;
use super::bisection::bisect;
use super::estimate::Estimate;
use super::normal::{Level, normal_quantile};
use super::tally::{SampleTally, Shape};
use super::tango;

/// The probability with which the recommended number of games shows a difference.
const POWER: f64 = 0.8;

/// The values of a measure in games dealt to both rulesets, and their differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pairs {
    one: SampleTally,
    other: SampleTally,
    more: SampleTally,
    /// The sums of both values. Together with the others, they determine all mixed moments.
    both: SampleTally,
    ups: u64,
    downs: u64,
}

/// A difference with its interval and its p-value. The interval excludes 0 exactly if the p-value is significant at the
/// same level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PairedDifference {
    /// The difference.
    pub(crate) more: Estimate,
    /// The probability of a difference of at least this size if the rulesets do not differ.
    pub(crate) chance: f64,
    /// The number of games that would show a difference of this size in 4 of 5 trials. Infinite without a difference.
    pub(crate) needs: f64,
    /// If no pair of games differs: the upper bound of the share of pairs that do.
    pub(crate) differ_at_most: Option<f64>,
}

impl Pairs {
    /// Adds a game: the value with the one ruleset, and with the other.
    pub(crate) fn add(&mut self, one: i64, other: i64) {
        self.one.add(one);
        self.other.add(other);
        self.more.add(one - other);
        self.both.add(one + other);
        self.ups += u64::from(one > other);
        self.downs += u64::from(one < other);
    }

    /// Returns the number of games.
    pub(crate) const fn count(&self) -> u64 {
        self.more.count()
    }

    /// Returns true if any game has different values.
    pub(crate) const fn differ(&self) -> bool {
        self.ups + self.downs > 0
    }

    /// Returns true if the sums can be those of at most `games` games.
    pub(crate) fn is_sound(&self, games: u64) -> bool {
        let tallies = [&self.one, &self.other, &self.more, &self.both];
        tallies.iter().all(|tally| tally.count() <= games && tally.is_sound()) && self.ups.max(self.downs) <= games
    }

    /// Adds the games of another sum.
    pub(crate) fn merge(&mut self, others: &Self) {
        self.one.merge(&others.one);
        self.other.merge(&others.other);
        self.more.merge(&others.more);
        self.both.merge(&others.both);
        self.ups += others.ups;
        self.downs += others.downs;
    }

    /// Returns the mean difference: Student's t for pairs, corrected for skewness (Hall 1992). `None` for fewer than two
    /// games.
    pub(crate) fn more(&self, level: Level) -> Option<PairedDifference> {
        let shape = self.more.shape()?;
        let more = shape.estimate(level)?;
        self.verdict(more, shape.chance()?, shape, level)
    }

    /// Returns the relative difference of the means, -1 to infinity: the values for which the games show no difference
    /// at this level (Fieller 1954), corrected for skewness. It decides exactly as [`more`](Self::more) does. `None` if
    /// a mean is not positive, or if the mean of the other ruleset may be 0, as then the interval has no bounds.
    pub(crate) fn ratio(&self, level: Level) -> Option<PairedDifference> {
        let (shape, base) = (self.more.shape()?, self.other.shape()?);
        let (one, other) = (self.one.mean(), self.other.mean());
        if one <= 0.0 || other <= 0.0 || (base.error > 0.0 && base.estimate(level)?.low <= 0.0) {
            return None;
        }
        let (ratio, moments, quantile) = (one / other, self.moments()?, level.student(self.count() - 1)?);
        let excludes = |ratio: f64| moments.apart(ratio).is_none_or(|shape| shape.within(quantile).excludes(0.0));
        let (low, _) = bisect(ratio, 0.0, excludes);
        let mut far = 2.0 * ratio;
        while !excludes(far) {
            far *= 2.0;
            if far > 1e6 * ratio {
                return None;
            }
        }
        let (high, _) = bisect(ratio, far, excludes);
        let more = Estimate { mean: ratio - 1.0, low: low - 1.0, high: high - 1.0 };
        self.verdict(more, shape.chance()?, shape, level)
    }

    /// Returns the difference of two frequencies: Tango's score interval (1998), decided by McNemar's exact test (1947).
    pub(crate) fn oftener(&self, level: Level) -> Option<PairedDifference> {
        let more = tango::difference(self.ups, self.downs, self.count(), level)?;
        self.verdict(more, tango::chance(self.ups, self.downs)?, self.more.shape()?, level)
    }

    fn verdict(&self, more: Estimate, chance: f64, shape: Shape, level: Level) -> Option<PairedDifference> {
        let off = shape.error / shape.mean.abs() * (level.normal() + normal_quantile(POWER));
        let needs = if shape.mean == 0.0 { f64::INFINITY } else { shape.count as f64 * off * off };
        let differ_at_most = (!self.differ()).then(|| binomial::at_most(self.count(), level));
        Some(PairedDifference { more, chance, needs, differ_at_most })
    }

    /// All moments of both values, from the four sums.
    fn moments(&self) -> Option<Moments> {
        let [one, other, more, both] =
            [&self.one, &self.other, &self.more, &self.both].map(|tally| tally.shape().map(|shape| shape.central()));
        let ((xx, xxx), (yy, yyy), (less, less3), (plus, plus3)) = (one?, other?, more?, both?);
        // (x + y)² - (x - y)² = 4xy; (x + y)³ - (x - y)³ = 6x²y + 2y³; (x + y)³ + (x - y)³ = 2x³ + 6xy².
        let (xy, xxy, xyy) =
            ((plus - less) / 4.0, (plus3 - less3 - 2.0 * yyy) / 6.0, (plus3 + less3 - 2.0 * xxx) / 6.0);
        let (squares, cubes) = ([xx, xy, yy], [xxx, xxy, xyy, yyy]);
        Some(Moments { count: self.count(), means: [self.one.mean(), self.other.mean()], squares, cubes })
    }
}

/// The central moments of pairs of values.
#[derive(Clone, Copy, Debug)]
struct Moments {
    count: u64,
    means: [f64; 2],
    squares: [f64; 3],
    cubes: [f64; 4],
}

impl Moments {
    /// The shape of `one - ratio · other`.
    fn apart(&self, ratio: f64) -> Option<Shape> {
        let ([one, other], [xx, xy, yy], [xxx, xxy, xyy, yyy]) = (self.means, self.squares, self.cubes);
        let squares = xx - 2.0 * ratio * xy + ratio * ratio * yy;
        let cubes = xxx - 3.0 * ratio * xxy + 3.0 * ratio * ratio * xyy - ratio.powi(3) * yyy;
        Shape::of(self.count, one - ratio * other, squares, cubes)
    }
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
        let PairedDifference { more, chance, .. } = pairs(&games).more(Level::SINGLE).unwrap();
        assert!(near(more.low, 1.0) && near(more.high, 1.0) && chance == 0.0, "{more:?}");
        let ratio = pairs(&games).ratio(Level::SINGLE).unwrap();
        assert!(ratio.more.low > 0.0 && ratio.chance < 0.001, "{ratio:?}");
        assert_eq!(pairs(&[(3, 3), (4, 4)]).more(Level::SINGLE).unwrap().chance, 1.0);
        assert_eq!(pairs(&[(3, 0), (4, 0)]).ratio(Level::SINGLE), None);
    }

    #[test]
    fn mixed_moments_come_from_sums() {
        let games = [(3, 1), (8, 2), (5, 9), (0, 4), (7, 7), (20, 3)];
        let (found, ratio) = (pairs(&games).moments().unwrap().apart(0.7).unwrap(), 0.7);
        let apart: Vec<f64> = games.iter().map(|&(one, other)| one as f64 - ratio * other as f64).collect();
        let mean = apart.iter().sum::<f64>() / 6.0;
        let moment = |power| apart.iter().map(|value| (value - mean).powi(power)).sum::<f64>() / 6.0;
        let direct = Shape::of(6, mean, moment(2), moment(3)).unwrap();
        assert!(near(found.mean, direct.mean) && near(found.error, direct.error) && near(found.skew, direct.skew));
    }

    #[test]
    fn a_relative_difference_decides_like_an_absolute_one() {
        for shift in 0..12 {
            let games: Vec<_> = (0..40).map(|game| (game * game % 41 + 30 + shift, game * 7 % 31 + 30)).collect();
            let (more, ratio) =
                (pairs(&games).more(Level::SINGLE).unwrap(), pairs(&games).ratio(Level::SINGLE).unwrap());
            assert_eq!(more.more.excludes(0.0), ratio.more.excludes(0.0), "{shift}: {more:?} {ratio:?}");
            assert_eq!(more.chance, ratio.chance);
        }
    }

    #[test]
    fn undecided_differences_say_how_many_games_they_need() {
        let games: Vec<_> = (0..200).map(|game| (game * 13 % 29 + 100, game * 17 % 31 + 100)).collect();
        let small = pairs(&games).more(Level::SINGLE).unwrap();
        assert!(!small.more.excludes(0.0) && small.needs > 200.0, "{small:?}");
        // Ten times as many games show the same difference, so the number of games that decide it stays the same.
        let more = pairs(&games.repeat(10)).more(Level::SINGLE).unwrap();
        assert!((more.needs / small.needs - 1.0).abs() < 0.01, "{more:?} {small:?}");
        let same = pairs(&[(1, 1); 400]).oftener(Level::SINGLE).unwrap();
        assert!(same.needs.is_infinite() && near(same.differ_at_most.unwrap(), 0.0092), "{same:?}");
    }
}
