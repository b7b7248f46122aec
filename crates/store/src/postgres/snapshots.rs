//! Snapshots on PostgreSQL: a table that triggers keep consistent with the journal, regardless of which node writes.

use async_trait::async_trait;
use ruckus_journal::{RoomName, Snapshots, StoreError, StoredSnapshot};
use sqlx::postgres::PgConnection;

use super::PostgresStore;
use super::connections::written;
use crate::snapshot_row::snapshot_of;

/// On a conflict with another snapshot, PostgreSQL waits for its writer and evaluates the conditions again.
const KEEP: &str = "
INSERT INTO snapshots (room, seq, epoch, schema, digest, body)
SELECT $1, $2, $3, $4, $5, $6 FROM rooms
WHERE room = $1 AND NOT ended AND EXISTS (SELECT 1 FROM journal WHERE room = $1 AND seq = $2 AND epoch = $3)
ON CONFLICT (room) DO UPDATE SET
    seq = excluded.seq, epoch = excluded.epoch, schema = excluded.schema, digest = excluded.digest, body = excluded.body
WHERE excluded.seq > snapshots.seq OR (excluded.seq = snapshots.seq AND snapshots.schema <> 0) OR NOT EXISTS (
    SELECT 1 FROM journal AS j
    WHERE j.room = snapshots.room AND j.seq = snapshots.seq AND j.epoch = snapshots.epoch
)";

const READ: &str = "
SELECT s.seq, s.epoch, s.schema::int8, s.digest, s.body FROM snapshots AS s JOIN rooms USING (room)
WHERE room = $1 AND NOT ended AND s.schema <> 0";

/// Stores each snapshot. Locks rows in the order of room names, which prevents deadlocks.
async fn keep(writer: &mut PgConnection, snapshots: &[StoredSnapshot]) -> Result<Vec<bool>, sqlx::Error> {
    let mut kept = vec![false; snapshots.len()];
    let mut by_name: Vec<_> =
        snapshots.iter().zip(&mut kept).filter(|(it, _)| !it.room.as_str().contains('\0')).collect();
    by_name.sort_by_key(|(snapshot, _)| snapshot.room.clone());
    for (StoredSnapshot { room, seq, epoch, schema, digest, body }, kept) in by_name {
        let keep = sqlx::query(KEEP).bind(room.as_str()).bind(seq.0.cast_signed()).bind(epoch.0.cast_signed());
        let keep = keep.bind(i32::try_from(*schema).unwrap_or(i32::MAX)).bind(&digest[..]).bind(body.as_slice());
        *kept = keep.execute(&mut *writer).await?.rows_affected() == 1;
    }
    Ok(kept)
}

#[async_trait]
impl Snapshots for PostgresStore {
    async fn snapshot(&self, room: &RoomName) -> Result<Option<StoredSnapshot>, StoreError> {
        if room.as_str().contains('\0') {
            return Ok(None);
        }
        let read = async |reader: &mut PgConnection| {
            let row = sqlx::query_as(READ).bind(room.as_str()).fetch_optional(reader).await?;
            Ok(row.map(|row| snapshot_of(room, row)))
        };
        self.read(read).await
    }

    async fn keep_snapshots(&self, snapshots: &[StoredSnapshot]) -> Result<Vec<bool>, StoreError> {
        written!(self.connections.transact(async move |writer| keep(writer, snapshots).await))
    }
}
