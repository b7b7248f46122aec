//! Entries of a room's journal.

use std::fmt;
use std::sync::Arc;

use crate::Tally;

/// The name of a room. Cheap to clone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomName(Arc<str>);

impl RoomName {
    /// Creates a room name.
    pub fn new(name: &str) -> Self {
        Self(name.into())
    }

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the name in shared memory, without a copy.
    pub fn shared(&self) -> Arc<str> {
        self.0.clone()
    }
}

impl fmt::Debug for RoomName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for RoomName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The number of an entry within its room, from 1, without gaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seq(pub u64);

impl Seq {
    /// Returns the next number.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// The number of times that a room has been taken over. Only the latest holder can write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub u64);

/// One entry of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The room.
    pub room: RoomName,
    /// The number.
    pub seq: Seq,
    /// The epoch in which it was written.
    pub epoch: Epoch,
    /// The command that led to it, as a word for people who read the journal. Empty if there was no command.
    pub command: String,
    /// What happened, in the room's own format.
    pub body: Vec<u8>,
    /// Tallies to add together with the entry, all or none. They are not read back with the entry.
    pub tallies: Vec<Tally>,
}

impl Entry {
    /// Returns true if both entries are equal apart from their tallies, which are not read back.
    pub fn is(&self, other: &Self) -> bool {
        let Self { room, seq, epoch, command, body, tallies: _ } = self;
        (room, seq, epoch) == (&other.room, &other.seq, &other.epoch)
            && (command, body) == (&other.command, &other.body)
    }
}

/// A request to append entries of one room. All of them are written, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The entries, in order. They must belong to one room and have consecutive numbers, otherwise the request is
    /// refused.
    pub entries: Vec<Entry>,
    /// The time of the request, in milliseconds since the Unix epoch. Used only for the age of a room.
    pub written_at: u64,
}

impl Append {
    /// Returns true if the entries belong to one room and follow each other: numbers without gaps, and epochs that
    /// never decrease.
    pub fn is_in_line(&self) -> bool {
        let follows = |pair: &[Entry]| {
            pair[0].room == pair[1].room && pair[0].seq.next() == pair[1].seq && pair[0].epoch <= pair[1].epoch
        };
        self.entries.windows(2).all(follows)
    }
}

/// The result of a request. It applies to all its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All entries are written.
    Written,
    /// No entry is written. Another process holds the room, a number is taken, or an earlier entry is missing.
    Fenced,
    /// No entry is written, because the room's data is damaged. Contains the database's message.
    Damaged(String),
}

/// A room in a store's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomInfo {
    /// The name.
    pub room: RoomName,
    /// The number of its last entry.
    pub last: Seq,
    /// The epoch of its last entry.
    pub epoch: Epoch,
    /// The time of its last entry, in milliseconds since the Unix epoch. `None` for entries from before format 2.
    pub written_at: Option<u64>,
}
