//! Snapshots as rows of a database.

use ruckus_journal::{Epoch, RoomName, Seq, StoredSnapshot};

/// A snapshot in a database: number, epoch, schema, digest and body.
pub(crate) type Row = (i64, i64, i64, Vec<u8>, Vec<u8>);

/// Reads what a database has of a room's snapshot. A damaged row may hold anything.
pub(crate) fn snapshot_of(room: &RoomName, (seq, epoch, schema, found, body): Row) -> StoredSnapshot {
    let mut digest = [0; 32];
    // One that has another length does not match what it is the digest of.
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
