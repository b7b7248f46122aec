//! What is written: an entry of a room's journal.

use std::fmt;
use std::sync::Arc;

use crate::Tally;

/// The name of a room. Cheap to clone.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomName(Arc<str>);

impl RoomName {
    /// A room of this name.
    pub fn new(name: &str) -> Self {
        Self(name.into())
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
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
    /// The number after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// How often a room has been taken over. Only the latest holder can write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub u64);

/// One entry of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Of which room.
    pub room: RoomName,
    /// Its number.
    pub seq: Seq,
    /// Under which epoch it was written.
    pub epoch: Epoch,
    /// Which command it answers, as a word for people who read the journal; empty for what nobody commanded.
    pub command: String,
    /// What happened, in whatever form the room writes it.
    pub body: Vec<u8>,
    /// What is counted with it, if it gets in: all of it or nothing. It is not read back with the entry.
    pub tallies: Vec<Tally>,
}

impl Entry {
    /// Returns whether another is this one as it is read back, without what was counted with it.
    pub fn is(&self, other: &Self) -> bool {
        let Self { room, seq, epoch, command, body, tallies: _ } = self;
        (room, seq, epoch) == (&other.room, &other.seq, &other.epoch)
            && (command, body) == (&other.command, &other.body)
    }
}

/// A request: entries of one room that are written together, all of them or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The entries, in order. A request whose entries belong to several rooms or do not follow each other is refused.
    pub entries: Vec<Entry>,
    /// When the request was made, in milliseconds since 1970. Nothing depends on it but the age of a room.
    pub written_at: u64,
}

impl Append {
    /// Returns whether the entries are of one room and follow each other: numbers without gaps, epochs that never fall.
    pub fn is_in_line(&self) -> bool {
        let follows = |pair: &[Entry]| {
            pair[0].room == pair[1].room && pair[0].seq.next() == pair[1].seq && pair[0].epoch <= pair[1].epoch
        };
        self.entries.windows(2).all(follows)
    }
}

/// What became of a request. It holds for all its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All are written.
    Written,
    /// None is written: another process holds the room, a number is taken, or an entry before them is missing.
    Fenced,
    /// None is written: the place where the room's entries belong is damaged. Says what the database says.
    Damaged(String),
}

/// A room as a store lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomInfo {
    /// Its name.
    pub room: RoomName,
    /// The number of its last entry.
    pub last: Seq,
    /// The epoch of its last entry.
    pub epoch: Epoch,
    /// When its last entry was written, in milliseconds since 1970; none for entries from before format 2.
    pub written_at: Option<u64>,
}
