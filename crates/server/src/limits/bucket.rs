//! Token buckets: a burst size and a refill rate.
//!
//! No crate is used: callers take from several buckets or from none, check a bucket without taking, and use tokio's
//! clock, which tests pause.

use std::time::Duration;

use tokio::time::Instant;

/// Refill rate and capacity of a bucket.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rate {
    per_second: f64,
    burst: u32,
}

impl Rate {
    pub(crate) fn per_second(count: u32, burst: u32) -> Self {
        Self { per_second: count.into(), burst }
    }

    pub(crate) fn per_hour(count: u32, burst: u32) -> Self {
        Self { per_second: f64::from(count) / 3600.0, burst }
    }

    /// Allows `count` tokens per day, all of which may be used in one burst.
    pub(crate) fn per_day(count: u32) -> Self {
        Self { per_second: f64::from(count) / 86_400.0, burst: count }
    }

    /// Returns the time until a token is refilled, at most a year.
    pub(crate) fn every(self) -> Duration {
        Duration::from_secs_f64((1.0 / self.per_second).min(366.0 * 86_400.0))
    }

    /// Returns the capacity.
    pub(crate) const fn burst(self) -> u32 {
        self.burst
    }

    /// Multiplies the refill rate and the capacity, for larger networks.
    pub(crate) fn times(self, factor: u32) -> Self {
        Self { per_second: self.per_second * f64::from(factor), burst: self.burst.saturating_mul(factor) }
    }
}

/// Time until a bucket has a token again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wait(pub(crate) Duration);

impl Wait {
    /// Returns whole seconds for the `retry-after` header, at least 1.
    pub(crate) fn seconds(self) -> u64 {
        self.0.as_secs_f64().ceil().max(1.0) as u64
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    /// Creates a full bucket.
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, tokens: rate.burst.into(), filled: Instant::now() }
    }

    /// Takes a token. Returns false if there is none.
    pub(crate) fn take(&mut self) -> bool {
        let some = self.look().is_ok();
        if some {
            self.tokens -= 1.0;
        }
        some
    }

    /// Takes `count` tokens, even beyond zero.
    pub(crate) fn charge(&mut self, count: u32) {
        self.fill();
        self.tokens -= f64::from(count);
    }

    /// Checks that there is a token, without taking it.
    ///
    /// # Errors
    /// Returns the time until there is a token.
    pub(crate) fn look(&mut self) -> Result<(), Wait> {
        self.fill();
        if self.tokens >= 1.0 {
            return Ok(());
        }
        // The wait is capped at a year, for buckets that never refill.
        let seconds = ((1.0 - self.tokens) / self.rate.per_second).min(366.0 * 86_400.0);
        Err(Wait(Duration::from_secs_f64(seconds)))
    }

    pub(crate) fn is_full(&mut self) -> bool {
        self.fill();
        self.tokens >= self.rate.burst.into()
    }

    fn fill(&mut self) {
        let now = Instant::now();
        let passed = now.duration_since(self.filled).as_secs_f64();
        self.filled = now;
        self.tokens = passed.mul_add(self.rate.per_second, self.tokens).min(self.rate.burst.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_refills_over_time() {
        let mut bucket = Bucket::new(Rate::per_second(20, 40));
        assert_eq!((0..100).filter(|_| bucket.take()).count(), 40);
        tokio::time::advance(Duration::from_millis(500)).await;
        assert_eq!((0..100).filter(|_| bucket.take()).count(), 10);
    }

    #[tokio::test(start_paused = true)]
    async fn the_reported_wait_is_exact() {
        let mut bucket = Bucket::new(Rate::per_hour(2, 1));
        assert!(bucket.take());
        let wait = bucket.look().expect_err("it is empty");
        assert_eq!(wait.seconds(), 1800);
        tokio::time::advance(wait.0 - Duration::from_secs(1)).await;
        assert!(!bucket.take());
        tokio::time::advance(Duration::from_millis(1001)).await;
        assert!(bucket.take() && Bucket::new(Rate::per_day(0)).look().is_err());
    }
}
