//! The writer: one task that gathers what all rooms want written and commits it together, so that a hundred rooms cost
//! one flush of the disk, not a hundred.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot, watch};

use crate::{Entry, RoomName, Seq, Store, StoreError, Verdict};

/// The most requests that go into one commit. It is the flush that takes long, however much it flushes: when a thousand
/// rooms want something written at the same time, they had better wait for one than for four.
const MOST_AT_ONCE: usize = 1024;
/// How many requests may wait before rooms have to.
const MOST_WAITING: usize = 4096;

/// How often it is tried whether a journal that could not be written can be written again.
const TRY_AGAIN: Duration = Duration::from_secs(1);

/// What one commit did, for measuring.
#[derive(Clone, Copy, Debug)]
pub struct Commit {
    /// How many entries it wrote.
    pub entries: usize,
    /// How long it took.
    pub took: Duration,
    /// Whether it failed.
    pub failed: bool,
}

struct Request {
    entries: Vec<Entry>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The promise that something is being written. Await [`Receipt::written`] before showing it to anybody.
#[derive(Debug)]
pub struct Receipt(oneshot::Receiver<Result<(), StoreError>>);

impl Receipt {
    /// Waits until the entries are durable. May be called again if it was cancelled, but not after it has returned.
    ///
    /// # Errors
    /// They were not written: [`StoreError::Fenced`] if somebody else holds the room, or whatever the store says.
    pub async fn written(&mut self) -> Result<(), StoreError> {
        (&mut self.0).await.unwrap_or(Err(StoreError::Closed))
    }
}

/// The journal of all rooms. Cheap to clone; the writer ends when the last clone is dropped and all is written.
#[derive(Clone)]
pub struct Journal {
    requests: mpsc::Sender<Request>,
    store: Arc<dyn Store>,
    trouble: watch::Receiver<Option<StoreError>>,
}

impl std::fmt::Debug for Journal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Journal")
    }
}

impl Journal {
    /// Starts the writer on the current runtime. `observe` is told of every commit.
    pub fn start(
        store: Arc<dyn Store>,
        observe: impl Fn(Commit) + Send + 'static,
    ) -> (Self, tokio::task::JoinHandle<()>) {
        let (requests, inbox) = mpsc::channel(MOST_WAITING);
        let (found, trouble) = watch::channel(None);
        let writer = tokio::spawn(Writer { store: store.clone(), trouble: found }.run(inbox, observe));
        (Self { requests, store, trouble }, writer)
    }

    /// Why nothing can be written now; none if all is well. It is tried again every second, and with everything that is
    /// handed over.
    pub fn trouble(&self) -> watch::Receiver<Option<StoreError>> {
        self.trouble.clone()
    }

    /// Hands over entries of one room, to be written after all that were handed over before. It waits only if the
    /// writer is far behind.
    pub async fn append(&self, entries: Vec<Entry>) -> Receipt {
        let (done, receipt) = oneshot::channel();
        // If the writer is gone, `done` is dropped and the receipt says `Closed`.
        let _ = self.requests.send(Request { entries, done }).await;
        Receipt(receipt)
    }

    /// All entries of a room after a number.
    ///
    /// # Errors
    /// They cannot be read.
    pub async fn load(&self, room: &RoomName, after: Seq) -> Result<Vec<Entry>, StoreError> {
        self.store.load(room, after).await
    }
}

/// The one who writes.
struct Writer {
    store: Arc<dyn Store>,
    trouble: watch::Sender<Option<StoreError>>,
}

impl Writer {
    async fn run(self, mut inbox: mpsc::Receiver<Request>, observe: impl Fn(Commit) + Send + 'static) {
        let mut requests = Vec::with_capacity(MOST_AT_ONCE);
        loop {
            let troubled = self.trouble.borrow().is_some();
            let count = tokio::select! {
                count = inbox.recv_many(&mut requests, MOST_AT_ONCE) => count,
                () = tokio::time::sleep(TRY_AGAIN), if troubled => {
                    self.note(self.store.try_out().await.err());
                    continue;
                }
            };
            if count == 0 {
                return;
            }
            let (batch, waiting) = gather(requests.drain(..));
            let begun = Instant::now();
            let result = self.store.append(&batch).await;
            observe(Commit { entries: batch.len(), took: begun.elapsed(), failed: result.is_err() });
            // Whoever hears of a failure shall find it noted.
            self.note(result.as_ref().err().cloned());
            answer(&result, waiting);
        }
    }

    /// Notes whether the journal can be written. Who watches is told only when that has changed.
    fn note(&self, now: Option<StoreError>) {
        self.trouble.send_if_modified(|trouble| {
            let changed = trouble.is_some() != now.is_some();
            *trouble = now;
            changed
        });
    }
}

/// So many entries, and who waits for them.
type Waiting = (usize, oneshot::Sender<Result<(), StoreError>>);

fn gather(requests: impl Iterator<Item = Request>) -> (Vec<Entry>, Vec<Waiting>) {
    let (mut batch, mut waiting) = (Vec::new(), Vec::new());
    for Request { entries, done } in requests {
        waiting.push((entries.len(), done));
        batch.extend(entries);
    }
    (batch, waiting)
}

fn answer(result: &Result<Vec<Verdict>, StoreError>, waiting: Vec<Waiting>) {
    let mut verdicts = result.as_deref().unwrap_or_default();
    for (count, done) in waiting {
        let (mine, rest) = verdicts.split_at(count.min(verdicts.len()));
        verdicts = rest;
        let answer = match result {
            Err(failure) => Err(failure.clone()),
            Ok(_) if mine.iter().all(|verdict| *verdict == Verdict::Written) => Ok(()),
            Ok(_) => Err(StoreError::Fenced),
        };
        // A room that has gone away no longer cares.
        let _ = done.send(answer);
    }
}
