//! What all nodes together may do for one address: buckets of tokens that they share.

use std::time::Duration;

/// A bucket of tokens that all nodes share. It is full until somebody takes from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedBucket {
    /// The name, from which nobody without the nodes' secret finds out whose bucket it is.
    pub name: [u8; 32],
    /// How long it takes until a token that was taken is back.
    pub every: Duration,
    /// How many tokens it holds.
    pub burst: u32,
}

impl SharedBucket {
    /// In microseconds, how long a token takes to come back, and how long all of them do.
    pub fn micros(&self) -> (i64, i64) {
        let every = i64::try_from(self.every.as_micros()).unwrap_or(i64::MAX / 4).min(i64::MAX / 4);
        (every, every.saturating_mul(self.burst.into()).min(i64::MAX / 4))
    }

    /// When the bucket is full again, once a token is taken `now` from one that would be full at `full_at`; or how long to
    /// wait for a token. All in microseconds.
    ///
    /// # Errors
    /// No token is left: how long until one is.
    pub fn take(&self, full_at: i64, now: i64) -> Result<i64, i64> {
        let (every, all) = self.micros();
        let then = full_at.max(now) + every;
        let wait = then - now - all;
        if wait > 0 { Err(wait) } else { Ok(then) }
    }
}
