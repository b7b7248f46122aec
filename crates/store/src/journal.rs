//! The writers: tasks that gather what all rooms want written and commit it together, so that a hundred rooms cost one
//! flush of the disk, not a hundred. Where commits wait for a network there are several, each with rooms of its own.

mod chains;
mod pace;

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::{mpsc, oneshot, watch};

use chains::{Chains, Waiting};
use pace::Pace;
use ruckus_journal::{Append, Damage, Entry, RoomName, Seq, Store, StoreError, Verdict};

/// The most requests that go into one commit. It is the flush that takes long, however much it flushes: when a thousand
/// rooms want something written at the same time, they had better wait for one than for four.
const MOST_AT_ONCE: usize = 1024;
/// How many requests may wait before rooms have to.
const MOST_WAITING: usize = 4096;

/// How often it is tried whether a journal that could not be written can be written again.
const TRY_AGAIN: Duration = Duration::from_secs(1);
/// How often it is looked whether the journal is still the one that was opened, if nothing is written meanwhile.
const LOOK_AFTER: Duration = Duration::from_secs(1);
/// How often it is tried whether the store can be written, also while no room writes: an idle server must not look healthy
/// after its disk is full or its database has stopped. Shorter than the 5 s that are promised, as the try takes time.
const PROBE_EVERY: Duration = Duration::from_secs(4);
/// How often a commit of unknown outcome is looked up before those who wait are told that it is unknown.
const LOOK_UPS: u32 = 5;

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
    append: Append,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The promise that something is being written. Await [`Receipt::written`] before showing it to anybody.
#[derive(Debug)]
pub struct Receipt(oneshot::Receiver<Result<(), StoreError>>);

impl Receipt {
    /// Waits until the entries are durable. May be called again if it was cancelled, but not after it has returned.
    ///
    /// # Errors
    /// None of them is written: [`StoreError::Fenced`] if another process holds the room, or whatever the store says.
    /// With [`StoreError::Unknown`] and [`StoreError::Closed`] they may be written all the same: read the room anew
    /// before you tell anyone what became of them.
    pub async fn written(&mut self) -> Result<(), StoreError> {
        (&mut self.0).await.unwrap_or(Err(StoreError::Closed))
    }
}

/// The journal of all rooms. Cheap to clone; the writer ends when the last clone is dropped and all is written.
#[derive(Clone)]
pub struct Journal {
    /// To each writer. Every room has one, so that its entries stay in order.
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
    /// Starts the writers on the current runtime. `observe` is told of every commit. The task that is returned ends with
    /// the last of them.
    pub fn start(
        store: Arc<dyn Store>,
        observe: impl Fn(Commit) + Send + Sync + 'static,
    ) -> (Self, tokio::task::JoinHandle<()>) {
        let (told, trouble) = watch::channel(None);
        let (told, observe) = (Arc::new(told), Arc::new(observe));
        let (lanes, writers): (Vec<_>, Vec<_>) = (0..store.lanes().max(1))
            .map(|lane| {
                let (requests, inbox) = mpsc::channel(MOST_WAITING);
                let writer = Writer { store: store.clone(), probes: lane == 0, trouble: told.clone() };
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

    /// Returns why the store cannot be written now; none if all is well. A writer tries it every 4 s, and every second while
    /// something is wrong.
    pub fn trouble(&self) -> watch::Receiver<Option<StoreError>> {
        self.trouble.clone()
    }

    /// The store that it writes to, for what needs no place in the order of entries.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Hands over entries of one room, to be written after all of it that were handed over before: all of them or none.
    /// It waits only if the writer is far behind.
    pub async fn append(&self, entries: Vec<Entry>) -> Receipt {
        let (done, receipt) = oneshot::channel();
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let lane = self.lane(&entries).clone();
        let append = Append { entries, written_at: since_1970.as_millis() as u64 };
        // If the writer is gone, `done` is dropped and the receipt says `Closed`.
        let _ = lane.send(Request { append, done }).await;
        Receipt(receipt)
    }

    /// All entries of a room after a number.
    ///
    /// # Errors
    /// They cannot be read.
    pub async fn load(&self, room: &RoomName, after: Seq) -> Result<Vec<Entry>, StoreError> {
        self.store.load(room, after).await
    }

    /// Reads at most so many entries of a room after a number.
    ///
    /// # Errors
    /// They cannot be read.
    pub async fn load_some(&self, room: &RoomName, after: Seq, most: usize) -> Result<Vec<Entry>, StoreError> {
        self.store.load_some(room, after, most).await
    }
}

/// One who writes.
struct Writer {
    store: Arc<dyn Store>,
    /// Whether this writer probes the store: one of them is enough.
    probes: bool,
    /// Why the store cannot be written now, for all writers.
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
            // In this order, so that the same happens each time: a probe is rare, and keeps no request waiting for long.
            let count = tokio::select! {
                biased;
                () = tokio::time::sleep_until(probe_at), if self.probes && !troubled => {
                    // A success says nothing of trouble that another writer has found meanwhile.
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
                    // The same holds here.
                    if let Err(gone) = self.store.still_there() {
                        self.note(Some(gone));
                    }
                    continue;
                }
            };
            if count == 0 {
                // If that fails, it is done when the store is opened again.
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
                // Nothing may be shown meanwhile, and nothing can be written: everyone shall know.
                self.note(result.as_ref().err().cloned());
                result = self.look_up(&batch, why).await;
            }
            // Whoever hears of a failure shall find it noted. A commit can fit where nothing else does: that the trouble is
            // over, only the probe says that has found it.
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

    /// Finds out by reading back what became of a commit of unknown outcome.
    async fn look_up(&self, batch: &[Append], why: String) -> Result<Vec<Verdict>, StoreError> {
        for time in 0..LOOK_UPS {
            if time > 0 {
                tokio::time::sleep(TRY_AGAIN).await;
            }
            if let Ok(verdicts) = self.read_back(batch).await {
                // A commit is all or nothing: if nothing of it is there, it has failed.
                let happened = verdicts.contains(&Verdict::Written);
                return if happened { Ok(verdicts) } else { Err(StoreError::Failed { doing: "written", why }) };
            }
        }
        Err(StoreError::Unknown { why })
    }

    /// Returns which requests are in the journal.
    async fn read_back(&self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        let mut verdicts = Vec::with_capacity(batch.len());
        for Append { entries, .. } in batch {
            let Some(first) = entries.first() else {
                verdicts.push(Verdict::Fenced);
                continue;
            };
            let there = match self.store.load(&first.room, Seq(first.seq.0.saturating_sub(1))).await {
                Ok(there) => there,
                // Other rooms shall not wait for one that is damaged.
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

    /// Notes whether the store can be written. Receivers are notified only when trouble begins or ends.
    fn note(&self, now: Option<StoreError>) {
        self.trouble.send_if_modified(|trouble| {
            let changed = trouble.is_some() != now.is_some();
            *trouble = now;
            changed
        });
    }
}

fn answer(result: &Result<Vec<Verdict>, StoreError>, batch: &[Append], waiting: Vec<Waiting>) {
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
            // A room that has gone away no longer cares.
            let _ = done.send(answer.clone());
        }
    }
}
