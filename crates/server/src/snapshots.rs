//! The task that writes snapshots of rooms. It never delays the journal. Snapshots that it cannot write in time are
//! dropped and counted. Without a snapshot, a room is loaded from its whole journal.

use ruckus_journal::StoredSnapshot;
use ruckus_room::RoomSnapshot;
use ruckus_store::Journal;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Duration, timeout};

use crate::aside::aside;
use crate::telemetry;

/// The number of journal entries between two snapshots of a room.
pub(crate) const EVERY: u64 = 300;
/// The maximum size of a snapshot, in bytes. A full table of 32 players needs less than half of it.
const LARGEST: usize = 1024 * 1024;
/// The maximum number of queued snapshots. While rooms play, further ones are dropped and counted.
const WAITING: usize = 64;
/// The maximum number of snapshots in one commit.
const AT_ONCE: usize = 16;
/// How long a room waits for its snapshot before it leaves memory.
const WITHIN: Duration = Duration::from_secs(3);

/// A request to write a snapshot, and the sender to notify when it is done. Without a snapshot, it is a barrier for
/// earlier requests.
#[derive(Debug)]
struct SnapshotJob {
    snapshot: Option<Box<RoomSnapshot>>,
    done: Option<oneshot::Sender<()>>,
}

/// Sends snapshots to the task that writes them. The task ends when the last clone is dropped.
#[derive(Clone, Debug)]
pub(crate) struct SnapshotWriter {
    jobs: mpsc::Sender<SnapshotJob>,
}

impl SnapshotWriter {
    pub(crate) fn start(journal: Journal) -> Self {
        let (jobs, inbox) = mpsc::channel(WAITING);
        tokio::spawn(write(journal, inbox));
        Self { jobs }
    }

    /// Queues a snapshot, or drops it if the queue is full.
    pub(crate) fn write_later(&self, snapshot: Box<RoomSnapshot>) {
        if self.jobs.try_send(SnapshotJob { snapshot: Some(snapshot), done: None }).is_err() {
            telemetry::snapshot("left-out");
        }
    }

    /// Writes a snapshot and waits until it is stored, but at most for [`WITHIN`].
    pub(crate) async fn write(&self, snapshot: Box<RoomSnapshot>) {
        self.ask(Some(snapshot)).await;
    }

    /// Waits until all earlier requests are done, but at most for [`WITHIN`].
    pub(crate) async fn settle(&self) {
        self.ask(None).await;
    }

    async fn ask(&self, snapshot: Option<Box<RoomSnapshot>>) {
        let (done, written) = oneshot::channel();
        let asked = async {
            if self.jobs.send(SnapshotJob { snapshot, done: Some(done) }).await.is_ok() {
                let _ = written.await;
            }
        };
        if timeout(WITHIN, asked).await.is_err() {
            telemetry::snapshot("late");
        }
    }
}

/// Writes snapshots until all senders are dropped.
async fn write(journal: Journal, mut inbox: mpsc::Receiver<SnapshotJob>) {
    let mut jobs = Vec::with_capacity(AT_ONCE);
    while inbox.recv_many(&mut jobs, AT_ONCE).await > 0 {
        let (snapshots, waiting): (Vec<_>, Vec<_>) = jobs.drain(..).map(|job| (job.snapshot, job.done)).unzip();
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
        // The requesters can be gone.
        waiting.into_iter().flatten().for_each(|done| _ = done.send(()));
    }
}

/// Serializes a snapshot. Returns `None` if that fails or the result is too large.
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
            tracing::error!(%error, "a snapshot of a room could not be encoded");
            None
        }
    }
}
