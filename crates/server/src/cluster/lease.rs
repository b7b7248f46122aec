//! A node's own view of its lease: it ends before others believe it has, whatever their clocks say.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ruckus_store::LEASE;
use tokio::time::{Instant, sleep_until};

/// How much earlier a node lets go than others take over: for what is under way, and for clocks that run apart.
const EARLY: Duration = Duration::from_millis(600);

/// A lease.
#[derive(Debug)]
pub(super) struct Lease {
    born: Instant,
    /// When it was last renewed, in milliseconds since it was born and one more; 0 for never.
    renewed: AtomicU64,
}

impl Lease {
    pub(super) fn new() -> Self {
        Self { born: Instant::now(), renewed: AtomicU64::new(0) }
    }

    /// It was renewed by something that was begun at a moment: the store may have noted it right then.
    pub(super) fn renewed(&self, begun: Instant) {
        let at = begun.saturating_duration_since(self.born).as_millis() as u64;
        self.renewed.fetch_max(at + 1, Ordering::AcqRel);
    }

    /// It ends now.
    pub(super) fn end(&self) {
        self.renewed.store(0, Ordering::Release);
    }

    /// How long ago it was renewed.
    pub(super) fn age(&self) -> Duration {
        let renewed = self.renewed.load(Ordering::Acquire).saturating_sub(1);
        self.born.elapsed().saturating_sub(Duration::from_millis(renewed))
    }

    /// Whether it holds. A program that was frozen sees here that it has not for long, before it does anything else.
    pub(super) fn holds(&self) -> bool {
        self.renewed.load(Ordering::Acquire) != 0 && self.age() < LEASE - EARLY
    }

    /// Waits until it does not hold any more.
    pub(super) async fn runs_out(&self) {
        while self.holds() {
            let left = (LEASE - EARLY).saturating_sub(self.age());
            sleep_until(Instant::now() + left + Duration::from_millis(1)).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn it_ends_before_others_believe_so() {
        let lease = Lease::new();
        assert!(!lease.holds(), "it was never renewed");
        let begun = Instant::now();
        advance(Duration::from_millis(500)).await;
        lease.renewed(begun);
        assert!(lease.holds());
        advance(LEASE - EARLY - Duration::from_millis(501)).await;
        assert!(lease.holds(), "a millisecond is left");
        advance(Duration::from_millis(1)).await;
        assert!(!lease.holds(), "it counts from when renewing it began");
        lease.renewed(Instant::now());
        lease.runs_out().await;
        assert!(begun.elapsed() >= 2 * (LEASE - EARLY));
        lease.renewed(Instant::now());
        lease.end();
        assert!(!lease.holds());
    }
}
