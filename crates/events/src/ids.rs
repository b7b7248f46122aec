//! Numbers of players, people, tables, rounds and moments.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970.
pub type Time = u64;

/// A round of the event, from 1; in a race, the number of a match. 0 before the first.
pub type Round = u32;

/// The number of a table, from 1. In a row of swap tables, table 1 is the highest.
pub type TableNumber = u16;

/// A player of an event, numbered in the order of checking in, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Player(pub u32);

impl Player {
    /// The place in lists by player.
    pub(crate) const fn place(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0)
    }
}

/// A person, as the caller knows them: a device, a player card. Opaque to the event, and never shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Person(pub u64);
