//! Reads rooms and verifies each entry.

use ruckus_journal::{Damage, Entry, Epoch, RoomInfo, RoomName, Seq, StoreError, checksum};
use sqlx::Row;
use sqlx::postgres::{PgConnection, PgRow};

use super::errors::{explain, is_damage, words};

/// Reads the end of a room's journal and its entries from one snapshot, so that missing last entries are detected.
const ROOM: &str = "
SELECT rooms.seq AS last, j.seq, j.epoch, j.command, j.body, j.written_at, j.checksum
FROM rooms LEFT JOIN LATERAL (
    SELECT * FROM journal WHERE journal.room = rooms.room AND journal.seq > $2 ORDER BY journal.seq LIMIT $3
) AS j ON true
WHERE rooms.room = $1 AND NOT rooms.ended ORDER BY j.seq
";

/// Maximum number of entries in one query.
const SOME: usize = 2_000;

/// An entry with the time at which it was written.
pub(super) struct Written {
    pub(super) entry: Entry,
    pub(super) written_at: Option<u64>,
}

/// Reads at most `most` entries of a room after `after`, in portions.
pub(super) async fn load_some(
    reader: &mut PgConnection,
    room: &RoomName,
    after: Seq,
    most: usize,
) -> Result<Vec<Written>, StoreError> {
    let mut rows: Vec<Written> = Vec::new();
    let (mut after, mut epoch) = (after, Epoch(0));
    loop {
        let portion = SOME.min(most - rows.len());
        let some = portion_of(reader, room, after, epoch, portion).await?;
        let read = some.len();
        if let Some(last) = some.last() {
            (after, epoch) = (last.entry.seq, last.entry.epoch);
        }
        rows.extend(some);
        if read < portion || rows.len() >= most {
            return Ok(rows);
        }
    }
}

async fn portion_of(
    reader: &mut PgConnection,
    room: &RoomName,
    after: Seq,
    mut epoch: Epoch,
    most: usize,
) -> Result<Vec<Written>, StoreError> {
    let damaged = |seq, damage| StoreError::Damaged { room: room.clone(), seq, damage };
    let Ok(from) = i64::try_from(after.0) else { return Ok(Vec::new()) };
    if room.as_str().contains('\0') {
        return Ok(Vec::new());
    }
    let query = sqlx::query(ROOM).bind(room.as_str()).bind(from).bind(most as i64);
    let found = query.fetch_all(reader).await.map_err(|error| match is_damage(&error) {
        true => damaged(after.next(), Damage::Unreadable(words(&error))),
        false => explain(&error, "read"),
    })?;
    let mut rows: Vec<Written> = Vec::with_capacity(found.len());
    let mut expected = after.next();
    let mut last = Seq(0);
    for row in &found {
        let unreadable = |error: sqlx::Error| damaged(expected, Damage::Unreadable(error.to_string()));
        last = Seq(row.try_get::<i64, _>(0).map_err(unreadable)?.cast_unsigned());
        let Some((row, sum)) = decoded(room, row).map_err(unreadable)? else { break };
        if row.entry.seq != expected {
            return Err(damaged(expected, Damage::Missing));
        }
        if sum != checksum::of(&row.entry, row.written_at) {
            return Err(damaged(expected, Damage::Checksum));
        }
        if row.entry.epoch < epoch {
            return Err(damaged(expected, Damage::Epoch));
        }
        (expected, epoch) = (expected.next(), row.entry.epoch);
        rows.push(row);
    }
    if rows.len() < most && last >= expected {
        return Err(damaged(expected, Damage::Missing));
    }
    Ok(rows)
}

/// Decodes an entry and its stored checksum. Returns `None` if the row has no entry.
fn decoded(room: &RoomName, row: &PgRow) -> Result<Option<(Written, u64)>, sqlx::Error> {
    let Some(seq) = row.try_get::<Option<i64>, _>(1)? else { return Ok(None) };
    let entry = Entry {
        room: room.clone(),
        seq: Seq(seq.cast_unsigned()),
        epoch: Epoch(row.try_get::<i64, _>(2)?.cast_unsigned()),
        command: row.try_get(3)?,
        body: row.try_get(4)?,
        tallies: Vec::new(),
    };
    let written_at = row.try_get::<Option<i64>, _>(5)?.map(i64::cast_unsigned);
    Ok(Some((Written { entry, written_at }, row.try_get::<i64, _>(6)?.cast_unsigned())))
}

/// Lists all rooms with their last entries.
pub(super) async fn rooms(reader: &mut PgConnection) -> Result<Vec<RoomInfo>, sqlx::Error> {
    let query = "SELECT room, seq, epoch, written_at FROM rooms WHERE NOT ended ORDER BY room";
    let info = |row: &PgRow| {
        Ok(RoomInfo {
            room: RoomName::new(row.try_get(0)?),
            last: Seq(row.try_get::<i64, _>(1)?.cast_unsigned()),
            epoch: Epoch(row.try_get::<i64, _>(2)?.cast_unsigned()),
            written_at: row.try_get::<Option<i64>, _>(3)?.map(i64::cast_unsigned),
        })
    };
    sqlx::query(query).fetch_all(reader).await?.iter().map(info).collect()
}
