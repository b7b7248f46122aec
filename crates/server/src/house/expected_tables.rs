//! Tables of events that are about to open.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ruckus_journal::RoomName;

/// Tables that are about to open, and how often each is expected.
#[derive(Debug, Default)]
pub(super) struct ExpectedTables {
    tables: Mutex<BTreeMap<RoomName, usize>>,
}

impl ExpectedTables {
    /// Expects a table until the returned value is dropped.
    pub(super) fn expect(self: &Arc<Self>, name: &RoomName) -> Awaited {
        *self.lock().entry(name.clone()).or_default() += 1;
        Awaited { tables: self.clone(), name: name.clone() }
    }

    pub(super) fn contains(&self, name: &RoomName) -> bool {
        self.lock().contains_key(name)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<RoomName, usize>> {
        // Nothing in here panics half-way.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A table that is about to open.
#[derive(Debug)]
pub(super) struct Awaited {
    tables: Arc<ExpectedTables>,
    name: RoomName,
}

impl Drop for Awaited {
    fn drop(&mut self) {
        let mut tables = self.tables.lock();
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
    fn a_table_is_expected_until_the_last_who_expects_it_is_gone() {
        let tables = Arc::new(ExpectedTables::default());
        let (name, other) = (RoomName::new("ABCD"), RoomName::new("EFGH"));
        // An event that was loaded again expects it while the task from before ends.
        let (first, second) = (tables.expect(&name), tables.expect(&name));
        drop(first);
        assert!(tables.contains(&name) && !tables.contains(&other));
        drop(second);
        assert!(!tables.contains(&name));
    }
}
