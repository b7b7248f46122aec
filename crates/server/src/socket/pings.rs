//! Measures round-trip times with pings that have unpredictable numbers: three when a device connects, then one at
//! intervals.

use std::time::Duration;

use tokio::time::Instant;

use crate::token;

/// Pings sent when a device connects. With fewer answers, its latency counts as unknown.
const AT_FIRST: u32 = 3;

#[derive(Debug)]
pub(super) struct Pings {
    /// The outstanding ping, and when it was sent.
    out: Option<(u64, Instant)>,
    /// Pings still to send, one after the other.
    left: u32,
}

impl Pings {
    pub(super) const fn new() -> Self {
        Self { out: None, left: AT_FIRST }
    }

    /// Schedules another ping. An outstanding one counts as lost.
    pub(super) fn due(&mut self) {
        self.out = None;
        self.left = self.left.max(1);
    }

    /// True if a ping should be sent now.
    pub(super) const fn wants_to_ask(&self) -> bool {
        self.out.is_none() && self.left > 0
    }

    /// Returns the number of the ping to send now.
    pub(super) fn ask(&mut self) -> u64 {
        let number = token::number();
        self.left = self.left.saturating_sub(1);
        self.out = Some((number, Instant::now()));
        number
    }

    /// Returns the round-trip time of the outstanding ping, or `None` if `number` does not match it.
    pub(super) fn answered(&mut self, number: u64) -> Option<Duration> {
        let (_, asked) = self.out.take_if(|(out, _)| *out == number)?;
        Some(asked.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn sends_three_initial_pings_one_at_a_time() {
        let mut pings = Pings::new();
        for _ in 0..3 {
            assert!(pings.wants_to_ask());
            let number = pings.ask();
            assert!(!pings.wants_to_ask(), "one at a time");
            tokio::time::advance(Duration::from_millis(40)).await;
            assert_eq!(pings.answered(number ^ 1), None);
            assert_eq!(pings.answered(number), Some(Duration::from_millis(40)));
            assert_eq!(pings.answered(number), None, "only once");
        }
        assert!(!pings.wants_to_ask());
        pings.due();
        let lost = pings.ask();
        pings.due();
        let next = pings.ask();
        assert_eq!(pings.answered(lost), None);
        assert_eq!(pings.answered(next), Some(Duration::ZERO));
    }
}
