//! The interface through which tables report to the player cards.

use std::sync::Arc;

use ruckus_journal::RoomName;
use ruckus_room::FinishedMatch;

use super::here::{AtTable, CardsHere};
use super::queue::Results;

/// Receives the connected cards and the match results of the tables of this node. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct CardObserver {
    results: Results,
    here: Arc<CardsHere>,
}

impl CardObserver {
    /// Creates an observer that forwards match results to a queue.
    pub(crate) fn new(results: Results) -> Self {
        Self { results, here: Arc::default() }
    }

    /// Registers a card that has connected to a table. It counts as connected until the returned value is dropped.
    pub(crate) fn enter(&self, card: &str, table: &RoomName) -> AtTable {
        self.here.enter(card, table)
    }

    /// Returns the table that a card joined last, among the tables where it is still connected.
    pub(crate) fn table_of(&self, card: &str) -> Option<RoomName> {
        self.here.table_of(card)
    }

    /// Reports the result of a match. Reporting it again changes nothing.
    pub(crate) fn hand_in(&self, table: &RoomName, finished: FinishedMatch) {
        self.results.hand_in(table, finished);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cloned_observers_share_the_same_cards() {
        let observer = CardObserver::new(Results::nowhere());
        let clone = observer.clone();
        let at_table = clone.enter("a", &RoomName::new("BCDF"));
        assert_eq!(observer.table_of("a"), Some(RoomName::new("BCDF")));
        assert_eq!(clone.table_of("a"), observer.table_of("a"));
        drop(at_table);
        assert_eq!(observer.table_of("a"), None);
    }
}
