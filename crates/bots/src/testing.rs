//! Helpers for unit tests: seats, and facts that their players see.

use ruckus_engine::{Card, Color, How, Seat, ViewFact};

use crate::sightings::Sightings;

pub(crate) const ME: Seat = Seat(0);
pub(crate) const BOB: Seat = Seat(1);
pub(crate) const CLAIRE: Seat = Seat(2);

pub(crate) fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

pub(crate) fn played(seat: Seat, text: &str) -> ViewFact {
    ViewFact::Played { seat, card: card(text), color: None, how: How::Turn, uno: false }
}

/// A wild, played with a called color.
pub(crate) fn called_with(seat: Seat, text: &str, color: Color) -> ViewFact {
    ViewFact::Played { seat, card: card(text), color: Some(color), how: How::Turn, uno: false }
}

/// A player's knowledge after these facts.
pub(crate) fn after(facts: &[ViewFact]) -> Sightings {
    let mut sightings = Sightings::default();
    for fact in facts {
        sightings.hear(Some(ME), fact);
    }
    sightings
}
