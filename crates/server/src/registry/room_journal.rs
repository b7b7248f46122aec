//! Gives the registry access to the journal, and converts store errors into errors for clients.

use std::sync::Arc;

use ruckus_journal::{Entry, RoomName, Seq, Store, StoreError};
use ruckus_store::Journal;

use crate::error::RegistryError;

/// The journal of all rooms and events. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct RoomJournal {
    journal: Journal,
}

impl RoomJournal {
    pub(super) const fn new(journal: Journal) -> Self {
        Self { journal }
    }

    /// Returns the journal itself, for actors.
    pub(super) fn journal(&self) -> Journal {
        self.journal.clone()
    }

    pub(super) fn store(&self) -> &Arc<dyn Store> {
        self.journal.store()
    }

    /// Writes entries, and waits until they are durable.
    pub(super) async fn write(&self, entries: Vec<Entry>) -> Result<(), StoreError> {
        self.journal.append(entries).await.written().await
    }

    /// Reads the entries of a room with numbers above `after`.
    pub(super) async fn read(&self, name: &RoomName, after: Seq) -> Result<Vec<Entry>, RegistryError> {
        self.journal.load(name, after).await.map_err(|error| self.not_read(&error))
    }

    /// The error that makes all writes fail at the moment, if there is one.
    pub(super) fn trouble(&self) -> Option<StoreError> {
        self.journal.trouble().borrow().clone()
    }

    /// Converts an error of the store into the error for the client. Logs the error unless all writes fail, because
    /// that is logged once elsewhere.
    pub(super) fn unavailable(&self, error: &StoreError) -> RegistryError {
        if self.trouble().is_none() {
            tracing::error!(%error, "the journal failed");
        }
        if matches!(error, StoreError::DiskFull) { RegistryError::DiskFull } else { RegistryError::Unavailable }
    }

    /// Converts an error of reading a room into the error for the client. The log names a damaged room. Damage does not
    /// affect other rooms.
    pub(super) fn not_read(&self, error: &StoreError) -> RegistryError {
        if matches!(error, StoreError::Damaged { .. }) {
            tracing::error!(%error, "a room is damaged");
            return RegistryError::Damaged;
        }
        self.unavailable(error)
    }
}

#[cfg(test)]
mod tests {
    use ruckus_testkit::MemoryStore;

    use super::*;

    #[tokio::test]
    async fn a_full_disk_has_its_own_error() {
        let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
        let journal = RoomJournal::new(journal);
        assert!(matches!(journal.unavailable(&StoreError::DiskFull), RegistryError::DiskFull));
        assert!(matches!(journal.not_read(&StoreError::DiskFull), RegistryError::DiskFull));
        assert!(matches!(journal.unavailable(&StoreError::Closed), RegistryError::Unavailable));
        assert!(journal.trouble().is_none());
    }

    #[tokio::test]
    async fn missing_rooms_are_empty_and_unreadable_stores_are_errors() {
        let store = Arc::new(MemoryStore::new());
        let (journal, _writer) = Journal::start(store.clone(), |_| ());
        let journal = RoomJournal::new(journal);
        let name = RoomName::new("BCDF");
        assert!(journal.read(&name, Seq(0)).await.is_ok_and(|entries| entries.is_empty()));
        store.refuse_to_read(true);
        assert!(matches!(journal.read(&name, Seq(0)).await, Err(RegistryError::Unavailable)));
    }
}
