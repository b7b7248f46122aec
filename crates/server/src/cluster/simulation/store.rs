//! The store of a simulation: [`MemoryStore`], reached over the simulated network.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
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

/// Implements a trait by asking the store over the network. Borrowed arguments are in brackets, before copied ones.
macro_rules! asks {
    ($trait:ident { $($name:ident [$($lent:ident: $of:ty),*] ($($copied:ident: $type:ty),*) -> $answer:ty;)* } $($own:tt)*) => {
        #[async_trait]
        impl $trait for FarStore {
            $(async fn $name(&self, $($lent: &$of,)* $($copied: $type,)*) -> Result<$answer, StoreError> {
                let store = self.store.clone();
                $(let $lent = $lent.to_owned();)*
                // The in-memory store never waits.
                let answer = move || store.$name($(&$lent,)* $($copied,)*).now_or_never();
                ask(self.machine, move || answer().unwrap_or(Err(StoreError::Closed))).await
            })*
            $($own)*
        }
    };
}

asks! {
    Nodes {
        beat [node: Node] () -> Beat;
        leave [node: Node] () -> ();
        claim [node: Node, room: RoomName] (fresh: bool) -> Claim;
        release [node: Node, room: RoomName] () -> ();
        locate [text: str] () -> Option<Located>;
        take [buckets: [SharedBucket]] () -> Result<(), Duration>;
    }

    fn changes(&self) -> watch::Receiver<Changes> {
        self.store.changes()
    }
}

asks! {
    Store {
        append [batch: [Append]] () -> Vec<Verdict>;
        try_out [] () -> ();
        load [room: RoomName] (after: Seq) -> Vec<Entry>;
        load_some [room: RoomName] (after: Seq, most: usize) -> Vec<Entry>;
        rooms [] () -> Vec<RoomInfo>;
        keep_gallery_entry [entry: GalleryEntry] () -> ();
        gallery_entries [] () -> Vec<GalleryEntry>;
        counted [subjects: [String]] () -> Vec<Tally>;
        vote [ballot: str, votes: [Tally]] () -> ();
        ballot [ballot: str] () -> Vec<Tally>;
        documents [kind: str] () -> Vec<Document>;
        change [changes: [Change]] () -> ();
        change_if [expected: [Expected], changes: [Change]] () -> bool;
        document [kind: str, id: str] () -> Option<Vec<u8>>;
        admin_log [] (before: u64, most: u32) -> Vec<LogLine>;
    }
}

asks! {
    Directory {
        listed [] () -> Vec<Listed>;
        settle [left: [(RoomName, Settled)]] () -> ();
        give_code [room: RoomName, code: str] () -> bool;
        end [room: RoomName] (last: Option<Seq>) -> bool;
        sweep [] (rows: u32) -> u32;
        rewrite [entries: [Entry]] (last: Seq) -> bool;
        forget_ballots [] (period: u32) -> ();
    }

    async fn left_before(
        &self,
        progress: Progress,
        before: u64,
        after: Option<&Listed>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let (store, after) = (self.store.clone(), after.cloned());
        let answer = move || store.left_before(progress, before, after.as_ref(), limit).now_or_never();
        ask(self.machine, move || answer().unwrap_or(Err(StoreError::Closed))).await
    }
}

asks! {
    Snapshots {
        snapshot [room: RoomName] () -> Option<StoredSnapshot>;
        keep_snapshots [snapshots: [StoredSnapshot]] () -> Vec<bool>;
    }
}
