//! Which cards are at a table of this node right now: in memory alone, for as long as a device of theirs is connected.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ruckus_journal::RoomName;

/// The cards that are at tables.
#[derive(Debug, Default)]
pub(crate) struct CardsHere(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// By card; the latest table last.
    tables: HashMap<String, Vec<(u64, RoomName)>>,
    number: u64,
}

/// A card at a table, until this is dropped.
#[derive(Debug)]
pub(crate) struct AtTable {
    here: Arc<CardsHere>,
    card: String,
    number: u64,
}

impl CardsHere {
    /// A device with a card has come to a table.
    pub(crate) fn enter(self: &Arc<Self>, card: &str, table: &RoomName) -> AtTable {
        let mut inner = self.lock();
        inner.number += 1;
        let number = inner.number;
        inner.tables.entry(card.to_owned()).or_default().push((number, table.clone()));
        drop(inner);
        AtTable { here: self.clone(), card: card.to_owned(), number }
    }

    /// The table that a card has come to last.
    pub(crate) fn table_of(&self, card: &str) -> Option<RoomName> {
        Some(self.lock().tables.get(card)?.last()?.1.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing in here panics half-way, so a poisoned lock still guards a whole list.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for AtTable {
    fn drop(&mut self) {
        let mut inner = self.here.lock();
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
    fn a_card_is_at_the_table_that_it_came_to_last_until_it_goes() {
        let here = Arc::new(CardsHere::default());
        let one = here.enter("a", &RoomName::new("BCDF"));
        let two = here.enter("a", &RoomName::new("GHJK"));
        let at = || here.table_of("a").map(|table| table.to_string());
        assert_eq!((at().as_deref(), here.table_of("b")), (Some("GHJK"), None));
        drop(two);
        assert_eq!(at().as_deref(), Some("BCDF"));
        drop(one);
        assert_eq!((at(), here.lock().tables.len()), (None, 0));
    }
}
