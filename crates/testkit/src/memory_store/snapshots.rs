//! Snapshots in memory.

use async_trait::async_trait;
use ruckus_journal::{RoomName, Seq, Snapshots, StoreError, StoredSnapshot};

use super::{Inner, MemoryStore};

/// The snapshot of a room.
#[derive(Clone, Debug)]
pub(super) enum Kept {
    /// The latest one.
    Latest(StoredSnapshot),
    /// None: entries up to this one were rewritten, so snapshots of them that come later are outdated and refused.
    NoneUpTo(Seq),
}

impl Inner {
    /// Removes the snapshot of a room, and refuses later snapshots up to entry `last`: its entries were rewritten.
    pub(super) fn forget_snapshot(&mut self, room: &RoomName, last: Seq) {
        self.snapshots.insert(room.clone(), Kept::NoneUpTo(last));
    }

    fn keep_snapshot(&mut self, snapshot: &StoredSnapshot) -> bool {
        let entries = self.rooms.get(&snapshot.room).map(|room| room.entries.as_slice()).unwrap_or_default();
        let is_of = |of: &StoredSnapshot| entries.iter().any(|entry| (entry.seq, entry.epoch) == (of.seq, of.epoch));
        let later = match self.snapshots.get(&snapshot.room) {
            Some(Kept::Latest(kept)) => kept.seq > snapshot.seq && is_of(kept),
            Some(Kept::NoneUpTo(last)) => *last >= snapshot.seq,
            None => false,
        };
        let keeps = is_of(snapshot) && !later;
        if keeps {
            self.snapshots.insert(snapshot.room.clone(), Kept::Latest(snapshot.clone()));
        }
        keeps
    }
}

impl MemoryStore {
    /// Changes the stored snapshot of a room, to test how a server treats a damaged one.
    pub fn damage_snapshot(&self, room: &RoomName, damage: impl FnOnce(&mut StoredSnapshot)) {
        if let Some(Kept::Latest(kept)) = self.lock().snapshots.get_mut(room) {
            damage(kept);
        }
    }
}

#[async_trait]
impl Snapshots for MemoryStore {
    async fn snapshot(&self, room: &RoomName) -> Result<Option<StoredSnapshot>, StoreError> {
        Ok(match self.lock().snapshots.get(room) {
            Some(Kept::Latest(kept)) => Some(kept.clone()),
            Some(Kept::NoneUpTo(_)) | None => None,
        })
    }

    async fn keep_snapshots(&self, snapshots: &[StoredSnapshot]) -> Result<Vec<bool>, StoreError> {
        self.alter(|inner| snapshots.iter().map(|snapshot| inner.keep_snapshot(snapshot)).collect())
    }
}
