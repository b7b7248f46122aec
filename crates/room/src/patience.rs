//! How long a table waits for people.

use std::time::Duration;

use ruckus_engine::Time;

/// How long a table waits for people.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For somebody whose line is lost, before a bot stands in.
    pub absent: Duration,
    /// For somebody who is there but lets their own turn pass.
    pub idle: Duration,
    /// The same for whoever plays alone among bots, where nobody else waits; none for as long as it takes.
    pub alone: Option<Duration>,
    /// Between two rounds, before the next is dealt by itself.
    pub between_rounds: Duration,
    /// Speed of bots' turns as a multiple of human speed. Races are not affected. 1, except in tests that wait for bots.
    pub bot_speed: u32,
}

impl Default for Patience {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { absent: seconds(20), idle: seconds(60), alone: None, between_rounds: seconds(45), bot_speed: 1 }
    }
}

impl Patience {
    /// When the next round is dealt without a command, if a round is over now.
    pub(super) fn next_deal_at(&self, now: Time) -> Time {
        now.plus(self.between_rounds.as_millis() as u64)
    }
}
