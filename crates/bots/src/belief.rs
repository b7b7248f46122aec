//! Samples deals of the unseen cards with Metropolis–Hastings, in proportion to how likely they make the observed
//! actions. Each step swaps two random cards and keeps the swap if that is likely enough.

use std::ops::Range;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use ruckus_engine::{Card, CardSet, Color, InformationSet, Seat};

use crate::choice::{self, Shape};
use crate::history::{Deed, History};
use crate::sightings::Sightings;

/// The number of steps before the first deal, and between two deals.
const AT_FIRST: usize = 160;
const BETWEEN: usize = 6;
/// The order in which a hand's cards arrived is resampled every this many steps.
const RETOLD: usize = 3;
/// The number of recent events of a hand that count; earlier ones say little about the remaining cards.
const HEEDED: usize = 14;
/// Probability that a player chooses a card or color at random.
const WHIM: f64 = 0.15;
/// Probability that a player draws or passes while holding a playable card.
const HOLDS_BACK: f64 = 0.03;
/// A card that is worth this much less is chosen a third as often.
const SLIGHTLY: f64 = choice::MOOD * 0.4;
/// Weight of one more card of a color when a player calls a color (exponent).
const A_CARD_OF_COLOR: f64 = 1.5;

/// The time of leaving for a card that is still in the hand.
const NEVER: usize = usize::MAX;

/// A card that is or was in a hand.
#[derive(Clone, Copy, Debug)]
struct Item {
    card: Card,
    /// The number of events before it arrived.
    came: usize,
    /// The index of the event by which it left.
    left: usize,
}

/// A hypothetical hand.
#[derive(Debug)]
struct Hand<'a> {
    seat: Seat,
    deeds: &'a [Deed],
    items: Vec<Item>,
    /// The logarithm of the likelihood of its events.
    likely: f64,
}

/// The position of an unknown card: a hand and the index of its item, or an index in the rest.
#[derive(Clone, Copy, Debug)]
enum CardPosition {
    In(usize, usize),
    Rest(usize),
}

/// A hypothetical deal.
#[derive(Debug)]
pub(crate) struct Belief<'a> {
    hands: Vec<Hand<'a>>,
    /// The cards that are in no hand.
    rest: Vec<Card>,
    /// The positions of unknown cards in hands, and the range of each hand in that list.
    free: Vec<(usize, usize)>,
    of_hand: Vec<Range<usize>>,
    fresh: bool,
}

impl<'a> Belief<'a> {
    /// Creates an initial deal consistent with an information set.
    pub(crate) fn new(
        information: &InformationSet,
        known: &[(Seat, Card)],
        sightings: &'a Sightings,
        random: &mut impl Rng,
    ) -> Self {
        let (certain, mut rest) = information.sort_out(known);
        rest.shuffle(random);
        let mut hands: Vec<Hand<'a>> = Vec::new();
        let (mut free, mut of_hand) = (Vec::new(), Vec::new());
        for ((seat, count), mut cards) in information.hands().zip(certain) {
            let fixed = cards.len();
            let others = rest.len().min(count - fixed);
            cards.extend(rest.drain(rest.len() - others..));
            let (deeds, items) = past(sightings.history(seat), &cards, random);
            if fixed < cards.len() {
                of_hand.push(free.len()..free.len() + cards.len() - fixed);
            }
            free.extend((fixed..cards.len()).map(|place| (hands.len(), place)));
            let likely = likelihood(deeds, &items);
            hands.push(Hand { seat, deeds, items, likely });
        }
        Self { hands, rest, free, of_hand, fresh: true }
    }

    /// Samples the next deal. Returns the cards of each hand.
    pub(crate) fn deal(&mut self, random: &mut impl Rng) -> Vec<(Seat, Card)> {
        let steps = if std::mem::take(&mut self.fresh) { AT_FIRST } else { BETWEEN };
        for step in 0..steps {
            self.exchange(random);
            if step.is_multiple_of(RETOLD) {
                self.retell(random);
            }
        }
        let held = |hand: &Hand<'_>| {
            let (seat, items) = (hand.seat, hand.items.clone());
            items.into_iter().filter(|item| item.left == NEVER).map(move |item| (seat, item.card))
        };
        self.hands.iter().flat_map(held).collect()
    }

    /// Proposes to swap two unknown cards.
    fn exchange(&mut self, random: &mut impl Rng) {
        if self.of_hand.is_empty() {
            return;
        }
        // Hands are chosen uniformly, independent of their size, because small hands matter most.
        let of_hand = self.of_hand[random.random_range(0..self.of_hand.len())].clone();
        let (hand, item) = self.free[random.random_range(of_hand)];
        let other = random.random_range(0..self.free.len() + self.rest.len());
        let other = match self.free.get(other) {
            Some(&(hand, item)) => CardPosition::In(hand, item),
            None => CardPosition::Rest(other - self.free.len()),
        };
        let card = self.hands[hand].items[item].card;
        let instead = match other {
            CardPosition::In(hand, item) => self.hands[hand].items[item].card,
            CardPosition::Rest(place) => self.rest[place],
        };
        if card == instead {
            return;
        }
        let mut swap = |hands: &mut Vec<Hand<'_>>, one: Card, another: Card| {
            hands[hand].items[item].card = one;
            match other {
                CardPosition::In(hand, item) => hands[hand].items[item].card = another,
                CardPosition::Rest(place) => self.rest[place] = another,
            }
        };
        swap(&mut self.hands, instead, card);
        let also = match other {
            CardPosition::In(also, _) if also != hand => Some(also),
            _ => None,
        };
        let judge = |hand: &Hand<'_>| likelihood(hand.deeds, &hand.items);
        let (now, there) = (judge(&self.hands[hand]), also.map(|also| judge(&self.hands[also])));
        let before = self.hands[hand].likely + also.map_or(0.0, |also| self.hands[also].likely);
        if is_taken(now + there.unwrap_or(0.0) - before, random) {
            self.hands[hand].likely = now;
            if let (Some(also), Some(there)) = (also, there) {
                self.hands[also].likely = there;
            }
        } else {
            swap(&mut self.hands, card, instead);
        }
    }

    /// Proposes to swap the arrival times of two cards of one hand.
    fn retell(&mut self, random: &mut impl Rng) {
        if self.hands.is_empty() {
            return;
        }
        let place = random.random_range(0..self.hands.len());
        let hand = &mut self.hands[place];
        if hand.deeds.is_empty() || hand.items.len() < 2 {
            return;
        }
        let (a, b) = (random.random_range(0..hand.items.len()), random.random_range(0..hand.items.len()));
        let (one, other) = (hand.items[a], hand.items[b]);
        if one.came == other.came || one.came > other.left || other.came > one.left {
            return;
        }
        hand.items[a].came = other.came;
        hand.items[b].came = one.came;
        let now = likelihood(hand.deeds, &hand.items);
        if is_taken(now - hand.likely, random) {
            hand.likely = now;
        } else {
            hand.items[a] = one;
            hand.items[b] = other;
        }
    }
}

fn is_taken(gain: f64, random: &mut impl Rng) -> bool {
    gain >= 0.0 || random.random_bool(gain.exp())
}

/// Builds a hand with a random past that is consistent with its events: held cards first, then cards that left. Drops
/// the events if they are inconsistent with the number of cards.
fn past<'a>(history: Option<&'a History>, held: &[Card], random: &mut impl Rng) -> (&'a [Deed], Vec<Item>) {
    let plain = || held.iter().map(|&card| Item { card, came: 0, left: NEVER }).collect();
    let Some(history) = history.filter(|history| !history.deeds().is_empty()) else { return (&[], plain()) };
    let deeds = history.deeds();
    let (mut took, mut gone) = (0, 0);
    for deed in deeds {
        match deed {
            Deed::Took(cards) => took += usize::from(*cards),
            Deed::Lost(_) | Deed::Chose { .. } => gone += 1,
            Deed::Drew(_) | Deed::Passed(_) | Deed::Called(_) => {}
        }
    }
    let Some(at_first) = (held.len() + gone).checked_sub(took) else { return (&[], plain()) };
    let mut there: Vec<usize> = vec![0; at_first];
    let mut left = Vec::with_capacity(gone);
    for (place, deed) in deeds.iter().enumerate() {
        match deed {
            Deed::Took(cards) => there.extend(std::iter::repeat_n(place + 1, usize::from(*cards))),
            &(Deed::Lost(card) | Deed::Chose { card, .. }) => {
                if there.is_empty() {
                    return (&[], plain());
                }
                // A player who plays right after drawing has usually drawn that card.
                let newest = matches!(place.checked_sub(1).map(|before| deeds[before]), Some(Deed::Took(_)));
                let which = if newest { there.len() - 1 } else { random.random_range(0..there.len()) };
                left.push(Item { card, came: there.remove(which), left: place });
            }
            Deed::Drew(_) | Deed::Passed(_) | Deed::Called(_) => {}
        }
    }
    let mut items: Vec<Item> = held.iter().zip(there).map(|(&card, came)| Item { card, came, left: NEVER }).collect();
    items.extend(left);
    (deeds, items)
}

/// The logarithm of the likelihood of a hand's events, given the cards that it has and had.
fn likelihood(deeds: &[Deed], items: &[Item]) -> f64 {
    let mut sum = 0.0;
    for (place, deed) in deeds.iter().enumerate().skip(deeds.len().saturating_sub(HEEDED)) {
        let there = || items.iter().filter(move |item| item.came <= place && item.left >= place).map(|item| item.card);
        sum += match *deed {
            Deed::Took(_) | Deed::Lost(_) => continue,
            Deed::Chose { card, among, near } => chosen(there(), card, among, near).ln(),
            Deed::Drew(going) if there().any(|card| going.contains(card)) => HOLDS_BACK.ln(),
            Deed::Passed(going) => {
                let last = items.iter().filter(|item| item.came <= place).map(|item| item.came).max();
                let mut drawn = items.iter().filter(|item| Some(item.came) == last && item.left >= place);
                if drawn.any(|item| going.contains(item.card)) { HOLDS_BACK.ln() } else { 0.0 }
            }
            Deed::Drew(_) => 0.0,
            Deed::Called(color) => called(there(), color).ln(),
        };
    }
    sum
}

/// The probability that a player chooses a card, among the playable cards of the hand.
fn chosen(hand: impl Iterator<Item = Card>, card: Card, among: CardSet, near: bool) -> f64 {
    let mut kinds = CardSet::EMPTY;
    let shape: Shape = hand.inspect(|&card| kinds.insert(card)).collect();
    let liking = choice::worth(&shape, near, card);
    let (mut all, mut count) = (0.0, 0.0);
    for other in (kinds & among).iter() {
        all += match choice::worth(&shape, near, other) - liking {
            0.0 => 1.0,
            more => (more / SLIGHTLY).clamp(-30.0, 30.0).exp(),
        };
        count += 1.0;
    }
    if count == 0.0 { 1.0 } else { (1.0 - WHIM) / f64::max(all, 1.0) + WHIM / count }
}

/// The probability that a player with these cards calls a color.
fn called(hand: impl Iterator<Item = Card>, color: Color) -> f64 {
    let shape: Shape = hand.collect();
    let mine = f64::from(shape.of_color[color as usize]);
    let all: f64 =
        shape.of_color.iter().map(|&count| ((f64::from(count) - mine) * A_CARD_OF_COLOR).min(30.0).exp()).sum();
    (1.0 - WHIM) / all + WHIM / shape.of_color.len() as f64
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use ruckus_engine::{Setup, ViewFact, Why};
    use ruckus_ruleset::Ruleset;

    use super::*;
    use crate::testing::{BOB, CLAIRE, ME, after, called_with, card, played};

    fn drawn(seat: Seat, why: Why) -> ViewFact {
        ViewFact::Drawn { seat, card: None, why }
    }

    /// Counts the cards of a kind that Bob and Claire hold in total over 1,000 deals, at a table with four cards each,
    /// after some facts.
    fn held(facts: &[ViewFact], known: &[(Seat, Card)], kind: impl Fn(Card) -> bool) -> [usize; 2] {
        let rulebook = Ruleset::preset("classic").unwrap().compile(3).unwrap();
        let hands = ["Y1 Y2 Y3 Y4", "B1 B2 B3 B4", "B5 B6 B7 B8"];
        let hands = hands.map(|hand| hand.split(' ').map(card).collect()).to_vec();
        let setup = Setup { seats: 3, turn: Some(ME), hands, ..Setup::default() };
        let information = InformationSet::of(&setup.table(&rulebook), ME);
        let sightings = after(facts);
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut belief = Belief::new(&information, known, &sightings, &mut random);
        let mut counts = [0, 0];
        for _ in 0..1000 {
            let hands = belief.deal(&mut random);
            for (seat, count) in [BOB, CLAIRE].into_iter().zip(&mut counts) {
                let hand: Vec<Card> = hands.iter().filter(|(whose, _)| *whose == seat).map(|(_, card)| *card).collect();
                assert_eq!(hand.len(), 4, "{hands:?}");
                *count += hand.into_iter().filter(|&card| kind(card)).count();
            }
        }
        counts
    }

    fn is(color: Color) -> impl Fn(Card) -> bool {
        move |card| card.color() == Some(color)
    }

    #[test]
    fn all_deals_are_equally_likely_without_observations() {
        let [bob, claire] = held(&[], &[], is(Color::Red));
        assert!((850..1150).contains(&bob) && (850..1150).contains(&claire), "{bob} {claire}");
    }

    #[test]
    fn a_player_who_draws_probably_lacks_the_color() {
        let drew = [played(ME, "R1"), drawn(BOB, Why::Turn)];
        let [bob, claire] = held(&drew, &[], is(Color::Red));
        assert!(bob < 450, "of four cards only the one just drawn may well be red: {bob}");
        assert!(claire > 900, "{claire}");
        let owed = [played(ME, "R1"), drawn(BOB, Why::Debt)];
        let [bob, _] = held(&owed, &[], is(Color::Red));
        assert!(bob > 850, "a debt says nothing: {bob}");
    }

    #[test]
    fn a_player_who_calls_a_color_probably_holds_it() {
        let [bob, claire] = held(&[called_with(BOB, "W", Color::Green)], &[], is(Color::Green));
        assert!(bob > claire + claire / 3, "{bob} {claire}");
    }

    #[test]
    fn a_color_change_suggests_less_of_the_old_color() {
        let changed = [played(ME, "R1"), played(BOB, "G1")];
        let [bob, claire] = held(&changed, &[], is(Color::Red));
        assert!(bob < claire, "{bob} {claire}");
        let [bob, claire] = held(&changed, &[], is(Color::Green));
        assert!(bob > claire, "{bob} {claire}");
    }

    #[test]
    fn known_cards_stay_in_their_hands() {
        let known = [(BOB, card("R9")), (CLAIRE, card("W"))];
        let called = [called_with(BOB, "W", Color::Green)];
        let [bob, _] = held(&called, &known, |it| it == card("R9"));
        assert!(bob >= 1000, "{bob}");
        let [_, claire] = held(&called, &known, |it| it == card("W"));
        assert!(claire >= 1000, "{claire}");
    }

    #[test]
    fn impossible_histories_are_ignored() {
        // More cards were added to the hand than it has.
        let drew: Vec<ViewFact> = (0..9).flat_map(|_| [played(ME, "R1"), drawn(BOB, Why::Turn)]).collect();
        let [bob, _] = held(&drew, &[], is(Color::Red));
        assert!(bob > 850, "{bob}");
    }
}
