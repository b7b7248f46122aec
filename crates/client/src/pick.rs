//! A player who does anything that is offered.

use rand::{Rng, RngExt};
use ruckus_engine::{Action, Card, Colour, How, OfferWords, Seat, Verb, View};

/// Any action of what is offered; none of nothing.
pub fn pick(offers: &[OfferWords], view: &View, random: &mut impl Rng) -> Option<Action> {
    let offer = any(offers, random)?;
    Some(match offer.verb {
        Verb::Play => {
            let card: Card = *any(&offer.cards, random)?;
            let calls = card.is_wild_type() && offer.how.is_none_or(How::takes_effect);
            let colour = if calls && (offer.colour_with_it || random.random_bool(0.5)) {
                any(&Colour::ALL, random).copied()
            } else {
                None
            };
            let saw = view.top().map(|top| top.card);
            Action::Play { card, colour, uno: random.random_bool(0.5), as_match: offer.says_match, saw }
        }
        Verb::Color => Action::Color(*any(&Colour::ALL, random)?),
        Verb::Draw => Action::Draw,
        Verb::Pass => Action::Pass,
        Verb::Uno => Action::Uno,
        Verb::Catch => Action::Catch(*any::<Seat>(&offer.seats, random)?),
        Verb::Slap => Action::Slap,
        Verb::HandOn => Action::HandOn,
        Verb::Challenge => Action::Challenge,
        Verb::Deal => {
            let (least, most) = offer.range?;
            Action::Deal(random.random_range(least..=most))
        }
        Verb::Flip => Action::Flip,
        Verb::Ready => Action::Ready,
        Verb::Announce => Action::Announce,
        Verb::Swap => Action::Swap(*any(&offer.seats, random)?),
        Verb::Shield => Action::Shield { card: *any(&offer.cards, random)?, discard: random.random_bool(0.5) },
        Verb::Show => Action::Show(*any(&offer.cards, random)?),
        Verb::Dispute => Action::Dispute,
        Verb::Go => Action::Go,
        Verb::Pay => Action::Pay(payment(view, offer)?),
        Verb::Give => Action::Give { card: *any(&offer.cards, random)?, to: *any(&offer.seats, random)? },
        Verb::Peek => Action::Peek(*any(&offer.seats, random)?),
        Verb::Name => Action::Name(*any(&offer.seats, random)?),
        Verb::Choose => Action::Choose(*any(&offer.numbers, random)?),
        Verb::MoveTo => Action::MoveTo(*any(&offer.numbers, random)?),
        Verb::MakeRule => Action::MakeRule { number: *any(&offer.numbers, random)?, action: MOO.to_owned() },
        Verb::Do => Action::Do(MOO.to_owned()),
        Verb::Accuse => Action::Accuse(*any(&offer.seats, random)?),
    })
}

/// What this player makes up, and does when something is to be done.
const MOO: &str = "moo";

/// Cards of one's hand that add up to what an offer asks for (SP-9).
fn payment(view: &View, offer: &OfferWords) -> Option<Vec<Card>> {
    let sum = usize::from(offer.sum?);
    let hand = view.seat(view.me?)?.hand.as_ref()?;
    // For each sum up to the debt, some cards that make it.
    let mut made: Vec<Option<Vec<Card>>> = vec![None; sum + 1];
    for &card in hand.iter().filter(|card| offer.cards.contains(card)) {
        let number = card.face().number().map_or(0, usize::from);
        if number == 0 || number > sum {
            continue;
        }
        for before in (0..=sum - number).rev() {
            let so_far = if before == 0 { Some(Vec::new()) } else { made[before].clone() };
            if let (Some(mut cards), None) = (so_far, &made[before + number]) {
                cards.push(card);
                made[before + number] = Some(cards);
            }
        }
    }
    made.pop().flatten()
}

fn any<'a, T>(list: &'a [T], random: &mut impl Rng) -> Option<&'a T> {
    (!list.is_empty()).then(|| &list[random.random_range(0..list.len())])
}
