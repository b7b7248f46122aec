//! A table that begins in the middle of a round.

use ruckus_engine::{Called, Card, Direction, Seat};
use serde::{Deserialize, Serialize};

/// A moment to begin with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetTable {
    /// The hands by seat.
    pub hands: Vec<Vec<Card>>,
    /// The pile, bottom to top.
    pub pile: Vec<LaidCard>,
    /// The stock, next card first; the rest of the deck follows, shuffled.
    #[serde(default)]
    pub stock: Vec<Card>,
    /// Whose turn it is; left of the dealer if unsaid.
    pub turn: Option<Seat>,
    /// Who deals; the last seat if unsaid.
    pub dealer: Option<Seat>,
    /// The direction; left if unsaid.
    pub direction: Option<Direction>,
    /// Who has said UNO.
    #[serde(default)]
    pub uno: Vec<Seat>,
    /// The totals by seat; 0 where unsaid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub totals: Vec<i32>,
    /// The shuffle of what is not named.
    #[serde(default)]
    pub seed: u64,
    /// Whether bots do nothing at this table.
    #[serde(default)]
    pub still: bool,
}

/// A card on the pile of such a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaidCard {
    /// The card, with its colour if one was called: `R7`, `W/B`.
    pub card: Called,
    /// Who laid it.
    pub by: Option<Seat>,
    /// Whether its debt still stands.
    #[serde(default)]
    pub unsettled: bool,
}
