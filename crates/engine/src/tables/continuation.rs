//! The state of a rule that pauses and resumes: its position and the values that it refers to. The table stores it and
//! reads only its rule and if it waits for a window.

use serde::{Deserialize, Serialize};

use crate::cards::card::{Card, Color};
use crate::tables::seat::{Seat, SeatSet};

/// The saved state of a rule that is about to continue. The rule defines its parts and steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Continuation {
    /// Index of the guest's home-made rule.
    pub entry: u8,
    /// Index of the part.
    pub part: u8,
    /// Index of the next step.
    pub step: u8,
    /// The remaining repetitions of that step.
    pub left: u8,
    /// True if the home-made rule has not been announced yet.
    pub fresh: bool,
    /// True if it waits for the result of a window.
    pub waits: bool,
    /// The player who caused it.
    pub actor: Seat,
    /// The other player involved.
    pub other: Option<Seat>,
    /// The seats that were chosen.
    pub chosen: SeatSet,
    /// The answer, from 1; 0 for none.
    pub answer: u8,
    /// The played card.
    pub card: Option<Card>,
    /// The color called with it.
    #[serde(alias = "colour")]
    pub color: Option<Color>,
    /// The card beneath it.
    pub beneath: Option<Card>,
    /// The color called for the card beneath.
    #[serde(alias = "beneath_colour")]
    pub beneath_color: Option<Color>,
    /// The number of cards drawn.
    pub number: u16,
    /// The seat that the current step runs for, if it runs once per seat.
    pub each: Option<Seat>,
    /// The seats that the step still has to run for.
    pub still: SeatSet,
}

impl Continuation {
    /// A new continuation that knows only the player who caused it.
    pub const fn of(actor: Seat) -> Self {
        Self {
            entry: 0,
            part: 0,
            step: 0,
            left: 0,
            fresh: true,
            waits: false,
            actor,
            other: None,
            chosen: SeatSet::EMPTY,
            answer: 0,
            card: None,
            color: None,
            beneath: None,
            beneath_color: None,
            number: 0,
            each: None,
            still: SeatSet::EMPTY,
        }
    }
}
