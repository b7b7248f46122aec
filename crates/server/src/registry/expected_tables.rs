//! Tables of events that are about to open.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use ruckus_journal::RoomName;

/// Tables that are about to open, with the number of [`Awaited`] values of each.
#[derive(Debug, Default)]
pub(super) struct ExpectedTables {
    tables: Mutex<BTreeMap<RoomName, usize>>,
}

impl ExpectedTables {
    /// Marks a table as expected until the returned value is dropped.
    pub(super) fn expect(self: &Arc<Self>, name: &RoomName) -> Awaited {
        *self.tables.lock().entry(name.clone()).or_default() += 1;
        Awaited { tables: self.clone(), name: name.clone() }
    }

    pub(super) fn contains(&self, name: &RoomName) -> bool {
        self.tables.lock().contains_key(name)
    }
}

/// Marks a table as expected until it is dropped.
#[derive(Debug)]
pub(super) struct Awaited {
    tables: Arc<ExpectedTables>,
    name: RoomName,
}

impl Drop for Awaited {
    fn drop(&mut self) {
        let mut tables = self.tables.tables.lock();
        if let Some(count) = tables.get_mut(&self.name) {
            *count -= 1;
            if *count == 0 {
                tables.remove(&self.name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_expected_until_its_last_guard_is_dropped() {
        let tables = Arc::new(ExpectedTables::default());
        let (name, other) = (RoomName::new("ABCD"), RoomName::new("EFGH"));
        // A reloaded event expects the table while its previous task is still ending.
        let (first, second) = (tables.expect(&name), tables.expect(&name));
        drop(first);
        assert!(tables.contains(&name) && !tables.contains(&other));
        drop(second);
        assert!(!tables.contains(&name));
    }
}
