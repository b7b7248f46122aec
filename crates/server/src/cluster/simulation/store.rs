//! The store of a simulation: [`MemoryStore`], reached over the simulated network.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{BoxFuture, FutureExt};
use ruckus_journal::{
    Append, Beat, Change, Changes, Claim, Directory, Document, Entry, Expected, GalleryEntry, Listed, Located, LogLine,
    Node, Nodes, Progress, RoomInfo, RoomName, Seq, Settled, SharedBucket, Snapshots, Store, StoreError,
    StoredSnapshot, Tally, Verdict,
};
use ruckus_testkit::MemoryStore;
use tokio::sync::{oneshot, watch};

use super::network::{Answer, Question, with};

/// The store as one machine reaches it.
#[derive(Clone, Debug)]
pub(super) struct FarStore {
    pub(super) store: Arc<MemoryStore>,
    pub(super) machine: usize,
}

type Asked<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Returns the answer. The in-memory store never waits.
fn now<T>(answer: Asked<'_, T>) -> Result<T, StoreError> {
    answer.now_or_never().unwrap_or(Err(StoreError::Closed))
}

/// Sends a query from a machine to the store. Like a sent SQL statement, it takes effect even if the caller stops
/// waiting.
fn ask<T: Send + 'static>(
    from: usize,
    question: impl FnOnce() -> Result<T, StoreError> + 'static,
) -> BoxFuture<'static, Result<T, StoreError>> {
    let (sender, answer) = oneshot::channel();
    let why = || "the network is cut".to_owned();
    let question: Question = Box::new(move |arrives: bool| -> Answer {
        let answer = arrives.then(question);
        Box::new(move |answered: bool| {
            let lost = match answer {
                Some(answer) if answered => answer,
                Some(_) => Err(StoreError::Unknown { why: why() }),
                None => Err(StoreError::Failed { doing: "asked", why: why() }),
            };
            // The node may have stopped waiting.
            let _ = sender.send(lost);
        })
    });
    with(|network| network.question(from, question));
    async move { answer.await.unwrap_or(Err(StoreError::Closed)) }.boxed()
}

impl Nodes for FarStore {
    fn beat<'a>(&'a self, node: &'a Node) -> Asked<'a, Beat> {
        let (store, node) = (self.store.clone(), node.clone());
        ask(self.machine, move || now(store.beat(&node)))
    }

    fn leave<'a>(&'a self, node: &'a Node) -> Asked<'a, ()> {
        let (store, node) = (self.store.clone(), node.clone());
        ask(self.machine, move || now(store.leave(&node)))
    }

    fn claim<'a>(&'a self, node: &'a Node, room: &'a RoomName, fresh: bool) -> Asked<'a, Claim> {
        let (store, node, room) = (self.store.clone(), node.clone(), room.clone());
        ask(self.machine, move || now(store.claim(&node, &room, fresh)))
    }

    fn release<'a>(&'a self, node: &'a Node, room: &'a RoomName) -> Asked<'a, ()> {
        let (store, node, room) = (self.store.clone(), node.clone(), room.clone());
        ask(self.machine, move || now(store.release(&node, &room)))
    }

    fn locate<'a>(&'a self, text: &'a str) -> Asked<'a, Option<Located>> {
        let (store, text) = (self.store.clone(), text.to_owned());
        ask(self.machine, move || now(store.locate(&text)))
    }

    fn take<'a>(&'a self, buckets: &'a [SharedBucket]) -> Asked<'a, Result<(), Duration>> {
        let (store, buckets) = (self.store.clone(), buckets.to_vec());
        ask(self.machine, move || now(store.take(&buckets)))
    }

    fn changes(&self) -> watch::Receiver<Changes> {
        self.store.changes()
    }
}

impl Store for FarStore {
    fn append<'a>(&'a self, batch: &'a [Append]) -> Asked<'a, Vec<Verdict>> {
        let (store, batch) = (self.store.clone(), batch.to_vec());
        ask(self.machine, move || now(store.append(&batch)))
    }

    fn try_out(&self) -> Asked<'_, ()> {
        let store = self.store.clone();
        ask(self.machine, move || now(store.try_out()))
    }

    fn load<'a>(&'a self, room: &'a RoomName, after: Seq) -> Asked<'a, Vec<Entry>> {
        let (store, room) = (self.store.clone(), room.clone());
        ask(self.machine, move || now(store.load(&room, after)))
    }

    fn load_some<'a>(&'a self, room: &'a RoomName, after: Seq, most: usize) -> Asked<'a, Vec<Entry>> {
        let (store, room) = (self.store.clone(), room.clone());
        ask(self.machine, move || now(store.load_some(&room, after, most)))
    }

    fn rooms(&self) -> Asked<'_, Vec<RoomInfo>> {
        let store = self.store.clone();
        ask(self.machine, move || now(store.rooms()))
    }

    fn keep_gallery_entry<'a>(&'a self, entry: &'a GalleryEntry) -> Asked<'a, ()> {
        let (store, entry) = (self.store.clone(), entry.clone());
        ask(self.machine, move || now(store.keep_gallery_entry(&entry)))
    }

    fn gallery_entries(&self) -> Asked<'_, Vec<GalleryEntry>> {
        let store = self.store.clone();
        ask(self.machine, move || now(store.gallery_entries()))
    }

    fn counted<'a>(&'a self, subjects: &'a [String]) -> Asked<'a, Vec<Tally>> {
        let (store, subjects) = (self.store.clone(), subjects.to_vec());
        ask(self.machine, move || now(store.counted(&subjects)))
    }

    fn vote<'a>(&'a self, ballot: &'a str, votes: &'a [Tally]) -> Asked<'a, ()> {
        let (store, ballot, votes) = (self.store.clone(), ballot.to_owned(), votes.to_vec());
        ask(self.machine, move || now(store.vote(&ballot, &votes)))
    }

    fn ballot<'a>(&'a self, ballot: &'a str) -> Asked<'a, Vec<Tally>> {
        let (store, ballot) = (self.store.clone(), ballot.to_owned());
        ask(self.machine, move || now(store.ballot(&ballot)))
    }

    fn documents<'a>(&'a self, kind: &'a str) -> Asked<'a, Vec<Document>> {
        let (store, kind) = (self.store.clone(), kind.to_owned());
        ask(self.machine, move || now(store.documents(&kind)))
    }

    fn change<'a>(&'a self, changes: &'a [Change]) -> Asked<'a, ()> {
        let (store, changes) = (self.store.clone(), changes.to_vec());
        ask(self.machine, move || now(store.change(&changes)))
    }

    fn change_if<'a>(&'a self, expected: &'a [Expected], changes: &'a [Change]) -> Asked<'a, bool> {
        let (store, expected, changes) = (self.store.clone(), expected.to_vec(), changes.to_vec());
        ask(self.machine, move || now(store.change_if(&expected, &changes)))
    }

    fn document<'a>(&'a self, kind: &'a str, id: &'a str) -> Asked<'a, Option<Vec<u8>>> {
        let (store, kind, id) = (self.store.clone(), kind.to_owned(), id.to_owned());
        ask(self.machine, move || now(store.document(&kind, &id)))
    }

    fn admin_log(&self, before: u64, most: u32) -> Asked<'_, Vec<LogLine>> {
        let store = self.store.clone();
        ask(self.machine, move || now(store.admin_log(before, most)))
    }
}

impl Directory for FarStore {
    fn listed(&self) -> Asked<'_, Vec<Listed>> {
        let store = self.store.clone();
        ask(self.machine, move || now(store.listed()))
    }

    fn settle<'a>(&'a self, left: &'a [(RoomName, Settled)]) -> Asked<'a, ()> {
        let (store, left) = (self.store.clone(), left.to_vec());
        ask(self.machine, move || now(store.settle(&left)))
    }

    fn left_before<'a>(
        &'a self,
        progress: Progress,
        before: u64,
        after: Option<&'a Listed>,
        limit: u32,
    ) -> Asked<'a, Vec<Listed>> {
        let (store, after) = (self.store.clone(), after.cloned());
        ask(self.machine, move || now(store.left_before(progress, before, after.as_ref(), limit)))
    }

    fn give_code<'a>(&'a self, room: &'a RoomName, code: &'a str) -> Asked<'a, bool> {
        let (store, room, code) = (self.store.clone(), room.clone(), code.to_owned());
        ask(self.machine, move || now(store.give_code(&room, &code)))
    }

    fn end<'a>(&'a self, room: &'a RoomName, last: Option<Seq>) -> Asked<'a, bool> {
        let (store, room) = (self.store.clone(), room.clone());
        ask(self.machine, move || now(store.end(&room, last)))
    }

    fn sweep(&self, rows: u32) -> Asked<'_, u32> {
        let store = self.store.clone();
        ask(self.machine, move || now(store.sweep(rows)))
    }

    fn rewrite<'a>(&'a self, entries: &'a [Entry], last: Seq) -> Asked<'a, bool> {
        let (store, entries) = (self.store.clone(), entries.to_vec());
        ask(self.machine, move || now(store.rewrite(&entries, last)))
    }

    fn forget_ballots(&self, period: u32) -> Asked<'_, ()> {
        let store = self.store.clone();
        ask(self.machine, move || now(store.forget_ballots(period)))
    }
}

impl Snapshots for FarStore {
    fn snapshot<'a>(&'a self, room: &'a RoomName) -> Asked<'a, Option<StoredSnapshot>> {
        let (store, room) = (self.store.clone(), room.clone());
        ask(self.machine, move || now(store.snapshot(&room)))
    }

    fn keep_snapshots<'a>(&'a self, snapshots: &'a [StoredSnapshot]) -> Asked<'a, Vec<bool>> {
        let (store, snapshots) = (self.store.clone(), snapshots.to_vec());
        ask(self.machine, move || now(store.keep_snapshots(&snapshots)))
    }
}
