//! The clock of a table.

use std::time::Duration;

use ruckus_arbiter::Micros;
use ruckus_engine::Time;
use ruckus_room::pausing::PauseLimit;
use tokio::time::Instant;

/// A clock that can be stopped. The table's clock runs only while the room is live, which it is not during a pause.
pub(super) struct Clock {
    stood_at: Micros,
    running_since: Option<Instant>,
    /// The version that a limit of a pause counts from, and the end of the limit.
    limit: Option<(u64, Instant)>,
}

impl Clock {
    /// Creates a stopped clock that shows `time`.
    pub(super) const fn stopped_at(time: Time) -> Self {
        Self { stood_at: time.0 * 1000, running_since: None, limit: None }
    }

    pub(super) fn now(&self) -> Time {
        Time(self.micros() / 1000)
    }

    /// The current reading in microseconds.
    pub(super) fn micros(&self) -> Micros {
        self.micros_at(Instant::now())
    }

    /// The reading at an instant since the clock was started last, in microseconds.
    pub(super) fn micros_at(&self, instant: Instant) -> Micros {
        let gone = |since| instant.saturating_duration_since(since).as_micros() as u64;
        self.stood_at + self.running_since.map_or(0, gone)
    }

    /// The instant at which the clock will show `at`, or `None` while it is stopped.
    pub(super) fn instant(&self, at: Time) -> Option<Instant> {
        let wait = at.0.saturating_mul(1000).saturating_sub(self.stood_at);
        Some(self.running_since? + Duration::from_micros(wait))
    }

    /// The instant at which a limit of a pause ends. It is measured from the first call with this limit, because this
    /// clock stands still meanwhile. A limit that stopped, because no player is connected, starts again.
    pub(super) fn limit_ends(&mut self, limit: Option<PauseLimit>) -> Option<Instant> {
        let known = self.limit.take();
        let PauseLimit { from, lasts } = limit?;
        let known = known.filter(|(version, _)| *version == from);
        let (_, ends) = *self.limit.insert(known.unwrap_or_else(|| (from, Instant::now() + lasts)));
        Some(ends)
    }

    pub(super) fn run(&mut self, running: bool) {
        if running != self.running_since.is_some() {
            self.stood_at = self.micros();
            self.running_since = running.then(Instant::now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_clock_stops_while_no_player_is_connected() {
        let mut clock = Clock::stopped_at(Time(5_000));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!((clock.now(), clock.instant(Time(6_000))), (Time(5_000), None));
        clock.run(true);
        let began = Instant::now();
        assert_eq!(clock.instant(Time(6_000)), Some(began + Duration::from_secs(1)));
        tokio::time::advance(Duration::from_millis(1_500)).await;
        clock.run(true);
        assert_eq!((clock.now(), clock.micros_at(began)), (Time(6_500), 5_000_000));
        clock.run(false);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(clock.micros(), 6_500_000);
    }

    #[tokio::test(start_paused = true)]
    async fn a_limit_of_a_pause_runs_while_the_clock_stands_still() {
        let mut clock = Clock::stopped_at(Time(5_000));
        let limit = |from| Some(PauseLimit { from, lasts: Duration::from_secs(60) });
        let began = Instant::now();
        assert_eq!(clock.limit_ends(limit(7)), Some(began + Duration::from_secs(60)));
        tokio::time::advance(Duration::from_secs(20)).await;
        assert_eq!(clock.limit_ends(limit(7)), Some(began + Duration::from_secs(60)));
        assert_eq!(clock.limit_ends(limit(9)), Some(began + Duration::from_secs(80)), "a new limit");
        assert_eq!((clock.limit_ends(None), clock.now()), (None, Time(5_000)));
        tokio::time::advance(Duration::from_secs(600)).await;
        let again = Instant::now() + Duration::from_secs(60);
        assert_eq!(clock.limit_ends(limit(9)), Some(again), "a player is back and waits");
    }
}
