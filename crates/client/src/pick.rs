//! A player who does random offered actions.

use rand::{Rng, RngExt};
use ruckus_engine::{Action, Card, Color, How, OfferWords, Verb, View};

/// Returns a random offered action. `None` if there are no offers.
pub fn pick(offers: &[OfferWords], view: &View, random: &mut impl Rng) -> Option<Action> {
    let offer = any(offers, random)?;
    Some(match offer.verb {
        Verb::Play => {
            let card: Card = *any(&offer.cards, random)?;
            let calls = card.is_wild_type() && offer.how.is_none_or(How::takes_effect);
            let color = if calls && (offer.color_with_it || random.random_bool(0.5)) {
                any(&Color::ALL, random).copied()
            } else {
                None
            };
            let saw = view.top().map(|top| top.card);
            Action::Play { card, color, uno: random.random_bool(0.5), as_match: offer.says_match, saw }
        }
        Verb::MakeRule => Action::MakeRule { number: *any(&offer.numbers, random)?, action: MOO.to_owned() },
        Verb::Do => Action::Do(MOO.to_owned()),
        Verb::Pay => {
            let hand = view.seat(view.me?)?.hand.as_ref()?;
            offer.moves(hand).next()?
        }
        _ => {
            let moves: Vec<Action> = offer.moves(&[]).collect();
            any(&moves, random)?.clone()
        }
    })
}

/// The word that this player invents for a rule, and says when an action is required.
const MOO: &str = "moo";

fn any<'a, T>(list: &'a [T], random: &mut impl Rng) -> Option<&'a T> {
    (!list.is_empty()).then(|| &list[random.random_range(0..list.len())])
}
