//! The public history of a hand: its player's plays, draws, and calls. It supports inferences beyond known cards: a
//! player who calls red holds red, and a player who draws had no playable card.

use ruckus_engine::{Card, CardSet, Color};

/// One event in the history of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Cards were added.
    Took(u16),
    /// A card left.
    Lost(Card),
    /// The player chose a card among the playable ones. `near` is true if the next player was about to go out.
    Chose { card: Card, among: CardSet, near: bool },
    /// The player drew during the turn, although these cards would have been playable.
    Drew(CardSet),
    /// The player passed, although these cards would have been playable: the drawn card was none of them.
    Passed(CardSet),
    /// The player called a color.
    Called(Color),
}

/// The history of a hand in a round, oldest event first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    deeds: Vec<Deed>,
}

impl History {
    /// Records an event. Cards added before any other event are not recorded.
    pub(crate) fn note(&mut self, deed: Deed) {
        match (deed, self.deeds.last_mut()) {
            (Deed::Took(_), None) => {}
            (Deed::Took(more), Some(Deed::Took(cards))) => *cards = cards.saturating_add(more),
            _ => self.deeds.push(deed),
        }
    }

    /// Clears the history because the origin of the cards is unknown.
    pub(crate) fn forget(&mut self) {
        self.deeds.clear();
    }

    /// All events.
    pub(crate) fn deeds(&self) -> &[Deed] {
        &self.deeds
    }
}
