//! Decides whether the system clock can be trusted to expire data. A clock that is wrong for a minute must not delete
//! games or lift bans.
//!
//! It compares two clocks: the system clock, which can be set, and a monotonic clock that starts with the program. The
//! period during which they agree is called *observed*.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::clock;

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// Corrections up to this size are not treated as jumps.
const CORRECTION: Duration = Duration::from_secs(300);
/// Jumps up to this size are plausible: the machine was asleep, or its clock was off by a time zone.
const PLAUSIBLE: Duration = DAY;
/// The longest plausible downtime between the last timestamp in the store and the start of the server.
const DOWNTIME: Duration = Duration::from_secs(30 * 24 * 3600);
/// How long a table that was already expired is kept after a start or a plausible jump.
const WATCHED: Duration = HOUR;
/// How long the clock must run evenly after an implausible jump before it is trusted again.
const DOUBTED: Duration = DAY;

/// The current time and the start of the observed period. All times are in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Observed {
    pub(crate) now: u64,
    /// Start of the observed period.
    pub(crate) since: u64,
    /// True if the observed period began with an implausible jump. Earlier timestamps can be wrong then.
    pub(crate) after_jump: bool,
}

/// The action for a table that was left for longer than its retention period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expiry {
    /// Delete it.
    Ends,
    /// Keep it for now.
    Stays,
    /// Start a new retention period, because the time when it was left can be wrong.
    Begins,
}

impl Observed {
    /// Returns whether the observed period is long enough to delete data that cannot be recovered.
    pub(crate) fn is_watched(&self) -> bool {
        self.now.saturating_sub(self.since) >= ms(WATCHED)
    }

    /// Returns the action for a table that was left at `left` and has a retention period of `keeps`.
    pub(crate) fn expiry(&self, left: u64, keeps: Duration) -> Expiry {
        if left.saturating_add(ms(keeps)) >= self.since {
            return Expiry::Ends;
        }
        if self.after_jump {
            return Expiry::Begins;
        }
        let watched = self.now.saturating_sub(self.since) >= ms(keeps.min(WATCHED));
        if watched { Expiry::Ends } else { Expiry::Stays }
    }
}

fn ms(time: Duration) -> u64 {
    time.as_millis() as u64
}

/// The observed period, as read from both clocks.
#[derive(Clone, Copy, Debug)]
struct Timeline {
    /// Start of the period on the monotonic clock.
    began: Duration,
    /// Start of the period on the system clock.
    since: u64,
    /// A moment before the latest implausible jump, on the monotonic clock and in real time.
    trusted: (Duration, u64),
    /// True if the period began with an implausible jump.
    after_jump: bool,
    /// True until the end of the doubt has been logged.
    doubted: bool,
}

impl Timeline {
    const fn begin(unix_ms: u64, elapsed: Duration) -> Self {
        Self { began: elapsed, since: unix_ms, trusted: (elapsed, unix_ms), after_jump: false, doubted: false }
    }

    /// Returns whether the clock has not yet run evenly for [`DOUBTED`] after an implausible jump.
    fn is_doubtful(&self, elapsed: Duration) -> bool {
        self.after_jump && elapsed.saturating_sub(self.began) < DOUBTED
    }

    /// Compares both clocks. If the system clock has jumped, starts a new period and returns the size of the jump in
    /// milliseconds.
    fn note(&mut self, unix_ms: u64, elapsed: Duration) -> Option<i64> {
        let expected = self.since.saturating_add(ms(elapsed.saturating_sub(self.began)));
        if unix_ms.abs_diff(expected) <= ms(CORRECTION) {
            return None;
        }
        let after_jump = unix_ms.abs_diff(expected) > ms(PLAUSIBLE) || self.is_doubtful(elapsed);
        let begun = Self::begin(unix_ms, elapsed);
        let trusted = if after_jump { self.trusted } else { begun.trusted };
        *self = Self { trusted, after_jump, doubted: after_jump, ..begun };
        Some(unix_ms.cast_signed().saturating_sub(expected.cast_signed()))
    }
}

/// Watches the system clock and reports how far it can be trusted.
#[derive(Debug)]
pub(crate) struct Calendar {
    started: Instant,
    timeline: Mutex<Timeline>,
}

impl Calendar {
    /// Starts an observed period now.
    pub(crate) fn new() -> Self {
        let timeline = Timeline::begin(clock::unix_ms(), Duration::ZERO);
        Self { started: Instant::now(), timeline: Mutex::new(timeline) }
    }

    /// Compares the start time with `noted`, the last timestamp in the store. If they contradict each other, the time of
    /// the store is closer to the real time.
    pub(crate) fn started_after(&self, noted: u64) {
        let mut timeline = self.timeline.lock();
        let later = timeline.since.saturating_sub(noted);
        if noted > timeline.since || later > ms(DOWNTIME) {
            timeline.trusted = (timeline.began, noted);
        }
        if later > ms(DOWNTIME) {
            (timeline.after_jump, timeline.doubted) = (true, true);
            tracing::warn!(
                days = later / ms(DAY),
                "the clock is far ahead of the latest time in the store: no room is deleted for a day"
            );
        }
    }

    /// Returns the time by which bans, invitations and pauses begin and expire, in milliseconds since 1970. While the
    /// clock is in doubt after a jump, the time runs on from before the jump.
    pub(crate) fn now(&self) -> u64 {
        self.now_at(clock::unix_ms(), self.started.elapsed())
    }

    /// Like [`Self::now`], with given clock readings.
    fn now_at(&self, unix_ms: u64, elapsed: Duration) -> u64 {
        if self.observed_at(unix_ms, elapsed).is_some() {
            return unix_ms;
        }
        let (then, trusted) = self.timeline.lock().trusted;
        trusted.saturating_add(ms(elapsed.saturating_sub(then)))
    }

    /// Returns the time, or `None` while the clock is in doubt.
    pub(crate) fn observed(&self) -> Option<Observed> {
        self.observed_at(clock::unix_ms(), self.started.elapsed())
    }

    /// Like [`Self::observed`], with given clock readings.
    pub(crate) fn observed_at(&self, unix_ms: u64, elapsed: Duration) -> Option<Observed> {
        let mut timeline = self.timeline.lock();
        if let Some(jump) = timeline.note(unix_ms, elapsed) {
            let seconds = jump / 1000;
            if timeline.after_jump {
                tracing::warn!(seconds, "the clock jumped: no room is deleted until it has run steadily for a day");
            } else {
                tracing::warn!(seconds, "the clock jumped: rooms that expired meanwhile are deleted after an hour");
            }
        }
        if timeline.is_doubtful(elapsed) {
            return None;
        }
        if std::mem::take(&mut timeline.doubted) {
            tracing::info!("the clock has run steadily for a day: expired rooms are deleted again");
        }
        let Timeline { since, after_jump, .. } = *timeline;
        Some(Observed { now: unix_ms, since, after_jump })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An arbitrary moment.
    const T: u64 = 1_700_000_000_000;

    fn calendar() -> Calendar {
        Calendar { started: Instant::now(), timeline: Mutex::new(Timeline::begin(T, Duration::ZERO)) }
    }

    /// Reads the time from a clock that is ahead by `off`, at `elapsed` after the start.
    fn off(calendar: &Calendar, elapsed: Duration, off: Duration) -> Option<Observed> {
        calendar.observed_at(T + ms(elapsed) + ms(off), elapsed)
    }

    const MINUTE: Duration = Duration::from_secs(60);
    const OFF: Duration = Duration::from_secs(400 * 24 * 3600);

    #[test]
    fn a_clock_that_jumps_is_trusted_again_after_a_day() {
        let calendar = calendar();
        let right = off(&calendar, MINUTE, Duration::ZERO);
        assert_eq!(right, Some(Observed { now: T + ms(MINUTE), since: T, after_jump: false }));
        // The clock is wrong for 70 s, then right again.
        assert_eq!(off(&calendar, 2 * MINUTE, OFF), None);
        assert_eq!(off(&calendar, 3 * MINUTE, OFF), None);
        assert_eq!(off(&calendar, 4 * MINUTE, Duration::ZERO), None);
        assert_eq!(off(&calendar, 3 * MINUTE + DAY, Duration::ZERO), None, "a minute is missing");
        let trusted = off(&calendar, 4 * MINUTE + DAY, Duration::ZERO);
        let since = T + ms(4 * MINUTE);
        assert_eq!(trusted, Some(Observed { now: since + ms(DAY), since, after_jump: true }));
    }

    #[test]
    fn time_runs_on_from_before_an_implausible_jump() {
        let calendar = calendar();
        let now = |elapsed: Duration, off: u64| calendar.now_at(T + ms(elapsed) + off, elapsed);
        assert_eq!(now(MINUTE, 0), T + ms(MINUTE));
        assert_eq!(now(2 * MINUTE, ms(8 * HOUR)), T + ms(2 * MINUTE + 8 * HOUR), "a plausible jump");
        assert_eq!(now(3 * MINUTE, ms(OFF)), T + ms(3 * MINUTE + 8 * HOUR));
        assert_eq!(now(4 * MINUTE, ms(8 * HOUR)), T + ms(4 * MINUTE + 8 * HOUR), "the clock is right again");
        assert_eq!(now(5 * MINUTE, ms(OFF)), T + ms(5 * MINUTE + 8 * HOUR), "and wrong again");
        assert_eq!(now(5 * MINUTE + DAY, ms(OFF)), T + ms(5 * MINUTE + DAY + OFF), "after a day it is trusted");
    }

    #[test]
    fn time_runs_on_from_the_store_if_the_clock_was_wrong_at_the_start() {
        for started in [T + ms(OFF), T - ms(OFF)] {
            let timeline = Mutex::new(Timeline::begin(started, Duration::ZERO));
            let calendar = Calendar { started: Instant::now(), timeline };
            calendar.started_after(T);
            // The clock is corrected after a minute.
            for elapsed in [MINUTE, 8 * HOUR, DAY] {
                assert_eq!(calendar.now_at(T + ms(elapsed), elapsed), T + ms(elapsed));
            }
        }
    }

    #[test]
    fn suspends_and_clock_corrections_keep_the_clock_trusted() {
        let calendar = calendar();
        let corrected = off(&calendar, MINUTE, CORRECTION).expect("is trusted");
        assert_eq!(corrected.since, T);
        let awake = off(&calendar, 2 * MINUTE, 8 * HOUR).expect("is trusted");
        assert_eq!((awake.since, awake.after_jump), (awake.now, false), "what passed meanwhile was not observed");
        // A clock that drifts in many small steps is noticed, too.
        let mut steps = 0;
        for minute in 3_u32..100 {
            let time = off(&calendar, minute * MINUTE, 8 * HOUR + minute * CORRECTION / 2).expect("is trusted");
            steps += u32::from(time.since == time.now);
        }
        assert!(steps > 10, "{steps}");
    }

    #[test]
    fn the_clock_is_not_trusted_after_a_long_downtime() {
        for (noted, doubted) in [(T - ms(DOWNTIME) - 1, true), (T - ms(DOWNTIME), false), (T + ms(OFF), false)] {
            let calendar = calendar();
            calendar.started_after(noted);
            assert_eq!(off(&calendar, MINUTE, Duration::ZERO).is_none(), doubted, "{noted}");
            assert!(off(&calendar, DAY, Duration::ZERO).is_some());
        }
    }

    #[test]
    fn tables_end_only_after_their_expiry_was_observed() {
        let at = |now, after_jump| Observed { now, since: T, after_jump };
        let (long, short) = (14 * DAY, MINUTE);
        for (left, keeps, observed, expiry) in [
            (T - ms(long), long, at(T + 1, true), Expiry::Ends),
            (T - ms(long) - 1, long, at(T + 1, true), Expiry::Begins),
            (T - ms(long) - 1, long, at(T + 1, false), Expiry::Stays),
            (T - ms(long) - 1, long, at(T + ms(HOUR), false), Expiry::Ends),
            (T - ms(short) - 1, short, at(T + ms(short), false), Expiry::Ends),
            (u64::MAX, long, at(T, false), Expiry::Ends),
        ] {
            assert_eq!(observed.expiry(left, keeps), expiry, "{left} {observed:?}");
        }
    }
}
