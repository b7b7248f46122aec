//! Retention periods of abandoned tables.

use std::time::Duration;

use ruckus_journal::Progress;
use ruckus_protocol::Retention;

/// Retention periods of abandoned tables. Zero means that they are kept forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionPeriods {
    /// For a lobby in which no match has begun.
    pub lobby: Duration,
    /// For an unfinished match.
    pub unfinished: Duration,
    /// For the remains of a finished match: scores, replay, record.
    pub record: Duration,
}

const HOUR: u64 = 3600;
const DAY: u64 = 24 * HOUR;

impl Default for RetentionPeriods {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { lobby: seconds(HOUR), unfinished: seconds(14 * DAY), record: seconds(90 * DAY) }
    }
}

impl RetentionPeriods {
    /// Returns the retention period of a table with this progress, or `None` if it is kept forever.
    pub(crate) fn keeps(&self, progress: Progress) -> Option<Duration> {
        let time = match progress {
            Progress::Lobby => self.lobby,
            Progress::Match => self.unfinished,
            Progress::Record => self.record,
        };
        (!time.is_zero()).then_some(time)
    }

    /// Returns the periods for clients, in seconds.
    pub(crate) const fn for_clients(&self) -> Retention {
        Retention { lobby: self.lobby.as_secs(), unfinished: self.unfinished.as_secs(), record: self.record.as_secs() }
    }

    /// Returns an upper bound for how long a ballot can still be changed, in days. `None` means without limit.
    pub(crate) fn ballot_days(&self) -> Option<u64> {
        let longest = [Progress::Match, Progress::Record].map(|progress| self.keeps(progress));
        let [Some(unfinished), Some(record)] = longest else { return None };
        Some(unfinished.max(record).as_secs() / DAY + 1)
    }
}
