//! The directory of rooms: their codes, how long they have been unused, and how they end.

use futures_util::future::BoxFuture;

use crate::{Entry, RoomName, Seq, StoreError};

/// The progress of a room when its last player left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Progress {
    /// No match has begun.
    Lobby,
    /// A match is running.
    Match,
    /// A match has ended, and none is running.
    Record,
}

/// The state of a room when its last player left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The progress.
    pub progress: Progress,
    /// The time since which the room has been unused, in milliseconds since the Unix epoch.
    pub since: u64,
    /// The number of its last entry.
    pub seq: Seq,
}

/// A room in the directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The room.
    pub room: RoomName,
    /// The short code that was assigned to the room, in addition to its name.
    pub code: Option<String>,
    /// The state when its last player left. `None` if this has not happened since the room was created.
    pub settled: Option<Settled>,
}

/// The directory of a store's rooms. A room is listed from its first entry on, in the same commit.
pub trait Directory: Send + Sync {
    /// Returns all rooms, sorted by name.
    ///
    /// # Errors
    /// The directory cannot be read.
    fn listed(&self) -> BoxFuture<'_, Result<Vec<Listed>, StoreError>>;

    /// Records how rooms were left. Skips rooms that do not exist.
    ///
    /// # Errors
    /// Nothing has been written.
    fn settle<'a>(&'a self, left: &'a [(RoomName, Settled)]) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Returns up to `limit` rooms with this progress that were left before a time, the oldest first. Starts behind
    /// `after` in this order.
    ///
    /// # Errors
    /// The directory cannot be read.
    fn left_before<'a>(
        &'a self,
        progress: Progress,
        before: u64,
        after: Option<&'a Listed>,
        limit: u32,
    ) -> BoxFuture<'a, Result<Vec<Listed>, StoreError>>;

    /// Assigns a permanent code to a room, besides its name, as durably as an entry. Returns false if another room has
    /// the code, if this room has a different code, or if the room does not exist.
    ///
    /// # Errors
    /// The code has not been assigned.
    fn give_code<'a>(&'a self, room: &'a RoomName, code: &'a str) -> BoxFuture<'a, Result<bool, StoreError>>;

    /// Deletes a room permanently, as durably as an entry: it can no longer be read. Returns false if the room does not
    /// exist, or if its last entry is not `last`. [`Directory::sweep`] removes its rows. Until then, its name stays
    /// reserved.
    ///
    /// # Errors
    /// Nothing has changed.
    fn end<'a>(&'a self, room: &'a RoomName, last: Option<Seq>) -> BoxFuture<'a, Result<bool, StoreError>>;

    /// Removes up to `rows` rows of deleted rooms, the latest of each room first, so that a crash leaves nothing that
    /// looks damaged. Returns the number of removed rows. It is less than `rows` if none are left.
    ///
    /// # Errors
    /// Nothing has been removed.
    fn sweep(&self, rows: u32) -> BoxFuture<'_, Result<u32, StoreError>>;

    /// Replaces the bodies of existing entries, all or none, and erases the old ones. Returns false if the room's last
    /// entry is not `last`.
    ///
    /// # Errors
    /// Nothing has changed.
    fn rewrite<'a>(&'a self, entries: &'a [Entry], last: Seq) -> BoxFuture<'a, Result<bool, StoreError>>;

    /// Deletes ballots from periods other than this one and the one before, and assigns this period to ballots without
    /// one. Counted votes are kept.
    ///
    /// # Errors
    /// Nothing has changed.
    fn forget_ballots(&self, period: u32) -> BoxFuture<'_, Result<(), StoreError>>;
}
