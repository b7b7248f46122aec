//! A store in memory, for tests: it forgets all when dropped.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::future::{BoxFuture, FutureExt, ready};

use crate::{Entry, Epoch, Exhibit, RoomName, Seq, Store, StoreError, Tally, Verdict};

/// A store in memory.
#[derive(Debug, Default)]
pub struct MemoryStore {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    rooms: BTreeMap<RoomName, Vec<Entry>>,
    exhibits: Vec<Exhibit>,
    counts: BTreeMap<(String, String), i64>,
    ballots: BTreeMap<String, Vec<Tally>>,
    failure: Option<StoreError>,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// From now on every write fails so, until `None` is given: for testing what a full disk does.
    pub fn fail_with(&self, failure: Option<StoreError>) {
        self.lock().failure = failure;
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing in here panics half-way, so a poisoned lock still guards whole data.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn append(&mut self, entry: &Entry) -> Verdict {
        let entries = self.rooms.entry(entry.room.clone()).or_default();
        let last = entries.last().map_or((Seq(0), Epoch(0)), |last| (last.seq, last.epoch));
        if entry.seq != last.0.next() || entry.epoch < last.1 {
            return Verdict::Fenced;
        }
        entries.push(Entry { tallies: Vec::new(), ..entry.clone() });
        self.count(&entry.tallies, 1);
        Verdict::Written
    }

    fn count(&mut self, tallies: &[Tally], times: i64) {
        for Tally { subject, what, count } in tallies {
            *self.counts.entry((subject.clone(), what.clone())).or_default() += count * times;
        }
    }
}

impl Store for MemoryStore {
    fn append<'a>(&'a self, batch: &'a [Entry]) -> BoxFuture<'a, Result<Vec<Verdict>, StoreError>> {
        let mut inner = self.lock();
        let result = match &inner.failure {
            Some(failure) => Err(failure.clone()),
            None => Ok(batch.iter().map(|entry| inner.append(entry)).collect()),
        };
        ready(result).boxed()
    }

    fn try_out(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        ready(self.lock().failure.clone().map_or(Ok(()), Err)).boxed()
    }

    fn load<'a>(&'a self, room: &'a RoomName, after: Seq) -> BoxFuture<'a, Result<Vec<Entry>, StoreError>> {
        let inner = self.lock();
        let entries = inner.rooms.get(room).map(Vec::as_slice).unwrap_or_default();
        ready(Ok(entries.iter().filter(|entry| entry.seq > after).cloned().collect())).boxed()
    }

    fn exhibit<'a>(&'a self, exhibit: &'a Exhibit) -> BoxFuture<'a, Result<(), StoreError>> {
        let mut inner = self.lock();
        let result = inner.failure.clone().map_or(Ok(()), Err);
        if result.is_ok() && inner.exhibits.iter().all(|other| other.id != exhibit.id) {
            inner.exhibits.push(exhibit.clone());
        }
        ready(result).boxed()
    }

    fn exhibits(&self) -> BoxFuture<'_, Result<Vec<Exhibit>, StoreError>> {
        ready(Ok(self.lock().exhibits.clone())).boxed()
    }

    fn counted<'a>(&'a self, subjects: &'a [String]) -> BoxFuture<'a, Result<Vec<Tally>, StoreError>> {
        let inner = self.lock();
        let wanted = inner.counts.iter().filter(|((subject, _), count)| **count != 0 && subjects.contains(subject));
        let tally = |((subject, what), count): (&(String, String), &i64)| Tally {
            subject: subject.clone(),
            what: what.clone(),
            count: *count,
        };
        ready(Ok(wanted.map(tally).collect())).boxed()
    }

    fn vote<'a>(&'a self, ballot: &'a str, votes: &'a [Tally]) -> BoxFuture<'a, Result<(), StoreError>> {
        let mut inner = self.lock();
        if let Some(failure) = &inner.failure {
            return ready(Err(failure.clone())).boxed();
        }
        let mut votes = votes.to_vec();
        votes.sort();
        let before = inner.ballots.insert(ballot.to_owned(), votes.clone()).unwrap_or_default();
        inner.count(&before, -1);
        inner.count(&votes, 1);
        ready(Ok(())).boxed()
    }

    fn ballot<'a>(&'a self, ballot: &'a str) -> BoxFuture<'a, Result<Vec<Tally>, StoreError>> {
        ready(Ok(self.lock().ballots.get(ballot).cloned().unwrap_or_default())).boxed()
    }
}
