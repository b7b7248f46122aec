//! When a commit waits for others to share its flush. A flush costs the same for one entry as for ten: where tables act
//! often, a commit that waits a moment carries several. Where they act seldom nobody would come, so nobody waits.

use std::collections::VecDeque;
use std::time::Duration;

use ruckus_journal::RoomName;
use tokio::time::Instant;

use super::Request;

/// So many requests within this time are often enough. One counts only if another room made the one before: a table
/// alone never waits, however fast it plays.
const OFTEN: usize = 8;
const WITHIN: Duration = Duration::from_millis(20);
/// A commit with so many requests is worth its flush.
const ENOUGH: usize = 16;

/// How often requests come.
#[derive(Debug)]
pub(super) struct Pace {
    /// How long a commit may wait.
    longest: Duration,
    /// When the latest ones came, at most as many as are often enough.
    latest: VecDeque<Instant>,
    last_room: Option<RoomName>,
}

impl Pace {
    pub(super) const fn new(longest: Duration) -> Self {
        Self { longest, latest: VecDeque::new(), last_room: None }
    }

    /// Notes requests that have come now, and returns how long to wait for more before they are written.
    pub(super) fn wait_after(&mut self, requests: &[Request], now: Instant) -> Option<Duration> {
        self.note(requests, now);
        let oldest = self.latest.front().filter(|_| self.latest.len() == OFTEN);
        let often = oldest.is_some_and(|&oldest| now.duration_since(oldest) < WITHIN);
        (often && requests.len() < ENOUGH).then_some(self.longest)
    }

    /// Notes requests that have come now.
    pub(super) fn note(&mut self, requests: &[Request], now: Instant) {
        if self.longest.is_zero() {
            return;
        }
        for first in requests.iter().filter_map(|request| request.append.entries.first()) {
            if self.last_room.as_ref() == Some(&first.room) {
                continue;
            }
            self.last_room = Some(first.room.clone());
            if self.latest.len() == OFTEN {
                self.latest.pop_front();
            }
            self.latest.push_back(now);
        }
    }
}
