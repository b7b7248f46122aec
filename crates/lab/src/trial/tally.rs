//! Means with confidence intervals.

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// A value with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower bound of the interval.
    pub low: f64,
    /// The upper bound of the interval.
    pub high: f64,
}

impl Estimate {
    /// Converts the values to another unit.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { mean: self.mean * factor, low: self.low * factor, high: self.high * factor }
    }

    /// Returns true if the value is outside the interval.
    pub fn excludes(self, value: f64) -> bool {
        value < self.low || value > self.high
    }
}

/// Sums of integers. They do not depend on the order of addition, and therefore not on the number of threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SampleTally {
    count: u64,
    sum: i128,
    squares: u128,
}

impl SampleTally {
    /// Adds a number.
    pub fn add(&mut self, number: i64) {
        self.count += 1;
        self.sum += i128::from(number);
        self.squares += u128::from(number.unsigned_abs()).pow(2);
    }

    /// Adds 1 for true and 0 for false.
    pub fn note(&mut self, so: bool) {
        self.add(i64::from(so));
    }

    /// Creates the tally of a yes/no value from the number of yes values and the total.
    pub fn counted(so: u64, of: u64) -> Self {
        Self { count: of.max(so), sum: i128::from(so), squares: u128::from(so) }
    }

    /// Adds the numbers of another tally.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Returns true if the sums are plausible, so that sums and squares of all games can be added without overflow.
    pub(super) fn is_sound(&self) -> bool {
        const MOST: u64 = 1 << 33;
        let (count, most) = (u128::from(self.count), u128::from(MOST));
        self.sum.unsigned_abs() <= count * most && self.squares <= count * most * most
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

    /// Returns the standard error of the mean. `None` for fewer than two numbers.
    pub fn error(&self) -> Option<f64> {
        if self.count < 2 {
            return None;
        }
        let count = self.count as f64;
        // Integers avoid cancellation if the mean is large and the spread is small.
        let spread = i128::try_from(self.squares * u128::from(self.count)).ok()? - self.sum * self.sum;
        Some((spread.max(0) as f64 / (count * (count - 1.0)) / count).sqrt())
    }

    /// Returns the mean with its interval, by Student's t-distribution. `None` for fewer than two numbers.
    pub fn estimate(&self) -> Option<Estimate> {
        let (mean, off) = (self.mean(), self.error()? * student(self.count - 1)?);
        Some(Estimate { mean, low: mean - off, high: mean + off })
    }

    /// Returns the share of yes values with its Wilson interval (1927), which is also valid for events that did not
    /// occur.
    pub fn share(&self) -> Option<Estimate> {
        self.share_of(1)
    }

    /// Like [`share`](Self::share) if each number is a part of `whole`, such as a shared win. The interval is at least
    /// as wide as necessary.
    pub fn share_of(&self, whole: i64) -> Option<Estimate> {
        if self.count == 0 {
            return None;
        }
        let (count, mean, z) = (self.count as f64, self.mean() / whole as f64, NORMAL);
        let middle = (mean + z * z / (2.0 * count)) / (1.0 + z * z / count);
        let off = z * (mean * (1.0 - mean) / count + z * z / (4.0 * count * count)).sqrt() / (1.0 + z * z / count);
        Some(Estimate { mean, low: (middle - off).clamp(0.0, mean), high: (middle + off).clamp(mean, 1.0) })
    }
}

/// The 97.5 % quantile of the normal distribution. 95 % of values are within this many standard deviations of the mean.
pub(crate) const NORMAL: f64 = 1.959_964;

/// Returns the 97.5 % quantile of Student's t-distribution. `None` if `freedom` is 0.
pub(super) fn student(freedom: u64) -> Option<f64> {
    Some(StudentsT::new(0.0, 1.0, freedom as f64).ok()?.inverse_cdf(1.0 - WRONG / 2.0))
}

/// The probability that an interval or a verdict is wrong.
pub(super) const WRONG: f64 = 0.05;

/// Returns the deviation, in standard deviations, that is significant if `of` values are tested (Bonferroni).
pub(super) fn bonferroni(of: usize) -> f64 {
    Normal::standard().inverse_cdf(1.0 - WRONG / 2.0 / of.max(1) as f64)
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
    fn intervals_of_means_match_the_textbook() {
        // Ten numbers of mean 5.5 and standard deviation 3.0277: 5.5 ± 2.262 · 3.0277 / √10.
        let estimate = tally(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).estimate().unwrap();
        assert!(near(estimate.mean, 5.5) && near(estimate.low, 3.334) && near(estimate.high, 7.666), "{estimate:?}");
        assert_eq!(tally(&[3]).estimate(), None);
        assert_eq!(tally(&[3, 3, 3]).estimate(), Some(Estimate { mean: 3.0, low: 3.0, high: 3.0 }));
    }

    #[test]
    fn a_large_mean_does_not_hide_a_small_spread() {
        let far = 1_000_000_000_000;
        let error = tally(&[far - 1, far, far + 1]).error().unwrap();
        assert!(near(error, (1.0_f64 / 3.0).sqrt()), "{error}");
    }

    #[test]
    fn student_quantiles_match_the_table() {
        for (freedom, quantile) in [(1, 12.706), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)] {
            assert!((student(freedom).unwrap() - quantile).abs() < 0.005, "{freedom}: {:?}", student(freedom));
        }
    }

    #[test]
    fn shares_stay_between_zero_and_one() {
        let shares = |so: u64, of: u64| {
            let mut tally = SampleTally::default();
            (0..of).for_each(|place| tally.note(place < so));
            tally.share().unwrap()
        };
        // Wilson's interval of 10 in 100.
        let ten = shares(10, 100);
        assert!(near(ten.low, 0.0552) && near(ten.high, 0.1744), "{ten:?}");
        let never = shares(0, 50);
        assert!(never.low == 0.0 && near(never.high, 0.0714), "{never:?}");
        assert!(shares(50, 50).high == 1.0);
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
}
