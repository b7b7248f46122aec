//! Writes moments as scenarios.

use std::collections::BTreeMap;

use ruckus_engine::{Card, InputKind, Position as Final, Seat, SwitchValue};
use ruckus_homemade::Homemade;
use serde::Serialize;

use super::deal::{Deal, FIRST, NAMES};
use super::position::Position;
use super::rulebooks::{BASE, Rulebooks};

/// The clause that the scenarios cite: when a card can be played.
const CLAUSE: &str = "G4";

#[derive(Serialize)]
struct Text<'a> {
    title: String,
    clause: &'static str,
    rules: &'static str,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    with: &'a BTreeMap<String, SwitchValue>,
    homemade: &'a [Homemade],
    table: TableText,
    step: Vec<toml::Table>,
    expect: toml::Table,
}

#[derive(Serialize)]
struct TableText {
    seats: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pile: Option<Vec<String>>,
    stock: Vec<Card>,
    seed: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    uno: Vec<&'static str>,
    hands: BTreeMap<&'static str, Vec<Card>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    totals: BTreeMap<&'static str, i32>,
}

/// Returns the scenario of a moment, with the final position as its expectation. `None` if scenarios cannot express it.
pub(super) fn scenario(title: String, rulebooks: &Rulebooks, position: &Position) -> Option<String> {
    let Rulebooks { with, homemade, .. } = rulebooks;
    let step = position.steps.iter().map(|(step, decision)| {
        let mut table = match &step.what {
            InputKind::Act { action, .. } => {
                let action = action.clone().rename(|seat| name(seat).ok_or(())).ok()?;
                toml::Table::try_from(action).ok()?
            }
            InputKind::Speak { .. } => [("speak".to_owned(), true.into())].into_iter().collect(),
            _ => toml::Table::new(),
        };
        if let InputKind::Act { seat, .. } | InputKind::Speak { seat } = step.what {
            table.insert("who".to_owned(), name(seat)?.into());
        }
        if step.after > 0 {
            table.insert("after".to_owned(), format!("{}ms", step.after).into());
        }
        if let Some(refusal) = decision.refused {
            table.insert("refused".to_owned(), refusal.code.name().into());
        }
        Some(table)
    });
    let step = step.collect::<Option<Vec<_>>>()?;
    let text = Text {
        title,
        clause: CLAUSE,
        rules: BASE,
        with,
        homemade,
        table: table(&position.deal),
        step,
        expect: expectation(position),
    };
    toml::to_string(&text).ok()
}

fn name(seat: Seat) -> Option<&'static str> {
    NAMES.get(seat.index()).copied()
}

fn table(deal: &Deal) -> TableText {
    let names = &NAMES[..deal.seats];
    let played = |&(card, by, owes): &(Card, Seat, bool)| {
        format!("{card}{}@{}", if owes { "!" } else { "" }, name(by).unwrap_or_default())
    };
    let dealt = !deal.pile.is_empty();
    TableText {
        seats: names.to_vec(),
        turn: name(FIRST).filter(|_| dealt),
        pile: dealt.then(|| deal.pile.iter().map(played).collect()),
        stock: deal.draw_pile.clone(),
        seed: deal.seed,
        uno: deal.uno.iter().filter_map(|&seat| name(seat)).collect(),
        hands: names.iter().copied().zip(deal.hands.iter().cloned()).collect(),
        totals: names.iter().copied().zip(deal.totals.iter().copied()).collect(),
    }
}

fn expectation(position: &Position) -> toml::Table {
    let names: Vec<String> = NAMES.map(str::to_owned)[..position.deal.seats].to_vec();
    let last = Final::of(&position.table, &names);
    let hands: toml::Table = last
        .hands
        .into_iter()
        .map(|(name, cards)| (name, cards.iter().map(ToString::to_string).collect::<Vec<_>>().into()))
        .collect();
    let mut expect = toml::Table::new();
    expect.insert("turn".to_owned(), last.turn.into());
    expect.insert("debt".to_owned(), i64::from(last.debt).into());
    expect.insert("hands".to_owned(), hands.into());
    expect
}
