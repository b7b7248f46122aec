//! Human reaction times: an ex-Gaussian distribution, the sum of a normal and an exponential part (Luce, *Response
//! Times*, 1986).

use rand::Rng;
use rand_distr::{Distribution, Exp, Normal};

/// Minimum reaction time, in milliseconds; anything faster is a guess.
const FASTEST: f64 = 120.0;

/// A distribution of reaction times, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reaction {
    mean: f64,
    spread: f64,
    tail: f64,
    /// A fixed delay before the reaction.
    after: f64,
}

impl Reaction {
    /// Creates a distribution from the mean and standard deviation of the normal part, and the mean of the exponential
    /// part.
    pub const fn new(mean: f64, spread: f64, tail: f64) -> Self {
        Self { mean, spread, tail, after: 0.0 }
    }

    /// The mean of the sum, in milliseconds.
    pub const fn mean(self) -> f64 {
        self.after + self.mean + self.tail
    }

    /// Scales the distribution by `times` and sets the delay to `after` milliseconds.
    pub(crate) const fn eased(self, times: f64, after: f64) -> Self {
        Self { mean: self.mean * times, spread: self.spread * times, tail: self.tail * times, after }
    }

    /// Adds a delay in milliseconds.
    pub(crate) const fn later(self, millis: f64) -> Self {
        Self { after: self.after + millis, ..self }
    }

    /// Draws a reaction time in whole milliseconds.
    ///
    /// ```
    /// use rand::SeedableRng;
    /// let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(7);
    /// let millis = ruckus_bots::Reaction::new(300.0, 40.0, 100.0).sample(&mut random);
    /// assert!((120..3000).contains(&millis));
    /// ```
    pub fn sample(self, random: &mut impl Rng) -> u64 {
        self.sample_exactly(random) as u64
    }

    /// Draws a reaction time in fractional milliseconds, for races in which a millisecond decides.
    pub fn sample_exactly(self, random: &mut impl Rng) -> f64 {
        let normal = Normal::new(self.mean, self.spread).map_or(self.mean, |normal| normal.sample(random));
        let tail = Exp::new(1.0 / self.tail).map_or(0.0, |tail| tail.sample(random));
        self.after + (normal + tail).max(FASTEST)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn reactions_have_the_expected_mean_and_a_human_minimum() {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let reaction = Reaction::new(300.0, 40.0, 100.0);
        let times: Vec<u64> = (0..10_000).map(|_| reaction.sample(&mut random)).collect();
        let mean = times.iter().sum::<u64>() as f64 / times.len() as f64;
        assert!((390.0..410.0).contains(&mean), "{mean}");
        assert!(times.iter().all(|&millis| millis >= 120));
    }
}
