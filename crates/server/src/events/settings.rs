//! Settings of events.

use std::time::Duration;

/// Times that events wait for people.
#[derive(Clone, Copy, Debug)]
pub struct EventTimes {
    /// Seconds between rounds. `None` uses the event's default.
    pub pause: Option<u32>,
    /// Seconds after which the seat of a player is closed while a bot plays for them. `None` uses the event's default.
    pub close_after: Option<u32>,
    /// Time without a device after which a player falls asleep.
    pub asleep_after: Duration,
    /// Time without a device after which another person replaces the host.
    pub host_gone_after: Duration,
    /// Time after which an event is evicted from memory if it is not in progress and no device is connected.
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
