//! A node's own view of its lease: it ends before others believe it has, whatever their clocks say.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use ruckus_journal::LEASE;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// How much earlier a node lets go than others take over: for what is under way, and for clocks that run apart.
const EARLY: Duration = Duration::from_millis(600);

/// A lease.
#[derive(Debug)]
pub(super) struct Lease {
    born: Instant,
    /// When it was last renewed, in milliseconds since it was born and one more; 0 for never.
    renewed: AtomicU64,
    /// True if its end was noticed since it was last renewed.
    noticed: AtomicBool,
    /// Notified if it is renewed after it has run out and before that was noticed.
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

    /// It was renewed by something that was begun at a moment: the store may have noted it right then.
    pub(super) fn renewed(&self, begun: Instant) {
        // The store may have renewed it late, after other nodes have taken the rooms of this one.
        let has_run_out = self.renewed.load(Ordering::Acquire) != 0 && !self.holds();
        let at = begun.saturating_duration_since(self.born).as_millis() as u64;
        self.renewed.fetch_max(at + 1, Ordering::AcqRel);
        if has_run_out && self.holds() && !self.noticed.swap(false, Ordering::AcqRel) {
            self.lapsed.notify_one();
        }
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
        self.noticed.store(true, Ordering::Release);
    }

    /// Waits until it was renewed although it had run out and nothing had noticed: the rooms have to be let go all the same.
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

    #[tokio::test(start_paused = true)]
    async fn a_late_renewal_does_not_hide_that_it_has_run_out() {
        let lease = Lease::new();
        lease.renewed(Instant::now());
        advance(LEASE - Duration::from_secs(1)).await;
        let begun = Instant::now();
        // Another node can have taken the rooms before the store renews the lease.
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
