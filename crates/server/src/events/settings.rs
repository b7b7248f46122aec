//! What can be set about events.

use std::time::Duration;

/// How long events wait for people.
#[derive(Clone, Copy, Debug)]
pub struct EventTimes {
    /// Seconds between rounds; the event's usual ones if there are none.
    pub pause: Option<u32>,
    /// Seconds after which the seat of a player is closed for whom a bot plays; the event's usual ones if there are none.
    pub close_after: Option<u32>,
    /// How long nobody is seen of a player before they are asleep.
    pub asleep_after: Duration,
    /// How long nothing is seen of the host before another one takes over.
    pub host_gone_after: Duration,
    /// How long an event stays in memory that is not under way, when nobody is there.
    pub park_after: Duration,
}

impl Default for EventTimes {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            pause: None,
            close_after: None,
            asleep_after: seconds(60),
            host_gone_after: seconds(600),
            park_after: seconds(60),
        }
    }
}
