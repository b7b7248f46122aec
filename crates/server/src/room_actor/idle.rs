//! Decides when a room without connections may be evicted.

use std::time::Duration;

use tokio::time::Instant;

/// Measures how long a room has had no connections.
#[derive(Debug)]
pub(super) struct IdleTimer {
    /// How long a room without connections stays in memory.
    after: Duration,
    /// The time from which the room may be evicted, or `None` while a device is connected.
    at: Option<Instant>,
}

impl IdleTimer {
    /// Starts the timer for a room without connections.
    pub(super) fn start(after: Duration) -> Self {
        Self { after, at: Some(Instant::now() + after) }
    }

    /// The time from which the room may be evicted.
    pub(super) const fn due(&self) -> Option<Instant> {
        self.at
    }

    /// Starts the whole period again.
    pub(super) fn restart(&mut self) {
        self.at = Some(Instant::now() + self.after);
    }

    /// Updates the timer. `empty` is true if the room has no connections.
    pub(super) fn note(&mut self, empty: bool) {
        if !empty {
            self.at = None;
        } else if self.at.is_none() {
            self.restart();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn idle_time_starts_when_the_last_connection_ends() {
        let after = Duration::from_secs(60);
        let mut idle = IdleTimer::start(after);
        let began = Instant::now();
        tokio::time::advance(Duration::from_secs(10)).await;
        idle.note(true);
        assert_eq!(idle.due(), Some(began + after), "nobody has come meanwhile");
        idle.note(false);
        assert_eq!(idle.due(), None);
        idle.note(true);
        assert_eq!(idle.due(), Some(Instant::now() + after));
        tokio::time::advance(after).await;
        idle.restart();
        assert_eq!(idle.due(), Some(Instant::now() + after));
    }
}
