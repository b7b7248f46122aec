//! Decides when a commit waits for other requests to share its flush, which costs the same for one entry as for ten. A
//! commit waits only while requests arrive often.

use std::collections::VecDeque;
use std::time::Duration;

use ruckus_journal::RoomName;
use tokio::time::Instant;

use super::Request;

/// Commits wait if this many requests arrived within [`WITHIN`]. Consecutive requests of the same room count once, so a
/// single table never waits, however fast it plays.
const OFTEN: usize = 8;
const WITHIN: Duration = Duration::from_millis(20);
/// A commit with this many requests does not wait for more.
const ENOUGH: usize = 16;

/// Tracks how often requests arrive.
#[derive(Debug)]
pub(super) struct Pace {
    /// How long a commit may wait.
    longest: Duration,
    /// Arrival times of the latest requests, at most [`OFTEN`].
    latest: VecDeque<Instant>,
    last_room: Option<RoomName>,
}

impl Pace {
    pub(super) const fn new(longest: Duration) -> Self {
        Self { longest, latest: VecDeque::new(), last_room: None }
    }

    /// Records the arrival of requests. Returns how long to wait for more before writing them, or `None` to write
    /// immediately.
    pub(super) fn wait_after(&mut self, requests: &[Request], now: Instant) -> Option<Duration> {
        self.note(requests, now);
        let oldest = self.latest.front().filter(|_| self.latest.len() == OFTEN);
        let often = oldest.is_some_and(|&oldest| now.duration_since(oldest) < WITHIN);
        (often && requests.len() < ENOUGH).then_some(self.longest)
    }

    /// Records the arrival of requests.
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
