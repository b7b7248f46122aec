//! Access to the clocks of a table.

use crate::tables::clock::Clock;
use crate::tables::rule_id::RuleId;
use crate::tables::table::Table;

impl Table {
    /// The running clocks, in the order in which they were started.
    pub fn clocks(&self) -> &[Clock] {
        &self.clocks
    }

    /// The running clock of a rule, if any.
    pub fn clock_of(&self, rule: RuleId) -> Option<&Clock> {
        self.clocks.iter().find(|clock| clock.rule == rule)
    }

    /// The clock that rings next. Returns `None` while a window is open; clocks that run out in the meantime ring after
    /// it closes.
    pub(crate) fn next_clock(&self) -> Option<Clock> {
        let next = self.clocks.iter().min_by_key(|clock| clock.deadline);
        next.copied().filter(|_| self.windows.is_empty())
    }
}
