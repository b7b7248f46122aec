//! The error of the registry and of everything that asks it for a room.

use ruckus_protocol::Reason;
use ruckus_room::RoomError;
use thiserror::Error;

/// The reason why a room or an event cannot be loaded, or rejects a request. Its `Display` is the message for users.
#[derive(Debug, Error)]
pub(crate) enum RegistryError {
    /// No table or event has this code.
    #[error("no table has this code; codes have 4 to 6 letters")]
    Unknown,
    /// The room or the event rejects the request.
    #[error(transparent)]
    Room(#[from] RoomError),
    /// A version of the program that this one does not support wrote the journal.
    #[error("this table needs another version of ruckus; make a new one")]
    OtherVersion,
    /// An entry of the journal is damaged or missing.
    #[error("this table is damaged; ask the admin to run `ruckus doctor`")]
    Damaged,
    /// A temporary error. A retry can succeed.
    #[error("the server cannot do this now; try again in a moment")]
    Unavailable,
    /// The disk is full.
    #[error("{}", ruckus_phrases::reason(&Reason::DiskFull))]
    DiskFull,
    /// The server has its maximum number of tables.
    #[error("{}", ruckus_phrases::reason(&Reason::ServerFull))]
    ServerFull,
    /// Another node has the room.
    #[error("the server cannot do this now; try again in a moment")]
    Elsewhere,
}
