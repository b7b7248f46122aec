//! The directory in memory.

use async_trait::async_trait;
use ruckus_journal::{Directory, Entry, Listed, Progress, RoomName, Seq, Settled, StoreError};

use super::{Inner, MemoryStore};

/// The directory's row of a room.
#[derive(Debug, Default)]
pub(super) struct DirectoryRow {
    code: Option<String>,
    settled: Option<Settled>,
}

impl Inner {
    fn row(&self, room: &RoomName) -> Listed {
        let row = self.directory.get(room);
        let (code, settled) = row.map(|row| (row.code.clone(), row.settled)).unwrap_or_default();
        Listed { room: room.clone(), code, settled }
    }

    /// Returns the room with this name or code.
    pub(super) fn called(&self, text: &str) -> Option<RoomName> {
        let named = RoomName::new(text);
        if self.last(&named).is_some() {
            return Some(named);
        }
        self.directory.iter().find(|(_, row)| row.code.as_deref() == Some(text)).map(|(room, _)| room.clone())
    }

    fn last(&self, room: &RoomName) -> Option<Seq> {
        self.rooms.get(room)?.entries.last().map(|entry| entry.seq)
    }
}

impl MemoryStore {
    /// Changes the state, unless the test asked for a failure.
    pub(super) fn alter<T>(&self, change: impl FnOnce(&mut Inner) -> T) -> Result<T, StoreError> {
        let mut inner = self.lock();
        match &inner.failure {
            Some(failure) => Err(failure.clone()),
            None => Ok(change(&mut inner)),
        }
    }
}

#[async_trait]
impl Directory for MemoryStore {
    async fn listed(&self) -> Result<Vec<Listed>, StoreError> {
        let inner = self.lock();
        let written = inner.rooms.iter().filter(|(_, room)| !room.entries.is_empty());
        Ok(written.map(|(room, _)| inner.row(room)).collect())
    }

    async fn settle(&self, left: &[(RoomName, Settled)]) -> Result<(), StoreError> {
        self.alter(|inner| {
            for (room, settled) in left.iter().filter(|(room, _)| inner.rooms.contains_key(room)) {
                inner.directory.entry(room.clone()).or_default().settled = Some(*settled);
            }
        })
    }

    async fn left_before(
        &self,
        progress: Progress,
        before: u64,
        after: Option<&Listed>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let inner = self.lock();
        let place = |listed: &Listed| listed.settled.map(|settled| (settled.since, listed.room.clone()));
        let due = |listed: &Listed| {
            let settled = listed.settled.filter(|settled| settled.progress == progress && settled.since < before);
            settled.is_some() && after.is_none_or(|after| place(listed) > place(after))
        };
        let mut found: Vec<Listed> = inner.rooms.keys().map(|room| inner.row(room)).filter(due).collect();
        found.sort_by_key(place);
        found.truncate(limit as usize);
        Ok(found)
    }

    async fn give_code(&self, room: &RoomName, code: &str) -> Result<bool, StoreError> {
        self.alter(|inner| {
            let other = |(other, row): (&RoomName, &DirectoryRow)| other != room && row.code.as_deref() == Some(code);
            let taken = inner.last(&RoomName::new(code)).is_some() || inner.directory.iter().any(other);
            if taken || inner.last(room).is_none() {
                return false;
            }
            let row = inner.directory.entry(room.clone()).or_default();
            row.code.get_or_insert_with(|| code.to_owned()) == code
        })
    }

    async fn end(&self, room: &RoomName, last: Option<Seq>) -> Result<bool, StoreError> {
        self.alter(|inner| {
            let there = inner.last(room);
            if there.is_none() || (last.is_some() && there != last) {
                return false;
            }
            inner.directory.remove(room);
            inner.snapshots.remove(room);
            inner.rooms.remove(room);
            inner.seen.forget(room);
            true
        })
    }

    async fn sweep(&self, _rows: u32) -> Result<u32, StoreError> {
        // `end` has removed everything already.
        self.alter(|_| 0)
    }

    async fn rewrite(&self, entries: &[Entry], last: Seq) -> Result<bool, StoreError> {
        self.alter(|inner| {
            if entries.iter().any(|entry| inner.last(&entry.room) != Some(last)) {
                return false;
            }
            for new in entries {
                let old = inner
                    .rooms
                    .get_mut(&new.room)
                    .and_then(|room| room.entries.iter_mut().find(|old| old.seq == new.seq));
                if let Some(old) = old {
                    old.body.clone_from(&new.body);
                    inner.forget_snapshot(&new.room, last);
                }
            }
            true
        })
    }

    async fn forget_ballots(&self, period: u32) -> Result<(), StoreError> {
        self.alter(|inner| {
            let old = |of: &u32| of + 1 < period;
            let Inner { ballots, periods, .. } = inner;
            ballots.retain(|ballot, _| !periods.get(ballot).is_some_and(old));
            periods.retain(|_, of| !old(of));
            for ballot in ballots.keys() {
                periods.entry(ballot.clone()).or_insert(period);
            }
        })
    }
}
