//! A store in memory. Its contents are lost when it is dropped.

mod directory;
mod link;
mod nodes;
mod snapshots;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;

use ruckus_journal::{
    Append, Change, Damage, Document, Entry, Epoch, Expected, GalleryEntry, LogLine, RoomInfo, RoomName, Seq, Store,
    StoreError, Tally, Verdict,
};

pub use link::{FarDirectory, Link};

/// A test double for a store: everything stays in memory, and reads and writes fail on demand.
///
/// It passes the same conformance suite as the real stores.
#[derive(Debug, Default)]
pub struct MemoryStore {
    inner: Mutex<Inner>,
    gathers_for: Duration,
}

#[derive(Debug, Default)]
struct Inner {
    rooms: BTreeMap<RoomName, Room>,
    gallery_entries: Vec<GalleryEntry>,
    counts: BTreeMap<(String, String), i64>,
    ballots: BTreeMap<String, Vec<Tally>>,
    documents: BTreeMap<(String, String), Vec<u8>>,
    log: Vec<LogLine>,
    periods: BTreeMap<String, u32>,
    directory: BTreeMap<RoomName, directory::DirectoryRow>,
    seen: nodes::SeenNodes,
    snapshots: BTreeMap<RoomName, snapshots::Kept>,
    failure: Option<StoreError>,
    unreadable: bool,
    damaged: BTreeSet<RoomName>,
    /// The number of entries read since the last [`MemoryStore::take_read`].
    read: usize,
    /// `Some` while the writer does not learn the outcome of commits. The value tells whether they take effect.
    lose_answers: Option<bool>,
}

#[derive(Debug, Default)]
struct Room {
    entries: Vec<Entry>,
    written_at: Option<u64>,
}

impl Room {
    fn last(&self) -> (Seq, Epoch) {
        self.entries.last().map_or((Seq(0), Epoch(0)), |last| (last.seq, last.epoch))
    }
}

impl MemoryStore {
    /// Creates an empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates an empty store with this [`Store::gathers_for`], which is zero otherwise.
    pub fn gathering(gathers_for: Duration) -> Self {
        Self { gathers_for, ..Self::default() }
    }

    /// Returns the number of entries of all rooms.
    pub fn entries(&self) -> usize {
        self.lock().rooms.values().map(|room| room.entries.len()).sum()
    }

    /// Makes every write fail with this error, such as that of a full disk. `None` ends it.
    pub fn fail_with(&self, failure: Option<StoreError>) {
        self.lock().failure = failure;
    }

    /// Makes every commit return [`StoreError::Unknown`]. `happens` determines whether the commit takes effect. `None`
    /// ends it.
    pub fn lose_answers(&self, happens: Option<bool>) {
        self.lock().lose_answers = happens;
    }

    /// Returns the number of entries read since the last call.
    pub fn take_read(&self) -> usize {
        std::mem::take(&mut self.lock().read)
    }

    /// Makes loading entries fail, or ends that.
    pub fn refuse_to_read(&self, refuse: bool) {
        self.lock().unreadable = refuse;
    }

    /// Damages the first entry of a room.
    pub fn damage(&self, room: &RoomName) {
        self.lock().damaged.insert(room.clone());
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // No method panics between two changes, so the data behind a poisoned lock is consistent.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn append(&mut self, append: &Append) -> Verdict {
        let Some(first) = append.entries.first() else { return Verdict::Written };
        let room = self.rooms.get(&first.room);
        let (seq, epoch) = room.map_or((Seq(0), Epoch(0)), |room| room.last());
        let is_a_code = room.is_none() && self.called(first.room.as_str()).is_some();
        if is_a_code || !append.is_in_line() || first.seq != seq.next() || first.epoch < epoch {
            return Verdict::Fenced;
        }
        let room = self.rooms.entry(first.room.clone()).or_default();
        room.written_at = Some(append.written_at);
        room.entries.extend(append.entries.iter().map(|entry| Entry { tallies: Vec::new(), ..entry.clone() }));
        for entry in &append.entries {
            self.count(&entry.tallies, 1);
        }
        Verdict::Written
    }

    /// Writes a batch, unless the test asked for a failure.
    fn write(&mut self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        let lost = || StoreError::Unknown { why: "the answer was lost".to_owned() };
        match (&self.failure, self.lose_answers) {
            (Some(failure), _) => Err(failure.clone()),
            (None, Some(false)) => Err(lost()),
            (None, happens) => {
                let verdicts = batch.iter().map(|append| self.append(append)).collect();
                if happens.is_some() { Err(lost()) } else { Ok(verdicts) }
            }
        }
    }

    fn count(&mut self, tallies: &[Tally], times: i64) {
        for Tally { subject, what, count } in tallies {
            *self.counts.entry((subject.clone(), what.clone())).or_default() += count * times;
        }
    }
}

impl Inner {
    fn change_if(&mut self, expected: &[Expected], changes: &[Change]) -> Result<bool, StoreError> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        let is =
            |wanted: &Expected| self.documents.get(&(wanted.kind.clone(), wanted.id.clone())) == wanted.body.as_ref();
        let made = expected.iter().all(is);
        if made {
            changes.iter().cloned().for_each(|change| self.change(change));
        }
        Ok(made)
    }

    fn change(&mut self, change: Change) {
        let gallery = matches!(change, Change::RemoveGalleryEntry { .. });
        self.seen
            .changes
            .send_modify(|changes| *(if gallery { &mut changes.gallery_entries } else { &mut changes.documents }) += 1);
        match change {
            Change::Put(Document { kind, id, body }) => _ = self.documents.insert((kind, id), body),
            Change::Remove { kind, id } => _ = self.documents.remove(&(kind, id)),
            Change::RemoveGalleryEntry { id } => self.gallery_entries.retain(|entry| entry.id != id),
            Change::Log { body } => self.log.push(LogLine { number: self.log.len() as u64 + 1, body }),
        }
    }
}

#[async_trait]
impl Store for MemoryStore {
    fn gathers_for(&self) -> Duration {
        self.gathers_for
    }

    async fn append(&self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        self.lock().write(batch)
    }

    async fn try_out(&self) -> Result<(), StoreError> {
        self.lock().failure.clone().map_or(Ok(()), Err)
    }

    async fn load(&self, room: &RoomName, after: Seq) -> Result<Vec<Entry>, StoreError> {
        self.load_some(room, after, usize::MAX).await
    }

    async fn load_some(&self, room: &RoomName, after: Seq, most: usize) -> Result<Vec<Entry>, StoreError> {
        let mut inner = self.lock();
        if inner.unreadable {
            return Err(StoreError::Failed { doing: "read", why: "a test requested this error".to_owned() });
        }
        if inner.damaged.contains(room) {
            return Err(StoreError::Damaged { room: room.clone(), seq: Seq(1), damage: Damage::Checksum });
        }
        let entries = inner.rooms.get(room).map(|room| room.entries.as_slice()).unwrap_or_default();
        let read: Vec<Entry> = entries.iter().filter(|entry| entry.seq > after).take(most).cloned().collect();
        inner.read += read.len();
        Ok(read)
    }

    async fn rooms(&self) -> Result<Vec<RoomInfo>, StoreError> {
        let inner = self.lock();
        let info = |(name, room): (&RoomName, &Room)| {
            let (last, epoch) = room.last();
            RoomInfo { room: name.clone(), last, epoch, written_at: room.written_at }
        };
        Ok(inner.rooms.iter().map(info).collect())
    }

    async fn keep_gallery_entry(&self, entry: &GalleryEntry) -> Result<(), StoreError> {
        let mut inner = self.lock();
        let result = inner.failure.clone().map_or(Ok(()), Err);
        if result.is_ok() && inner.gallery_entries.iter().all(|other| other.id != entry.id) {
            inner.gallery_entries.push(entry.clone());
            inner.seen.changes.send_modify(|changes| changes.gallery_entries += 1);
        }
        result
    }

    async fn gallery_entries(&self) -> Result<Vec<GalleryEntry>, StoreError> {
        Ok(self.lock().gallery_entries.clone())
    }

    async fn counted(&self, subjects: &[String]) -> Result<Vec<Tally>, StoreError> {
        let inner = self.lock();
        let wanted = inner.counts.iter().filter(|((subject, _), count)| **count != 0 && subjects.contains(subject));
        let tally = |((subject, what), count): (&(String, String), &i64)| Tally {
            subject: subject.clone(),
            what: what.clone(),
            count: *count,
        };
        Ok(wanted.map(tally).collect())
    }

    async fn vote(&self, ballot: &str, votes: &[Tally]) -> Result<(), StoreError> {
        let mut inner = self.lock();
        if let Some(failure) = &inner.failure {
            return Err(failure.clone());
        }
        let mut votes = votes.to_vec();
        votes.sort();
        let before = inner.ballots.insert(ballot.to_owned(), votes.clone()).unwrap_or_default();
        inner.count(&before, -1);
        inner.count(&votes, 1);
        Ok(())
    }

    async fn ballot(&self, ballot: &str) -> Result<Vec<Tally>, StoreError> {
        Ok(self.lock().ballots.get(ballot).cloned().unwrap_or_default())
    }

    async fn documents(&self, kind: &str) -> Result<Vec<Document>, StoreError> {
        let inner = self.lock();
        let of_kind = inner.documents.iter().filter(|((other, _), _)| other == kind);
        let document = |((kind, id), body): (&(String, String), &Vec<u8>)| Document {
            kind: kind.clone(),
            id: id.clone(),
            body: body.clone(),
        };
        Ok(of_kind.map(document).collect())
    }

    async fn change(&self, changes: &[Change]) -> Result<(), StoreError> {
        self.lock().change_if(&[], changes).map(drop)
    }

    async fn change_if(&self, expected: &[Expected], changes: &[Change]) -> Result<bool, StoreError> {
        self.lock().change_if(expected, changes)
    }

    async fn document(&self, kind: &str, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.lock().documents.get(&(kind.to_owned(), id.to_owned())).cloned())
    }

    async fn admin_log(&self, before: u64, most: u32) -> Result<Vec<LogLine>, StoreError> {
        let inner = self.lock();
        let earlier = inner.log.iter().rev().filter(|line| line.number < before);
        Ok(earlier.take(most as usize).cloned().collect())
    }
}
