//! Rate limits for one address across all nodes: shared token buckets.

use std::time::Duration;

/// A token bucket that all nodes share. It starts full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedBucket {
    /// The name. It identifies the owner only to nodes that know their common secret.
    pub name: [u8; 32],
    /// The time until one token is refilled.
    pub every: Duration,
    /// The capacity, in tokens.
    pub burst: u32,
}

impl SharedBucket {
    /// Returns the refill time of one token and of the whole bucket, in microseconds.
    pub fn micros(&self) -> (i64, i64) {
        let every = i64::try_from(self.every.as_micros()).unwrap_or(i64::MAX / 4).min(i64::MAX / 4);
        (every, every.saturating_mul(self.burst.into()).min(i64::MAX / 4))
    }

    /// Takes a token at time `now` from a bucket that would be full at `full_at`. Returns the time at which it is full
    /// again. All times are in microseconds.
    ///
    /// # Errors
    /// The bucket is empty. Returns the time until a token is available.
    pub fn take(&self, full_at: i64, now: i64) -> Result<i64, i64> {
        let (every, all) = self.micros();
        let then = full_at.max(now) + every;
        let wait = then - now - all;
        if wait > 0 { Err(wait) } else { Ok(then) }
    }
}
