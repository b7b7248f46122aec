//! Requests for trials from the web page, and the server's answers.

use ruckus_homemade::Homemade;
use serde::{Deserialize, Serialize};

use crate::{PlayerKind, Report};

/// `POST /api/lab/runs`: requests a trial of rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct TryRules {
    /// The text of a ruleset file.
    pub ruleset: String,
    /// Home-made rules to add.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<Homemade>>"))]
    pub homemade: Vec<Homemade>,
    /// The text of a ruleset file to compare with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
    /// The number of games with each ruleset. A game is one round.
    pub games: u32,
    /// The number of seats.
    pub seats: u8,
    /// The players: `random`, `rookie`, `regular` and so on. Either one for all seats, or one for each seat. Empty
    /// means `regular`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
    pub bots: Vec<PlayerKind>,
    /// The seed of all randomness. The same seed gives the same result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
}

/// `POST /api/rules/lasts`: requests an estimate of how long rounds last. The answer is [`Lasts`](crate::Lasts).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct HowLong {
    /// The text of a ruleset file.
    pub ruleset: String,
    /// The number of seats.
    pub seats: u8,
}

/// The stage of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "LabStage"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "LabStage"))]
pub enum TrialStage {
    /// Waiting for earlier trials.
    Waiting,
    /// Games are being played.
    Running,
    /// Finished. The report tells whether all games were played.
    Over,
    /// Canceled before a game was played.
    Cancelled,
    /// Failed because of an internal error. The server log has the details.
    Failed,
}

/// The answer to a request for a trial, to `GET /api/lab/runs/{id}` and to `DELETE /api/lab/runs/{id}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabRun"), ts(rename = "LabRun"))]
pub struct Run {
    /// An unguessable ID for later requests.
    pub id: String,
    /// The stage.
    pub stage: TrialStage,
    /// The number of trials ahead in the queue.
    pub ahead: u32,
    /// The number of completed pieces of work.
    pub done: u64,
    /// The total number of pieces.
    pub of: u64,
    /// The report, once the trial is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<Box<Report>>,
}
