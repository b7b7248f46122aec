//! Clocks: moments at which a rule does something by itself while the table plays. A clock asks nobody and freezes nobody;
//! it is data on the table, so that it survives a restart.

use crate::rule::RuleId;
use crate::table::Table;
use crate::window::Time;

/// A clock of a rule. A rule has one at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

impl Table {
    /// The clocks that run, in the order in which they were started.
    pub fn clocks(&self) -> &[Clock] {
        &self.clocks
    }

    /// The clock of a rule, if it runs.
    pub fn clock_of(&self, rule: RuleId) -> Option<&Clock> {
        self.clocks.iter().find(|clock| clock.rule == rule)
    }

    /// The clock that rings next: none while a window is open. What has run down meanwhile rings at the next rest.
    pub(crate) fn next_clock(&self) -> Option<Clock> {
        let next = self.clocks.iter().min_by_key(|clock| clock.deadline);
        next.copied().filter(|_| self.windows.is_empty())
    }
}
