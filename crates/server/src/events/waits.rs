//! The players for whom tables of an event wait, so that other tables see why the round is not over.

use std::collections::BTreeMap;

use ruckus_events::{Round, TableNumber};
use ruckus_protocol::EventWait;

/// The waits that tables report.
#[derive(Debug, Default)]
pub(super) struct Waits {
    tables: BTreeMap<(Round, TableNumber), EventWait>,
    /// The list that was last sent to screens.
    last: Vec<EventWait>,
}

impl Waits {
    /// Records the player that a table waits for, if any.
    pub(super) fn hear(&mut self, table: (Round, TableNumber), wait: Option<EventWait>) {
        match wait {
            Some(wait) => drop(self.tables.insert(table, wait)),
            None => drop(self.tables.remove(&table)),
        }
    }

    /// Returns the waits of the tables in play, sorted by table number, or `None` if they have not changed.
    pub(super) fn look(&mut self, plays: impl Fn(Round, TableNumber) -> bool) -> Option<Vec<EventWait>> {
        self.tables.retain(|(round, table), _| plays(*round, *table));
        let mut waits: Vec<EventWait> = self.tables.values().copied().collect();
        waits.sort_unstable_by_key(|wait| wait.table);
        if waits == self.last {
            return None;
        }
        self.last.clone_from(&waits);
        Some(waits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_are_reported_on_change_and_end_with_their_table() {
        let mut waits = Waits::default();
        let wait = |table, player| EventWait { table, player, until: 5 };
        assert_eq!(waits.look(|_, _| true), None);
        waits.hear((1, 2), Some(wait(2, 7)));
        waits.hear((1, 1), Some(wait(1, 3)));
        assert_eq!(waits.look(|_, _| true), Some(vec![wait(1, 3), wait(2, 7)]));
        assert_eq!(waits.look(|_, _| true), None);
        waits.hear((1, 1), None);
        assert_eq!(waits.look(|_, _| true), Some(vec![wait(2, 7)]));
        assert_eq!(waits.look(|_, table| table != 2), Some(Vec::new()));
    }
}
