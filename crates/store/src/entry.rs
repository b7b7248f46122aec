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

/// What became of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is written.
    Written,
    /// It is not: somebody else holds the room, or an entry before it is missing.
    Fenced,
}
