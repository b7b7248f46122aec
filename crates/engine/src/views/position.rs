//! Positions as text: expected by scenarios and reported by referees (`formats.md`, "Position").

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::cards::card::{Called, Card};
use crate::tables::played_card::PlayedCard;
use crate::tables::seat::{Direction, Seat};
use crate::tables::table::{Phase, Table};
use crate::tables::window::Freeze;

/// The full table, with seats by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The player with the turn.
    pub turn: String,
    /// The direction of play.
    pub direction: Direction,
    /// The debt, in cards.
    pub debt: u16,
    /// The player who owes the debt, if any.
    pub debtor: Option<String>,
    /// The top card.
    pub top: Option<String>,
    /// The discard pile, bottom to top.
    pub pile: Vec<String>,
    /// The number of cards in the draw pile.
    #[serde(rename = "stock")]
    pub draw_pile: usize,
    /// The hands by seat.
    pub hands: BTreeMap<String, Vec<Card>>,
    /// The number of cards face down, by seat; seats without any are missing (G22). Since 0.3.0.
    #[serde(default, rename = "face-down", skip_serializing_if = "BTreeMap::is_empty")]
    pub face_down: BTreeMap<String, usize>,
    /// The seats clockwise.
    pub seats: Vec<String>,
    /// The players who are out, in order of going out.
    pub out: Vec<String>,
    /// The players who were eliminated from the match, in order (G20). Since 0.3.0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub eliminated: Vec<String>,
    /// The newest open window.
    pub window: Option<WindowPosition>,
    /// The players who can be caught.
    pub liable: Vec<String>,
    /// True if the round has ended.
    pub over: bool,
    /// The points of this round, after its end.
    pub points: Option<BTreeMap<String, i32>>,
    /// The totals, including those of players who wait for the next deal or were eliminated.
    pub totals: BTreeMap<String, i32>,
    /// The winner of the match; several are joined by " and ".
    pub winner: Option<String>,
}

/// An open window as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPosition {
    /// The kind of answer that it waits for.
    pub kind: String,
    /// The deadline, in milliseconds.
    pub deadline: u64,
    /// The players who have not answered yet.
    pub seats: Vec<String>,
}

/// A card on the discard pile as text: `Y+2!@Ann`. `!` marks an unsettled debt.
pub fn played_text(played: &PlayedCard, names: &[String]) -> String {
    let mut text = Called { card: played.card, color: played.color }.to_string();
    if played.owes > 0 {
        text.push('!');
    }
    if let Some(name) = played.by.and_then(|by| names.get(by.index())) {
        text.push('@');
        text.push_str(name);
    }
    text
}

impl Position {
    /// The position of a table. `names` are indexed by seat number.
    pub fn of(table: &Table, names: &[String]) -> Self {
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
        let by_seat = || table.circle().iter().map(|&seat| (name(seat), table.chair(seat)));
        let color_open = table.windows().iter().any(|window| window.opening.freeze == Freeze::AllButOutOfTurn);
        let over = table.phase == Phase::Over;
        // Players who wait for the next deal already have a total (M3).
        let eliminated = table.eliminated();
        let with_a_total = table.circle().iter().chain(table.waiting()).chain(&eliminated);
        Self {
            turn: name(table.turn),
            direction: table.direction,
            debt: table.debt,
            // The debt moves on when the color is called (G10).
            debtor: (table.debt > 0 && !color_open).then(|| name(table.turn)),
            top: table.top().map(|top| Called { card: top.card, color: top.color }.to_string()),
            pile: table.pile().iter().map(|played| played_text(played, names)).collect(),
            draw_pile: table.draw_pile_len(),
            hands: by_seat().map(|(name, chair)| (name, chair.hand.cards().to_vec())).collect(),
            face_down: by_seat()
                .map(|(name, chair)| (name, chair.face_down.len()))
                .filter(|(_, cards)| *cards > 0)
                .collect(),
            seats: table.circle().iter().map(|&seat| name(seat)).collect(),
            out: table.out().iter().map(|&seat| name(seat)).collect(),
            eliminated: eliminated.iter().map(|&seat| name(seat)).collect(),
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
