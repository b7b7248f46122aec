//! A match that starts in the middle of a round.

use ruckus_engine::{Called, Card, Direction, Seat};
use serde::{Deserialize, Serialize};

/// The position to start from.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetTable {
    /// The hands, indexed by seat.
    pub hands: Vec<Vec<Card>>,
    /// The discard pile, bottom to top.
    pub pile: Vec<PlacedCard>,
    /// The top of the draw pile, next card first. The rest of the deck follows, shuffled.
    #[serde(default, rename = "stock")]
    pub draw_pile: Vec<Card>,
    /// The seat with the turn; defaults to the left of the dealer.
    pub turn: Option<Seat>,
    /// The dealer; defaults to the last seat.
    pub dealer: Option<Seat>,
    /// The direction; defaults to left.
    pub direction: Option<Direction>,
    /// The seats that have said UNO.
    #[serde(default)]
    pub uno: Vec<Seat>,
    /// The totals, indexed by seat. Missing ones are 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub totals: Vec<i32>,
    /// The seed for shuffling the cards that are not listed.
    #[serde(default)]
    pub seed: u64,
    /// True if bots do nothing in this room, for tests.
    #[serde(default)]
    pub still: bool,
}

/// A card in the discard pile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedCard {
    /// The card, with its color if one was called: `R7`, `W/B`.
    pub card: Called,
    /// The player of the card, if known.
    pub by: Option<Seat>,
    /// True if its debt is unsettled.
    #[serde(default)]
    pub unsettled: bool,
}
