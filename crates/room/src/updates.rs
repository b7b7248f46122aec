//! Messages for clients besides answers: recent updates, and notices for single players.

use ruckus_protocol::{Notice, ServerMessage};

use super::ring::Ring;
use super::{Message, PlayerId, Post};

/// Recent updates, and notices to be sent. Not part of snapshots.
#[derive(Debug, Default)]
pub(super) struct Updates {
    ring: Ring,
    /// True while at least one spectator is connected. Does not affect decisions.
    watched: bool,
    notices: Vec<Post>,
}

impl Updates {
    /// Returns true if spectators need updates.
    pub(super) const fn is_watched(&self) -> bool {
        self.watched
    }

    pub(super) const fn watch(&mut self, watched: bool) {
        self.watched = watched;
    }

    /// Stores the updates of a version, as they were sent.
    pub(super) fn keep(&mut self, version: u64, posts: &[Post]) {
        self.ring.push(
            version,
            posts.iter().filter_map(|post| match &post.message {
                Message::Shared(text) => Some((post.to, &**text)),
                Message::Other(_) => None,
            }),
        );
    }

    /// Returns the updates that a player missed after version `last`. `None` if they are no longer stored.
    pub(super) fn since(&self, player: PlayerId, last: u64, now: u64) -> Option<Vec<Message>> {
        self.ring.since(player, last, now)
    }

    /// Drops the stored updates because they are wrong. Clients that reconnect then get the whole table.
    pub(super) fn forget(&mut self) {
        self.ring = Ring::default();
    }

    /// Queues a notice for one player.
    pub(super) fn notify(&mut self, player: PlayerId, notice: Notice) {
        self.notices.push(Post::other(player, ServerMessage::Notice(notice)));
    }

    /// Returns and clears the queued notices.
    pub(super) fn take_notices(&mut self) -> Vec<Post> {
        std::mem::take(&mut self.notices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn updates_can_be_resent_until_they_are_forgotten() {
        let (mut updates, player) = (Updates::default(), PlayerId(1));
        let post = |text: &str| Post { to: player, message: Message::Shared(text.into()) };
        updates.keep(1, &[post("one")]);
        updates.keep(2, &[post("two")]);
        assert_eq!(updates.since(player, 1, 2).map(|missed| missed.len()), Some(1));
        updates.forget();
        assert!(updates.since(player, 1, 2).is_none());
    }

    #[test]
    fn a_notice_is_delivered_once() {
        let mut updates = Updates::default();
        updates.notify(PlayerId(1), Notice::LineFine);
        assert_eq!(updates.take_notices().iter().map(|post| post.to).collect::<Vec<_>>(), [PlayerId(1)]);
        assert!(updates.take_notices().is_empty());
    }
}
