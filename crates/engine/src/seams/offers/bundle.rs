//! Cards that are played together.

use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::seams::moves;

/// A property that cards can have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeSame"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeSame"))]
pub enum Same {
    /// The color, printed or called.
    #[serde(alias = "colour")]
    Color,
    /// The number or word.
    Face,
    /// The color and the face.
    Both,
}

/// The condition for cards that a home-made rule allows to be played together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The exact number of cards.
    pub count: u8,
    /// The property that all cards have in common.
    pub same: Option<Same>,
    /// The sum of their numbers.
    pub sum: Option<u16>,
    /// The home-made rule that allows it: its index, and the index of the part.
    pub by: [u8; 2],
}

impl Bundle {
    /// All cards of a hand and a set that can be played together with others.
    pub fn members(&self, hand: &[Card], of: CardSet) -> CardSet {
        moves::members(hand, of, self)
    }

    /// Returns true if these cards can be played together.
    pub fn takes(&self, cards: &[Card]) -> bool {
        let Some((&first, rest)) = cards.split_first() else { return false };
        let sum = || cards.iter().try_fold(0_u16, |sum, card| sum.checked_add(card.face().number()?.into()));
        cards.len() == usize::from(self.count)
            && rest.iter().all(|&card| self.alike(first, card))
            && self.sum.is_none_or(|wanted| sum() == Some(wanted))
    }

    /// Returns true if two cards share the required property.
    pub(crate) fn alike(&self, one: Card, other: Card) -> bool {
        match self.same {
            None => true,
            Some(Same::Color) => one.color() == other.color(),
            Some(Same::Face) => one.face() == other.face(),
            Some(Same::Both) => one.is_identical(other),
        }
    }
}
