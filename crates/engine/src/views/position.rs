//! A position in words: what scenarios expect and referees report (`formats.md`, "Position").

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::cards::card::{Called, Card};
use crate::tables::laid::Laid;
use crate::tables::seat::{Direction, Seat};
use crate::tables::table::{Phase, Table};
use crate::tables::window::Freeze;

/// The whole table, with seats by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Whose turn it is.
    pub turn: String,
    /// Which way play goes.
    pub direction: Direction,
    /// How many cards are owed.
    pub debt: u16,
    /// Who owes them, if anybody does.
    pub debtor: Option<String>,
    /// The top card.
    pub top: Option<String>,
    /// The pile, bottom to top.
    pub pile: Vec<String>,
    /// How many cards the stock has.
    pub stock: usize,
    /// The hands by seat.
    pub hands: BTreeMap<String, Vec<Card>>,
    /// The seats clockwise.
    pub seats: Vec<String>,
    /// Who is out, in order of going out.
    pub out: Vec<String>,
    /// The newest open window.
    pub window: Option<WindowPosition>,
    /// Who can be caught.
    pub liable: Vec<String>,
    /// Whether the round is over.
    pub over: bool,
    /// This round's points, once over.
    pub points: Option<BTreeMap<String, i32>>,
    /// All points; also of those who wait for the next deal.
    pub totals: BTreeMap<String, i32>,
    /// The winner of the match; several are joined by " and ".
    pub winner: Option<String>,
}

/// An open window in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPosition {
    /// What it waits for.
    pub kind: String,
    /// When it closes by itself, in milliseconds.
    pub deadline: u64,
    /// Who is awaited.
    pub seats: Vec<String>,
}

/// A card on the pile in words: `Y+2!@Ann`.
pub fn laid_text(laid: &Laid, names: &[String]) -> String {
    let mut text = Called { card: laid.card, colour: laid.colour }.to_string();
    if laid.owes > 0 {
        text.push('!');
    }
    if let Some(name) = laid.by.and_then(|by| names.get(by.index())) {
        text.push('@');
        text.push_str(name);
    }
    text
}

impl Position {
    /// The position of a table whose seats have these names, by number.
    pub fn of(table: &Table, names: &[String]) -> Self {
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
        let by_seat = || table.circle().iter().map(|&seat| (name(seat), table.chair(seat)));
        let colour_open = table.windows().iter().any(|window| window.opening.freeze == Freeze::AllButOutOfTurn);
        let over = table.phase == Phase::Over;
        // Who waits for the next deal has a total already (M3).
        let with_a_total = table.circle().iter().chain(table.waiting());
        Self {
            turn: name(table.turn),
            direction: table.direction,
            debt: table.debt,
            // The debt moves on once the colour is called (G10).
            debtor: (table.debt > 0 && !colour_open).then(|| name(table.turn)),
            top: table.top().map(|top| Called { card: top.card, colour: top.colour }.to_string()),
            pile: table.pile().iter().map(|laid| laid_text(laid, names)).collect(),
            stock: table.stock_len(),
            hands: by_seat().map(|(name, chair)| (name, chair.hand.cards().to_vec())).collect(),
            seats: table.circle().iter().map(|&seat| name(seat)).collect(),
            out: table.out().iter().map(|&seat| name(seat)).collect(),
            window: table.windows().last().map(|window| WindowPosition {
                kind: window.opening.kind.name().to_owned(),
                deadline: window.opening.deadline.0,
                seats: window.awaited().iter().map(name).collect(),
            }),
            liable: table.liable().iter().map(name).collect(),
            over,
            points: over.then(|| by_seat().filter_map(|(name, chair)| Some((name, chair.points?))).collect()),
            totals: with_a_total.map(|&seat| (name(seat), table.chair(seat).total)).collect(),
            winner: table.winners().map(|winners| winners.iter().map(name).collect::<Vec<_>>().join(" and ")),
        }
    }
}
