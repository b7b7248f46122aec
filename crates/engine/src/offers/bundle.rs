//! Cards that go together in one play.

use crate::card::Card;
use crate::homemade::Same;

/// Cards that go together in one play, by a home-made rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// Exactly how many.
    pub count: u8,
    /// What all of them have in common.
    pub same: Option<Same>,
    /// What their numbers add up to.
    pub sum: Option<u16>,
    /// Which rule lets them go together, by its place at the table, and which part of it.
    pub by: [u8; 2],
}

impl Bundle {
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
