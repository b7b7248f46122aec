//! How long the line to a device is: pings whose numbers nobody can guess, three right at the beginning, then one every
//! now and then.

use std::time::Duration;

use tokio::time::Instant;

use crate::token;

/// So many at once when a device comes: with fewer, its line counts as unknown.
const AT_FIRST: u32 = 3;

#[derive(Debug)]
pub(super) struct Pings {
    /// The one that is out, and since when.
    out: Option<(u64, Instant)>,
    /// How many are still to be sent, one after the other.
    left: u32,
}

impl Pings {
    pub(super) const fn new() -> Self {
        Self { out: None, left: AT_FIRST }
    }

    /// It is time for another one. What is not answered by now is not waited for any more.
    pub(super) fn due(&mut self) {
        self.out = None;
        self.left = self.left.max(1);
    }

    /// Whether one is to be sent now.
    pub(super) const fn wants_to_ask(&self) -> bool {
        self.out.is_none() && self.left > 0
    }

    /// The number of a ping that goes out now.
    pub(super) fn ask(&mut self) -> u64 {
        let number = token::number();
        self.left = self.left.saturating_sub(1);
        self.out = Some((number, Instant::now()));
        number
    }

    /// How long the one took that is answered now; none if it is not the one that is out.
    pub(super) fn answered(&mut self, number: u64) -> Option<Duration> {
        let (_, asked) = self.out.take_if(|(out, _)| *out == number)?;
        Some(asked.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn three_at_first_one_after_the_other_and_only_the_right_answer_counts() {
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
