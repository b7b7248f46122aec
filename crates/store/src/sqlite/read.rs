//! Reads rooms and verifies each entry.

use futures_util::TryStreamExt;
use ruckus_journal::{Damage, Entry, Epoch, RoomInfo, RoomName, Seq, StoreError, checksum};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::errors::{explain, is_corrupt, is_decoding, words};
use crate::contents::Dated;

/// The places of a room's entries in the intake.
pub(super) enum Places {
    /// Exactly these places.
    Known(Vec<i64>),
    /// Any place, found by scanning the intake.
    Unknown,
}

/// Reads at most `most` entries of a room after `after`.
pub(super) async fn load_some(
    reader: &mut SqliteConnection,
    (room, waiting): (&RoomName, &Places),
    after: Seq,
    most: usize,
) -> Result<Vec<Entry>, StoreError> {
    Ok(dated(reader, (room, waiting), after, most).await?.into_iter().map(|(entry, _)| entry).collect())
}

/// Like [`load_some`], with the times of writing.
pub(super) async fn dated(
    reader: &mut SqliteConnection,
    (room, waiting): (&RoomName, &Places),
    after: Seq,
    most: usize,
) -> Result<Vec<Dated>, StoreError> {
    let (entries, damage) = dated_as_far_as_possible(reader, (room, waiting), after, most).await?;
    match damage {
        None => Ok(entries),
        Some((seq, damage)) => Err(StoreError::Damaged { room: room.clone(), seq, damage }),
    }
}

/// Reads at most `most` entries of a room, up to the first that is damaged or missing. Also returns the damage.
pub(super) async fn as_far_as_possible(
    reader: &mut SqliteConnection,
    room: &RoomName,
    after: Seq,
    most: usize,
) -> Result<(Vec<Entry>, Option<(Seq, Damage)>), StoreError> {
    let (dated, damage) = dated_as_far_as_possible(reader, (room, &Places::Unknown), after, most).await?;
    Ok((dated.into_iter().map(|(entry, _)| entry).collect(), damage))
}

async fn dated_as_far_as_possible(
    reader: &mut SqliteConnection,
    (room, waiting): (&RoomName, &Places),
    after: Seq,
    most: usize,
) -> Result<(Vec<Dated>, Option<(Seq, Damage)>), StoreError> {
    // Read the intake first, so that entries that are moved meanwhile are found in the journal.
    let waiting = wait(reader, (room, waiting), after, most).await?;
    let query = sqlx::query(
        "SELECT seq, epoch, command, body, written_at, checksum FROM journal WHERE room = ? AND seq > ? ORDER BY seq LIMIT ?",
    );
    let mut rows = query
        .bind(room.as_str())
        .bind(after.0 as i64)
        .bind(i64::try_from(most).unwrap_or(i64::MAX))
        .fetch(&mut *reader);
    let mut found = EntryCollector { entries: Vec::new(), expected: after.next(), epoch: Epoch(0) };
    loop {
        let added = match rows.try_next().await {
            Ok(None) => break,
            Ok(Some(row)) => found.add(room, &row),
            Err(error) if is_corrupt(&error) => Err(Damage::Unreadable(words(&error))),
            Err(error) => return Err(explain(&error, "read")),
        };
        if let Err(damage) = added {
            return Ok((found.entries, Some((found.expected, damage))));
        }
    }
    drop(rows);
    for row in waiting {
        if found.entries.len() >= most {
            break;
        }
        let known = row.as_ref().is_ok_and(|row| row.try_get(0).is_ok_and(|seq: i64| seq < found.expected.0 as i64));
        if known {
            continue;
        }
        if let Err(damage) = row.and_then(|row| found.add(room, &row)) {
            return Ok((found.entries, Some((found.expected, damage))));
        }
    }
    let EntryCollector { entries, expected, .. } = found;
    let all = entries.len() < most;
    let cut_short = all && settled(reader, room).await?.is_some_and(|last| last >= expected);
    Ok((entries, cut_short.then_some((expected, Damage::Missing))))
}

/// Collects consecutive entries.
struct EntryCollector {
    entries: Vec<Dated>,
    expected: Seq,
    epoch: Epoch,
}

impl EntryCollector {
    fn add(&mut self, room: &RoomName, row: &SqliteRow) -> Result<(), Damage> {
        let (entry, written_at) = checked(room, row, self.expected, self.epoch)?;
        (self.expected, self.epoch) = (entry.seq.next(), entry.epoch);
        self.entries.push((entry, written_at));
        Ok(())
    }
}

/// Reads the rows of a room in the intake.
async fn wait(
    reader: &mut SqliteConnection,
    (room, waiting): (&RoomName, &Places),
    after: Seq,
    most: usize,
) -> Result<Vec<Result<SqliteRow, Damage>>, StoreError> {
    let query = match waiting {
        Places::Known(places) if places.is_empty() => return Ok(Vec::new()),
        Places::Known(places) => sqlx::query(
            "SELECT seq, epoch, command, body, written_at, checksum FROM intake \
             WHERE place IN (SELECT value FROM json_each(?1)) AND room = ?2 AND seq > ?3 ORDER BY place LIMIT ?4",
        )
        .bind(format!("{places:?}")),
        Places::Unknown => sqlx::query(
            "SELECT seq, epoch, command, body, written_at, checksum FROM intake \
             WHERE ?1 IS NULL AND room = ?2 AND seq > ?3 ORDER BY place LIMIT ?4",
        )
        .bind(None::<String>),
    };
    let query = query.bind(room.as_str()).bind(after.0 as i64).bind(i64::try_from(most).unwrap_or(i64::MAX));
    let (mut rows, mut found) = (query.fetch(reader), Vec::new());
    loop {
        match rows.try_next().await {
            Ok(None) => return Ok(found),
            Ok(Some(row)) => found.push(Ok(row)),
            Err(error) if is_corrupt(&error) => {
                found.push(Err(Damage::Unreadable(words(&error))));
                return Ok(found);
            }
            Err(error) => return Err(explain(&error, "read")),
        }
    }
}

/// Reads the last sequence number that the directory recorded when all players had left the room. Detects a journal
/// that lost its end.
async fn settled(reader: &mut SqliteConnection, room: &RoomName) -> Result<Option<Seq>, StoreError> {
    let query = sqlx::query("SELECT seq FROM directory WHERE room = ? AND room NOT IN (SELECT room FROM ended)");
    match query.bind(room.as_str()).fetch_optional(reader).await {
        Ok(row) => {
            let seq = row.map(|row| row.try_get::<Option<i64>, _>(0)).transpose();
            let seq = seq.map_err(|error| explain(&error, "read"))?;
            Ok(seq.flatten().map(|seq| Seq(seq.cast_unsigned())))
        }
        // The doctor also reads files without a directory, or with a damaged one.
        Err(error) if error.as_database_error().is_some() => Ok(None),
        Err(error) => Err(explain(&error, "read")),
    }
}

fn checked(room: &RoomName, row: &SqliteRow, expected: Seq, epoch: Epoch) -> Result<Dated, Damage> {
    let (entry, written_at, sum) = decoded(room, row).map_err(|error| Damage::Unreadable(error.to_string()))?;
    if entry.seq != expected {
        return Err(Damage::Missing);
    }
    if sum != checksum::of(&entry, written_at) {
        return Err(Damage::Checksum);
    }
    if entry.epoch < epoch {
        return Err(Damage::Epoch);
    }
    Ok((entry, written_at))
}

/// Decodes a row without assumptions, since a damaged row can hold any values.
fn decoded(room: &RoomName, row: &SqliteRow) -> Result<(Entry, Option<u64>, u64), sqlx::Error> {
    let entry = Entry {
        room: room.clone(),
        seq: Seq(row.try_get::<i64, _>(0)? as u64),
        epoch: Epoch(row.try_get::<i64, _>(1)? as u64),
        command: row.try_get(2)?,
        body: row.try_get(3)?,
        tallies: Vec::new(),
    };
    let written_at = row.try_get::<Option<i64>, _>(4)?.map(|at| at as u64);
    Ok((entry, written_at, row.try_get::<i64, _>(5)? as u64))
}

/// Finds the name and the last entry of each room without reading the entries between.
const NEXT_ROOM: &str = "
WITH RECURSIVE names(room) AS (
    SELECT min(room) FROM journal
    UNION ALL
    SELECT (SELECT min(room) FROM journal WHERE room > names.room) FROM names WHERE names.room IS NOT NULL
)
SELECT last.room, last.seq, last.epoch, last.written_at FROM names
JOIN journal AS last ON last.room = names.room AND last.seq = (SELECT max(seq) FROM journal WHERE room = names.room)
";

/// Lists all rooms with their last entries.
pub(super) async fn rooms(reader: &mut SqliteConnection) -> Result<Vec<RoomInfo>, sqlx::Error> {
    let rows = sqlx::query(NEXT_ROOM).fetch_all(reader).await?;
    let info = |row: &SqliteRow| {
        Ok(RoomInfo {
            room: RoomName::new(row.try_get(0)?),
            last: Seq(row.try_get::<i64, _>(1)? as u64),
            epoch: Epoch(row.try_get::<i64, _>(2)? as u64),
            written_at: row.try_get::<Option<i64>, _>(3)?.map(|at| at as u64),
        })
    };
    // Skip rows that cannot be decoded. The doctor reports them, and loading such a room fails.
    rows.iter().filter_map(|row| skip_damaged(info(row))).collect()
}

fn skip_damaged<T>(read: Result<T, sqlx::Error>) -> Option<Result<T, sqlx::Error>> {
    match read {
        Err(error) if is_decoding(&error) => None,
        read => Some(read),
    }
}
