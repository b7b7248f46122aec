//! What goes to a program and comes from it.

use ruckus_engine::{Action, Seat, View};
use serde::{Deserialize, Serialize};

/// A line to the program.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "line", rename_all = "kebab-case")]
pub enum Line<'a> {
    /// A round begins, or the program has just come to a table.
    Round {
        /// The program's seat.
        seat: Seat,
        /// The number of the round, from 1.
        round: u16,
    },
    /// What do you do?
    Ask {
        /// The table as the program's seat sees it.
        view: &'a View,
        /// What it may do, each with all that belongs to it. Doing nothing is a choice as well.
        choices: &'a [Action],
        /// In how many milliseconds the answer has to come.
        within_ms: u64,
    },
}

/// What a program answers when it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The number of the choice, from 0; nothing to do nothing.
    pub choice: Option<usize>,
}
