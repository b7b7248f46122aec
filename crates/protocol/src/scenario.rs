//! Scenarios over plain HTTP: the referee runs a text (`docs/protocol-http.md`, "The referee"). The rulebook's examples
//! use the same types.

use std::collections::BTreeMap;

use ruckus_engine::{Card, Code, Direction, Position};
use serde::{Deserialize, Serialize};

/// `POST /api/referee`: runs a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RunScenario {
    /// The text of a scenario file. It cannot refer to other files.
    pub scenario: String,
}

/// The result of a scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ScenarioRun {
    /// True if it ran to its end and all expectations were met.
    pub pass: bool,
    /// The reason why it did not run to its end; none if it did.
    pub wrong: Option<ScenarioFault>,
    /// Unmet expectations, at most 20.
    pub failures: Vec<ScenarioFailure>,
    /// The steps; none if it did not run to its end.
    pub played: Option<ScenarioPlayed>,
}

/// The reason why a scenario cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ScenarioFault {
    /// The line, from 1; 0 if the error is not about one line.
    pub line: u32,
    /// The error and how to fix it.
    pub message: String,
}

/// An unmet expectation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ScenarioFailure {
    /// The step after which it was checked, from 1; none for the end.
    pub step: Option<u32>,
    /// The line of the expectation, from 1.
    pub line: u32,
    /// The expected value.
    pub expected: String,
    /// The actual value.
    pub got: String,
}

/// A scenario that ran to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ScenarioPlayed {
    /// A one-sentence summary.
    pub title: String,
    /// The clauses that it refers to.
    pub clause: String,
    /// The title of its rules.
    pub rules: String,
    /// The table before the first step.
    pub start: Scene,
    /// The steps.
    pub steps: Vec<ScenarioStep>,
}

/// A step of a scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ScenarioStep {
    /// Its first line, from 1.
    pub line: u32,
    /// The time before the step, in milliseconds.
    pub after: u64,
    /// The player's action as a sentence without full stop; none if only time passes.
    pub deed: Option<String>,
    /// The reason for a refusal; none if the action was accepted.
    pub refused: Option<Code>,
    /// The events as sentences.
    pub events: Vec<String>,
    /// The table after the step.
    pub table: Scene,
}

/// The table with all hands shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Scene {
    /// The seats, clockwise.
    pub seats: Vec<String>,
    /// The player with the turn.
    pub turn: String,
    /// The direction of play.
    pub direction: Direction,
    /// The debt, in cards.
    pub debt: u16,
    /// The player who owes the debt.
    pub debtor: Option<String>,
    /// The discard pile from bottom to top: the card with its called color, `!` if its debt is unsettled, `@` and its
    /// player.
    pub pile: Vec<String>,
    /// The number of cards in the draw pile.
    #[serde(rename = "stock")]
    pub draw_pile: usize,
    /// The hands by seat.
    pub hands: BTreeMap<String, Vec<String>>,
    /// The number of cards face down, by seat; seats without any are missing (G22).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<BTreeMap<String, usize>>"))]
    pub face_down: BTreeMap<String, usize>,
    /// The players who are out, in order of going out.
    pub out: Vec<String>,
    /// The window that the table waits for.
    pub window: Option<Awaited>,
    /// The players who can be caught.
    pub liable: Vec<String>,
    /// True if the round has ended.
    pub over: bool,
    /// The points of this round, after its end.
    pub points: Option<BTreeMap<String, i32>>,
    /// The totals; none while all are 0.
    pub totals: Option<BTreeMap<String, i32>>,
    /// The winner of the match.
    pub winner: Option<String>,
}

/// An open window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Awaited {
    /// The kind of answer that it waits for.
    pub kind: String,
    /// The players who have not answered yet.
    pub seats: Vec<String>,
}

impl Scene {
    /// Converts a position.
    pub fn of(position: &Position) -> Self {
        let texts = |cards: &Vec<Card>| cards.iter().map(ToString::to_string).collect();
        Self {
            seats: position.seats.clone(),
            turn: position.turn.clone(),
            direction: position.direction,
            debt: position.debt,
            debtor: position.debtor.clone(),
            pile: position.pile.clone(),
            draw_pile: position.draw_pile,
            hands: position.hands.iter().map(|(name, cards)| (name.clone(), texts(cards))).collect(),
            face_down: position.face_down.clone(),
            out: position.out.clone(),
            window: position
                .window
                .as_ref()
                .map(|window| Awaited { kind: window.kind.clone(), seats: window.seats.clone() }),
            liable: position.liable.clone(),
            over: position.over,
            points: position.points.clone(),
            totals: position.totals.values().any(|total| *total != 0).then(|| position.totals.clone()),
            winner: position.winner.clone(),
        }
    }
}
