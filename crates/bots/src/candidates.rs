//! Enumerates the actions worth thinking about.

use ruckus_engine::{Action, Card, Offers, Pattern, Play, SeatSet};

use crate::choice;
use crate::scene::ChoiceInputs;

/// The maximum number of candidates.
pub(crate) const MOST: usize = 16;
/// The number of colors for a wild, and of cards to give away, that are considered.
const BEST_COLORS: usize = 2;
const DEAREST: usize = 4;

/// The candidates among these offers. Excludes actions that depend on speed, on observing others, or on imagination.
pub(crate) fn candidates(scene: &ChoiceInputs, hand: &[Card], offers: &Offers, saw: Option<Card>) -> Vec<Action> {
    let mut kinds = hand.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    let mut found: Vec<Action> = Vec::new();
    let among = |seats: SeatSet, name: fn(ruckus_engine::Seat) -> Action| seats.iter().map(name);
    for offer in offers.iter() {
        match offer.what {
            Pattern::Play(Play { unchecked: true, .. }) | Pattern::PayAny { .. } => {}
            Pattern::Play(play) => {
                for &card in kinds.iter().filter(|&&card| play.cards.contains(card)) {
                    found.extend(plays(scene, hand, card, (&play, saw)));
                }
            }
            Pattern::Pay { .. } | Pattern::Together { .. } => found.extend(choice::payment(hand, offers)),
            Pattern::Draw => found.push(Action::Draw),
            Pattern::Pass => found.push(Action::Pass),
            Pattern::Challenge => found.push(Action::Challenge),
            Pattern::Color => {
                found.extend(choice::colors(hand, None).map(|(color, _)| Action::Color(color)));
            }
            Pattern::Swap(seats) => found.extend(among(seats, Action::Swap)),
            Pattern::Name(seats) => found.extend(among(seats, Action::Name)),
            Pattern::Give { cards, to } => {
                let mut cards: Vec<Card> = kinds.iter().copied().filter(|&card| cards.contains(card)).collect();
                cards.sort_by_key(|&card| std::cmp::Reverse(worth(card)));
                let gifts = |card| to.iter().map(move |to| Action::Give { card, to });
                found.extend(cards.into_iter().take(DEAREST).flat_map(gifts));
            }
            Pattern::Shield(cards) => {
                let card = kinds.iter().copied().find(|&card| cards.contains(card));
                let both = |card| [true, false].map(|discard| Action::Shield { card, discard });
                found.extend(card.into_iter().flat_map(both));
            }
            Pattern::Show(cards) => {
                let most = if choice::is_mark(offer) { kinds.len() } else { 1 };
                let cards = kinds.iter().copied().filter(|&card| cards.contains(card));
                found.extend(cards.take(most).map(Action::Show));
            }
            Pattern::MoveTo(numbers) => found.extend(numbers.iter().map(Action::MoveTo)),
            Pattern::Choose(numbers) => found.extend(numbers.iter().map(Action::Choose)),
            // The benefit of seeing a hand comes later than playouts look.
            Pattern::Peek(seats) => found.extend(scene.fewest(seats).map(Action::Peek)),
            Pattern::Uno
            | Pattern::Catch(_)
            | Pattern::Slap
            | Pattern::HandOn
            | Pattern::MakeRule { .. }
            | Pattern::Do
            | Pattern::Announce
            | Pattern::Accuse(_)
            | Pattern::Dispute
            | Pattern::Ready
            | Pattern::Flip
            | Pattern::Deal { .. }
            | Pattern::Go => {}
        }
    }
    found.truncate(MOST);
    found
}

/// The ways to play a card with an offer.
fn plays(scene: &ChoiceInputs, hand: &[Card], card: Card, (offered, saw): (&Play, Option<Card>)) -> Vec<Action> {
    let uno = scene.cards_of(scene.me) == 2;
    let play = |color| Action::Play { card, color, uno, as_match: offered.says_match, saw };
    if card.is_wild_type() && offered.how.takes_effect() {
        let best = choice::colors(hand, Some(card)).into_iter().take(BEST_COLORS);
        return best.map(|(color, _)| play(Some(color))).collect();
    }
    vec![play(None)]
}

fn worth(card: Card) -> i32 {
    ruckus_engine::card_value(card, ruckus_engine::Points::Classic)
}
