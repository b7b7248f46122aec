//! Identifiers of players, persons, tables, rounds and times.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Milliseconds since the Unix epoch.
pub type Time = u64;

/// A round of the event, from 1. In a race, the number of a match. 0 before the first round.
pub type Round = u32;

/// The number of a table, from 1. In a swap, table 1 is the highest.
pub type TableNumber = u16;

/// A player of an event, numbered from 0 in the order of check-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventPlayer(pub u32);

impl EventPlayer {
    /// Returns the index in lists of players.
    pub(crate) const fn place(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for EventPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0)
    }
}

/// A person as identified by the caller, such as a device or a player card. The event does not interpret or display the
/// value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Person(pub u64);
