//! Clocks: times at which a rule acts while play goes on. A clock asks and freezes no player; it is stored on the table
//! and so survives a restart.

use serde::{Deserialize, Serialize};

use crate::tables::rule_id::RuleId;
use crate::tables::window::Time;

/// What ends when a clock runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ClockEnd {
    /// The turn.
    Turn,
    /// The round.
    Round,
}

/// A running clock. Each rule has at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// The rule that owns the clock.
    pub rule: RuleId,
    /// The step that the clock is waiting for, for rules with several.
    pub step: u8,
    /// The time at which the clock runs out.
    pub deadline: Time,
    /// True if the clock measures the turn: it stops when the table waits for something else.
    pub of_turn: bool,
}
