//! Levels of confidence, and quantiles of the normal distribution and of Student's t-distribution.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The degrees of freedom above which quantiles of the t-distribution are computed from normal quantiles.
const MANY: u64 = 200;

/// The probability that an interval misses the true value, or that a test finds a difference that does not exist.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Level {
    error: f64,
}

impl Level {
    /// The level of all single intervals: 95 % confidence.
    pub(crate) const SINGLE: Self = Self { error: 0.05 };

    /// The level of each of several intervals that hold together with 95 % confidence (Bonferroni 1936).
    pub(crate) fn one_of(count: usize) -> Self {
        Self { error: Self::SINGLE.error / count.max(1) as f64 }
    }

    /// The probability of an error in one of the two directions.
    pub(crate) const fn tail(self) -> f64 {
        self.error / 2.0
    }

    /// Returns true if a p-value is significant at this level.
    pub(crate) fn decides(self, chance: f64) -> bool {
        chance <= self.error
    }

    /// The two-sided quantile of the normal distribution: 1.96 for 95 % confidence.
    pub(crate) fn normal(self) -> f64 {
        Normal::standard().inverse_cdf(1.0 - self.tail())
    }

    /// The two-sided quantile of Student's t-distribution. `None` if `freedom` is 0.
    pub(crate) fn student(self, freedom: u64) -> Option<f64> {
        if freedom <= MANY {
            return Some(StudentsT::new(0.0, 1.0, freedom as f64).ok()?.inverse_cdf(1.0 - self.tail()));
        }
        // The expansion of Abramowitz and Stegun (1964), 26.7.5. With this many degrees of freedom, the error is below
        // 10⁻⁷.
        let (z, n) = (self.normal(), freedom as f64);
        let first = (z.powi(3) + z) / 4.0;
        let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
        Some(z + first / n + second / (n * n))
    }
}

/// Returns the probability that a variable with Student's t-distribution is at least this far from 0.
pub(super) fn either_tail(t: f64, freedom: u64) -> Option<f64> {
    Some(2.0 * StudentsT::new(0.0, 1.0, freedom as f64).ok()?.sf(t.abs()))
}

/// Returns the share of values below a quantile of the normal distribution.
pub(crate) fn normal_quantile(share: f64) -> f64 {
    Normal::standard().inverse_cdf(share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_match_the_tables() {
        assert!((Level::SINGLE.normal() - 1.959_964).abs() < 1e-6);
        for (freedom, quantile) in [
            (1, 12.706),
            (4, 2.776),
            (5, 2.571),
            (10, 2.228),
            (30, 2.042),
            (120, 1.9799),
            (500, 1.9647),
            (1000, 1.9623),
        ] {
            let ours = Level::SINGLE.student(freedom).unwrap();
            assert!((ours - quantile).abs() < 0.0006, "{freedom}: {ours}");
        }
        // One of ten at 95 % is one at 99.5 %: 3.581 with 10 degrees of freedom, 2.813 without bound.
        assert!((Level::one_of(10).student(10).unwrap() - 3.581).abs() < 0.0006);
        assert!((Level::one_of(10).student(1_000_000).unwrap() - 2.8070).abs() < 0.0006);
        assert_eq!(Level::SINGLE.student(0), None);
    }

    #[test]
    fn both_ways_to_compute_a_quantile_agree() {
        let exact = Level::SINGLE.student(MANY).unwrap();
        let next = Level::SINGLE.student(MANY + 1).unwrap();
        assert!(exact > next && exact - next < 1e-4, "{exact} {next}");
    }
}
