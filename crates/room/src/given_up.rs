//! A round that this version of the program judges differently than the version that played it.
//!
//! The journal holds inputs and, for each, a digest of the position that followed (`state_digest.rs`). If another version with other
//! rules reads it, an input can lead to another position. The outcome of that round is then unknown, and the round is given up:
//!
//! - The table is as it was before the deal, with the standings of that time. The round has no score.
//! - Players who joined or left since then have joined or left.
//! - Entries that follow change people and the lobby only, until one of them leads to the position that the journal says.
//!
//! Nothing is written: each reading gives the same round up, and what this version writes afterwards fits again.

use ruckus_record::{Entry, What};
use serde::{Deserialize, Serialize};

use super::Room;

/// Whether a round was given up. It is part of a room's snapshot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GivenUp {
    /// True while players are told: until the next round is over.
    told: bool,
    /// Whether the journal, as far as it is read, leads to another position than it says.
    astray: bool,
}

impl GivenUp {
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// True while players are told: until the next round is over.
    pub(super) const fn is_told(self) -> bool {
        self.told
    }

    /// Whether the journal, as far as it is read, leads to another position than it says.
    pub(super) const fn is_astray(self) -> bool {
        self.astray
    }

    pub(super) const fn tell(&mut self) {
        self.told = true;
    }

    /// Another round is played or over: players are told no longer.
    pub(super) const fn end(&mut self) {
        self.told = false;
    }

    pub(super) const fn stray(&mut self) {
        self.astray = true;
    }

    /// The journal leads to the position that it says. True if the entry before did not.
    pub(super) const fn return_to_course(&mut self) -> bool {
        std::mem::replace(&mut self.astray, false)
    }
}

/// Returns the entries of a record without its latest round: the deal and the moves, but not who joined, left or has another name.
pub(super) fn without_round(mut entries: Vec<Entry>) -> Vec<Entry> {
    if let Some(deal) = entries.iter().rposition(|entry| matches!(entry.what, What::Deal { .. })) {
        let mut place = 0;
        entries.retain(|entry| {
            place += 1;
            let stays = matches!(
                entry.what,
                What::Join { .. } | What::TakeOver { .. } | What::Named { .. } | What::Leave { .. }
            );
            place <= deal || stays
        });
    }
    entries
}

/// Whether a round was given up, and players are told of it.
pub const fn round_given_up(room: &Room) -> bool {
    room.play.given_up().is_told()
}
