//! Decides when a room's snapshot is taken: after every [`EVERY`] entries, when the room is evicted, and when the
//! server shuts down.

use std::sync::Arc;

use ruckus_room::{Room, RoomSnapshot};

use super::{End, RoomActor};
use crate::snapshots::{EVERY, SnapshotWriter};

/// The snapshots of one room.
#[derive(Debug)]
pub(crate) struct Snapshots {
    writer: SnapshotWriter,
    /// The server version. All rooms share the allocation.
    version: Arc<str>,
    /// The number of the entry that the latest snapshot was taken after.
    latest: u64,
    /// A snapshot that waits until its last entry is durable.
    waiting: Option<Box<RoomSnapshot>>,
}

impl Snapshots {
    /// Creates the snapshot state of a room that has just been opened or loaded. The next snapshot is due after
    /// [`EVERY`] entries.
    pub(crate) fn new(writer: SnapshotWriter, version: Arc<str>, room: &Room) -> Self {
        Self { writer, version, latest: room.version(), waiting: None }
    }

    /// Queues the waiting snapshot for writing if all its entries are durable.
    pub(super) fn are_written_up_to(&mut self, version: u64) {
        if let Some(snapshot) = self.waiting.take_if(|waiting| waiting.seq().0 <= version) {
            self.writer.write_later(snapshot);
        }
    }
}

impl RoomActor {
    /// Takes a snapshot of the room if one is due. It is written after the room's last entry.
    pub(super) fn take_snapshot(&mut self) {
        let Snapshots { latest, version, waiting, .. } = &mut self.snapshots;
        if self.room.version() >= *latest + EVERY && waiting.is_none() {
            *latest = self.room.version();
            *waiting = Some(Box::new(self.room.snapshot(version)));
        }
    }

    /// Writes a last snapshot when the room is evicted or the server shuts down. Skips it if nothing was written or the
    /// room is deserted. Before exclusive work, waits for pending snapshots instead.
    pub(super) async fn keep_last_snapshot(&mut self, end: &End) {
        let Snapshots { writer, version, .. } = &self.snapshots;
        let stays = matches!(end, End::Parked(Some(_)) | End::Closed) && self.commits.has_written();
        match end {
            // An older snapshot must not undo the exclusive work.
            End::Stopped { .. } => writer.settle().await,
            _ if stays && self.commits.is_empty() && !ruckus_room::ended::is_deserted(&self.room) => {
                writer.write(Box::new(self.room.snapshot(version))).await;
            }
            _ => {}
        }
    }
}
