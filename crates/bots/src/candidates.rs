//! All that there is to choose from, by what is offered: for a player who thinks about each.

use ruckus_engine::{Action, Card, Offer, Offers, Verb};

use crate::choice;
use crate::scene::Scene;

/// More than so many are never thought about.
pub(crate) const MOST: usize = 16;
/// Of the colours that can be called with a wild, and of the cards to give away, only the best few are worth a thought.
const BEST_COLOURS: usize = 2;
const DEAREST: usize = 4;

/// What can be done by these offers, as far as it is worth a thought; nothing of what is a matter of speed, of what one
/// has seen others do, or of fancy.
pub(crate) fn candidates(scene: &Scene, hand: &[Card], offers: &Offers, saw: Option<Card>) -> Vec<Action> {
    let mut kinds = hand.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    let mut found: Vec<Action> = Vec::new();
    for offer in offers.iter().filter(|offer| !offer.unchecked) {
        let named = |name: fn(ruckus_engine::Seat) -> Action| offer.seats.iter().map(name);
        match offer.verb {
            Verb::Play => {
                for &card in kinds.iter().filter(|&&card| offer.cards.contains(card)) {
                    found.extend(plays(hand, card, offer, saw));
                }
            }
            Verb::Pay => found.extend(choice::payment(hand, offers)),
            Verb::Draw => found.push(Action::Draw),
            Verb::Pass => found.push(Action::Pass),
            Verb::Challenge => found.push(Action::Challenge),
            Verb::Color => {
                found.extend(choice::colours(hand, None).map(|(colour, _)| Action::Color(colour)));
            }
            Verb::Swap => found.extend(named(Action::Swap)),
            Verb::Name => found.extend(named(Action::Name)),
            Verb::Give => {
                let mut cards: Vec<Card> = kinds.iter().copied().filter(|&card| offer.cards.contains(card)).collect();
                cards.sort_by_key(|&card| std::cmp::Reverse(worth(card)));
                let to = |card| offer.seats.iter().map(move |to| Action::Give { card, to });
                found.extend(cards.into_iter().take(DEAREST).flat_map(to));
            }
            Verb::Shield => {
                let card = kinds.iter().copied().find(|&card| offer.cards.contains(card));
                let both = |card| [true, false].map(|discard| Action::Shield { card, discard });
                found.extend(card.into_iter().flat_map(both));
            }
            Verb::Show => {
                let most = if choice::is_mark(offer) { kinds.len() } else { 1 };
                let cards = kinds.iter().copied().filter(|&card| offer.cards.contains(card));
                found.extend(cards.take(most).map(Action::Show));
            }
            Verb::MoveTo => found.extend(numbers(offer).map(Action::MoveTo)),
            Verb::Choose => found.extend(numbers(offer).map(Action::Choose)),
            // What is seen of a hand helps later than any playout looks.
            Verb::Peek => found.extend(scene.fewest(offer.seats).map(Action::Peek)),
            Verb::Uno
            | Verb::Catch
            | Verb::Slap
            | Verb::HandOn
            | Verb::MakeRule
            | Verb::Do
            | Verb::Announce
            | Verb::Accuse
            | Verb::Dispute
            | Verb::Ready
            | Verb::Flip
            | Verb::Deal
            | Verb::Go => {}
        }
    }
    found.truncate(MOST);
    found
}

/// The numbers that an offer allows.
fn numbers(offer: &Offer) -> impl Iterator<Item = u8> {
    let bits = offer.numbers;
    (0..32).filter(move |bit| bits >> bit & 1 == 1)
}

/// The ways to lay a card by an offer.
fn plays(hand: &[Card], card: Card, offer: &Offer, saw: Option<Card>) -> Vec<Action> {
    let play = |colour| Action::Play { card, colour, uno: hand.len() == 2, as_match: offer.says_match, saw };
    if card.is_wild_type() && offer.how.takes_effect() {
        let best = choice::colours(hand, Some(card)).into_iter().take(BEST_COLOURS);
        return best.map(|(colour, _)| play(Some(colour))).collect();
    }
    vec![play(None)]
}

fn worth(card: Card) -> i32 {
    ruckus_engine::card_value(card, ruckus_engine::Points::Classic)
}
