//! What a random player does of what is offered.

use ruckus_engine::{Action, Colour, Offer, Offers, Seat, Table, Verb, due};

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

/// Each of the moves among which [`pick`] draws. UNO is said with all of them: to forget it is no choice.
pub(crate) fn moves(table: &Table, seat: Seat, offers: &Offers, dice: &mut Dice) -> Vec<Action> {
    let weight = weights(table, seat, offers);
    let places = offers.iter().flat_map(|offer| (0..weight(offer)).map(move |place| (offer, place)));
    let mut moves: Vec<Action> = places.filter_map(|(offer, place)| act(table, seat, offer, place, dice)).collect();
    for action in &mut moves {
        if let Action::Play { uno, .. } = action {
            *uno = table.chair(seat).hand.len() == 2;
        }
    }
    moves
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
        Verb::Do => Action::Do(due(table, seat)?.to_owned()),
        Verb::Pay => {
            let mut hand = table.chair(seat).hand.cards().to_vec();
            let first = dice.below(hand.len());
            hand.rotate_left(first);
            offer.moves(&hand).next()?
        }
        // Rules that people have laid into the palette are made as often as one of the actions in it, all together.
        Verb::MakeRule if offer.homemade == 0 || dice.below(2) == 0 => any(&Offer { homemade: 0, ..*offer }, dice)?,
        Verb::MakeRule => {
            let of_palette = |action: &Action| matches!(action, Action::MakeHomemade { .. });
            let moves: Vec<Action> = offer.moves(&[]).filter(of_palette).collect();
            moves.get(dice.below(moves.len()))?.clone()
        }
        _ => any(offer, dice)?,
    })
}

/// Any move of an offer, each as likely as the other.
fn any(offer: &Offer, dice: &mut Dice) -> Option<Action> {
    match offer.moves(&[]).count() {
        0 | 1 => offer.moves(&[]).next(),
        count => offer.moves(&[]).nth(dice.below(count)),
    }
}

fn colour(dice: &mut Dice) -> Colour {
    Colour::ALL[dice.below(Colour::ALL.len())]
}
