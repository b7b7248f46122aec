//! Reads the file of a journal without opening the store, even while a server uses it.

use std::path::Path;
use std::time::Duration;

use ruckus_journal::{Damage, RoomName, Seq, StoreError, Tally};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row, SqliteConnection};

use super::errors::{explain, explain_opening, is_corrupt};
use super::place::{journal_in, refuse_empty};
use super::{formats, read, same_sql};

/// A room with a damaged entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// The name of the room.
    pub room: RoomName,
    /// Sequence number of the first damaged entry.
    pub seq: Seq,
    /// The kind of damage.
    pub damage: Damage,
}

/// The content of a file.
#[derive(Debug, Default)]
pub(super) struct FileContent {
    /// Number of rooms.
    pub(super) rooms: u64,
    /// Number of sound entries.
    pub(super) entries: u64,
    pub(super) damaged: Vec<Damaged>,
}

/// Opens a journal read-only. Other processes may use it meanwhile.
pub(super) async fn open(path: &Path) -> Result<SqliteConnection, StoreError> {
    refuse_empty(path)?;
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let options = options.busy_timeout(Duration::from_secs(5)).disable_statement_logging();
    let folder = path.parent().unwrap_or(path);
    options.connect().await.map_err(|error| explain_opening(folder, path, &error))
}

/// Counts and verifies all entries of a copy.
pub(super) async fn entries(reader: &mut SqliteConnection) -> Result<FileContent, StoreError> {
    let mut found = FileContent::default();
    for room in names(reader).await? {
        let (entries, damage) = read::as_far_as_possible(reader, &room, Seq(0), usize::MAX).await?;
        found.rooms += 1;
        found.entries += entries.len() as u64;
        found.damaged.extend(damage.map(|(seq, damage)| Damaged { room, seq, damage }));
    }
    Ok(found)
}

/// Returns the names of all rooms in ascending order. If a damaged page stops the scan, continues from the other end.
pub(super) async fn names(reader: &mut SqliteConnection) -> Result<Vec<RoomName>, StoreError> {
    let (mut names, mut end) = (Vec::new(), Vec::new());
    let after = "SELECT min(room) FROM journal WHERE room > ?";
    let mut last = String::new();
    let broken = loop {
        match next_name(reader, after, &last).await? {
            Ok(Some(name)) => {
                names.push(RoomName::new(&name));
                last = name;
            }
            Ok(None) => break false,
            Err(_) => break true,
        }
    };
    if broken {
        let before = "SELECT max(room) FROM journal WHERE room < ?";
        let mut first = "\u{10ffff}".to_owned();
        while let Ok(Some(name)) = next_name(reader, before, &first).await? {
            if name <= last {
                break;
            }
            end.push(RoomName::new(&name));
            first = name;
        }
    }
    names.extend(end.into_iter().rev());
    Ok(names)
}

/// Returns the next name. The inner error is a damaged page.
async fn next_name(
    reader: &mut SqliteConnection,
    query: &'static str,
    from: &str,
) -> Result<Result<Option<String>, sqlx::Error>, StoreError> {
    let found = sqlx::query(query).bind(from).fetch_one(reader).await;
    match found.and_then(|row| row.try_get::<Option<String>, _>(0)) {
        Err(error) if !is_corrupt(&error) && error.as_database_error().is_some() => Err(explain(&error, "read")),
        found => Ok(found),
    }
}

/// Returns all counts in a folder, ordered by subject and `what`, even while a server uses it.
///
/// # Errors
/// The folder has no journal, or the journal cannot be read.
pub async fn counted_in(folder: &Path) -> Result<Vec<Tally>, StoreError> {
    let path = journal_in(folder);
    let options = SqliteConnectOptions::new().filename(&path).read_only(true).disable_statement_logging();
    let mut reader = options.connect().await.map_err(|error| explain_opening(folder, &path, &error))?;
    formats::check(&mut reader, &path).await?;
    let read = |error: sqlx::Error| explain(&error, "read");
    let there = sqlx::query("SELECT 1 FROM sqlite_schema WHERE name = 'counts'");
    if there.fetch_optional(&mut reader).await.map_err(read)?.is_none() {
        return Ok(Vec::new());
    }
    same_sql::all_counts(&mut reader).await.map_err(read)
}
