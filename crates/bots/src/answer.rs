//! What to answer when the table waits: for a swap, a seven, a wild against a spread, the cards of a colour.

use ruckus_engine::{Action, Card, Offer, Offers, Seat, Verb, View, WindowKind, WindowView};

use crate::choice;

/// With so few cards in hand, a wild that was held up is laid rather than kept.
const FEW: usize = 4;

/// The newest window that waits for this view's seat and wants a card, or somebody to swap with.
pub(crate) fn awaited(view: &View) -> Option<&WindowView> {
    let me = view.me?;
    let window = view.windows.last()?;
    let wants = matches!(window.kind, WindowKind::Swap | WindowKind::Play | WindowKind::Shield);
    (wants && window.asked.contains(&me) && !window.answered.contains(&me)).then_some(window)
}

/// Whether a card is laid in answer to a window, or it is declined; none if the window wants something else.
pub(crate) fn wants_card(view: &View, hand: &[Card]) -> Option<bool> {
    let window = awaited(view).filter(|window| window.kind == WindowKind::Play)?;
    // A swap is worth stopping, or forcing, for whoever would hold fewer cards by it.
    let worth = |other: Seat| {
        let theirs = choice::cards_of(view, other);
        if view.me == Some(window.by) { theirs + 1 < hand.len() } else { theirs >= hand.len() }
    };
    Some(window.about.is_none_or(worth))
}

/// The answer, where it is no card to lay.
pub(crate) fn choose(hand: &[Card], view: &View, offers: &Offers) -> Option<Action> {
    let offer = |verb: Verb| offers.iter().find(|offer| offer.verb == verb);
    if let Some(Offer { cards, .. }) = offer(Verb::Shield) {
        let card = hand.iter().copied().find(|&card| cards.contains(card))?;
        return Some(Action::Shield { card, discard: hand.len() <= FEW });
    }
    if let Some(Offer { seats, .. }) = offer(Verb::Swap) {
        let fewest = choice::fewest(view, *seats)?;
        return (choice::cards_of(view, fewest) < hand.len()).then_some(Action::Swap(fewest));
    }
    None
}
