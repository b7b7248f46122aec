//! A match that goes on from a moment of another.

use ruckus_engine::Seat;
use ruckus_record::{Entry, Header};
use serde::{Deserialize, Serialize};

/// A moment of another match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// On which seat the person sits.
    pub(crate) seat: Seat,
    /// What held for the whole match.
    pub(crate) header: Header,
    /// What had happened by then.
    pub(crate) entries: Vec<Entry>,
}
