//! Conversion of database rows to snapshots.

use ruckus_journal::{Epoch, RoomName, Seq, StoredSnapshot};

/// The columns of a snapshot: sequence number, epoch, schema, digest and body.
pub(crate) type SnapshotRow = (i64, i64, i64, Vec<u8>, Vec<u8>);

/// Builds the snapshot of a room from a row, without validation. A damaged row can hold any values.
pub(crate) fn snapshot_of(room: &RoomName, (seq, epoch, schema, found, body): SnapshotRow) -> StoredSnapshot {
    let mut digest = [0; 32];
    // A digest of the wrong length never matches its body.
    digest.iter_mut().zip(found).for_each(|(byte, found)| *byte = found);
    StoredSnapshot {
        room: room.clone(),
        seq: Seq(seq.cast_unsigned()),
        epoch: Epoch(epoch.cast_unsigned()),
        schema: u32::try_from(schema).unwrap_or(u32::MAX),
        digest,
        body,
    }
}
