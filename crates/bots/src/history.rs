//! What has been seen of a hand: what its players laid, drew and called. It says more of what is left in the hand than
//! what was shown: who calls red holds red, and who draws had nothing that goes.

use ruckus_engine::{Card, CardSet, Colour};

/// One thing that happened to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// So many cards came to it.
    Took(u16),
    /// A card went from it.
    Lost(Card),
    /// A card went from it that its player chose among those that go on the top one; `near` says whether the next one was
    /// about to go out.
    Chose { card: Card, among: CardSet, near: bool },
    /// Its player drew on their turn, when these would have gone.
    Drew(CardSet),
    /// Its player passed, when these would have gone: the card just drawn was none of them.
    Passed(CardSet),
    /// Its player called a colour.
    Called(Colour),
}

/// A hand's history in a round, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    deeds: Vec<Deed>,
}

impl History {
    /// Takes a deed in. What came to a hand before anything else happened to it needs no place of its own.
    pub(crate) fn note(&mut self, deed: Deed) {
        match (deed, self.deeds.last_mut()) {
            (Deed::Took(_), None) => {}
            (Deed::Took(more), Some(Deed::Took(cards))) => *cards = cards.saturating_add(more),
            _ => self.deeds.push(deed),
        }
    }

    /// Nothing is known any more of where the hand's cards come from.
    pub(crate) fn forget(&mut self) {
        self.deeds.clear();
    }

    /// All deeds.
    pub(crate) fn deeds(&self) -> &[Deed] {
        &self.deeds
    }
}
