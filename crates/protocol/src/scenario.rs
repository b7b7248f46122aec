//! Scenarios over plain HTTP: a text is run by the referee (`docs/protocol-http.md`, "The referee"). The rulebook's
//! examples show the same tables.

use std::collections::BTreeMap;

use ruckus_engine::{Card, Code, Direction, Position};
use serde::{Deserialize, Serialize};

/// `POST /api/referee`: runs a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RunScenario {
    /// The text of a scenario file, without files that it names.
    pub scenario: String,
}

/// What became of a scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScenarioRun {
    /// Whether it was run and all held.
    pub pass: bool,
    /// Why it was not run to its end; none if it was.
    pub wrong: Option<ScenarioFault>,
    /// What did not hold, up to 20.
    pub failures: Vec<ScenarioFailure>,
    /// What happened, step by step; none if it was not run to its end.
    pub played: Option<ScenarioPlayed>,
}

/// Why a scenario cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScenarioFault {
    /// The line, from 1; 0 if it is not about one line.
    pub line: u32,
    /// What is wrong and what would be right.
    pub message: String,
}

/// Something that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScenarioFailure {
    /// After which step, from 1; none for the end.
    pub step: Option<u32>,
    /// The line that expects it, from 1.
    pub line: u32,
    /// What was expected.
    pub expected: String,
    /// What there was.
    pub got: String,
}

/// A scenario that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScenarioPlayed {
    /// What it shows, in a sentence.
    pub title: String,
    /// The clauses that it cites.
    pub clause: String,
    /// The title of the rules that are played.
    pub rules: String,
    /// The table before the first step.
    pub start: Scene,
    /// The steps.
    pub steps: Vec<ScenarioStep>,
}

/// A step of a scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScenarioStep {
    /// The line that it begins in, from 1.
    pub line: u32,
    /// How many milliseconds go by before it.
    pub after: u64,
    /// What a player does, in a sentence without its full stop; none if only time goes by.
    pub deed: Option<String>,
    /// Why it is refused; none if it is not.
    pub refused: Option<Code>,
    /// What happens, in sentences.
    pub events: Vec<String>,
    /// The table after it.
    pub table: Scene,
}

/// The table as an example shows it: all hands are open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scene {
    /// The seats, clockwise.
    pub seats: Vec<String>,
    /// Whose turn it is.
    pub turn: String,
    /// Which way play goes.
    pub direction: Direction,
    /// How many cards are owed.
    pub debt: u16,
    /// The player who owes them.
    pub debtor: Option<String>,
    /// The pile from bottom to top: a card, its colour called, `!` if its debt stands, `@` and who laid it.
    pub pile: Vec<String>,
    /// How many cards the stock has.
    pub stock: usize,
    /// The hands by seat.
    pub hands: BTreeMap<String, Vec<String>>,
    /// The players who are out, in the order of going out.
    pub out: Vec<String>,
    /// What the table waits for.
    pub window: Option<Awaited>,
    /// The players who can be caught.
    pub liable: Vec<String>,
    /// Whether the round is over.
    pub over: bool,
    /// This round's points, once it is over.
    pub points: Option<BTreeMap<String, i32>>,
    /// All points so far; nothing before there are any.
    pub totals: Option<BTreeMap<String, i32>>,
    /// The player who has won the match.
    pub winner: Option<String>,
}

/// An open window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Awaited {
    /// What it waits for.
    pub kind: String,
    /// From whom.
    pub seats: Vec<String>,
}

impl Scene {
    /// The table at a position.
    pub fn of(position: &Position) -> Self {
        let texts = |cards: &Vec<Card>| cards.iter().map(ToString::to_string).collect();
        Self {
            seats: position.seats.clone(),
            turn: position.turn.clone(),
            direction: position.direction,
            debt: position.debt,
            debtor: position.debtor.clone(),
            pile: position.pile.clone(),
            stock: position.stock,
            hands: position.hands.iter().map(|(name, cards)| (name.clone(), texts(cards))).collect(),
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
