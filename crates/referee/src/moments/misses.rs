//! Near misses: moments that differ in one thing from a moment at which the rule acts, and at which it does nothing.

use ruckus_engine::{Action, Card, Decision, InputKind, Seat};
use ruckus_homemade::{Standing, Trigger};

use super::deal::Deal;
use super::position::{Position, alike};
use super::search::{Found, Search};

/// The number of other cards that are tried in each place.
const MOST_OTHERS: usize = 14;

/// Returns the most instructive moment at which the rule does nothing, for these moments at which it acts.
pub(super) fn nearest(search: &Search<'_>, acts: &[Found]) -> Option<Found> {
    // A condition that does not hold tells more than another card.
    let conditional = |found: &&Found| search.rule.parts[found.part].condition.is_some();
    let ordered = || acts.iter().filter(conditional).chain(acts.iter().filter(|found| !conditional(found)));
    ordered()
        .find_map(|found| altered(search, found, true))
        .or_else(|| ordered().find_map(|found| prevented(search, found)))
        .or_else(|| ordered().find_map(|found| altered(search, found, false)))
        .or_else(|| ordered().find_map(|found| similar(search, found)))
}

/// Returns true if a decision without effect of the rule shows that a part does not act: an allowed action, or a
/// refused one if the part permits cards.
fn shows(search: &Search<'_>, part: usize, decision: &Decision) -> bool {
    let permits = matches!(search.rule.parts[part].standing, Some(Standing::Permit(_) | Standing::Together(_)));
    if permits { decision.refused.is_some() } else { decision.refused.is_none() && !decision.facts.is_empty() }
}

/// A moment at which only the condition of the part keeps it from acting, at another table.
fn prevented(search: &Search<'_>, found: &Found) -> Option<Found> {
    search.prevented[found.part].clone().filter(|miss| shows(search, found.part, miss.decision()))
}

/// The same moment with one difference. With `by_condition`, the condition of the part must be what makes the
/// difference, if it has one.
fn altered(search: &Search<'_>, found: &Found, by_condition: bool) -> Option<Found> {
    let part = &search.rule.parts[found.part];
    let about_card = match &part.when {
        Some(Trigger::Played(played)) => !played.cards.is_all() && !search.traits.beneath && part.condition.is_none(),
        _ => false,
    };
    let card = other_cards(&found.position.deal, found.what());
    let table = other_tables(&found.position.deal, found.what());
    let variants: Vec<_> = if about_card { card.chain(table).collect() } else { table.chain(card).collect() };
    variants.into_iter().find_map(|(deal, what)| {
        let deal = possible(search, deal)?;
        let full = &search.rulebooks.full;
        let mut position = Position::new(deal, full);
        for (step, _) in &found.position.steps[..found.at] {
            let decision = position.decide(full, step);
            if decision.refused.is_some() {
                return None;
            }
            position.take(step.clone(), decision);
        }
        let step = position.step(what.clone());
        let decision = position.decide(full, &step);
        let silent = alike(&decision, &position.decide(&search.rulebooks.silent, &step));
        if !silent || !shows(search, found.part, &decision) {
            return None;
        }
        if by_condition && let Some(open) = &search.rulebooks.unconditional[found.part] {
            let prevented = !alike(&decision, &position.decide(open, &step));
            if !prevented {
                return None;
            }
        }
        Some(search.bare(found.part, &position, what, decision))
    })
}

/// A step of the search in which the rule does nothing, as similar as possible.
fn similar(search: &Search<'_>, found: &Found) -> Option<Found> {
    let card = played(found.what());
    let distance = |quiet: &Found| {
        let other = played(quiet.what());
        let same_face = card.zip(other).is_some_and(|(card, other)| card.face() == other.face());
        let same_kind = std::mem::discriminant(quiet.what()) == std::mem::discriminant(found.what());
        let same_verb = verb(quiet.what()) == verb(found.what());
        (!same_kind, !same_face, !same_verb, quiet.cost)
    };
    let fitting = search.quiet.iter().filter(|quiet| shows(search, found.part, quiet.decision()));
    let quiet = fitting.min_by_key(|quiet| distance(quiet))?;
    Some(Found { part: found.part, ..quiet.clone() })
}

fn verb(what: &InputKind) -> Option<ruckus_engine::Verb> {
    if let InputKind::Act { action, .. } = what { Some(action.verb()) } else { None }
}

fn played(what: &InputKind) -> Option<Card> {
    if let InputKind::Act { action: Action::Play { card, .. }, .. } = what { Some(*card) } else { None }
}

/// Another card in the place of a played one.
fn other_cards(deal: &Deal, what: &InputKind) -> impl Iterator<Item = (Deal, InputKind)> {
    let mut found = Vec::new();
    if let InputKind::Act { seat, action } = what {
        let cards = match action {
            Action::Play { card, .. } => vec![*card],
            Action::Pay(cards) => cards.clone(),
            _ => Vec::new(),
        };
        for card in cards {
            for other in others(card) {
                let mut deal = deal.clone();
                let Some(place) = deal.hands[seat.index()].iter().position(|&held| held == card) else { continue };
                deal.hands[seat.index()][place] = other;
                let action = match action.clone() {
                    Action::Play { uno, as_match, .. } => {
                        let color = other.is_wild_type().then_some(ruckus_engine::Color::Blue);
                        Action::Play { card: other, color, uno, as_match, saw: None }
                    }
                    Action::Pay(mut cards) => {
                        if let Some(paid) = cards.iter_mut().find(|paid| **paid == card) {
                            *paid = other;
                        }
                        Action::Pay(cards)
                    }
                    other => other,
                };
                found.push((deal, InputKind::Act { seat: *seat, action }));
            }
        }
    }
    found.into_iter()
}

/// The same action at a table with one difference.
fn other_tables(deal: &Deal, what: &InputKind) -> impl Iterator<Item = (Deal, InputKind)> {
    let mut tables = Vec::new();
    let mut with = |change: &dyn Fn(&mut Deal)| {
        let mut changed = deal.clone();
        change(&mut changed);
        tables.push(changed);
    };
    let actor = match what {
        InputKind::Act { seat, .. } | InputKind::Speak { seat } => *seat,
        _ => Seat(0),
    };
    for place in (0..deal.pile.len()).rev() {
        for other in others(deal.pile[place].0).into_iter().filter(|other| !other.is_wild_type()) {
            with(&|deal| {
                deal.pile[place].0 = other;
                deal.pile[place].2 &= other.owes() > 0;
            });
        }
    }
    if deal.pile.len() > 1 {
        with(&|deal| {
            deal.pile.remove(0);
        });
    }
    let spare = deal.draw_pile.last().copied();
    let seats = std::iter::once(actor).chain((0..deal.seats as u8).map(Seat).filter(|&seat| seat != actor));
    for seat in seats {
        if let Some(card) = spare {
            with(&|deal| deal.hands[seat.index()].push(card));
        }
        for place in (0..deal.hands[seat.index()].len()).rev() {
            with(&|deal| {
                deal.hands[seat.index()].remove(place);
            });
        }
        if seat != actor {
            for place in 0..deal.hands[seat.index()].len() {
                for other in others(deal.hands[seat.index()][place]).into_iter().take(2) {
                    with(&|deal| deal.hands[seat.index()][place] = other);
                }
            }
        }
    }
    if let Some(&card) = deal.draw_pile.first() {
        for other in others(card) {
            with(&|deal| deal.draw_pile[0] = other);
        }
    }
    if !deal.totals.is_empty() {
        with(&|deal| deal.totals.clear());
    }
    let what = what.clone();
    tables.into_iter().map(move |deal| (deal, what.clone()))
}

/// Other cards, the most similar first: of the same color by number, then of the same face, then the rest of the color.
fn others(card: Card) -> Vec<Card> {
    let mut all: Vec<Card> = Card::all().filter(|other| *other == other.plain() && *other != card.plain()).collect();
    let distance = |other: Card| match (card.number(), other.number()) {
        (Some(number), Some(other)) => usize::from(number.abs_diff(other)),
        (None, Some(_)) => 4,
        _ => 20,
    };
    all.sort_by_key(|&other| {
        let same_color = other.color() == card.color();
        let same_face = other.face() == card.face();
        match (same_color, same_face) {
            (true, _) => distance(other),
            (false, true) => 12,
            (false, false) => 40 + distance(other),
        }
    });
    all.truncate(MOST_OTHERS);
    all
}

/// Returns the deal if the deck has its cards, with UNO said by all players with one card.
fn possible(search: &Search<'_>, mut deal: Deal) -> Option<Deal> {
    if deal.hands.iter().any(Vec::is_empty) {
        return None;
    }
    let mut deck = search.rulebooks.full.deck().to_vec();
    let pile = deal.pile.iter().map(|played| played.0);
    for card in deal.hands.iter().flatten().copied().chain(pile).chain(deal.draw_pile.iter().copied()) {
        let place = deck.iter().position(|&other| other == card)?;
        deck.swap_remove(place);
    }
    for hand in &mut deal.hands {
        hand.sort_unstable();
    }
    deal.uno = (0..deal.seats).filter(|&seat| deal.hands[seat].len() == 1).map(|seat| Seat(seat as u8)).collect();
    Some(deal)
}
