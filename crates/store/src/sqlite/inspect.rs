//! The doctor: finds damage in a journal, room by room, and sets damaged rooms aside.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use ruckus_journal::{Damage, Entry, RoomName, Seq, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};

use super::errors::{explain, explain_opening, is_corrupt, is_decoding, words};
use super::place::{LockedFolder, files_of, is_open_to_others, journal_in, refuse_empty};
use super::scan::{Damaged, names, open};
use super::writer::Writer;
use super::{formats, gallery, read};

/// The findings of an inspection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// The format of the file, or 0 if it cannot be read.
    pub format: i64,
    /// Damage to the file as a database. Empty if it is sound.
    pub file: Vec<String>,
    /// Files that users other than the owner can access.
    pub open_to_others: Vec<PathBuf>,
    /// Number of rooms.
    pub rooms: u64,
    /// Number of sound entries in all rooms.
    pub entries: u64,
    /// Rooms with damaged entries.
    pub damaged: Vec<Damaged>,
    /// Rooms that this program cannot load although their entries are sound, with the reason.
    pub refused: Vec<(RoomName, String)>,
    /// Number of sound gallery entries.
    pub gallery_entries: u64,
    /// IDs of damaged gallery entries.
    pub damaged_gallery_entries: Vec<String>,
    /// Number of rooms that earlier runs have set aside.
    pub set_aside: u64,
}

impl Inspection {
    /// Returns true if nothing is damaged. Rooms that only another version can load do not count as damaged.
    pub const fn is_sound(&self) -> bool {
        self.file.is_empty() && self.damaged.is_empty() && self.damaged_gallery_entries.is_empty()
    }
}

/// Inspects the journal in a folder without changing it, even while a server uses it. `judge` receives each sound room
/// and returns the reason why this program cannot load it, if any. A file that is unreadable, even in part, is a
/// finding, not an error.
///
/// # Errors
/// The folder has no journal, the file is another program's or of another format, or it cannot be queried now.
pub async fn inspect(
    folder: &Path,
    judge: impl FnMut(&RoomName, &[Entry]) -> Option<String>,
) -> Result<Inspection, StoreError> {
    let path = journal_in(folder);
    if !path.exists() {
        return Err(StoreError::NoJournal { folder: folder.to_owned() });
    }
    let open_to_others = files_of(&path).into_iter().filter(|file| is_open_to_others(file)).collect();
    let mut found = Inspection { open_to_others, ..Inspection::default() };
    match look(&path, judge, &mut found).await {
        Err(StoreError::Corrupt { why, .. }) => found.file.push(why),
        Err(StoreError::Empty { .. }) => found.file.push("it is empty".to_owned()),
        looked => looked?,
    }
    Ok(found)
}

/// Collects findings, as far as the file can be read.
async fn look(
    path: &Path,
    mut judge: impl FnMut(&RoomName, &[Entry]) -> Option<String>,
    found: &mut Inspection,
) -> Result<(), StoreError> {
    let mut reader = open(path).await?;
    let format = formats::format_of(&mut reader, path).await?;
    found.format = format.ok_or_else(|| StoreError::Empty { path: path.to_owned() })?;
    match sqlx::query("PRAGMA integrity_check(100)").fetch_all(&mut reader).await {
        Ok(rows) => {
            let lines = rows.iter().map(|row| row.try_get::<String, _>(0).unwrap_or_default());
            found.file = lines.filter(|line| line != "ok").collect();
        }
        Err(error) => found.file = vec![words(&error)],
    }
    match gallery::check(&mut reader).await {
        Ok(gallery) => (found.gallery_entries, found.damaged_gallery_entries) = (gallery.sound, gallery.damaged),
        Err(error) if is_corrupt(&error) || is_decoding(&error) || !found.file.is_empty() => {
            found.file.push(format!("the gallery cannot be read ({})", words(&error)));
        }
        Err(error) => return Err(explain(&error, "read")),
    }
    // A damaged database can return any error, so whatever it does not return counts as damaged too.
    let is_damaged = !found.file.is_empty();
    let rooms = match names(&mut reader).await {
        Err(StoreError::Failed { why, .. }) if is_damaged => {
            found.file.push(why);
            return Ok(());
        }
        rooms => rooms?,
    };
    for room in rooms {
        let read = read::as_far_as_possible(&mut reader, &room, Seq(0), usize::MAX).await;
        let (entries, damage) = match read {
            Err(StoreError::Failed { why, .. }) if is_damaged => (Vec::new(), Some((Seq(1), Damage::Unreadable(why)))),
            read => read?,
        };
        found.rooms += 1;
        found.entries += entries.len() as u64;
        match damage {
            Some((seq, damage)) => found.damaged.push(Damaged { room, seq, damage }),
            None => found.refused.extend(judge(&room, &entries).map(|why| (room, why))),
        }
    }
    let aside =
        sqlx::query("SELECT count(DISTINCT moved_at || ' ' || room) FROM set_aside").fetch_one(&mut reader).await;
    found.set_aside = aside.and_then(|row| row.try_get::<i64, _>(0)).unwrap_or(0) as u64;
    reader.close().await.map_err(|error| explain(&error, "read"))
}

/// Moves the entries of rooms from the journal to the table `set_aside`, for manual recovery. Their codes become free
/// again. No server may use the folder meanwhile. Returns the number of entries moved.
///
/// # Errors
/// The folder is in use, has no journal or cannot be written.
pub async fn set_aside(folder: &Path, rooms: &[RoomName]) -> Result<u64, StoreError> {
    let path = journal_in(folder);
    if !path.exists() {
        return Err(StoreError::NoJournal { folder: folder.to_owned() });
    }
    refuse_empty(&path)?;
    let place = LockedFolder::take(folder)?;
    let options = SqliteConnectOptions::new().filename(place.path()).disable_statement_logging();
    let mut writer = options.connect().await.map_err(|error| explain_opening(folder, &path, &error))?;
    if formats::format_of(&mut writer, &path).await?.is_none() {
        return Err(StoreError::Empty { path });
    }
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut writer = Writer::new(writer);
    writer.gather_all().await?;
    let moved = move_rooms(&mut writer.connection, rooms, since_1970.as_millis() as i64).await;
    let moved = moved.map_err(|error| explain(&error, "written"))?;
    writer.connection.close().await.map_err(|error| explain(&error, "written"))?;
    Ok(moved)
}

async fn move_rooms(writer: &mut SqliteConnection, rooms: &[RoomName], at: i64) -> Result<u64, sqlx::Error> {
    let mut transaction = writer.begin().await?;
    sqlx::raw_sql(formats::SET_ASIDE).execute(&mut *transaction).await?;
    let mut moved = 0;
    for room in rooms {
        let copy = sqlx::query(
            "INSERT INTO set_aside (moved_at, room, seq, epoch, command, body, written_at, checksum) \
             SELECT ?1, room, seq, epoch, command, body, written_at, checksum FROM journal WHERE room = ?2 UNION ALL \
             SELECT ?1, room, seq, epoch, command, body, written_at, checksum FROM intake WHERE room = ?2",
        );
        moved += copy.bind(at).bind(room.as_str()).execute(&mut *transaction).await?.rows_affected();
        for delete in ["DELETE FROM journal WHERE room = ?", "DELETE FROM intake WHERE room = ?"] {
            sqlx::query(delete).bind(room.as_str()).execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    Ok(moved)
}
