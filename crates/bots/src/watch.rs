//! Watches for illegal cards of other players (SS-12).

use ruckus_engine::{How, Offers, Pattern, Seat, View};

/// The player to accuse: the player of the top card, if it matches neither the color nor the face of the card beneath.
/// Bots only accuse if the mistake is obvious, because a wrong accusation costs as much as a wrong card.
pub(crate) fn suspect(view: &View, offers: &Offers) -> Option<Seat> {
    let [.., beneath, top] = view.pile.as_slice() else { return None };
    let layer = top.by?;
    let accused = offers.patterns().any(|offered| matches!(offered, Pattern::Accuse(seats) if seats.contains(layer)));
    let plain = matches!(top.how, How::Turn | How::OutOfTurn) && !top.card.is_wild_type();
    let color = beneath.color.or_else(|| beneath.card.color());
    let goes = top.card.face() == beneath.card.face() || top.card.color() == color;
    (accused && plain && !goes).then_some(layer)
}
