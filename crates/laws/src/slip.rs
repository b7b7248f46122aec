//! Slips: facts with one altered detail. A fact is altered as JSON, so that a new fact needs no code here.

use ruckus_engine::{Card, Fact, MAX_SEATS, MOST_ENTRIES, RuleId, Seat, Table};
use serde_json::Value as Json;

use crate::dice::Dice;

/// Returns a copy of the fact with one detail altered, and true if that detail makes it impossible at this table.
pub fn of(fact: &Fact, table: &Table, dice: &mut Dice) -> (Fact, bool) {
    let original = serde_json::to_value(fact).expect("facts are JSON");
    // A value of the wrong type gives no fact.
    for _ in 0..4 {
        let mut altered = original.clone();
        let (field, value) = alter(&mut altered, "", dice);
        let Ok(mut wrong) = serde_json::from_value(altered) else { continue };
        if let (Fact::RoundBegun(wrong), Fact::RoundBegun(start)) = (&mut wrong, fact) {
            wrong.guest.clone_from(&start.guest);
        }
        let never = wrong != *fact && is_impossible(&wrong, &field, &value, table);
        return (wrong, never);
    }
    (fact.clone(), false)
}

/// Alters one detail of a fact, and returns the name of its field and its new value.
fn alter(value: &mut Json, field: &str, dice: &mut Dice) -> (String, Json) {
    match value {
        Json::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            if let Some(name) = dice.one_of(&names) {
                return alter(&mut fields[&name], &name, dice);
            }
        }
        Json::Array(items) => {
            let place = dice.below(items.len());
            match items.get_mut(place).filter(|_| dice.percent(50)) {
                Some(item) => return alter(item, field, dice),
                None => items.truncate(place),
            }
        }
        Json::Bool(so) => *so = !*so,
        Json::Null | Json::Number(_) => *value = number(dice),
        Json::String(text) if text.parse::<Card>().is_ok() => {
            *text = dice.one_of(&Card::all().collect::<Vec<_>>()).unwrap_or(Card::WILD).to_string();
        }
        Json::String(text) if RuleId::named(text).is_some() => {
            *text = dice.one_of(&RuleId::all().collect::<Vec<_>>()).map_or("", RuleId::name).to_owned();
        }
        Json::String(text) => text.push('x'),
    }
    (field.to_owned(), value.clone())
}

/// Returns the number of a seat or an entry, or any number of a certain width.
fn number(dice: &mut Dice) -> Json {
    match dice.below(4) {
        0 => dice.below(MAX_SEATS + 4).into(),
        1 => dice.below(MOST_ENTRIES + 2).into(),
        2 => (dice.any() as u8).into(),
        _ => (dice.any() as u16).into(),
    }
}

/// Returns true if the altered field makes the fact impossible.
fn is_impossible(fact: &Fact, field: &str, value: &Json, table: &Table) -> bool {
    let is_absent = |card: &Card| table.all_cards().binary_search(&card.unmarked()).is_err();
    let is_beyond = |most: usize| value.as_u64().is_some_and(|number| number >= most as u64);
    match (field, fact) {
        (_, Fact::Noted { rule, place, key, value }) => table.cell_about(*rule, *place).is_none_or(|about| {
            let fits = value.as_ref().is_none_or(about.fits)
                && (key.number == 0 || about.per.has_number())
                && (key.seat == Seat::default() || about.per.has_seat());
            !fits || key.seat.index() >= MAX_SEATS
        }),
        // Without cards, nothing says that the seat exists.
        (_, Fact::Revealed { cards, .. }) if cards.is_empty() => false,
        ("cards", Fact::Revealed { cards, .. }) => cards.iter().any(is_absent),
        // These cards need not be at the table.
        ("card", Fact::Blunder { .. } | Fact::Held(_) | Fact::Chosen { .. }) => false,
        ("card", _) => value.as_str().and_then(|card| card.parse().ok()).is_some_and(|card| is_absent(&card)),
        ("depth", _) => is_beyond(table.pile().len() + 1),
        ("start" | "cards", Fact::PileTaken { start, cards, .. }) => {
            *cards == 0 || usize::from(*start) + usize::from(*cards) > table.pile().len()
        }
        ("place", Fact::PileMarked { .. }) => is_beyond(table.pile().len()),
        ("place", Fact::Moved { .. }) => is_beyond(table.circle().len()),
        ("cards", Fact::DebtRaised { cards }) => table.debt.checked_add(*cards).is_none(),
        ("number", Fact::RuleMade { .. }) => is_beyond(10),
        ("round", Fact::RoundBegun(start)) => start.round != table.round.saturating_add(1),
        ("deck", Fact::RoundBegun(start)) => start.deck.is_empty(),
        (
            "rule",
            Fact::Answered { rule, .. }
            | Fact::Chosen { rule, .. }
            | Fact::Excused { rule, .. }
            | Fact::AlsoAsked { rule, .. }
            | Fact::Prolonged { rule, .. }
            | Fact::WindowClosed { rule, .. },
        ) => table.window_of(*rule).is_none(),
        ("rule", Fact::ClockStopped { rule } | Fact::ClockRang { rule, .. }) => table.clock_of(*rule).is_none(),
        ("rule" | "entry", _) => is_beyond(MOST_ENTRIES),
        ("seat" | "by" | "from" | "to" | "a" | "b" | "dealer" | "about" | "actor" | "other", _) => is_beyond(MAX_SEATS),
        _ => false,
    }
}
