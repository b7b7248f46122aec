//! What a random player does of what is offered.

use ruckus_engine::{Action, Card, CardSet, Colour, NOSE, Offer, Offers, PALETTE, Seat, Table, Verb, WindowKind};

use super::dice::Dice;

/// Any of what is offered, each single move as likely as the other. Whoever can lay a card does not draw, show or pass
/// instead; nobody lays what may not be laid, announces, accuses, or does what nobody has asked for.
pub(crate) fn pick(table: &Table, seat: Seat, offers: &Offers, dice: &mut Dice) -> Option<Action> {
    let weight = weights(table, seat, offers);
    let count: usize = offers.iter().map(&weight).sum();
    if count == 0 {
        return None;
    }
    let mut choice = dice.below(count);
    for offer in offers.iter() {
        let weight = weight(offer);
        if choice < weight {
            return act(table, seat, offer, choice, dice);
        }
        choice -= weight;
    }
    None
}

/// Each of the moves among which [`pick`] draws.
pub(crate) fn moves(table: &Table, seat: Seat, offers: &Offers, dice: &mut Dice) -> Vec<Action> {
    let weight = weights(table, seat, offers);
    let places = offers.iter().flat_map(|offer| (0..weight(offer)).map(move |place| (offer, place)));
    places.filter_map(|(offer, place)| act(table, seat, offer, place, dice)).collect()
}

/// How many moves each offer counts as.
fn weights(table: &Table, seat: Seat, offers: &Offers) -> impl Fn(&Offer) -> usize {
    let asked = table.windows().last().is_some_and(|window| window.opening.asked.contains(seat));
    let plays = offers.iter().any(|offer| offer.verb == Verb::Play && !offer.unchecked);
    let due = due(table, seat).is_some();
    move |offer| match offer.verb {
        Verb::Play if offer.unchecked => 0,
        Verb::Play => offer.cards.len(),
        Verb::Draw | Verb::Show => usize::from(!plays),
        Verb::Pass => usize::from(!plays || asked),
        Verb::Do => usize::from(due),
        Verb::Announce | Verb::Accuse => 0,
        _ => 1,
    }
}

/// One action of an offer; of plays the `place`-th.
fn act(table: &Table, seat: Seat, offer: &Offer, place: usize, dice: &mut Dice) -> Option<Action> {
    Some(match offer.verb {
        Verb::Play => {
            let card = offer.cards.nth(place)?;
            let calls = card.is_wild_type() && offer.how.takes_effect();
            let colour = calls.then(|| colour(dice));
            let uno = table.chair(seat).hand.len() == 2 && dice.below(4) > 0;
            Action::Play { card, colour, uno, as_match: offer.says_match, saw: None }
        }
        Verb::Color => Action::Color(colour(dice)),
        Verb::Draw => Action::Draw,
        Verb::Pass => Action::Pass,
        Verb::Uno => Action::Uno,
        Verb::Catch => Action::Catch(one_of_seats(offer, dice)?),
        Verb::Slap => Action::Slap,
        Verb::HandOn => Action::HandOn,
        Verb::Challenge => Action::Challenge,
        Verb::Flip => Action::Flip,
        Verb::Ready => Action::Ready,
        Verb::Accuse => Action::Accuse(one_of_seats(offer, dice)?),
        Verb::Dispute => Action::Dispute,
        Verb::Swap => Action::Swap(one_of_seats(offer, dice)?),
        Verb::Shield => Action::Shield { card: one_of_cards(offer.cards, dice)?, discard: dice.below(2) == 0 },
        Verb::Announce => Action::Announce,
        Verb::Show => Action::Show(one_of_cards(offer.cards, dice)?),
        Verb::Deal => {
            let (least, most) = offer.range;
            Action::Deal(least + dice.below(usize::from(most - least) + 1) as u8)
        }
        Verb::Go => Action::Go,
        Verb::Give => Action::Give { card: one_of_cards(offer.cards, dice)?, to: one_of_seats(offer, dice)? },
        Verb::MakeRule => {
            let number = number(offer, dice)?;
            let palette: Vec<u8> = (0..8).filter(|bit| offer.homemade >> bit & 1 == 1).collect();
            match palette.get(dice.below(2 * palette.len().max(1))) {
                Some(&rule) => Action::MakeHomemade { number, rule },
                None => Action::MakeRule { number, action: PALETTE[dice.below(PALETTE.len())].action.to_owned() },
            }
        }
        Verb::Do => Action::Do(due(table, seat)?.to_owned()),
        Verb::Pay => Action::Pay(payment(table, seat, offer, dice)?),
        Verb::Peek => Action::Peek(one_of_seats(offer, dice)?),
        Verb::Name => Action::Name(one_of_seats(offer, dice)?),
        Verb::Choose => Action::Choose(number(offer, dice)?),
        Verb::MoveTo => Action::MoveTo(number(offer, dice)?),
    })
}

fn colour(dice: &mut Dice) -> Colour {
    Colour::ALL[dice.below(Colour::ALL.len())]
}

fn one_of_seats(offer: &Offer, dice: &mut Dice) -> Option<Seat> {
    offer.seats.iter().nth(dice.below(offer.seats.len()))
}

fn one_of_cards(cards: CardSet, dice: &mut Dice) -> Option<Card> {
    cards.nth(dice.below(cards.len()))
}

fn number(offer: &Offer, dice: &mut Dice) -> Option<u8> {
    let place = dice.below(offer.numbers.count_ones() as usize);
    (0..32).filter(|bit| offer.numbers >> bit & 1 == 1).nth(place)
}

/// What a seat is waited for to do.
fn due(table: &Table, seat: Seat) -> Option<&str> {
    let waits =
        |window: &&ruckus_engine::Window| window.opening.kind == WindowKind::Do && window.awaited().contains(seat);
    let window = table.windows().iter().rev().find(waits)?;
    if let Some(action) = table.homemade().and_then(|state| state.words_of(&window.opening).first()) {
        return Some(action);
    }
    let made = window.opening.rule.name() == "add-a-rule";
    made.then(|| table.made(window.opening.step).map(|made| &*made.action)).flatten().or(Some(NOSE))
}

/// Cards that pay what is owed, from a random one on: it is offered, so there are some.
fn payment(table: &Table, seat: Seat, offer: &Offer, dice: &mut Dice) -> Option<Vec<Card>> {
    if let Some(bundle) = &offer.bundle {
        return bundle.find(table.chair(seat).hand.cards(), offer.cards);
    }
    let held = table.chair(seat).hand.cards().iter().copied().filter(|&card| offer.cards.contains(card));
    let mut cards: Vec<(u16, Card)> =
        held.filter_map(|card| card.face().number().map(|number| (u16::from(number), card))).collect();
    let first = dice.below(cards.len());
    cards.rotate_left(first);
    let sum = usize::from(offer.sum);
    // For each sum, the last card of those that first come to it.
    let mut last: Vec<Option<usize>> = vec![None; sum + 1];
    for (place, &(number, _)) in cards.iter().enumerate().filter(|(_, (number, _))| *number > 0) {
        let number = usize::from(number);
        for sum in (number..=sum).rev() {
            let before = sum - number;
            if last[sum].is_none() && (before == 0 || last[before].is_some_and(|last| last < place)) {
                last[sum] = Some(place);
            }
        }
    }
    let mut paid = Vec::new();
    let mut rest = sum;
    while rest > 0 {
        let (number, card) = cards[last[rest]?];
        paid.push(card);
        rest -= usize::from(number);
    }
    Some(paid)
}
