//! Sums of a sample, and estimates of its mean.

use serde::{Deserialize, Serialize};

use super::binomial;
use super::estimate::Estimate;
use super::normal::{Level, either_tail};

/// The level of a one-sided test.
const ONE_SIDED: f64 = 0.05;

/// Sums of integers. They do not depend on the order of addition, and therefore not on the number of threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SampleTally {
    count: u64,
    // Numbers in JSON have 64 bits.
    #[serde(with = "as_text")]
    sum: i128,
    #[serde(with = "as_text")]
    squares: u128,
    #[serde(with = "as_text")]
    cubes: i128,
}

impl SampleTally {
    /// Adds a number.
    pub fn add(&mut self, number: i64) {
        let wide = i128::from(number);
        self.count += 1;
        self.sum += wide;
        self.squares += wide.unsigned_abs().pow(2);
        self.cubes += wide.pow(3);
    }

    /// Adds 1 for true and 0 for false.
    pub fn note(&mut self, so: bool) {
        self.add(i64::from(so));
    }

    /// Creates the tally of a yes/no value from the number of yes values and the total.
    pub fn counted(so: u64, of: u64) -> Self {
        Self { count: of.max(so), sum: so.into(), squares: so.into(), cubes: so.into() }
    }

    /// Adds the numbers of another tally.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.cubes += other.cubes;
    }

    /// Returns true if the sums are plausible, so that sums and cubes of all games can be added without overflow.
    pub(crate) fn is_sound(&self) -> bool {
        const MOST: u64 = 1 << 33;
        const MOST_GAMES: u64 = 1 << 24;
        // With more games, the bounds below would overflow.
        if self.count > MOST_GAMES {
            return false;
        }
        let (count, most) = (u128::from(self.count), u128::from(MOST));
        self.sum.unsigned_abs() <= count * most
            && self.squares <= count * most * most
            && self.cubes.unsigned_abs() <= count * most * most * most
    }

    /// Returns how many numbers were added.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns the sum.
    pub const fn sum(&self) -> i128 {
        self.sum
    }

    /// Returns the mean, or 0 if there are no numbers.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// Returns the shape of the sample. `None` for fewer than two numbers.
    pub(super) fn shape(&self) -> Option<Shape> {
        // Sums of distances from an integer near the mean are exact, and small enough for floating point.
        let (count, near) = (i128::from(self.count), self.sum.checked_div(self.count.into())?);
        let squares = i128::try_from(self.squares).ok()?;
        let first = self.sum - count * near;
        let second = squares - near * (2 * self.sum - count * near);
        let third = self.cubes - near * (3 * squares - near * (3 * self.sum - count * near));
        let [first, second, third] = [first, second, third].map(|sum| sum as f64 / self.count as f64);
        let (spread, cubes) = (second - first * first, third - 3.0 * first * second + 2.0 * first.powi(3));
        let mean = self.mean();
        Shape::of(self.count, mean, spread, cubes)
    }

    /// Returns true if all numbers are the same.
    pub fn is_constant(&self) -> bool {
        self.shape().is_none_or(|shape| shape.error == 0.0)
    }

    /// Returns the mean with its 95 % interval: Student's t, corrected for skewness (Hall 1992). If all numbers are the
    /// same, the interval is a single value, and [`differ_at_most`](Self::differ_at_most) has the uncertainty. `None`
    /// for fewer than two numbers.
    pub fn estimate(&self) -> Option<Estimate> {
        self.shape()?.estimate(Level::SINGLE)
    }

    /// Returns the upper 95 % bound of the share of games that have another value, if all observed ones are the same
    /// (Clopper and Pearson 1934). `None` otherwise.
    pub fn differ_at_most(&self) -> Option<f64> {
        (self.count > 0 && self.is_constant()).then(|| binomial::at_most(self.count, Level::SINGLE))
    }

    /// Returns the share of yes values with its 95 % interval: mid-P (Lancaster 1961), or Clopper and Pearson (1934) if
    /// all or none are yes. `None` without values.
    pub fn share(&self) -> Option<Estimate> {
        self.share_of(1)
    }

    /// Like [`share`](Self::share) if each number is a part of `whole`, such as a shared win.
    pub fn share_of(&self, whole: i64) -> Option<Estimate> {
        binomial::share(self.wholes(whole), self.count, Level::SINGLE)
    }

    /// Like [`share_of`](Self::share_of), with an exact interval at another level (Clopper and Pearson 1934).
    pub(crate) fn exact_share_of(&self, whole: i64, level: Level) -> Option<Estimate> {
        binomial::exact_share(self.wholes(whole), self.count, level)
    }

    /// Returns the two-sided p-value of the exact binomial test that the share is this one.
    pub(crate) fn exact_test_of(&self, whole: i64, share: f64) -> f64 {
        binomial::exact_test(self.wholes(whole), self.count, share)
    }

    fn wholes(&self, whole: i64) -> f64 {
        self.sum as f64 / whole as f64
    }
}

/// Serializes large numbers as text.
mod as_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<T: Display, S: Serializer>(number: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(super) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Returns true if numbers are greater than 0 on average, significantly at 5 %: Student's one-sided t-test, corrected for
/// skewness (Hall 1992).
pub(crate) fn one_sided(numbers: &[i64]) -> bool {
    let mut tally = SampleTally::default();
    numbers.iter().for_each(|&number| tally.add(number));
    let found = tally.shape().and_then(|shape| Some((shape.mean, shape.chance()?)));
    found.is_some_and(|(mean, chance)| mean > 0.0 && chance <= 2.0 * ONE_SIDED)
}

/// The mean of a sample, its standard error, and the skewness of the mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shape {
    pub(super) count: u64,
    pub(super) mean: f64,
    /// The standard error of the mean.
    pub(super) error: f64,
    /// The skewness of the sample, divided by the square root of its size.
    pub(super) skew: f64,
}

impl Shape {
    /// Creates a shape from the central moments of a sample: the means of squares and of cubes. `None` for fewer than
    /// two numbers.
    pub(super) fn of(count: u64, mean: f64, squares: f64, cubes: f64) -> Option<Self> {
        if count < 2 {
            return None;
        }
        let n = count as f64;
        let variance = squares.max(0.0) * n / (n - 1.0);
        // Two numbers are never skewed.
        let unbiased = if count > 2 { cubes * n * n / ((n - 1.0) * (n - 2.0)) } else { 0.0 };
        let skew = if variance > 0.0 { unbiased / variance.powf(1.5) / n.sqrt() } else { 0.0 };
        Some(Self { count, mean, error: (variance / n).sqrt(), skew })
    }

    /// The means of the squares and of the cubes of the distances from the mean, as [`of`](Self::of) takes them.
    pub(super) fn central(&self) -> (f64, f64) {
        let n = self.count as f64;
        let variance = self.error.powi(2) * n;
        let cubes = self.skew * n.sqrt() * variance.powf(1.5) * (n - 1.0) * (n - 2.0) / (n * n);
        (variance * (n - 1.0) / n, cubes)
    }

    /// Returns the mean with its interval at this level. The t-statistic of a skewed sample is skewed. P. Hall (Journal
    /// of the Royal Statistical Society B 54, 1992, 221–228) transforms it to a symmetric one, by a cubic that can be
    /// inverted.
    pub(super) fn estimate(&self, level: Level) -> Option<Estimate> {
        Some(self.within(level.student(self.count - 1)?))
    }

    /// Returns the mean with the interval of this quantile of Student's t-distribution.
    pub(super) fn within(&self, quantile: f64) -> Estimate {
        let [low, high] = [quantile, -quantile].map(|t| self.mean - self.error * self.skewed(t));
        Estimate { mean: self.mean, low, high }
    }

    /// Returns the p-value of the hypothesis that the mean is 0. It is at most the level exactly if the interval
    /// excludes 0.
    pub(super) fn chance(&self) -> Option<f64> {
        if self.error == 0.0 {
            // Either all values differ from 0 in the same way, or none does.
            return Some(f64::from(u8::from(self.mean == 0.0)));
        }
        either_tail(self.symmetric(self.mean / self.error), self.count - 1)
    }

    /// Hall's transformation of a t-statistic.
    fn symmetric(&self, t: f64) -> f64 {
        let a = self.skew;
        t + a * t * t / 3.0 + a * a * t.powi(3) / 27.0 + a / 6.0
    }

    /// The inverse of [`symmetric`](Self::symmetric).
    fn skewed(&self, t: f64) -> f64 {
        let a = self.skew;
        // Below this, the cube root would cancel all digits.
        if a.abs() < 1e-6 { t } else { 3.0 / a * ((1.0 + a * (t - a / 6.0)).cbrt() - 1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(numbers: &[i64]) -> SampleTally {
        let mut tally = SampleTally::default();
        numbers.iter().for_each(|&number| tally.add(number));
        tally
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 0.001
    }

    #[test]
    fn intervals_of_symmetric_samples_match_the_textbook() {
        // Ten numbers of mean 5.5 and standard deviation 3.0277: 5.5 ± 2.262 · 3.0277 / √10.
        let estimate = tally(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).estimate().unwrap();
        assert!(near(estimate.mean, 5.5) && near(estimate.low, 3.334) && near(estimate.high, 7.666), "{estimate:?}");
        assert_eq!(tally(&[3]).estimate(), None);
    }

    #[test]
    fn intervals_of_skewed_samples_reach_further_to_the_long_side() {
        // Mean 2, standard deviation √(114/9), and the skewness of Fisher and Pearson, corrected for the sample's size.
        let skewed = tally(&[0, 0, 1, 1, 1, 1, 1, 2, 1, 12]);
        let shape = skewed.shape().unwrap();
        let deviation = (114.0_f64 / 9.0).sqrt();
        assert!(near(shape.error, deviation / 10.0_f64.sqrt()), "{shape:?}");
        let cubes: f64 =
            [-2.0, -2.0, -1.0, -1.0, -1.0, -1.0, -1.0, 0.0, -1.0, 10.0_f64].map(|off| off.powi(3)).iter().sum();
        let skewness = 10.0 / 72.0 * cubes / deviation.powi(3);
        assert!(near(shape.skew, skewness / 10.0_f64.sqrt()), "{shape:?}");
        let estimate = skewed.estimate().unwrap();
        assert!(estimate.mean - estimate.low < 0.5 * (estimate.high - estimate.mean), "{estimate:?}");
    }

    #[test]
    fn the_test_agrees_with_the_interval() {
        for shift in -30..=30 {
            let numbers = [0, 0, 1, 1, 2, 3, 5, 8, 13, 21].map(|number| number + shift);
            let shape = tally(&numbers).shape().unwrap();
            let excludes = shape.estimate(Level::SINGLE).unwrap().excludes(0.0);
            assert_eq!(excludes, Level::SINGLE.decides(shape.chance().unwrap()), "{shift}: {shape:?}");
        }
    }

    #[test]
    fn equal_numbers_have_a_bound_on_exceptions() {
        let same = tally(&[3; 400]);
        assert_eq!(same.estimate(), Some(Estimate { mean: 3.0, low: 3.0, high: 3.0 }));
        assert!(near(same.differ_at_most().unwrap(), 0.0092), "{:?}", same.differ_at_most());
        assert_eq!(tally(&[3, 4]).differ_at_most(), None);
        assert_eq!(SampleTally::default().differ_at_most(), None);
    }

    #[test]
    fn a_large_mean_does_not_hide_a_small_spread() {
        let far = 1_000_000_000;
        let shape = tally(&[far - 1, far, far + 1]).shape().unwrap();
        assert!(near(shape.error, (1.0_f64 / 3.0).sqrt()) && shape.skew == 0.0, "{shape:?}");
    }

    #[test]
    fn yes_and_no_are_a_share() {
        let mut ten = SampleTally::default();
        (0..100).for_each(|place| ten.note(place < 10));
        assert_eq!(ten, SampleTally::counted(10, 100));
        let share = ten.share().unwrap();
        assert!(near(share.low, 0.0519) && near(share.high, 0.1710), "{share:?}");
        assert_eq!(SampleTally::default().share(), None);
    }

    #[test]
    fn intervals_of_win_shares_stay_within_bounds() {
        let whole = 720_720;
        let rare = tally(&[&[whole / 4][..], &[0; 29]].concat()).share_of(whole).unwrap();
        assert!(rare.low >= 0.0 && rare.low < rare.mean && rare.mean < rare.high && rare.high < 0.2, "{rare:?}");
        assert!(tally(&[0; 10]).share_of(whole).unwrap().low == 0.0);
    }

    #[test]
    fn merge_order_does_not_matter() {
        let (mut there, mut back) = (tally(&[5, -7, 9]), tally(&[1, 2]));
        let (a, b) = (there, back);
        there.merge(&b);
        back.merge(&a);
        assert_eq!(there, back);
        assert_eq!(there, tally(&[1, 2, 5, -7, 9]));
    }

    #[test]
    fn large_sums_survive_json() {
        let large = tally(&[-(1 << 33), 1 << 33, 1 << 33]);
        let text = serde_json::to_string(&large).unwrap();
        assert_eq!(serde_json::from_str::<SampleTally>(&text).unwrap(), large, "{text}");
        assert!(large.is_sound());
    }

    #[test]
    fn forged_sums_are_recognized() {
        assert!(tally(&[7, -2, 1 << 32]).is_sound());
        for forged in [
            SampleTally { count: u64::MAX, ..SampleTally::default() },
            SampleTally { count: 1, sum: i128::MAX, ..SampleTally::default() },
            SampleTally { count: 1, cubes: i128::MIN, ..SampleTally::default() },
        ] {
            assert!(!forged.is_sound(), "{forged:?}");
        }
    }
}
