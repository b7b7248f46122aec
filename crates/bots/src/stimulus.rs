//! Stimuli that a bot reacts to. A bot checks the table after every change; known stimuli keep their reaction time.

use ruckus_engine::{Card, Seat, Time};

/// A reason to react. The fields distinguish it from the next one of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stimulus {
    /// It is the bot's turn, with this top card and hand size.
    Turn { pile: usize, top: Option<Card>, hand: u16, debt: u16 },
    /// The bot can jump in with an identical card.
    Jump { pile: usize, top: Option<Card>, by: Option<Seat> },
    /// A window asks the bot.
    Window { deadline: Time },
    /// The top card requires an action.
    Due { pile: usize, top: Option<Card> },
    /// The bot has one card and has not said UNO.
    Uno { pile: usize },
    /// Another player has not said UNO.
    Catch { seat: Seat, pile: usize },
    /// Another player has played an illegal card.
    Accuse { seat: Seat, pile: usize },
}

impl Stimulus {
    /// True if the reaction requires a choice, and speed alone is not enough.
    pub(crate) const fn is_worth_a_thought(self) -> bool {
        matches!(self, Self::Turn { .. } | Self::Jump { .. } | Self::Window { .. })
    }
}

/// A stimulus that the bot has seen, with the time of its reaction, if any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenStimulus {
    pub(crate) round: u16,
    pub(crate) stimulus: Stimulus,
    pub(crate) react_at: Option<Time>,
}
