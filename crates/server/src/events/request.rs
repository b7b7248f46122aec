//! Messages to an event's actor.

use ruckus_events::{Person, Round, TableNumber};
use ruckus_protocol::{EventCommand, Face};
use tokio::sync::oneshot;

use ruckus_room::{EventTableStatus, RoomError, SeatCard};

/// A message to an event's actor.
#[derive(Debug)]
pub(crate) enum EventActorRequest {
    /// A player checks in.
    CheckIn {
        name: String,
        key: Box<blake3::Hash>,
        card: Option<SeatCard>,
        face: Option<Face>,
        /// The check-in word as the player entered it.
        word: Option<String>,
        reply: oneshot::Sender<Result<u32, RoomError>>,
    },
    /// A person sends a command.
    Command { key: Box<blake3::Hash>, command: EventCommand, reply: oneshot::Sender<Result<(), RoomError>> },
    /// A device of a person has connected.
    Came { person: Person },
    /// A device of a person has disconnected.
    Left { person: Person },
    /// Stops the actor, so that the caller can change the event exclusively. `done` is dropped once it has stopped.
    Stop { done: oneshot::Sender<()> },
    /// A table has changed.
    Table { table: (Round, TableNumber), status: EventTableStatus },
}
