//! Which rooms there are, under which codes, since when nobody has been there, and how rooms end.

use futures_util::future::BoxFuture;

use crate::{Entry, RoomName, Seq, StoreError};

/// How far the matches of a room had come when it was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Progress {
    /// No match has begun.
    Lobby,
    /// A match is under way.
    Match,
    /// A match is over, and none is under way.
    Record,
}

/// How a room was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// How far it had come.
    pub progress: Progress,
    /// Since when nobody has been there, in milliseconds since 1970.
    pub since: u64,
    /// The number of its last entry.
    pub seq: Seq,
}

/// A room in the directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The room.
    pub room: RoomName,
    /// The short code that was given to it, besides its name.
    pub code: Option<String>,
    /// How it was left; none if it has not been since it was made.
    pub settled: Option<Settled>,
}

/// The directory of a store's rooms. A room is listed from its first entry on, in the same commit.
pub trait Directory: Send + Sync {
    /// All rooms, by name.
    ///
    /// # Errors
    /// They cannot be read.
    fn listed(&self) -> BoxFuture<'_, Result<Vec<Listed>, StoreError>>;

    /// Notes how rooms were left. Those that are not there are passed over.
    ///
    /// # Errors
    /// Nothing has been written.
    fn settle<'a>(&'a self, left: &'a [(RoomName, Settled)]) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Rooms that were left this far before a time, those left longest ago first, at most `limit`, all behind `after`
    /// in this order.
    ///
    /// # Errors
    /// They cannot be read.
    fn left_before<'a>(
        &'a self,
        progress: Progress,
        before: u64,
        after: Option<&'a Listed>,
        limit: u32,
    ) -> BoxFuture<'a, Result<Vec<Listed>, StoreError>>;

    /// Gives a room a code for good, besides its name, as durably as an entry. False if another room has the code, or
    /// this one has another, or there is no such room.
    ///
    /// # Errors
    /// It has not been given.
    fn give_code<'a>(&'a self, room: &'a RoomName, code: &'a str) -> BoxFuture<'a, Result<bool, StoreError>>;

    /// Ends a room for good, as durably as an entry: from now on nothing of it can be read. False if there is no such
    /// room, or if its last entry has another number than `last`. Its rows go with [`Directory::sweep`], and only then
    /// its name is free.
    ///
    /// # Errors
    /// Nothing has changed.
    fn end<'a>(&'a self, room: &'a RoomName, last: Option<Seq>) -> BoxFuture<'a, Result<bool, StoreError>>;

    /// Takes away at most so many rows of rooms that have ended, the latest of each first, so that a crash in between
    /// leaves nothing that looks damaged. Gives how many there were: less than asked for if none is left.
    ///
    /// # Errors
    /// None has been taken away.
    fn sweep(&self, rows: u32) -> BoxFuture<'_, Result<u32, StoreError>>;

    /// Writes other bodies into entries that are there already, all or none, and leaves nothing of the old ones. False
    /// if the room's last entry has another number than `last`.
    ///
    /// # Errors
    /// Nothing has changed.
    fn rewrite<'a>(&'a self, entries: &'a [Entry], last: Seq) -> BoxFuture<'a, Result<bool, StoreError>>;

    /// Forgets ballots that were cast in another period than this one and the one before, and counts those without a
    /// period to this one. What they have counted stays.
    ///
    /// # Errors
    /// Nothing has changed.
    fn forget_ballots(&self, period: u32) -> BoxFuture<'_, Result<(), StoreError>>;
}
