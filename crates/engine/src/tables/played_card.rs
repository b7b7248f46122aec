//! Cards on the discard pile.

use serde::{Deserialize, Serialize};

use crate::cards::card::{Card, Color};
use crate::tables::effect::How;
use crate::tables::seat::Seat;

/// A card on the discard pile, with the details of its play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedCard {
    /// The card.
    pub card: Card,
    /// The color called, for wild-type cards.
    #[serde(alias = "colour")]
    pub color: Option<Color>,
    /// The player who played it; `None` for a starter.
    pub by: Option<Seat>,
    /// The card's share of the unsettled debt.
    pub owes: u16,
    /// The seat that got the turn after this card, once the turn has moved.
    pub next: Option<Seat>,
    /// How the card was played.
    pub how: How,
}

impl PlayedCard {
    /// A card that was turned up and not played by a player.
    pub const fn starter(card: Card) -> Self {
        Self { card, color: None, by: None, owes: 0, next: None, how: How::Turn }
    }
}

/// The share of a debt that the cards of a pile account for.
pub(crate) fn owed(pile: &[PlayedCard]) -> u16 {
    pile.iter().fold(0, |sum, played| sum.saturating_add(played.owes))
}
