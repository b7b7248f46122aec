//! The state of one seat.

use serde::{Deserialize, Serialize};

use crate::cards::hand::Hand;
use crate::tables::seat::Seat;

/// The state of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
    /// The cards in the hand.
    pub hand: Hand,
    /// Cards set aside face down for the seat. No player sees them, and they count at the end.
    pub aside: Hand,
    /// Cards that the seat drew face down and has not picked up yet. No player sees them (G22). Since 0.3.0.
    #[serde(default, skip_serializing_if = "Hand::is_empty")]
    pub face_down: Hand,
    /// A hand that was given up and has not arrived yet (SP-3.2).
    pub lifted: Option<Box<Hand>>,
    /// The seat that the hand still has to be passed to.
    pub passes_to: Option<Seat>,
    /// The seat that a hand is expected from.
    pub awaits: Option<Seat>,
    /// The points of this round, after its end.
    pub points: Option<i32>,
    /// The points of the match.
    pub total: i32,
    /// The points of the hand with which the seat dropped out of this round (G18). Since 0.3.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dropped_out: Option<i32>,
    /// The round after which the seat was eliminated (G20). Since 0.3.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eliminated: Option<u16>,
}

impl Chair {
    /// The number of cards that the seat holds, in the hand and face down.
    #[inline]
    pub const fn held(&self) -> usize {
        self.hand.len() + self.face_down.len()
    }
}
