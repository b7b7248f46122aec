//! A node's own view of its lease. It ends before other nodes consider the lease expired, regardless of their clocks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use ruckus_journal::LEASE;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// How much earlier a node stops its rooms than others can claim them. Covers writes in progress and differences
/// between clocks.
const EARLY: Duration = Duration::from_millis(600);

/// The lease of this node.
#[derive(Debug)]
pub(super) struct Lease {
    born: Instant,
    /// The time of the last renewal, in milliseconds since `born`, plus 1. 0 means never.
    renewed: AtomicU64,
    /// True if the end of the lease was noticed since the last renewal.
    noticed: AtomicBool,
    /// Notified if the lease is renewed after it ran out unnoticed.
    lapsed: Notify,
}

impl Lease {
    pub(super) fn new() -> Self {
        Self {
            born: Instant::now(),
            renewed: AtomicU64::new(0),
            noticed: AtomicBool::new(false),
            lapsed: Notify::new(),
        }
    }

    /// Records a renewal. `begun` is when the request was sent: the store may count the lease from then on.
    pub(super) fn renewed(&self, begun: Instant) {
        // The store may have renewed the lease late, after other nodes claimed the rooms of this one.
        let has_run_out = self.renewed.load(Ordering::Acquire) != 0 && !self.holds();
        let at = begun.saturating_duration_since(self.born).as_millis() as u64;
        self.renewed.fetch_max(at + 1, Ordering::AcqRel);
        if has_run_out && self.holds() && !self.noticed.swap(false, Ordering::AcqRel) {
            self.lapsed.notify_one();
        }
    }

    /// Ends the lease.
    pub(super) fn end(&self) {
        self.renewed.store(0, Ordering::Release);
    }

    /// The time since the last renewal.
    pub(super) fn age(&self) -> Duration {
        let renewed = self.renewed.load(Ordering::Acquire).saturating_sub(1);
        self.born.elapsed().saturating_sub(Duration::from_millis(renewed))
    }

    /// Returns true while the lease holds. A process that was suspended notices here that the lease has run out.
    pub(super) fn holds(&self) -> bool {
        self.renewed.load(Ordering::Acquire) != 0 && self.age() < LEASE - EARLY
    }

    /// Waits until the lease has run out.
    pub(super) async fn runs_out(&self) {
        while self.holds() {
            let left = (LEASE - EARLY).saturating_sub(self.age());
            sleep_until(Instant::now() + left + Duration::from_millis(1)).await;
        }
        self.noticed.store(true, Ordering::Release);
    }

    /// Waits until the lease is renewed after it ran out unnoticed. The node must stop its rooms in this case too.
    pub(super) async fn lapses(&self) {
        self.lapsed.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn leases_end_for_their_holder_before_others_see_it() {
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

    #[tokio::test(start_paused = true)]
    async fn a_late_renewal_still_reports_the_lapse() {
        let lease = Lease::new();
        lease.renewed(Instant::now());
        advance(LEASE - Duration::from_secs(1)).await;
        let begun = Instant::now();
        // Another node may claim the rooms before the store renews the lease.
        advance(Duration::from_millis(1300)).await;
        lease.renewed(begun);
        assert!(lease.holds());
        assert!(lease.lapses().now_or_never().is_some(), "it has run out in between");
        assert!(lease.lapses().now_or_never().is_none(), "it says so once");
        advance(LEASE).await;
        lease.runs_out().await;
        lease.renewed(Instant::now());
        assert!(lease.lapses().now_or_never().is_none(), "it was noticed before");
    }
}
