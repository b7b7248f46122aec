//! Time limits for absent and idle players.

use std::time::Duration;

use ruckus_engine::Time;

/// The time limits of a table, by its clock.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// The time before a bot takes over for a disconnected player.
    pub absent: Duration,
    /// The time before a bot takes over for a connected player who does not act in their turn. Also the time before an
    /// inactive host can be replaced.
    pub idle: Duration,
    /// The same for a player who plays alone with bots, where no other person waits. None for no limit.
    pub alone: Option<Duration>,
    /// The time between two rounds, before the next is dealt without a command.
    pub between_rounds: Duration,
    /// The speed of bots' turns as a multiple of human speed. Does not affect races. 1, except in tests that wait for
    /// bots.
    pub bot_speed: u32,
}

impl Default for Timeouts {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { absent: seconds(20), idle: seconds(60), alone: None, between_rounds: seconds(45), bot_speed: 1 }
    }
}

impl Timeouts {
    /// Returns the time at which the next round is dealt without a command, if a round ends at `now`.
    pub(super) fn next_deal_at(&self, now: Time) -> Time {
        now.plus(self.between_rounds.as_millis() as u64)
    }
}
