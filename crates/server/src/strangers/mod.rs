//! Strangers who want a table: their queue, and a ledger of players who left matches. [`crate::matchmaker`] owns the queue and
//! opens their tables.
//!
//! Of the nodes of a cluster one has the queue, and others pass requests for places on to it. Nothing of it is written down: after a
//! restart, or once another node has it, everybody asks anew. The pauses of players who left matches are in the store as well, so they
//! hold at all nodes. The tables are ordinary rooms with a long name.

mod ledger;
pub(crate) mod names;
mod pauses;
mod queue;
mod reach;
pub(crate) mod reports;
mod settings;

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use pauses::Pauses;
use ruckus_journal::{Store, StoreError};
use ruckus_protocol::Seated;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tokio_util::task::TaskTracker;

pub(crate) use ledger::{LastTable, Ledger};
pub(crate) use queue::{Device, Full, Millis, Queue, SEATS, Seeker, Standing, Wish};
pub(crate) use reach::Strength;
pub use settings::StrangerSettings;

use crate::clock;

/// How many notes may wait for the queue.
const NOTES: usize = 256;

/// How a place in the queue stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PlaceState {
    /// So many people would sit at the table, and it opens then at the latest.
    Waiting { people: usize, opens_at: Instant },
    /// The table is being opened.
    Opening,
    /// It is open.
    Seated(Box<Seat>),
    /// It could not be opened.
    Failed(NotOpened),
}

/// A seat that was found, with its key.
#[derive(Clone, PartialEq)]
pub(crate) struct Seat(pub(crate) Seated);

impl std::fmt::Debug for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {}", self.0.seat, self.0.code)
    }
}

/// Why a table could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotOpened {
    ServerFull,
    DiskFull,
    Unavailable,
}

/// A place that was given, and the way to hear of it.
#[derive(Debug)]
pub(crate) struct Given {
    pub(crate) place: String,
    pub(crate) state: watch::Receiver<PlaceState>,
}

/// What reaches the queue from outside.
#[derive(Debug)]
pub(crate) enum Note {
    /// A person wants a table.
    Enter { seeker: Box<Seeker>, reply: oneshot::Sender<Result<Given, Full>> },
    /// Their device asks how its place stands. None if it has none.
    Ask { place: String, reply: oneshot::Sender<Option<watch::Receiver<PlaceState>>> },
    /// They give it up. Whether they had one.
    Leave { place: String, reply: oneshot::Sender<bool> },
    /// A table was opened for some, or it was not.
    Opened { group: Vec<Device>, seats: Result<Vec<Seat>, NotOpened> },
}

/// The way to the queue, and who has left matches.
#[derive(Debug)]
pub(crate) struct Strangers {
    notes: mpsc::Sender<Note>,
    /// The other end of it, until the task that owns the queue begins.
    inbox: Mutex<Option<mpsc::Receiver<Note>>>,
    ledger: Mutex<Ledger>,
    /// The same in the store, once that is known.
    kept: OnceLock<(Arc<Pauses>, TaskTracker)>,
    pauses: [Millis; 4],
}

impl Strangers {
    pub(crate) fn new(settings: &StrangerSettings) -> Self {
        let (notes, inbox) = mpsc::channel(NOTES);
        let pauses = settings.pauses.map(|pause| pause.as_millis() as u64);
        Self {
            notes,
            inbox: Mutex::new(Some(inbox)),
            ledger: Mutex::new(Ledger::new(settings.pauses)),
            kept: OnceLock::new(),
            pauses,
        }
    }

    /// The way to the queue, and its other end, for the one task that owns it.
    pub(crate) fn ends(&self) -> Option<(mpsc::Sender<Note>, mpsc::Receiver<Note>)> {
        let inbox = self.inbox.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        Some((self.notes.clone(), inbox))
    }

    /// Gives a person a place. None while the server goes down.
    pub(crate) async fn enter(&self, seeker: Seeker) -> Option<Result<Given, Full>> {
        self.ask(|reply| Note::Enter { seeker: Box::new(seeker), reply }).await
    }

    /// How a place stands; none if there is no such place.
    pub(crate) async fn place(&self, place: String) -> Option<watch::Receiver<PlaceState>> {
        self.ask(|reply| Note::Ask { place, reply }).await?
    }

    /// Gives a place up; whether there was one.
    pub(crate) async fn leave(&self, place: String) -> bool {
        self.ask(|reply| Note::Leave { place, reply }).await.unwrap_or_default()
    }

    async fn ask<T>(&self, note: impl FnOnce(oneshot::Sender<T>) -> Note) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        self.notes.send(note(reply)).await.ok()?;
        answer.await.ok()
    }

    /// Keeps pauses in a store, under hashes with a key. The server goes down only once they are written.
    pub(crate) fn keep_pauses(&self, store: Arc<dyn Store>, key: [u8; 32], tasks: TaskTracker) {
        // A server has one store.
        let _ = self.kept.set((Arc::new(Pauses::new(store, key, self.pauses)), tasks));
    }

    /// A device has left a match that was under way.
    pub(crate) fn has_left(&self, device: Device) {
        let now = clock::unix_ms();
        let network = self.ledger().left(now, device);
        if let Some((kept, tasks)) = self.kept.get().cloned() {
            // This node knows already; others hear of it from the store.
            tasks.spawn(async move {
                if let Err(error) = kept.left(now, device, network).await {
                    tracing::warn!(%error, "who left a match among strangers is known to this node only");
                }
            });
        }
    }

    /// How long a device waits before it can look for a table; none if it need not.
    pub(crate) async fn pause(&self, device: Device, network: IpAddr) -> Result<Option<Duration>, StoreError> {
        let now = clock::unix_ms();
        let known = self.ledger().pause(now, device, network);
        let kept = match self.kept.get() {
            Some((kept, _)) => kept.pause(now, device, network).await?,
            None => None,
        };
        Ok(known.max(kept))
    }

    /// Forgets pauses that are over for a day.
    pub(crate) async fn forget_pauses(&self) -> Result<(), StoreError> {
        match self.kept.get() {
            Some((kept, _)) => kept.forget(clock::unix_ms()).await,
            None => Ok(()),
        }
    }

    /// The players who have left matches, and where others sit.
    pub(crate) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        // Nothing in here panics half-way, so a poisoned lock still guards a whole ledger.
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
