//! Which card, and which colour.

use rand::{Rng, RngExt};
use ruckus_engine::{Action, Card, CardSet, Colour, Face, Offers, Points, Seat, SeatSet, Verb, View, card_value};

/// The card to lay of those that may be laid: what is left should go together, and what counts much should go first.
pub(crate) fn card(view: &View, hand: &[Card], playable: CardSet, random: &mut impl Rng) -> Option<Card> {
    let threatened = view.seats.iter().any(|seat| Some(seat.seat) != view.me && (1..=2).contains(&seat.cards));
    let worth = |card: Card, noise: f64| {
        let same_colour =
            hand.iter().filter(|other| other.colour().is_some() && other.colour() == card.colour()).count();
        let points = f64::from(card_value(card, Points::Classic));
        let mut worth = same_colour as f64 * 3.0 + points * 0.4;
        if card.is_wild_type() {
            // A wild goes on anything, so it is kept while something else will do, unless the end is near.
            worth -= if threatened || hand.len() <= 2 { 0.0 } else { 40.0 };
        }
        if card.face().owes() > 0 || card.face() == Face::Skip {
            worth += if threatened { 15.0 } else { -2.0 };
        }
        worth + noise
    };
    let mut best: Option<(f64, Card)> = None;
    for card in playable.iter().filter(|card| hand.contains(card)) {
        let worth = worth(card, random.random_range(0.0..4.0));
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, card));
        }
    }
    best.map(|(_, card)| card)
}

/// The payment that rids one of the most cards, if a debt can be paid.
pub(crate) fn payment(hand: &[Card], offers: &Offers) -> Option<Action> {
    let offer = offers.iter().find(|offer| offer.verb == Verb::Pay)?;
    let wanted = usize::from(offer.sum);
    // For each sum, the most cards that come to it.
    let mut best: Vec<Option<Vec<Card>>> = vec![None; wanted + 1];
    best[0] = Some(Vec::new());
    for &card in hand.iter().filter(|&&card| offer.cards.contains(card)) {
        let value = usize::from(card.face().number()?);
        for sum in (value..=wanted).rev() {
            let Some(without) = &best[sum - value] else { continue };
            if best[sum].as_ref().is_none_or(|known| known.len() <= without.len()) {
                let with = without.iter().copied().chain([card]).collect();
                best[sum] = Some(with);
            }
        }
    }
    best.pop().flatten().map(Action::Pay)
}

/// One of the numbers whose bits are set.
pub(crate) fn number(bits: u32, random: &mut impl Rng) -> Option<u8> {
    let count = bits.count_ones();
    if count == 0 {
        return None;
    }
    (0..32).filter(|bit| bits >> bit & 1 == 1).nth(random.random_range(0..count) as usize)
}

/// The colour to call: the most frequent of what will be left in hand.
pub(crate) fn colour(hand: &[Card], without: Option<Card>, random: &mut impl Rng) -> Colour {
    let count = |colour: Colour| {
        let of_colour = hand.iter().filter(|card| card.colour() == Some(colour)).count();
        of_colour - usize::from(without.and_then(Card::colour) == Some(colour)).min(of_colour)
    };
    let most = Colour::ALL.into_iter().map(count).max().unwrap_or(0);
    let best: Vec<Colour> = Colour::ALL.into_iter().filter(|&colour| count(colour) == most).collect();
    best[random.random_range(0..best.len())]
}

/// The card that counts most, of those that may be given away.
pub(crate) fn dearest(hand: &[Card], cards: CardSet) -> Option<Card> {
    let held = hand.iter().copied().filter(|&card| cards.contains(card));
    held.max_by_key(|&card| card_value(card, Points::Classic))
}

/// Who holds the fewest cards.
pub(crate) fn fewest(view: &View, seats: SeatSet) -> Option<Seat> {
    seats.iter().min_by_key(|&seat| cards_of(view, seat))
}

/// How many cards a seat holds.
pub(crate) fn cards_of(view: &View, seat: Seat) -> usize {
    view.seat(seat).map_or(0, |seat| usize::from(seat.cards))
}
