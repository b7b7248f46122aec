//! The directory of rooms: their codes, how long they have been unused, and how they end.

use async_trait::async_trait;

use crate::{Entry, RoomName, Seq, StoreError};

/// The progress of a room when its last player left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Progress {
    /// No match has begun.
    Lobby,
    /// A match is running.
    Match,
    /// A match has ended and none is running, or a slow match is running, which is kept as long.
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
#[async_trait]
pub trait Directory: Send + Sync {
    /// Returns all rooms, sorted by name.
    ///
    /// # Errors
    /// The directory cannot be read.
    async fn listed(&self) -> Result<Vec<Listed>, StoreError>;

    /// Records how rooms were left. Skips rooms that do not exist.
    ///
    /// # Errors
    /// Nothing has been written.
    async fn settle(&self, left: &[(RoomName, Settled)]) -> Result<(), StoreError>;

    /// Returns up to `limit` rooms with this progress that were left before a time, the oldest first. Starts behind
    /// `after` in this order.
    ///
    /// # Errors
    /// The directory cannot be read.
    async fn left_before(
        &self,
        progress: Progress,
        before: u64,
        after: Option<&Listed>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError>;

    /// Assigns a permanent code to a room, besides its name, as durably as an entry. Returns false if another room has
    /// the code, if this room has a different code, or if the room does not exist.
    ///
    /// # Errors
    /// The code has not been assigned.
    async fn give_code(&self, room: &RoomName, code: &str) -> Result<bool, StoreError>;

    /// Deletes a room permanently, as durably as an entry: it can no longer be read. Returns false if the room does not
    /// exist, or if its last entry is not `last`. [`Directory::sweep`] removes its rows. Until then, its name stays
    /// reserved.
    ///
    /// # Errors
    /// Nothing has changed.
    async fn end(&self, room: &RoomName, last: Option<Seq>) -> Result<bool, StoreError>;

    /// Removes up to `rows` rows of deleted rooms, the latest of each room first, so that a crash leaves nothing that
    /// looks damaged. Returns the number of removed rows. It is less than `rows` if none are left.
    ///
    /// # Errors
    /// Nothing has been removed.
    async fn sweep(&self, rows: u32) -> Result<u32, StoreError>;

    /// Replaces the bodies of existing entries, all or none, and erases the old ones. Returns false if the room's last
    /// entry is not `last`.
    ///
    /// # Errors
    /// Nothing has changed.
    async fn rewrite(&self, entries: &[Entry], last: Seq) -> Result<bool, StoreError>;

    /// Deletes ballots from periods other than this one and the one before, and assigns this period to ballots without
    /// one. Counted votes are kept.
    ///
    /// # Errors
    /// Nothing has changed.
    async fn forget_ballots(&self, period: u32) -> Result<(), StoreError>;
}
