//! A match that continues from a moment of another match.

use ruckus_engine::Seat;
use ruckus_record::{Entry, Header};
use serde::{Deserialize, Serialize};

/// A moment of another match, with everything that is required to continue from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The seat of the player who opened the room.
    pub(crate) seat: Seat,
    /// The header of the other match's record.
    pub(crate) header: Header,
    /// The entries of that record up to the moment.
    pub(crate) entries: Vec<Entry>,
}
