//! What a rule goes on with: where in what it does it is, and what it speaks of. The table keeps it, and knows of it only whose it
//! is and whether it waits for a window.

use serde::{Deserialize, Serialize};

use crate::cards::card::{Card, Colour};
use crate::tables::seat::{Seat, SeatSet};

/// A rule about to do what follows. Which parts and steps there are is up to the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Continuation {
    /// Which of the entries of a guest, by its place.
    pub entry: u8,
    /// Which part of it.
    pub part: u8,
    /// Which step comes next.
    pub step: u8,
    /// How often that step is still to be repeated.
    pub left: u8,
    /// Whether the entry has not been called out yet.
    pub fresh: bool,
    /// Whether it waits for what a window comes to.
    pub waits: bool,
    /// Who did it.
    pub actor: Seat,
    /// The other one of what happened.
    pub other: Option<Seat>,
    /// The seats that were chosen.
    pub chosen: SeatSet,
    /// What was answered, from 1; 0 for nothing.
    pub answer: u8,
    /// The card that was laid.
    pub card: Option<Card>,
    /// The colour called with it.
    pub colour: Option<Colour>,
    /// The card beneath it.
    pub beneath: Option<Card>,
    /// The colour called for that.
    pub beneath_colour: Option<Colour>,
    /// How many were drawn.
    pub number: u16,
    /// The seat that a step is carried out for at the moment, where it is carried out for each of several.
    pub each: Option<Seat>,
    /// The seats that it is still to be carried out for after that.
    pub still: SeatSet,
}

impl Continuation {
    /// A continuation in which nothing is known but who did it.
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
            colour: None,
            beneath: None,
            beneath_colour: None,
            number: 0,
            each: None,
            still: SeatSet::EMPTY,
        }
    }
}
