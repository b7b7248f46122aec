//! What a bot reacts to. A bot looks at the table anew after every change; what it had already seen keeps the moment
//! at which it will react.

use ruckus_engine::{Card, Seat, Time};

/// Something that calls for a reaction, told apart from the next of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stimulus {
    /// It is one's turn, on this top card, with so many cards in hand.
    Turn { pile: usize, top: Option<Card>, hand: u16, debt: u16 },
    /// A card identical to the top one is in hand.
    Jump { pile: usize, top: Option<Card>, by: Option<Seat> },
    /// A window asks.
    Window { deadline: Time },
    /// Something is to be done because of this top card.
    Due { pile: usize, top: Option<Card> },
    /// One has a single card and has not said so.
    Uno { pile: usize },
    /// Somebody has not said UNO.
    Catch { seat: Seat, pile: usize },
    /// Somebody has laid what does not go.
    Accuse { seat: Seat, pile: usize },
}

impl Stimulus {
    /// Whether what to do about it takes more than being fast.
    pub(crate) const fn is_worth_a_thought(self) -> bool {
        matches!(self, Self::Turn { .. } | Self::Jump { .. } | Self::Window { .. })
    }
}

/// A stimulus that has been seen, and when the bot will react to it, if it will at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) round: u16,
    pub(crate) stimulus: Stimulus,
    pub(crate) react_at: Option<Time>,
}
