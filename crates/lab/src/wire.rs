//! Trials as a page asks a server for them, and as it is answered.

use ruckus_homemade::Homemade;
use serde::{Deserialize, Serialize};

use crate::{Player, Report};

/// `POST /api/lab/runs`: has rules tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TryRules {
    /// The text of a ruleset file.
    pub ruleset: String,
    /// Home-made rules that are switched on besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Homemade>>"))]
    pub homemade: Vec<Homemade>,
    /// The text of another, which it is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub against: Option<String>,
    /// How many games of each; a game is one round.
    pub games: u32,
    /// How many seats.
    pub seats: u8,
    /// Who plays: `random`, `rookie`, `regular` and so on; nobody for regulars, one for all seats, or one a seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub bots: Vec<Player>,
    /// What all chance is drawn from: whoever gives the same gets the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub seed: Option<u32>,
}

/// `POST /api/rules/lasts`: how long rounds last by some rules. The answer is [`Lasts`](crate::Lasts).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HowLong {
    /// The text of a ruleset file.
    pub ruleset: String,
    /// How many seats.
    pub seats: u8,
}

/// How far a trial is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabStage"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "LabStage"))]
pub enum Stage {
    /// Others come first.
    Waiting,
    /// Games are being played.
    Running,
    /// It is over; the report says whether all games were played.
    Over,
    /// It was cancelled before a game was played.
    Cancelled,
    /// The program has a gap; whoever runs the server finds more in its log.
    Failed,
}

/// The answer to that, to `GET /api/lab/runs/{id}` and to `DELETE /api/lab/runs/{id}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabRun"))]
#[cfg_attr(feature = "typescript", ts(rename = "LabRun"))]
pub struct Run {
    /// What it is asked for by; nobody can guess it.
    pub id: String,
    /// How far it is.
    pub stage: Stage,
    /// How many others come first.
    pub ahead: u32,
    /// How many pieces of work are done.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub done: u64,
    /// Of how many.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub of: u64,
    /// What was found, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub report: Option<Box<Report>>,
}
