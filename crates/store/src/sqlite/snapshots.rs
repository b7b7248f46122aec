//! Snapshots on SQLite: a table that triggers keep consistent with the journal, even if an earlier program writes to
//! it.

use async_trait::async_trait;
use ruckus_journal::{RoomName, Snapshots, StoreError, StoredSnapshot};
use sqlx::SqliteConnection;

use super::SqliteStore;
use super::errors::explain;
use crate::snapshot_row::snapshot_of;

/// Added after the first release, created if missing. Earlier programs ignore the table, and the triggers delete
/// outdated snapshots when such a program changes the journal. Schema 0 marks entries up to `seq` as rewritten:
/// snapshots made before the rewrite are no longer accepted.
pub(super) const TABLES: &str = include_str!("tables/snapshots.sql");

/// Created whenever a store is opened, because recreating the journal table drops its triggers.
pub(super) const TRIGGERS: &str = include_str!("tables/snapshot_triggers.sql");

const KEEP: &str = "
INSERT INTO snapshots (room, seq, epoch, schema, digest, body)
SELECT ?1, ?2, ?3, ?4, ?5, ?6
WHERE EXISTS (SELECT 1 FROM journal WHERE room = ?1 AND seq = ?2 AND epoch = ?3)
AND NOT EXISTS (SELECT 1 FROM ended WHERE room = ?1)
ON CONFLICT (room) DO UPDATE SET
    seq = excluded.seq, epoch = excluded.epoch, schema = excluded.schema, digest = excluded.digest, body = excluded.body
WHERE excluded.seq > snapshots.seq OR (excluded.seq = snapshots.seq AND snapshots.schema <> 0) OR NOT EXISTS (
    SELECT 1 FROM journal WHERE room = snapshots.room AND seq = snapshots.seq AND epoch = snapshots.epoch
)";

async fn keep(writer: &mut SqliteConnection, snapshots: &[StoredSnapshot]) -> Result<Vec<bool>, sqlx::Error> {
    let mut kept = Vec::with_capacity(snapshots.len());
    for StoredSnapshot { room, seq, epoch, schema, digest, body } in snapshots {
        let keep = sqlx::query(KEEP).bind(room.as_str()).bind(seq.0.cast_signed()).bind(epoch.0.cast_signed());
        let keep = keep.bind(i64::from(*schema)).bind(&digest[..]).bind(body.as_slice());
        kept.push(keep.execute(&mut *writer).await?.rows_affected() == 1);
    }
    Ok(kept)
}

#[async_trait]
impl Snapshots for SqliteStore {
    async fn snapshot(&self, room: &RoomName) -> Result<Option<StoredSnapshot>, StoreError> {
        let query =
            sqlx::query_as("SELECT seq, epoch, schema, digest, body FROM snapshots WHERE room = ? AND schema <> 0");
        let read = query.bind(room.as_str()).fetch_optional(&mut *self.reader().await?).await;
        let row = read.map_err(|error| explain(&error, "read"))?;
        Ok(row.map(|row| snapshot_of(room, row)))
    }

    async fn keep_snapshots(&self, snapshots: &[StoredSnapshot]) -> Result<Vec<bool>, StoreError> {
        // A snapshot refers to an entry in the journal, so move the rooms' entries there first.
        let rooms: Vec<RoomName> = snapshots.iter().map(|snapshot| snapshot.room.clone()).collect();
        let mut writer = self.writer().await?;
        writer.gather(&rooms).await?;
        writer.transact(async |writer| keep(writer, snapshots).await).await
    }
}
