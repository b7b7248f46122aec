//! The stages of a table.

use serde::{Deserialize, Serialize};

/// The stage of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Players agree on seats and rules.
    Lobby,
    /// A round is in progress.
    Playing,
    /// A round has ended, and the next one is not dealt yet.
    BetweenRounds,
    /// The match has ended.
    MatchOver,
}
