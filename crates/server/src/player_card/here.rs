//! The player cards at tables of this node. They are kept only in memory, while a device of the card is connected.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use ruckus_journal::RoomName;

/// The cards that are connected to tables.
#[derive(Debug, Default)]
pub(crate) struct CardsHere(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// Tables by card. The table that the card joined last comes last.
    tables: HashMap<String, Vec<(u64, RoomName)>>,
    number: u64,
}

/// A card at a table, until it is dropped.
#[derive(Debug)]
pub(crate) struct AtTable {
    here: Arc<CardsHere>,
    card: String,
    number: u64,
}

impl CardsHere {
    /// Adds a card that has connected to a table.
    pub(crate) fn enter(self: &Arc<Self>, card: &str, table: &RoomName) -> AtTable {
        let mut inner = self.0.lock();
        inner.number += 1;
        let number = inner.number;
        inner.tables.entry(card.to_owned()).or_default().push((number, table.clone()));
        drop(inner);
        AtTable { here: self.clone(), card: card.to_owned(), number }
    }

    /// Returns the table that a card joined last, among the tables where it is still connected.
    pub(crate) fn table_of(&self, card: &str) -> Option<RoomName> {
        Some(self.0.lock().tables.get(card)?.last()?.1.clone())
    }
}

impl Drop for AtTable {
    fn drop(&mut self) {
        let mut inner = self.here.0.lock();
        if let Some(tables) = inner.tables.get_mut(&self.card) {
            tables.retain(|(number, _)| *number != self.number);
            if tables.is_empty() {
                inner.tables.remove(&self.card);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_at_the_latest_table_it_has_not_left() {
        let here = Arc::new(CardsHere::default());
        let one = here.enter("a", &RoomName::new("BCDF"));
        let two = here.enter("a", &RoomName::new("GHJK"));
        let at = || here.table_of("a").map(|table| table.to_string());
        assert_eq!((at().as_deref(), here.table_of("b")), (Some("GHJK"), None));
        drop(two);
        assert_eq!(at().as_deref(), Some("BCDF"));
        drop(one);
        assert_eq!((at(), here.0.lock().tables.len()), (None, 0));
    }
}
