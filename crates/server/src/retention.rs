//! How long tables are kept that nobody is at.

use std::time::Duration;

use ruckus_journal::Progress;

/// How long tables are kept that nobody is at; with nothing, for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// A lobby in which no match has begun.
    pub lobby: Duration,
    /// A match that nobody has come back to.
    pub unfinished: Duration,
    /// What a match leaves that is over: scores, replay, record.
    pub record: Duration,
}

const HOUR: u64 = 3600;
const DAY: u64 = 24 * HOUR;

impl Default for Retention {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { lobby: seconds(HOUR), unfinished: seconds(14 * DAY), record: seconds(90 * DAY) }
    }
}

impl Retention {
    /// How long a table is kept that was left so far; none for ever.
    pub(crate) fn keeps(&self, progress: Progress) -> Option<Duration> {
        let time = match progress {
            Progress::Lobby => self.lobby,
            Progress::Match => self.unfinished,
            Progress::Record => self.record,
        };
        (!time.is_zero()).then_some(time)
    }

    /// As the page is told.
    pub(crate) const fn told(&self) -> ruckus_protocol::Retention {
        ruckus_protocol::Retention {
            lobby: self.lobby.as_secs(),
            unfinished: self.unfinished.as_secs(),
            record: self.record.as_secs(),
        }
    }

    /// The longest time that a ballot can still be changed, in days; none if for ever.
    pub(crate) fn ballot_days(&self) -> Option<u64> {
        let longest = [Progress::Match, Progress::Record].map(|progress| self.keeps(progress));
        let [Some(unfinished), Some(record)] = longest else { return None };
        Some(unfinished.max(record).as_secs() / DAY + 1)
    }
}
