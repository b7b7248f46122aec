//! A value with its interval.

use serde::{Deserialize, Serialize};

/// A value with its confidence interval: 95 %, unless the place that shows it says otherwise.
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
    /// Converts the values to another unit. The factor must not be negative.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { mean: self.mean * factor, low: self.low * factor, high: self.high * factor }
    }

    /// Returns true if the value is outside the interval.
    pub fn excludes(self, value: f64) -> bool {
        value < self.low || value > self.high
    }

    /// Restricts the interval to possible values. The mean must be possible.
    #[must_use]
    pub(crate) fn within(self, least: f64, most: f64) -> Self {
        Self { mean: self.mean, low: self.low.max(least), high: self.high.min(most) }
    }
}
