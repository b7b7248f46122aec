//! The task that writes snapshots of rooms, beside the journal and never in its way: what it does not get done is counted,
//! and rooms are read from their journals as if there had never been one.

use ruckus_journal::StoredSnapshot;
use ruckus_room::RoomSnapshot;
use ruckus_store::Journal;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Duration, timeout};

use crate::aside::aside;
use crate::telemetry;

/// How many entries a room writes before its next snapshot.
pub(crate) const EVERY: u64 = 300;
/// The largest snapshot that is kept, in bytes. A full table of 32 people has less than half of it.
const LARGEST: usize = 1024 * 1024;
/// How many snapshots may wait. What comes beyond while rooms play is left out, and counted.
const WAITING: usize = 64;
/// How many are written in one commit.
const AT_ONCE: usize = 16;
/// How long a room that ends waits for its snapshot.
const WITHIN: Duration = Duration::from_secs(3);

/// A snapshot to be written, and who waits for that. Without a snapshot it asks for those before it to be done.
#[derive(Debug)]
struct Order {
    snapshot: Option<Box<RoomSnapshot>>,
    done: Option<oneshot::Sender<()>>,
}

/// The way to the task that writes snapshots. It ends with the last of these.
#[derive(Clone, Debug)]
pub(crate) struct SnapshotWriter {
    orders: mpsc::Sender<Order>,
}

impl SnapshotWriter {
    pub(crate) fn start(journal: Journal) -> Self {
        let (orders, inbox) = mpsc::channel(WAITING);
        tokio::spawn(write(journal, inbox));
        Self { orders }
    }

    /// Has a snapshot written in its turn, unless too many wait already.
    pub(crate) fn write_later(&self, snapshot: Box<RoomSnapshot>) {
        if self.orders.try_send(Order { snapshot: Some(snapshot), done: None }).is_err() {
            telemetry::snapshot("left-out");
        }
    }

    /// Has a snapshot written, and waits until it is, but not for long.
    pub(crate) async fn write(&self, snapshot: Box<RoomSnapshot>) {
        self.ask(Some(snapshot)).await;
    }

    /// Waits until what was asked for is written, but not for long.
    pub(crate) async fn settle(&self) {
        self.ask(None).await;
    }

    async fn ask(&self, snapshot: Option<Box<RoomSnapshot>>) {
        let (done, written) = oneshot::channel();
        let asked = async {
            if self.orders.send(Order { snapshot, done: Some(done) }).await.is_ok() {
                let _ = written.await;
            }
        };
        if timeout(WITHIN, asked).await.is_err() {
            telemetry::snapshot("late");
        }
    }
}

/// Writes what comes until nobody can ask for more.
async fn write(journal: Journal, mut inbox: mpsc::Receiver<Order>) {
    let mut orders = Vec::with_capacity(AT_ONCE);
    while inbox.recv_many(&mut orders, AT_ONCE).await > 0 {
        let (snapshots, waiting): (Vec<_>, Vec<_>) = orders.drain(..).map(|order| (order.snapshot, order.done)).unzip();
        let seal_all = move || snapshots.iter().flatten().filter_map(|snapshot| seal(snapshot)).collect();
        let sealed: Vec<StoredSnapshot> = aside(seal_all).await.unwrap_or_default();
        if !sealed.is_empty() {
            match journal.store().keep_snapshots(&sealed).await {
                Ok(kept) => kept.into_iter().for_each(|it| telemetry::snapshot(if it { "kept" } else { "outdated" })),
                Err(error) => {
                    tracing::debug!(%error, "snapshots of rooms could not be written");
                    sealed.iter().for_each(|_| telemetry::snapshot("failed"));
                }
            }
        }
        // The rooms may be gone by now.
        waiting.into_iter().flatten().for_each(|done| _ = done.send(()));
    }
}

/// Returns a snapshot as it is kept, unless it is too large.
fn seal(snapshot: &RoomSnapshot) -> Option<StoredSnapshot> {
    let sealed = snapshot.seal();
    match sealed {
        Ok(sealed) if sealed.body.len() <= LARGEST => Some(sealed),
        Ok(sealed) => {
            telemetry::snapshot("too-large");
            tracing::warn!(room = %sealed.room, bytes = sealed.body.len(), "a room is too large for a snapshot");
            None
        }
        Err(error) => {
            telemetry::snapshot("failed");
            tracing::error!(%error, "a room cannot be written as a snapshot");
            None
        }
    }
}
