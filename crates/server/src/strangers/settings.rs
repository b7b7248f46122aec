//! What can be set about strangers.

use std::time::Duration;

/// How strangers find each other.
#[derive(Clone, Copy, Debug)]
pub struct StrangerSettings {
    /// Whether they do: "Find a table" and public tables.
    pub on: bool,
    /// How long 3 people wait for a fourth.
    pub three_after: Duration,
    /// How long 2 people wait for others.
    pub two_after: Duration,
    /// How long anybody waits before a table opens with bots.
    pub bots_after: Duration,
    /// How long a person waits until they sit down with anybody, however strong. Until then with players of about their own
    /// strength, in three steps.
    pub anyone_after: Duration,
    /// How long nothing may be heard of a device before its place in the queue is given up.
    pub gone_after: Duration,
    /// How long a question about a place waits for news.
    pub answer_within: Duration,
    /// How long a player who leaves a match waits for the next table: the first time within a day, the second, and so on.
    /// From the last on it stays the same.
    pub pauses: [Duration; 4],
}

impl Default for StrangerSettings {
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
