//! Limits how many chat messages players may send.

use std::collections::BTreeMap;

use ruckus_room::PlayerId;

use crate::limits::{Bucket, Rate};

/// Messages per second, and burst size, of one player.
const TALK: (u32, u32) = (1, 5);

/// The remaining budgets of the players at a table.
#[derive(Debug, Default)]
pub(super) struct TalkLimits {
    buckets: BTreeMap<PlayerId, Bucket>,
}

impl TalkLimits {
    /// Takes one message from a player's budget. Returns false if the budget is used up.
    pub(super) fn take(&mut self, player: PlayerId) -> bool {
        self.buckets.entry(player).or_insert_with(|| Bucket::new(Rate::per_second(TALK.0, TALK.1))).take()
    }

    /// Removes the budget of a player who has left the table.
    pub(super) fn forget(&mut self, player: PlayerId) {
        self.buckets.remove(&player);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn chat_limits_apply_per_player() {
        let mut limits = TalkLimits::default();
        let said = (0..10).filter(|_| limits.take(PlayerId(1))).count();
        assert_eq!(said, TALK.1 as usize);
        assert!(limits.take(PlayerId(2)));
        limits.forget(PlayerId(1));
        assert!(limits.take(PlayerId(1)));
    }
}
