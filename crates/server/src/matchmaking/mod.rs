//! Matchmaking for strangers: a queue for a table, and a ledger of players who left matches. [`crate::matchmaker`] owns
//! the queue and opens the tables, which are ordinary rooms with a long name.

mod ledger;
pub(crate) mod names;
mod pauses;
mod queue;
mod reach;
pub(crate) mod reports;
mod settings;

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use pauses::Pauses;
use ruckus_journal::{Store, StoreError};
use ruckus_protocol::Seated;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tokio_util::task::TaskTracker;

pub(crate) use ledger::{LastTable, Ledger};
pub(crate) use queue::{Device, Full, Millis, Queue, SEATS, Seeker, Standing, WantedTable};
pub(crate) use reach::Strength;
pub use settings::MatchmakingSettings;

use crate::calendar::Calendar;

/// Capacity of the channel to the queue, in messages.
const REQUESTS: usize = 256;

/// The state of a place in the queue.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PlaceState {
    /// `people` would sit at the table now, and it opens no later than `opens_at`.
    Waiting { people: usize, opens_at: Instant },
    /// The table is being opened.
    Opening,
    /// The table is open.
    Seated(Box<FoundSeat>),
    /// The table could not be opened.
    Failed(NotOpened),
}

/// A seat that was found, with its key.
#[derive(Clone, PartialEq)]
pub(crate) struct FoundSeat(pub(crate) Seated);

impl std::fmt::Debug for FoundSeat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {}", self.0.seat, self.0.code)
    }
}

/// The reason a table could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotOpened {
    ServerFull,
    DiskFull,
    Unavailable,
}

/// A new place in the queue, with a receiver for its state.
#[derive(Debug)]
pub(crate) struct Given {
    pub(crate) place: String,
    pub(crate) state: watch::Receiver<PlaceState>,
}

/// Messages to the queue.
#[derive(Debug)]
pub(crate) enum QueueRequest {
    /// Enters a person into the queue.
    Enter { seeker: Box<Seeker>, reply: oneshot::Sender<Result<Given, Full>> },
    /// Asks for the state of a place. The reply is `None` if there is no such place.
    Ask { place: String, reply: oneshot::Sender<Option<watch::Receiver<PlaceState>>> },
    /// Gives up a place. The reply is true if it existed.
    Leave { place: String, reply: oneshot::Sender<bool> },
    /// Reports that a group's table was opened, or could not be.
    Opened { group: Vec<Device>, seats: Result<Vec<FoundSeat>, NotOpened> },
}

/// The channel to the queue, and the record of devices that left matches.
///
/// In a cluster, one node has the queue, and the others forward requests to it. The queue is not stored: after a
/// restart or a change of node, clients enter again. Pauses are also stored, so they apply on all nodes.
#[derive(Debug)]
pub(crate) struct Matchmaking {
    requests: mpsc::Sender<QueueRequest>,
    /// Receiver of `requests`, until the task that owns the queue starts.
    inbox: Mutex<Option<mpsc::Receiver<QueueRequest>>>,
    ledger: Mutex<Ledger>,
    /// The pauses in the store, once the store is known.
    kept: OnceLock<(Arc<Pauses>, TaskTracker)>,
    pauses: [Millis; 4],
    calendar: Arc<Calendar>,
}

impl Matchmaking {
    pub(crate) fn new(settings: &MatchmakingSettings, calendar: Arc<Calendar>) -> Self {
        let (requests, inbox) = mpsc::channel(REQUESTS);
        let pauses = settings.pauses.map(|pause| pause.as_millis() as u64);
        Self {
            requests,
            inbox: Mutex::new(Some(inbox)),
            ledger: Mutex::new(Ledger::new(settings.pauses)),
            kept: OnceLock::new(),
            pauses,
            calendar,
        }
    }

    /// Returns both ends of the channel to the queue, for the task that owns it. `None` after the first call.
    pub(crate) fn ends(&self) -> Option<(mpsc::Sender<QueueRequest>, mpsc::Receiver<QueueRequest>)> {
        let inbox = self.inbox.lock().take()?;
        Some((self.requests.clone(), inbox))
    }

    /// Gives a person a place. Returns `None` while the server shuts down.
    pub(crate) async fn enter(&self, seeker: Seeker) -> Option<Result<Given, Full>> {
        self.ask(|reply| QueueRequest::Enter { seeker: Box::new(seeker), reply }).await
    }

    /// Returns the state of a place, or `None` if there is no such place.
    pub(crate) async fn place(&self, place: String) -> Option<watch::Receiver<PlaceState>> {
        self.ask(|reply| QueueRequest::Ask { place, reply }).await?
    }

    /// Gives up a place. Returns false if there was none.
    pub(crate) async fn leave(&self, place: String) -> bool {
        self.ask(|reply| QueueRequest::Leave { place, reply }).await.unwrap_or_default()
    }

    async fn ask<T>(&self, request: impl FnOnce(oneshot::Sender<T>) -> QueueRequest) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        self.requests.send(request(reply)).await.ok()?;
        answer.await.ok()
    }

    /// Stores pauses under keyed hashes. Shutdown waits until they are written.
    pub(crate) fn keep_pauses(&self, store: Arc<dyn Store>, key: [u8; 32], tasks: TaskTracker) {
        // Ignore errors: a server has only one store.
        let _ = self.kept.set((Arc::new(Pauses::new(store, key, self.pauses)), tasks));
    }

    /// Records that a device got a seat.
    pub(crate) fn seated(&self, device: Device, network: IpAddr, table: LastTable) {
        self.ledger().seated(self.calendar.now(), device, network, table);
    }

    /// Records that a device left a running match.
    pub(crate) fn has_left(&self, device: Device) {
        let now = self.calendar.now();
        let network = self.ledger().left(now, device);
        if let Some((kept, tasks)) = self.kept.get().cloned() {
            // This node knows already. Other nodes read the departure from the store.
            tasks.spawn(async move {
                if let Err(error) = kept.left(now, device, network).await {
                    tracing::warn!(%error, "a player's departure from a match with strangers could not be stored; only this node knows it");
                }
            });
        }
    }

    /// Returns how long a device must wait before it can look for a table. `None` if it need not wait.
    pub(crate) async fn pause(&self, device: Device, network: IpAddr) -> Result<Option<Duration>, StoreError> {
        let now = self.calendar.now();
        let known = self.ledger().pause(now, device, network);
        let kept = match self.kept.get() {
            Some((kept, _)) => kept.pause(now, device, network).await?,
            None => None,
        };
        Ok(known.max(kept))
    }

    /// Deletes stored departures that are more than a day old.
    pub(crate) async fn forget_pauses(&self) -> Result<(), StoreError> {
        match self.kept.get() {
            Some((kept, _)) => kept.forget(self.calendar.now()).await,
            None => Ok(()),
        }
    }

    /// Returns the ledger of seats and departures.
    pub(crate) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock()
    }
}
