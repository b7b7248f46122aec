//! Errors that several modules return.

use ruckus_room::RoomError;

/// Why a room cannot be entered.
#[derive(Debug)]
pub(crate) enum NoEntry {
    /// There is no such table.
    Unknown,
    /// What was asked cannot be done.
    Room(RoomError),
    /// Another version of the program wrote the table, and this one cannot go on with it.
    OtherVersion,
    /// An entry of the table's journal is damaged or missing.
    Damaged,
    /// The server cannot do it now; trying again may help.
    Unavailable,
    /// The disk is full.
    DiskFull,
    /// The server has its maximum number of tables.
    ServerFull,
    /// Another node has the table.
    Elsewhere,
}
