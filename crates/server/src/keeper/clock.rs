//! The table's own clock.

use std::time::Duration;

use ruckus_arbiter::Micros;
use ruckus_engine::Time;
use tokio::time::Instant;

/// The table's clock: it stands still while nobody is there.
pub(super) struct Clock {
    pub(super) stood_at: Micros,
    pub(super) running_since: Option<Instant>,
}

impl Clock {
    pub(super) fn now(&self) -> Time {
        Time(self.micros() / 1000)
    }

    /// The time in microseconds.
    pub(super) fn micros(&self) -> Micros {
        self.micros_at(Instant::now())
    }

    /// The time that it showed at an instant.
    pub(super) fn micros_at(&self, instant: Instant) -> Micros {
        let gone = |since| instant.saturating_duration_since(since).as_micros() as u64;
        self.stood_at + self.running_since.map_or(0, gone)
    }

    /// When it will show a time.
    pub(super) fn instant(&self, at: Time) -> Option<Instant> {
        let wait = at.0.saturating_mul(1000).saturating_sub(self.stood_at);
        Some(self.running_since? + Duration::from_micros(wait))
    }

    pub(super) fn run(&mut self, running: bool) {
        if running != self.running_since.is_some() {
            self.stood_at = self.micros();
            self.running_since = running.then(Instant::now);
        }
    }
}
