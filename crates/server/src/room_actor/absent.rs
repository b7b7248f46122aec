//! Notifies absent players on their turn.

use std::sync::Arc;

use ruckus_engine::Time;
use ruckus_room::waiting::{Awaited, awaited, seat_keys};
use ruckus_room::{PlayerId, Room};
use tokio_util::sync::{CancellationToken, DropGuard};

use super::effects::Effect;
use crate::push::{Absent, Push};

/// A turn: its player and its beginning.
type Turn = (PlayerId, Time);

/// The player whom the table waits for.
#[derive(Debug)]
pub(super) struct AbsentPlayer {
    push: Option<Arc<Push>>,
    /// The latest turn that its player has seen.
    seen: Option<Turn>,
    /// The turn that its player is called for. Dropping the guard before the message is sent cancels it.
    called: Option<(Turn, DropGuard)>,
    /// The hashes of the tokens of all seats.
    keys: Vec<blake3::Hash>,
}

impl AbsentPlayer {
    pub(super) fn new(push: Option<Arc<Push>>, room: &Room) -> Self {
        Self { push, seen: None, called: None, keys: seat_keys(room).collect() }
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

    /// Returns the effect that forgets the devices of seats that were left or handed over since the last call.
    pub(super) fn forget_left(&mut self, room: &Room) -> Option<Effect> {
        let push = self.push.clone()?;
        if seat_keys(room).eq(self.keys.iter().copied()) {
            return None;
        }
        let before = std::mem::replace(&mut self.keys, seat_keys(room).collect());
        let left: Vec<_> = before.into_iter().filter(|key| !self.keys.contains(key)).collect();
        let name = room.name().clone();
        (!left.is_empty()).then(|| Effect::Then(Box::new(move || push.forget_seats(name, left))))
    }

    /// Keeps a call although the room leaves memory.
    pub(super) fn keep_call(&mut self) {
        if let Some((_, back)) = self.called.take() {
            back.disarm();
        }
    }
}
