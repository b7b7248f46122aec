//! Gives up a round if this version of the program replays it to another position than the version that played it.
//!
//! The journal holds inputs and, for each, a digest of the position that followed (`state_digest.rs`). A version with
//! other rules can replay an input to another position. The outcome of that round is then unknown, and the room gives
//! the round up:
//!
//! - The table returns to the position and the standings before the deal. The round has no score.
//! - Players who joined or left after the deal stay joined or left.
//! - Later entries change only people and the lobby, until the replayed position agrees with the journal again.
//!
//! Nothing is written. Each replay gives up the same round, and entries that this version writes afterwards are
//! consistent with it.

use ruckus_record::{Entry, EntryInput};
use serde::{Deserialize, Serialize};

use super::Room;

/// The state of a round that was given up. It is part of a room's snapshot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GivenUp {
    /// True while players see a notice about it, until the next round is over.
    #[serde(rename = "told")]
    notice: bool,
    /// True while the replayed position differs from the one in the journal.
    astray: bool,
}

impl GivenUp {
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Returns true while players see a notice about it, until the next round is over.
    pub(super) const fn has_notice(self) -> bool {
        self.notice
    }

    /// Returns true while the replayed position differs from the one in the journal.
    pub(super) const fn is_astray(self) -> bool {
        self.astray
    }

    pub(super) const fn show_notice(&mut self) {
        self.notice = true;
    }

    /// Removes the notice, because a match begins or a round is over.
    pub(super) const fn end(&mut self) {
        self.notice = false;
    }

    pub(super) const fn stray(&mut self) {
        self.astray = true;
    }

    /// Records that the position agrees with the journal. Returns true if it did not after the previous entry.
    pub(super) const fn return_to_course(&mut self) -> bool {
        std::mem::replace(&mut self.astray, false)
    }
}

/// Returns the entries of a record without its latest deal and the moves after it. Keeps later changes of players and
/// names.
pub(super) fn without_round(mut entries: Vec<Entry>) -> Vec<Entry> {
    if let Some(deal) = entries.iter().rposition(|entry| matches!(entry.what, EntryInput::Deal { .. })) {
        let mut place = 0;
        entries.retain(|entry| {
            place += 1;
            let stays = matches!(
                entry.what,
                EntryInput::Join { .. }
                    | EntryInput::TakeOver { .. }
                    | EntryInput::Named { .. }
                    | EntryInput::Leave { .. }
            );
            place <= deal || stays
        });
    }
    entries
}

/// Returns true while players see a notice that a round was given up.
pub const fn round_given_up(room: &Room) -> bool {
    room.play.given_up().has_notice()
}
