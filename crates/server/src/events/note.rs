//! Messages to an event's task.

use ruckus_events::{Person, Round, TableNumber};
use ruckus_protocol::{EventCommand, Face};
use tokio::sync::oneshot;

use ruckus_room::{EventGlance, RoomError, SeatCard};

/// What reaches an event from outside.
#[derive(Debug)]
pub(crate) enum Note {
    /// A player checks in.
    CheckIn {
        name: String,
        key: Box<blake3::Hash>,
        card: Option<SeatCard>,
        face: Option<Face>,
        /// The word for check-in, as the player has said it.
        word: Option<String>,
        reply: oneshot::Sender<Result<u32, RoomError>>,
    },
    /// A person commands something.
    Command { key: Box<blake3::Hash>, command: EventCommand, reply: oneshot::Sender<Result<(), RoomError>> },
    /// A device of a person has come.
    Came { person: Person },
    /// It is gone again.
    Left { person: Person },
    /// The task is to end, so that something can be done to the event alone. `done` is dropped once it has.
    Stop { done: oneshot::Sender<()> },
    /// A table has changed.
    Table { table: (Round, TableNumber), glance: EventGlance },
}
