//! The messages to and from a program.

use ruckus_engine::{Action, Seat, View};
use serde::{Deserialize, Serialize};

/// A line to the program.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "line", rename_all = "kebab-case")]
pub enum ProgramLine<'a> {
    /// A round begins, or the program has just joined a table.
    Round {
        /// The program's seat.
        seat: Seat,
        /// The number of the round, from 1.
        round: u16,
    },
    /// Asks for a decision.
    Ask {
        /// The view of the program's seat.
        view: &'a View,
        /// The possible actions, each complete. Doing nothing is possible as well.
        choices: &'a [Action],
        /// The time limit for the answer, in milliseconds.
        within_ms: u64,
    },
}

/// A program's answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The index of the choice, from 0. `None` to do nothing.
    pub choice: Option<usize>,
}
