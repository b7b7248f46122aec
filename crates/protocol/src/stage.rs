//! How far a table is.

use serde::{Deserialize, Serialize};

/// How far the table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Seats and rules are still being agreed on.
    Lobby,
    /// A round is being played.
    Playing,
    /// A round is over, the next not yet dealt.
    BetweenRounds,
    /// The match is over.
    MatchOver,
}
