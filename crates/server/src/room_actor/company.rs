//! Spectators, chat, and requests for seats with a lost token. Spectators and most chat messages leave no entries in
//! the journal.

use ruckus_engine::Time;
use ruckus_protocol::{ErrorCode, ServerMessage, Talk};
use ruckus_room::{Message, PlayerId, Post, RoomError};

use super::{Effect, LostSeat, RoomActor};
use crate::outbox::{Close, Outbox};

/// The maximum number of spectators at a table. Enough for several large screens in one place.
const MOST_WATCHERS: usize = 4;

impl RoomActor {
    /// Handles a request for a seat with a lost token. With `again`, returns the state of an earlier request.
    pub(super) async fn seat_is_asked_for(&mut self, now: Time, lost_seat: LostSeat) {
        let LostSeat { name, key, again, reply } = lost_seat;
        if again {
            let asked = ruckus_room::hand_over::asked_with(&self.room, &key);
            self.after(vec![Effect::reply(reply, asked)]);
            return;
        }
        match ruckus_room::hand_over::ask_for_seat(&mut self.room, now, &name, &key) {
            Ok((asked, step)) => {
                self.take(vec![step]).await;
                self.after(vec![Effect::reply(reply, Ok(asked))]);
            }
            // Fails if the client has disconnected.
            Err(problem) => _ = reply.send(Err(problem)),
        }
    }

    /// Returns the reason why a new spectator is rejected, or `None` if the spectator may join.
    pub(super) fn turns_away(&self) -> Option<Close> {
        match self.connections.watchers() {
            _ if !ruckus_room::company::may_be_watched(&self.room) => Some(Close::NOT_WATCHED),
            MOST_WATCHERS.. => Some(Close::FULL_HOUSE),
            _ => None,
        }
    }

    pub(super) fn watch(&mut self, outbox: Outbox) {
        let message = Message::other(self.room.greet_watcher(self.clock.now().0));
        self.after(vec![Effect::Send { outbox: outbox.clone(), message, asked: None }]);
        self.connections.watch(outbox);
        self.announce_spectators();
    }

    pub(super) fn spectators_message(&self) -> ServerMessage {
        ServerMessage::Watched { watchers: self.connections.watchers() as u8 }
    }

    /// Updates the room and all connections after the number of spectators has changed.
    pub(super) fn announce_spectators(&mut self) {
        self.room.watched(self.connections.watchers() > 0);
        let message = self.spectators_message();
        self.tell_all(&message);
    }

    /// Sends a message to all connections once all entries so far are durable. The message itself is not written to the
    /// journal.
    fn tell_all(&mut self, message: &ServerMessage) {
        let effects = self.connections.to_all(&Message::shared(message));
        self.after(effects);
    }

    /// Disconnects all spectators if the host no longer allows them.
    pub(super) fn evict_spectators(&mut self) {
        if self.connections.watchers() == 0 || ruckus_room::company::may_be_watched(&self.room) {
            return;
        }
        let gone = self.connections.take_watchers().into_iter();
        self.after(gone.map(|outbox| Effect::HangUp { outbox, close: Close::NOT_WATCHED }).collect());
        self.announce_spectators();
    }

    pub(super) async fn talk(&mut self, player: PlayerId, says: &Talk) {
        let said = if self.talk.take(player) {
            ruckus_room::company::talk(&self.room, player, says)
        } else {
            Err(RoomError::from(ErrorCode::TooFast))
        };
        match said {
            Ok(message) => {
                ruckus_room::matchmaking::note_said(&mut self.room, self.clock.now(), &message);
                self.tell_all(&message);
                if let Some(step) = ruckus_room::company::speak(&mut self.room, self.clock.now(), player, says) {
                    self.take(vec![step]).await;
                }
            }
            Err(RoomError { code, message, .. }) => {
                let message = ServerMessage::NotSaid { code: code.to_string(), message };
                self.post(vec![Post::other(player, message)]);
            }
        }
    }
}
