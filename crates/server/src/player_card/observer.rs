//! Where tables report what concerns player cards.

use std::sync::Arc;

use ruckus_journal::RoomName;
use ruckus_room::FinishedMatch;

use super::here::{AtTable, CardsHere};
use super::queue::Results;

/// Hears from the tables of this node which cards are there, and the results of their matches. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct CardObserver {
    results: Results,
    here: Arc<CardsHere>,
}

impl CardObserver {
    /// Passes results on to a queue.
    pub(crate) fn new(results: Results) -> Self {
        Self { results, here: Arc::default() }
    }

    /// A device with a card has connected to a table. The card counts as there until the returned value is dropped.
    pub(crate) fn enter(&self, card: &str, table: &RoomName) -> AtTable {
        self.here.enter(card, table)
    }

    /// The table that a card has come to last.
    pub(crate) fn table_of(&self, card: &str) -> Option<RoomName> {
        self.here.table_of(card)
    }

    /// Hands in the result of a match. Doing it again changes nothing.
    pub(crate) fn hand_in(&self, table: &RoomName, finished: FinishedMatch) {
        self.results.hand_in(table, finished);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_hear_of_the_same_cards() {
        let observer = CardObserver::new(Results::nowhere());
        let clone = observer.clone();
        let at_table = clone.enter("a", &RoomName::new("BCDF"));
        assert_eq!(observer.table_of("a"), Some(RoomName::new("BCDF")));
        assert_eq!(clone.table_of("a"), observer.table_of("a"));
        drop(at_table);
        assert_eq!(observer.table_of("a"), None);
    }
}
