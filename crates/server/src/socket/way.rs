//! The path from a device to its room, on this node or another one.

use ruckus_room::PlayerId;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use crate::nodes::{DeviceMessage, Relay};
use crate::room_actor::RoomRequest;

/// The path from a device to its room.
pub(super) enum Way {
    /// The room runs on this node.
    Here(mpsc::Sender<Box<RoomRequest>>),
    /// The room runs on another node.
    There(Relay),
}

impl Way {
    /// Sends a message to the room. Returns false if the room is gone.
    pub(super) async fn say(&self, said: DeviceMessage, player: Option<PlayerId>, connection: u64) -> bool {
        match self {
            Self::Here(room) => match RoomRequest::of(said, player, connection) {
                Some(request) => send(room, Box::new(request)).await,
                None => true,
            },
            Self::There(relay) => Box::pin(relay.send(said)).await,
        }
    }

    /// Tells the room that the device has disconnected. A room that has ended needs no message, and another node
    /// notices when the relay closes.
    pub(super) async fn leave(&self, player: Option<PlayerId>, connection: u64) {
        if let Self::Here(room) = self {
            let _ = room.send(Box::new(RoomRequest::Gone { player, connection })).await;
        }
    }
}

/// Sends a command to a room actor. Returns false if the actor has ended. Allocates only when the queue is full.
async fn send(room: &mpsc::Sender<Box<RoomRequest>>, request: Box<RoomRequest>) -> bool {
    match room.try_send(request) {
        Ok(()) => true,
        Err(TrySendError::Full(request)) => Box::pin(room.send(request)).await.is_ok(),
        Err(TrySendError::Closed(_)) => false,
    }
}
