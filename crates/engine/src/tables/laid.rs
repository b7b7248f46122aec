//! Cards on the pile.

use serde::{Deserialize, Serialize};

use crate::cards::card::{Card, Colour};
use crate::tables::effect::How;
use crate::tables::seat::Seat;

/// A card on the pile, and what is remembered with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// The card.
    pub card: Card,
    /// The colour called, for wild-types.
    pub colour: Option<Colour>,
    /// Who laid it; nobody for a starter.
    pub by: Option<Seat>,
    /// How many cards of the unsettled debt are its.
    pub owes: u16,
    /// Whose turn it became after it, once the turn has moved.
    pub next: Option<Seat>,
    /// In what manner it was laid.
    pub how: How,
}

impl Laid {
    /// A card turned up, which nobody laid.
    pub const fn starter(card: Card) -> Self {
        Self { card, colour: None, by: None, owes: 0, next: None, how: How::Turn }
    }
}

/// How much of a debt the cards of a pile are.
pub(crate) fn owed(pile: &[Laid]) -> u16 {
    pile.iter().fold(0, |sum, laid| sum.saturating_add(laid.owes))
}
