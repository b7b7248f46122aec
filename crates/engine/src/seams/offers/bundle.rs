//! Cards that go together in one play.

use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::seams::moves;

/// What two cards have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeSame"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeSame"))]
pub enum Same {
    /// The colour, shown or called.
    Colour,
    /// The number or word.
    Face,
    /// Colour and face.
    Both,
}

/// Cards that go together in one play, by a rule of a guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// Exactly how many.
    pub count: u8,
    /// What all of them have in common.
    pub same: Option<Same>,
    /// What their numbers add up to.
    pub sum: Option<u16>,
    /// Which entry of the guest lets them go together, by its place, and which part of it.
    pub by: [u8; 2],
}

impl Bundle {
    /// All cards of a hand that go together with others of it, of those of a set.
    pub fn members(&self, hand: &[Card], of: CardSet) -> CardSet {
        moves::members(hand, of, self)
    }

    /// Whether these cards go together.
    pub fn takes(&self, cards: &[Card]) -> bool {
        let Some((&first, rest)) = cards.split_first() else { return false };
        let sum = || cards.iter().try_fold(0_u16, |sum, card| sum.checked_add(card.face().number()?.into()));
        cards.len() == usize::from(self.count)
            && rest.iter().all(|&card| self.alike(first, card))
            && self.sum.is_none_or(|wanted| sum() == Some(wanted))
    }

    /// Whether two cards have in common what all of a bundle must.
    pub(crate) fn alike(&self, one: Card, other: Card) -> bool {
        match self.same {
            None => true,
            Some(Same::Colour) => one.colour() == other.colour(),
            Some(Same::Face) => one.face() == other.face(),
            Some(Same::Both) => one.is_identical(other),
        }
    }
}
