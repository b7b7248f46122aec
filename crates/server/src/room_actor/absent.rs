//! Calls players back who are away while a table waits for their turn.

use std::sync::Arc;

use ruckus_engine::Time;
use ruckus_room::waiting::{Awaited, awaited};
use ruckus_room::{PlayerId, Room};
use tokio_util::sync::{CancellationToken, DropGuard};

use super::effects::Effect;
use crate::push::{Absent, Push};

/// A turn: its player and its beginning.
type Turn = (PlayerId, Time);

/// The player whom the table waits for, as far as push messages are concerned.
#[derive(Debug)]
pub(super) struct AbsentPlayer {
    push: Option<Arc<Push>>,
    /// The latest turn that its player has seen.
    seen: Option<Turn>,
    /// The turn that its player is called for. Dropping the guard before the delay is over cancels the message.
    called: Option<(Turn, DropGuard)>,
}

impl AbsentPlayer {
    pub(super) const fn new(push: Option<Arc<Push>>) -> Self {
        Self { push, seen: None, called: None }
    }

    /// Compares the table with the last call. Returns the effect that calls a player; apply it once the turn is
    /// durable.
    pub(super) fn look(&mut self, room: &Room) -> Option<Effect> {
        let push = self.push.as_ref()?;
        let awaited = awaited(room);
        let turn = awaited.as_ref().map(|awaited| (awaited.player, awaited.since));
        let is_here = awaited.as_ref().is_some_and(|awaited| awaited.connected);
        if is_here || self.called.as_ref().is_some_and(|(called, _)| Some(*called) != turn) {
            self.called = None;
        }
        let Awaited { player, key, since, connected, looks, slow } = awaited?;
        if looks {
            self.seen = turn;
        }
        if connected || self.called.is_some() || self.seen == turn {
            return None;
        }
        let back = CancellationToken::new();
        self.called = Some(((player, since), back.clone().drop_guard()));
        let absent = Absent { room: room.name().clone(), key, turn: since.0, slow };
        let push = push.clone();
        Some(Effect::Then(Box::new(move || push.call(absent, back))))
    }

    /// Returns the effect that forgets the devices of players who have lost their seats.
    pub(super) fn forget_left(&self, room: &Room) -> Option<Effect> {
        let push = self.push.clone()?;
        let (name, held) = (room.name().clone(), ruckus_room::waiting::seat_keys(room));
        Some(Effect::Then(Box::new(move || push.only_seats(name, held))))
    }

    /// Lets a call that waits go on although the room leaves memory. Nothing can change at the table meanwhile.
    pub(super) fn let_go(&mut self) {
        if let Some((_, back)) = self.called.take() {
            back.disarm();
        }
    }
}
