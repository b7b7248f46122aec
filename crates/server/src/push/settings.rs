//! The settings of push messages.

use std::time::Duration;

use ruckus_push::Reach;

/// Settings of push messages.
#[derive(Clone, Copy, Debug)]
pub struct PushSettings {
    /// True if players can get push messages.
    pub on: bool,
    /// How long a player must be away before the server sends a message.
    pub delay: Duration,
    /// The maximum number of messages for a seat within an hour.
    pub per_hour: usize,
    /// The allowed push services.
    pub reach: Reach,
}

impl Default for PushSettings {
    fn default() -> Self {
        Self { on: true, delay: Duration::from_secs(5), per_hour: 12, reach: Reach::Public }
    }
}
