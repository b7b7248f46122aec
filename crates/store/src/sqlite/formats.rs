//! File formats: detects the format, migrates earlier ones, and rejects foreign files.
//!
//! The format number increases with every change that an earlier program would misread. Tables that earlier programs
//! can ignore are added without a new number.

use std::path::Path;

use ruckus_journal::{Entry, Epoch, RoomName, Seq, StoreError, checksum};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::errors::explain_format;
use super::{ROWS, counts, documents, gallery, intake};

/// Application ID in the file header: "ruck".
const APPLICATION: i64 = 0x7275_636b;
/// The current format. Format 1 had no checksums and times, format 2 had no intake.
pub(super) const FORMAT: i64 = 3;
/// The first format with checksums.
pub(super) const CHECKED: i64 = 2;

const JOURNAL: &str = "
CREATE TABLE journal (
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    command TEXT NOT NULL,
    body BLOB NOT NULL,
    written_at INTEGER,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (room, seq)
) STRICT, WITHOUT ROWID;
";

const FENCE: &str = "
CREATE TRIGGER fence BEFORE INSERT ON journal
WHEN NEW.seq > 1 AND NOT EXISTS (
    SELECT 1 FROM journal WHERE room = NEW.room AND seq = NEW.seq - 1 AND epoch <= NEW.epoch
)
BEGIN SELECT RAISE(IGNORE); END;
";

/// Added after the first release, created if missing. Earlier programs ignore it.
const GALLERY: &str = "CREATE TABLE IF NOT EXISTS gallery (id TEXT NOT NULL UNIQUE, body BLOB NOT NULL) STRICT;";

/// Damaged rooms that `ruckus doctor` has moved here. No program reads the table; it is for manual recovery.
pub(super) const SET_ASIDE: &str = "
CREATE TABLE IF NOT EXISTS set_aside (
    moved_at INTEGER NOT NULL,
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    command TEXT NOT NULL,
    body BLOB NOT NULL,
    written_at INTEGER,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (moved_at, room, seq)
) STRICT, WITHOUT ROWID;
";

/// Checks that the file is ours and returns its format, or `None` if it has no tables.
pub(super) async fn format_of(connection: &mut SqliteConnection, path: &Path) -> Result<Option<i64>, StoreError> {
    let corrupt = |error: sqlx::Error| explain_format(path, &error);
    let application: i64 = number(connection, "PRAGMA application_id").await.map_err(corrupt)?;
    let format: i64 = number(connection, "PRAGMA user_version").await.map_err(corrupt)?;
    let tables: i64 = number(connection, "SELECT count(*) FROM sqlite_schema").await.map_err(corrupt)?;
    if tables > 0 && application != APPLICATION {
        return Err(StoreError::Foreign { path: path.to_owned() });
    }
    if format > FORMAT {
        return Err(StoreError::Newer { path: path.to_owned(), found: format, known: FORMAT });
    }
    // The tables must match the format number. Otherwise a damaged number could make the migration treat damaged
    // entries as old ones and give them valid checksums.
    let columns = "SELECT count(*) FROM pragma_table_info('journal') WHERE name = 'checksum'";
    let with_checksums = number(connection, columns).await.map_err(corrupt)? > 0;
    let intake = "SELECT count(*) FROM sqlite_schema WHERE name = 'intake'";
    let with_intake = number(connection, intake).await.map_err(corrupt)? > 0;
    let fits = (format >= CHECKED) == with_checksums && (format > CHECKED) == with_intake;
    if tables > 0 && (format < 1 || !fits) {
        let why = format!("its tables do not match its format {format}");
        return Err(StoreError::Corrupt { path: path.to_owned(), why });
    }
    Ok((tables > 0).then_some(format))
}

/// Checks that an existing file is ours and sound. Returns its format.
pub(super) async fn check(connection: &mut SqliteConnection, path: &Path) -> Result<Option<i64>, StoreError> {
    let corrupt = |error: sqlx::Error| explain_format(path, &error);
    let format = format_of(connection, path).await?;
    if format.is_some() {
        let found = sqlx::query("PRAGMA quick_check(1)").fetch_one(connection).await;
        let sound: String = found.and_then(|row| row.try_get(0)).map_err(corrupt)?;
        if sound != "ok" {
            return Err(StoreError::Corrupt { path: path.to_owned(), why: sound });
        }
    }
    Ok(format)
}

/// Creates all tables of an empty file, and migrates an earlier format.
pub(super) async fn prepare(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let prepared = make_tables(connection).await;
    let word = if prepared.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = sqlx::query(word).execute(connection).await.map(drop);
    prepared.and(ended)
}

async fn make_tables(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let fresh = number(connection, "SELECT count(*) FROM sqlite_schema").await? == 0;
    let format = number(connection, "PRAGMA user_version").await?;
    if fresh {
        sqlx::raw_sql(JOURNAL).execute(&mut *connection).await?;
        sqlx::raw_sql(FENCE).execute(&mut *connection).await?;
    } else if format == 1 {
        from_1_to_2(connection).await?;
    }
    if fresh || format < FORMAT {
        sqlx::raw_sql(intake::TABLE).execute(&mut *connection).await?;
    }
    for tables in [GALLERY, SET_ASIDE, counts::TABLES, documents::TABLES] {
        sqlx::raw_sql(tables).execute(&mut *connection).await?;
    }
    gallery::prepare(connection).await?;
    if fresh || format != FORMAT {
        let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT};");
        sqlx::raw_sql(sqlx::AssertSqlSafe(marks)).execute(connection).await?;
    }
    Ok(())
}

/// Adds a checksum to each entry. The time of writing stays unknown.
async fn from_1_to_2(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let begin = "DROP TRIGGER fence; ALTER TABLE journal RENAME TO journal_1;";
    sqlx::raw_sql(begin).execute(&mut *connection).await?;
    sqlx::raw_sql(JOURNAL).execute(&mut *connection).await?;
    let (mut room, mut seq) = (String::new(), 0_i64);
    loop {
        let some = sqlx::query(
            "SELECT room, seq, epoch, command, body FROM journal_1 WHERE (room, seq) > (?, ?) ORDER BY room, seq LIMIT ?",
        );
        let some = some.bind(room.as_str()).bind(seq).bind(ROWS as i64).fetch_all(&mut *connection).await?;
        let entries = some.iter().map(entry_of_1).collect::<Result<Vec<_>, sqlx::Error>>()?;
        let Some(last) = entries.last() else { break };
        (room, seq) = (last.room.to_string(), last.seq.0 as i64);
        let mut insert = sqlx::QueryBuilder::new("INSERT INTO journal (room, seq, epoch, command, body, checksum) ");
        insert.push_values(&entries, |mut row, entry| {
            row.push_bind(entry.room.as_str())
                .push_bind(entry.seq.0 as i64)
                .push_bind(entry.epoch.0 as i64)
                .push_bind(entry.command.as_str())
                .push_bind(entry.body.as_slice())
                .push_bind(checksum::of(entry, None) as i64);
        });
        insert.build().persistent(false).execute(&mut *connection).await?;
    }
    sqlx::raw_sql("DROP TABLE journal_1").execute(&mut *connection).await?;
    sqlx::raw_sql(FENCE).execute(connection).await.map(drop)
}

fn entry_of_1(row: &SqliteRow) -> Result<Entry, sqlx::Error> {
    Ok(Entry {
        room: RoomName::new(row.try_get(0)?),
        seq: Seq(row.try_get::<i64, _>(1)? as u64),
        epoch: Epoch(row.try_get::<i64, _>(2)? as u64),
        command: row.try_get(3)?,
        body: row.try_get(4)?,
        tallies: Vec::new(),
    })
}

async fn number(connection: &mut SqliteConnection, query: &'static str) -> Result<i64, sqlx::Error> {
    sqlx::query(query).fetch_one(connection).await?.try_get(0)
}
