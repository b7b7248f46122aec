//! The writer tasks, which batch the appends of all rooms, so that a hundred rooms cost one disk flush instead of a
//! hundred. Stores on a network use several writers, each for a fixed share of the rooms.

mod chains;
mod pace;

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{mpsc, oneshot, watch};

use chains::{Chains, ReplyChannels};
use pace::Pace;
use ruckus_journal::{Append, Damage, Entry, RoomName, Seq, Store, StoreError, Verdict};

/// Maximum number of requests in one commit. A flush takes about the same time for any size, so one large commit for a
/// thousand rooms is faster than four small ones.
const MOST_AT_ONCE: usize = 1024;
/// Capacity of a writer's queue, in requests. If it is full, [`Journal::append`] waits.
const MOST_WAITING: usize = 4096;

/// Interval between write probes after the store has failed.
const TRY_AGAIN: Duration = Duration::from_secs(1);
/// Interval between checks that the opened journal is still in place, if nothing is written meanwhile.
const LOOK_AFTER: Duration = Duration::from_secs(1);
/// Interval between write probes while the store is healthy. Probes run on idle servers too, so that a full disk or a
/// stopped database shows in the health report. Shorter than the promised 5 s because a probe itself takes time.
const PROBE_EVERY: Duration = Duration::from_secs(4);
/// Number of attempts to read back a commit of unknown outcome before its callers get [`StoreError::Unknown`].
const LOOK_UPS: u32 = 5;

/// Metrics of one commit.
#[derive(Clone, Copy, Debug)]
pub struct Commit {
    /// Number of entries in the batch.
    pub entries: usize,
    /// Time that the commit took.
    pub took: Duration,
    /// True if the commit failed or its outcome was unknown.
    pub failed: bool,
}

struct Request {
    append: Append,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// A handle for entries that are being written. Await [`Receipt::written`] before you show them to a client.
#[derive(Debug)]
pub struct Receipt(oneshot::Receiver<Result<(), StoreError>>);

impl Receipt {
    /// Waits until the entries are durable. Cancel-safe: call it again after a cancellation, but not after it has
    /// returned.
    ///
    /// # Errors
    /// [`StoreError::Fenced`] if another process holds the room, or any other error of the store. None of the entries
    /// is written then, except with [`StoreError::Unknown`] and [`StoreError::Closed`]: the entries may be durable, so
    /// reload the room before you report their outcome.
    pub async fn written(&mut self) -> Result<(), StoreError> {
        (&mut self.0).await.unwrap_or(Err(StoreError::Closed))
    }
}

/// The journal of all rooms. Cheap to clone. The writers end after the last clone is dropped and all entries are
/// written.
#[derive(Clone)]
pub struct Journal {
    /// The queue of each writer. A room always uses the same writer, which keeps its entries in order.
    lanes: Arc<[mpsc::Sender<Request>]>,
    store: Arc<dyn Store>,
    trouble: watch::Receiver<Option<StoreError>>,
}

impl std::fmt::Debug for Journal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Journal")
    }
}

impl Journal {
    /// Starts the writers on the current runtime and calls `observe` after every commit. The returned task ends after
    /// the last writer.
    pub fn start(
        store: Arc<dyn Store>,
        observe: impl Fn(Commit) + Send + Sync + 'static,
    ) -> (Self, tokio::task::JoinHandle<()>) {
        let (sender, trouble) = watch::channel(None);
        let (sender, observe) = (Arc::new(sender), Arc::new(observe));
        let (lanes, writers): (Vec<_>, Vec<_>) = (0..store.lanes().max(1))
            .map(|lane| {
                let (requests, inbox) = mpsc::channel(MOST_WAITING);
                let writer = Writer { store: store.clone(), probes: lane == 0, trouble: sender.clone() };
                (requests, tokio::spawn(writer.run(inbox, observe.clone())))
            })
            .unzip();
        let writer = tokio::spawn(async move {
            for writer in writers {
                if let Err(error) = writer.await
                    && let Ok(panic) = error.try_into_panic()
                {
                    std::panic::resume_unwind(panic);
                }
            }
        });
        (Self { lanes: lanes.into(), store, trouble }, writer)
    }

    fn lane(&self, entries: &[Entry]) -> &mpsc::Sender<Request> {
        let hasher = BuildHasherDefault::<DefaultHasher>::default();
        let hash = entries.first().map_or(0, |first| hasher.hash_one(&first.room));
        &self.lanes[(hash % self.lanes.len() as u64) as usize]
    }

    /// Returns a receiver for the reason why the store cannot be written now, or `None` if it can. A writer probes the
    /// store every 4 s, and every second while it fails.
    pub fn trouble(&self) -> watch::Receiver<Option<StoreError>> {
        self.trouble.clone()
    }

    /// Returns the underlying store, for reads and writes that do not depend on the order of entries.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Queues entries of one room, to be written after all its earlier entries. Either all or none of them are written.
    /// Waits only if the writer's queue is full.
    pub async fn append(&self, entries: Vec<Entry>) -> Receipt {
        let (done, receipt) = oneshot::channel();
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let lane = self.lane(&entries);
        let append = Append { entries, written_at: since_1970.as_millis() as u64 };
        // If the writer has ended, `done` is dropped and the receipt returns `Closed`.
        let _ = lane.send(Request { append, done }).await;
        Receipt(receipt)
    }

    /// Returns all entries of a room after `after`.
    ///
    /// # Errors
    /// The entries cannot be read.
    pub async fn load(&self, room: &RoomName, after: Seq) -> Result<Vec<Entry>, StoreError> {
        self.store.load(room, after).await
    }

    /// Returns at most `most` entries of a room after `after`.
    ///
    /// # Errors
    /// The entries cannot be read.
    pub async fn load_some(&self, room: &RoomName, after: Seq, most: usize) -> Result<Vec<Entry>, StoreError> {
        self.store.load_some(room, after, most).await
    }
}

/// A writer task.
struct Writer {
    store: Arc<dyn Store>,
    /// True if this writer probes the healthy store. Only the first writer does.
    probes: bool,
    /// Why the store cannot be written now. Shared by all writers.
    trouble: Arc<watch::Sender<Option<StoreError>>>,
}

impl Writer {
    async fn run(self, mut inbox: mpsc::Receiver<Request>, observe: Arc<impl Fn(Commit) + Send + Sync + 'static>) {
        let mut requests = Vec::with_capacity(MOST_AT_ONCE);
        let mut chains = Chains::default();
        let mut pace = Pace::new(self.store.gathers_for());
        let mut probe_at = tokio::time::Instant::now() + PROBE_EVERY;
        loop {
            let troubled = self.is_troubled();
            // The order is fixed for determinism. Probes come first because they are rare and delay requests only
            // briefly.
            let count = tokio::select! {
                biased;
                () = tokio::time::sleep_until(probe_at), if self.probes && !troubled => {
                    // A success does not clear an error that another writer has found meanwhile.
                    if let Err(failure) = self.store.try_out().await {
                        self.note(Some(failure));
                    }
                    probe_at = tokio::time::Instant::now() + PROBE_EVERY;
                    continue;
                }
                count = inbox.recv_many(&mut requests, MOST_AT_ONCE) => count,
                () = tokio::time::sleep(TRY_AGAIN), if troubled => {
                    self.note(self.store.try_out().await.err());
                    continue;
                }
                () = tokio::time::sleep(LOOK_AFTER), if !troubled => {
                    // As above, a success does not clear an error of another writer.
                    if let Err(gone) = self.store.still_there() {
                        self.note(Some(gone));
                    }
                    continue;
                }
            };
            if count == 0 {
                // If this fails, opening the store the next time does it.
                let _ = self.store.put_in_order().await;
                return;
            }
            if let Some(wait) = pace.wait_after(&requests, tokio::time::Instant::now()) {
                tokio::time::sleep(wait).await;
                while requests.len() < MOST_AT_ONCE
                    && let Ok(request) = inbox.try_recv()
                {
                    requests.push(request);
                }
                pace.note(&requests[count..], tokio::time::Instant::now());
            }
            let (batch, waiting) = chains.gather(requests.drain(..));
            if batch.is_empty() {
                continue;
            }
            let begun = Instant::now();
            let mut result = self.store.append(&batch).await;
            let entries = batch.iter().map(|append| append.entries.len()).sum();
            observe(Commit { entries, took: begun.elapsed(), failed: result.is_err() });
            if let Err(StoreError::Unknown { why }) = &result {
                let why = why.clone();
                // Until the outcome is known, nothing may be shown and no new entry can be written, so report the
                // failure now.
                self.note(result.as_ref().err().cloned());
                result = self.look_up(&batch, why).await;
            }
            // Update `trouble` before answering, so that callers who receive an error find it there. A small commit can
            // succeed on a full disk, so only a successful probe clears the error.
            let trouble = match &result {
                Err(failure) => Some(failure.clone()),
                Ok(_) if self.is_troubled() => self.store.try_out().await.err(),
                Ok(_) => None,
            };
            self.note(trouble);
            chains.note(&batch, &result);
            answer(&result, &batch, waiting);
        }
    }

    /// Reads back a commit of unknown outcome to find out if it took effect.
    async fn look_up(&self, batch: &[Append], why: String) -> Result<Vec<Verdict>, StoreError> {
        for time in 0..LOOK_UPS {
            if time > 0 {
                tokio::time::sleep(TRY_AGAIN).await;
            }
            if let Ok(verdicts) = self.read_back(batch).await {
                // A commit is atomic: if none of its entries is there, it has failed.
                let happened = verdicts.contains(&Verdict::Written);
                return if happened { Ok(verdicts) } else { Err(StoreError::Failed { doing: "written", why }) };
            }
        }
        Err(StoreError::Unknown { why })
    }

    /// Returns a verdict for each request, depending on whether its entries are in the journal.
    async fn read_back(&self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        let mut verdicts = Vec::with_capacity(batch.len());
        for Append { entries, .. } in batch {
            let Some(first) = entries.first() else {
                verdicts.push(Verdict::Fenced);
                continue;
            };
            let there = match self.store.load(&first.room, Seq(first.seq.0.saturating_sub(1))).await {
                Ok(there) => there,
                // A damaged room must not delay the others.
                Err(StoreError::Damaged { damage, .. }) => {
                    verdicts.push(Verdict::Damaged(damage.to_string()));
                    continue;
                }
                Err(error) => return Err(error),
            };
            let is_there =
                there.len() >= entries.len() && entries.iter().zip(&there).all(|(mine, there)| mine.is(there));
            verdicts.push(if is_there { Verdict::Written } else { Verdict::Fenced });
        }
        Ok(verdicts)
    }

    fn is_troubled(&self) -> bool {
        self.trouble.borrow().is_some()
    }

    /// Sets or clears the reason why the store cannot be written. Notifies receivers only if the store starts or stops
    /// failing.
    fn note(&self, now: Option<StoreError>) {
        self.trouble.send_if_modified(|trouble| {
            let changed = trouble.is_some() != now.is_some();
            *trouble = now;
            changed
        });
    }
}

fn answer(result: &Result<Vec<Verdict>, StoreError>, batch: &[Append], waiting: Vec<ReplyChannels>) {
    let mut verdicts = result.as_deref().unwrap_or_default().iter();
    for (append, done) in batch.iter().zip(waiting) {
        let answer = match (result, verdicts.next()) {
            (Err(failure), _) => Err(failure.clone()),
            (Ok(_), Some(Verdict::Written)) => Ok(()),
            (Ok(_), Some(Verdict::Damaged(why))) => {
                let first = append.entries.first().map(|first| (first.room.clone(), first.seq));
                let (room, seq) = first.unwrap_or((RoomName::new(""), Seq(0)));
                Err(StoreError::Damaged { room, seq, damage: Damage::Unreadable(why.clone()) })
            }
            (Ok(_), Some(Verdict::Fenced) | None) => Err(StoreError::Fenced),
        };
        for done in done {
            // The room may have dropped its receipt.
            let _ = done.send(answer.clone());
        }
    }
}
