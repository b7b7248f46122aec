//! Clocks: moments at which a rule does something by itself while the table plays. A clock asks nobody and freezes nobody;
//! it is data on the table, so that it survives a restart.

use serde::{Deserialize, Serialize};

use crate::tables::rule_id::RuleId;
use crate::tables::window::Time;

/// A clock of a rule. A rule has one at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clock {
    /// Whose it is.
    pub rule: RuleId,
    /// For rules that have several things to wait for, which of them.
    pub step: u8,
    /// When it has run down.
    pub deadline: Time,
    /// Whether it is about the turn: it stops when the table waits for something else.
    pub of_turn: bool,
}
