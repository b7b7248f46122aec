//! Heuristics of sensible players: cards, colors, payments, and players to name.

use rand::{Rng, RngExt};
use ruckus_engine::{
    Action, Card, CardSet, Color, Numbers, Offer, Offers, PALETTE, Pattern, Points, Verb, WindowKind, card_value,
};

use crate::scene::ChoiceInputs;

/// The number of cards that a bot deals if it can choose (SP-2.1).
const DEALS: u8 = 7;
/// With this many cards or fewer, wilds are no longer held back.
const FEW: usize = 2;

/// The quality of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skill {
    /// Random choices.
    Plain,
    /// Considers the remaining hand and players who are about to go out.
    Sensible,
}

/// A summary of a hand for choosing a card.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shape {
    /// The number of cards per color.
    pub(crate) of_color: [u8; 4],
    /// The number of draw cards.
    attacks: u8,
    cards: usize,
}

impl FromIterator<Card> for Shape {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut shape = Self::default();
        for card in cards {
            if let Some(color) = card.color() {
                shape.of_color[color as usize] = shape.of_color[color as usize].saturating_add(1);
            }
            shape.attacks = shape.attacks.saturating_add(u8::from(card.owes() > 0));
            shape.cards += 1;
        }
        shape
    }
}

/// How much a sensible player prefers a card of a hand: the remaining cards should match each other, and valuable cards
/// stay for the end. `near` is true if the next player is about to go out.
pub(crate) fn worth(shape: &Shape, near: bool, card: Card) -> f64 {
    let mut worth = card.color().map_or(0.0, |color| f64::from(shape.of_color[color as usize]) * 3.0);
    worth += f64::from(card_value(card, Points::Classic)) * 0.1;
    if card.is_wild_type() && shape.cards > FEW {
        // A wild matches any card, so it is kept while other cards can be played.
        worth -= 45.0;
    }
    if card.owes() > 0 || card.skips() {
        // A player about to go out must not get the turn. Otherwise these cards are kept for such moments, above all
        // the last answer to a debt.
        worth += match (near, shape.attacks) {
            (true, _) => 25.0,
            (false, 1) if card.owes() > 0 => -8.0,
            (false, _) => -4.0,
        };
    }
    if card.turns_round() {
        // A reverse answers some debts as well. It also takes the turn away from a player about to go out, if there are
        // other players in between.
        worth += if near { 15.0 } else { -4.0 };
    }
    worth
}

/// The random variation of a player's preference.
pub(crate) const MOOD: f64 = 3.0;

/// Chooses a card among the playable ones.
pub(crate) fn card(
    skill: Skill,
    scene: &ChoiceInputs,
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

/// Chooses a play among all offers. A match comes first, because it does not use up the turn.
pub(crate) fn play(
    skill: Skill,
    scene: &ChoiceInputs,
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
    let color = calls.then(|| color(hand, Some(card), random));
    Some(Action::Play { card, color, uno: scene.cards_of(scene.me) == 2, as_match: play.says_match, saw })
}

/// Answers a window that waits for a swap, a seven, a wild against a spread, or cards of a color. Returns `None` if no
/// such window is open.
pub(crate) fn answer(
    skill: Skill,
    scene: &ChoiceInputs,
    hand: &[Card],
    offers: &Offers,
    saw: Option<Card>,
    random: &mut impl Rng,
) -> Option<Action> {
    let asked = scene.asked?;
    let mine = scene.cards_of(scene.me);
    // Stopping or forcing a swap pays off for the player who would have fewer cards.
    let is_worth_a_card = asked.about.is_none_or(|other| {
        let theirs = scene.cards_of(other);
        if scene.me == asked.by { theirs + 1 < mine } else { theirs >= mine }
    });
    let pass = || offers.has(Verb::Pass).then_some(Action::Pass);
    if asked.kind == WindowKind::Play {
        let played = if is_worth_a_card { play(skill, scene, hand, offers, saw, random) } else { None };
        return played.or_else(pass);
    }
    let better = offers.patterns().find_map(|offered| match offered {
        Pattern::Shield(cards) => {
            let card = hand.iter().copied().find(|&card| cards.contains(card))?;
            Some(Action::Shield { card, discard: mine <= 2 * FEW })
        }
        Pattern::Swap(seats) => scene.fewest(*seats).filter(|&fewest| scene.cards_of(fewest) < mine).map(Action::Swap),
        _ => None,
    });
    better.or_else(pass)
}

/// Answers a window that is not answered with a card: a race, a color, a hand to look at, a place, a gift, a swap, a
/// rule. Returns `None` if passing is better.
pub(crate) fn choose(scene: &ChoiceInputs, hand: &[Card], offers: &Offers, random: &mut impl Rng) -> Option<Action> {
    let simple = |offered: &Pattern| match offered {
        Pattern::Slap => Some(Action::Slap),
        Pattern::HandOn => Some(Action::HandOn),
        Pattern::Deal { least, most } => Some(Action::Deal(DEALS.clamp(*least, *most))),
        Pattern::Flip => Some(Action::Flip),
        Pattern::Ready => Some(Action::Ready),
        Pattern::Go => Some(Action::Go),
        // Bots play no wrong cards.
        Pattern::Dispute => Some(Action::Dispute),
        _ => None,
    };
    if let Some(action) = offers.patterns().find_map(simple) {
        return Some(action);
    }
    if offers.has(Verb::Color) {
        return Some(Action::Color(color(hand, None, random)));
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
            // Several numbers are only offered with rules from memory, which bots do not track here.
            let number = if numbers.len() == 1 { numbers.nth(0)? } else { number(numbers, random)? };
            // Players who added their own rules to the palette want to see them.
            if !entries.is_empty() && random.random_bool(0.5) {
                return self::number(entries, random).map(|entry| Action::MakeEntry { number, entry });
            }
            let pick = PALETTE[random.random_range(0..PALETTE.len())];
            Some(Action::MakeRule { number, action: pick.action.to_owned() })
        }
        _ => None,
    })
}

/// Returns true if an offer shows a card to mark it by a home-made rule, and not to show and pass.
pub(crate) fn is_mark(offer: &Offer) -> bool {
    matches!(offer.what, Pattern::Show(_)) && offer.rule.name() == "homemade"
}

/// The payment with the most cards, if a debt can be paid.
pub(crate) fn payment(hand: &[Card], offers: &Offers) -> Option<Action> {
    let offered =
        offers.patterns().find(|offered| offered.verb() == Verb::Pay && !matches!(offered, Pattern::PayAny { .. }))?;
    let &Pattern::Pay { cards, sum } = offered else { return offered.moves(hand).next() };
    let wanted = usize::from(sum);
    // For each sum, the largest set of cards with that sum.
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

/// A random number of a set.
fn number(numbers: Numbers, random: &mut impl Rng) -> Option<u8> {
    if numbers.is_empty() { None } else { numbers.nth(random.random_range(0..numbers.len())) }
}

/// The color to call: the most frequent one in the remaining hand.
fn color(hand: &[Card], without: Option<Card>, random: &mut impl Rng) -> Color {
    let order = colors(hand, without);
    let alike = order.iter().take_while(|(_, count)| *count == order[0].1).count();
    order[random.random_range(0..alike)].0
}

/// The colors, sorted by descending frequency in the remaining hand.
pub(crate) fn colors(hand: &[Card], without: Option<Card>) -> [(Color, usize); 4] {
    let count = |color: Color| {
        let of_color = hand.iter().filter(|card| card.color() == Some(color)).count();
        of_color - usize::from(without.and_then(Card::color) == Some(color)).min(of_color)
    };
    let mut order = Color::ALL.map(|color| (color, count(color)));
    order.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    order
}

/// The card with the most points among those in the set.
fn dearest(hand: &[Card], cards: CardSet) -> Option<Card> {
    let held = hand.iter().copied().filter(|&card| cards.contains(card));
    held.max_by_key(|&card| card_value(card, Points::Classic))
}
