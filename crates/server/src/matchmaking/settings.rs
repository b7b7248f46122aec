//! Settings of matchmaking for strangers.

use std::time::Duration;

/// Settings of matchmaking for strangers.
#[derive(Clone, Copy, Debug)]
pub struct MatchmakingSettings {
    /// Enables "Find a table" and public tables.
    pub on: bool,
    /// How long 3 people wait for a fourth.
    pub three_after: Duration,
    /// How long 2 people wait for others.
    pub two_after: Duration,
    /// How long one person waits before a table opens with bots.
    pub bots_after: Duration,
    /// How long a person waits until strength no longer matters. Until then, the accepted difference in strength grows
    /// in three steps.
    pub anyone_after: Duration,
    /// A device that makes no request for this long loses its place in the queue.
    pub gone_after: Duration,
    /// How long a request for the state of a place waits for a change.
    pub answer_within: Duration,
    /// How long a player who leaves a match waits for the next table: after the first time within a day, the second,
    /// and so on. The last value applies to all further times.
    pub pauses: [Duration; 4],
}

impl Default for MatchmakingSettings {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            on: false,
            three_after: seconds(8),
            two_after: seconds(14),
            bots_after: seconds(20),
            anyone_after: seconds(12),
            gone_after: seconds(12),
            answer_within: seconds(8),
            pauses: [seconds(60), seconds(300), seconds(900), seconds(3600)],
        }
    }
}
