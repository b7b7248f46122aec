//! When a room's snapshot is taken: after every few hundred entries, when the room is put away, and when the server stops.

use std::sync::Arc;

use ruckus_room::{Room, RoomSnapshot};

use super::{End, Keeper};
use crate::snapshots::{EVERY, SnapshotWriter};

/// The snapshots of one room.
#[derive(Debug)]
pub(crate) struct Snapshots {
    writer: SnapshotWriter,
    /// The program's version, which all rooms share.
    version: Arc<str>,
    /// The number of the entry that the latest was made after.
    latest: u64,
    /// One whose entry is not known to be written yet.
    waiting: Option<Box<RoomSnapshot>>,
}

impl Snapshots {
    /// Returns the snapshots of a room that was made or read just now: its next is due a few hundred entries from here.
    pub(crate) fn new(writer: SnapshotWriter, version: Arc<str>, room: &Room) -> Self {
        Self { writer, version, latest: room.version(), waiting: None }
    }

    /// All entries up to a version are written.
    pub(super) fn are_written_up_to(&mut self, version: u64) {
        if let Some(snapshot) = self.waiting.take_if(|waiting| waiting.seq().0 <= version) {
            self.writer.write_later(snapshot);
        }
    }
}

impl Keeper {
    /// Takes a snapshot of the room as it is now, if one is due. It is written once the room's last entry is.
    pub(super) fn take_snapshot(&mut self) {
        let Snapshots { latest, version, waiting, .. } = &mut self.snapshots;
        if self.room.version() >= *latest + EVERY && waiting.is_none() {
            *latest = self.room.version();
            *waiting = Some(Box::new(self.room.snapshot(version)));
        }
    }

    /// The room ends: what it was is kept for whoever opens it next, unless nobody will.
    pub(super) async fn keep_last_snapshot(&mut self, end: &End) {
        let Snapshots { writer, version, .. } = &self.snapshots;
        let stays = matches!(end, End::Parked(Some(_)) | End::Closed) && self.commits.has_written();
        match end {
            // What is done to the room alone shall not be undone by a snapshot of before.
            End::Stopped { .. } => writer.settle().await,
            _ if stays && self.commits.is_empty() && !ruckus_room::ended::is_deserted(&self.room) => {
                writer.write(Box::new(self.room.snapshot(version))).await;
            }
            _ => {}
        }
    }
}
