//! The way from a device to its room, here or at another node.

use ruckus_room::PlayerId;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use crate::keeper::Note;
use crate::nodes::{Relay, Said};

/// The way from a device to its room.
pub(super) enum Way {
    /// The room is here.
    Here(mpsc::Sender<Box<Note>>),
    /// Another node has it.
    There(Relay),
}

impl Way {
    /// Says something to the room; false if it is gone.
    pub(super) async fn say(&self, said: Said, player: Option<PlayerId>, line: u64) -> bool {
        match self {
            Self::Here(room) => match Note::of(said, player, line) {
                Some(note) => send(room, Box::new(note)).await,
                None => true,
            },
            Self::There(relay) => Box::pin(relay.send(said)).await,
        }
    }

    /// Tells the room that the device is gone. One that has ended knows already, and another node learns it when the
    /// relay ends.
    pub(super) async fn leave(&self, player: Option<PlayerId>, line: u64) {
        if let Self::Here(room) = self {
            let _ = room.send(Box::new(Note::Gone { player, line })).await;
        }
    }
}

/// Takes a note to a room; false if it is gone. Nearly always there is space for it, and only waiting takes memory.
async fn send(room: &mpsc::Sender<Box<Note>>, note: Box<Note>) -> bool {
    match room.try_send(note) {
        Ok(()) => true,
        Err(TrySendError::Full(note)) => Box::pin(room.send(note)).await.is_ok(),
        Err(TrySendError::Closed(_)) => false,
    }
}
