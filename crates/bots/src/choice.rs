//! What sensible players choose: which card and colour, what to pay with, whom to name.

use rand::{Rng, RngExt};
use ruckus_engine::{
    Action, Card, CardSet, Colour, Numbers, Offer, Offers, PALETTE, Pattern, Points, Verb, WindowKind, card_value,
};

use crate::scene::Scene;

/// How many cards a bot deals when it may choose (SP-2.1).
const DEALS: u8 = 7;
/// With so few cards in hand, a wild is laid as readily as anything else.
const FEW: usize = 2;

/// How somebody chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skill {
    /// Whatever goes.
    Plain,
    /// With an eye to what is left in hand, and to who is about to go out.
    Sensible,
}

/// A hand, as far as it decides which of its cards one lays.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shape {
    /// How many of its cards are of each colour.
    pub(crate) of_colour: [u8; 4],
    /// How many make others draw.
    attacks: u8,
    cards: usize,
}

impl FromIterator<Card> for Shape {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut shape = Self::default();
        for card in cards {
            if let Some(colour) = card.colour() {
                shape.of_colour[colour as usize] = shape.of_colour[colour as usize].saturating_add(1);
            }
            shape.attacks = shape.attacks.saturating_add(u8::from(card.owes() > 0));
            shape.cards += 1;
        }
        shape
    }
}

/// How much a sensible player would like to lay a card of a hand: what is left should go together, and what is worth most
/// at the end stays for the end. `near` says whether the next one is about to go out.
pub(crate) fn worth(shape: &Shape, near: bool, card: Card) -> f64 {
    let mut worth = card.colour().map_or(0.0, |colour| f64::from(shape.of_colour[colour as usize]) * 3.0);
    worth += f64::from(card_value(card, Points::Classic)) * 0.1;
    if card.is_wild_type() && shape.cards > FEW {
        // A wild goes on anything, so it is kept for the end while something else will do.
        worth -= 45.0;
    }
    if card.owes() > 0 || card.skips() {
        // Whoever is about to go out must not get the turn; else such cards are kept for that, and the last answer to a
        // debt most of all.
        worth += match (near, shape.attacks) {
            (true, _) => 25.0,
            (false, 1) if card.owes() > 0 => -8.0,
            (false, _) => -4.0,
        };
    }
    if card.turns_round() {
        // It answers some debts as well, and turns away who is about to go out if anybody else comes before.
        worth += if near { 15.0 } else { -4.0 };
    }
    worth
}

/// By how much a player's liking for a card varies.
pub(crate) const MOOD: f64 = 3.0;

/// The card to lay of those that may be laid.
pub(crate) fn card(
    skill: Skill,
    scene: &Scene,
    hand: &[Card],
    playable: CardSet,
    random: &mut impl Rng,
) -> Option<Card> {
    let shape: Shape = hand.iter().copied().collect();
    let near = scene.next_is_near();
    let mut best: Option<(f64, Card)> = None;
    for card in playable.iter().filter(|card| hand.contains(card)) {
        let mut liking = random.random_range(0.0..if skill == Skill::Plain { 100.0 } else { MOOD });
        if skill == Skill::Sensible {
            liking += worth(&shape, near, card);
        }
        if best.is_none_or(|(most, _)| liking > most) {
            best = Some((liking, card));
        }
    }
    best.map(|(_, card)| card)
}

/// The play that lays a card, of all that are offered. A match takes nothing from one's turn, so it comes first.
pub(crate) fn play(
    skill: Skill,
    scene: &Scene,
    hand: &[Card],
    offers: &Offers,
    saw: Option<Card>,
    random: &mut impl Rng,
) -> Option<Action> {
    let plays = || offers.iter().filter_map(Offer::legal_play);
    let matches = plays().filter(|play| play.says_match).fold(CardSet::EMPTY, |all, play| all | play.cards);
    let playable = if matches.is_empty() { offers.cards() } else { matches };
    let card = card(skill, scene, hand, playable, random)?;
    let play = plays().find(|play| play.cards.contains(card) && play.says_match != matches.is_empty())?;
    let calls = card.is_wild_type() && play.how.takes_effect();
    let colour = calls.then(|| colour(hand, Some(card), random));
    Some(Action::Play { card, colour, uno: hand.len() == 2, as_match: play.says_match, saw })
}

/// What to answer when the table waits for a swap, a seven, a wild against a spread, the cards of a colour; none if
/// nothing of that kind is asked.
pub(crate) fn answer(
    skill: Skill,
    scene: &Scene,
    hand: &[Card],
    offers: &Offers,
    saw: Option<Card>,
    random: &mut impl Rng,
) -> Option<Action> {
    let asked = scene.asked?;
    // A swap is worth stopping, or forcing, for whoever would hold fewer cards by it.
    let is_worth_a_card = asked.about.is_none_or(|other| {
        let theirs = scene.cards_of(other);
        if scene.me == asked.by { theirs + 1 < hand.len() } else { theirs >= hand.len() }
    });
    let pass = || offers.has(Verb::Pass).then_some(Action::Pass);
    if asked.kind == WindowKind::Play {
        let laid = if is_worth_a_card { play(skill, scene, hand, offers, saw, random) } else { None };
        return laid.or_else(pass);
    }
    let better = offers.patterns().find_map(|offered| match offered {
        Pattern::Shield(cards) => {
            let card = hand.iter().copied().find(|&card| cards.contains(card))?;
            Some(Action::Shield { card, discard: hand.len() <= 2 * FEW })
        }
        Pattern::Swap(seats) => {
            scene.fewest(*seats).filter(|&fewest| scene.cards_of(fewest) < hand.len()).map(Action::Swap)
        }
        _ => None,
    });
    better.or_else(pass)
}

/// What a window lets one choose that is not answered with a card: a race, a colour, a hand to look at, a place, a gift,
/// a swap, a rule. None, where passing is better.
pub(crate) fn choose(scene: &Scene, hand: &[Card], offers: &Offers, random: &mut impl Rng) -> Option<Action> {
    let simple = |offered: &Pattern| match offered {
        Pattern::Slap => Some(Action::Slap),
        Pattern::HandOn => Some(Action::HandOn),
        Pattern::Deal { least, most } => Some(Action::Deal(DEALS.clamp(*least, *most))),
        Pattern::Flip => Some(Action::Flip),
        Pattern::Ready => Some(Action::Ready),
        Pattern::Go => Some(Action::Go),
        // It lays no wrong cards.
        Pattern::Dispute => Some(Action::Dispute),
        _ => None,
    };
    if let Some(action) = offers.patterns().find_map(simple) {
        return Some(action);
    }
    if offers.has(Verb::Color) {
        return Some(Action::Color(colour(hand, None, random)));
    }
    offers.iter().find_map(|offer| match offer.what {
        Pattern::Peek(seats) => scene.fewest(seats).map(Action::Peek),
        Pattern::Name(seats) => scene.fewest(seats).map(Action::Name),
        Pattern::Choose(numbers) => number(numbers, random).map(Action::Choose),
        Pattern::MoveTo(numbers) => number(numbers, random).map(Action::MoveTo),
        Pattern::Give { cards, to } => {
            let card = dearest(hand, cards)?;
            scene.fewest(to).map(|to| Action::Give { card, to })
        }
        Pattern::Show(cards) if is_mark(offer) => dearest(hand, cards).map(Action::Show),
        Pattern::MakeRule { numbers, entries } => {
            // Several may be named from memory only, and bots remember none.
            let number = if numbers.len() == 1 { numbers.nth(0)? } else { number(numbers, random)? };
            // Where people have put rules of their own into the palette, they want to see them.
            if !entries.is_empty() && random.random_bool(0.5) {
                return self::number(entries, random).map(|entry| Action::MakeEntry { number, entry });
            }
            let pick = PALETTE[random.random_range(0..PALETTE.len())];
            Some(Action::MakeRule { number, action: pick.action.to_owned() })
        }
        _ => None,
    })
}

/// Whether an offer is to show a card that gets or loses the mark, by a home-made rule; not to show one and pass.
pub(crate) fn is_mark(offer: &Offer) -> bool {
    matches!(offer.what, Pattern::Show(_)) && offer.rule.name() == "homemade"
}

/// The payment that rids one of the most cards, if a debt can be paid.
pub(crate) fn payment(hand: &[Card], offers: &Offers) -> Option<Action> {
    let offered =
        offers.patterns().find(|offered| offered.verb() == Verb::Pay && !matches!(offered, Pattern::PayAny { .. }))?;
    let &Pattern::Pay { cards, sum } = offered else { return offered.moves(hand).next() };
    let wanted = usize::from(sum);
    // For each sum, the most cards that come to it.
    let mut best: Vec<Option<Vec<Card>>> = vec![None; wanted + 1];
    best[0] = Some(Vec::new());
    for &card in hand.iter().filter(|&&card| cards.contains(card)) {
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

/// One of some numbers.
fn number(numbers: Numbers, random: &mut impl Rng) -> Option<u8> {
    if numbers.is_empty() { None } else { numbers.nth(random.random_range(0..numbers.len())) }
}

/// The colour to call: the most frequent of what will be left in hand.
fn colour(hand: &[Card], without: Option<Card>, random: &mut impl Rng) -> Colour {
    let order = colours(hand, without);
    let alike = order.iter().take_while(|(_, count)| *count == order[0].1).count();
    order[random.random_range(0..alike)].0
}

/// The colours, the most frequent of what will be left in hand first.
pub(crate) fn colours(hand: &[Card], without: Option<Card>) -> [(Colour, usize); 4] {
    let count = |colour: Colour| {
        let of_colour = hand.iter().filter(|card| card.colour() == Some(colour)).count();
        of_colour - usize::from(without.and_then(Card::colour) == Some(colour)).min(of_colour)
    };
    let mut order = Colour::ALL.map(|colour| (colour, count(colour)));
    order.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    order
}

/// The card that counts most, of those that may be given away.
fn dearest(hand: &[Card], cards: CardSet) -> Option<Card> {
    let held = hand.iter().copied().filter(|&card| cards.contains(card));
    held.max_by_key(|&card| card_value(card, Points::Classic))
}
