//! The SQLite store: one file in the data folder, in WAL mode, with every commit flushed to the disk.

mod append;
mod copy;
mod counts;
mod directory;
mod errors;
mod formats;
mod gallery;
mod inspect;
mod intake;
mod place;
mod read;
mod same_sql {
    crate::same_sql::same_sql!(sqlx::SqliteConnection, sqlx::sqlite::SqliteRow);
}
mod scan;
mod snapshots;
mod transfer;
mod writer;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{Mutex, MutexGuard};

use errors::{explain, explain_opening};
use place::{LockedFolder, TemporaryFile};
use read::Places;
use ruckus_journal::{
    Append, Change, Document, Entry, Expected, GalleryEntry, LogLine, RoomInfo, RoomName, Seq, Store, StoreError,
    Tally, Verdict,
};
use writer::Writer;

pub use copy::{Copied, backup, restore};
pub use inspect::{Inspection, inspect, set_aside};
pub use scan::{Damaged, counted_in};
pub(crate) use transfer::SqliteContents;

/// Page cache of the writer, in KiB. Moving entries into the journal touches one page of each room, and the operating
/// system caches those pages too: with 8 times this size, a thousand rooms took a sixth more memory and ran no faster.
const CACHE: u32 = 2 * 1024;
/// How long a commit waits for others while requests arrive often. The timer rounds up to whole milliseconds. The flush
/// and the thread switches around it are most of the cost of an entry (`examples/gather.rs`). Twice this time saves
/// little more, and all players at the table wait for it.
const GATHER: Duration = Duration::from_millis(1);
/// Maximum number of rows in one statement. SQLite allows 32766 values, and a row has 8.
const ROWS: usize = 500;

/// Returns true if the folder contains a journal.
pub(crate) fn has_journal(folder: &Path) -> bool {
    place::journal_in(folder).exists()
}

/// A store in a folder that no other process uses.
#[derive(Debug)]
pub struct SqliteStore {
    writer: Mutex<Writer>,
    readers: SqlitePool,
    place: LockedFolder,
    gathers_for: Duration,
}

impl SqliteStore {
    /// Opens the journal in a folder, or creates both. Adds tables that earlier programs did not create, in one
    /// transaction.
    ///
    /// # Errors
    /// The folder is not writable or is in use, or its file is empty, foreign, damaged or of a newer format.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let mut place = LockedFolder::take(folder)?;
        let path = place.path().to_owned();
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            // Overwrite deleted content.
            .pragma("secure_delete", "ON")
            .disable_statement_logging();
        let explain = |error: sqlx::Error| explain_opening(folder, &path, &error);
        // Check that the file is ours before switching it to WAL mode, which writes to it.
        if path.exists() {
            place::refuse_empty(&path)?;
            let plain = SqliteConnectOptions::new().filename(&path).disable_statement_logging();
            let mut connection = plain.connect().await.map_err(explain)?;
            let format = formats::check(&mut connection, &path).await?;
            connection.close().await.map_err(explain)?;
            if format.is_none() {
                return Err(StoreError::Empty { path: path.clone() });
            }
        } else {
            make(&place).await?;
        }
        let mut writer = options.clone().pragma("cache_size", format!("-{CACHE}")).connect().await.map_err(explain)?;
        formats::prepare(&mut writer).await.map_err(explain)?;
        directory::prepare(&mut writer).await.map_err(explain)?;
        let mut writer = Writer::new(writer);
        writer.gather_all().await?;
        let readers = SqlitePoolOptions::new().min_connections(1).max_connections(4);
        let readers = readers.connect_with(options.read_only(true)).await.map_err(explain)?;
        place.remember();
        Ok(Self { writer: Mutex::new(writer), readers, place, gathers_for: GATHER })
    }

    /// Sets how long commits wait for others while requests arrive often. For measurements; the default is 1 ms.
    pub const fn gathering(mut self, gathers_for: Duration) -> Self {
        self.gathers_for = gathers_for;
        self
    }

    /// Limits the size of the file, in pages of 4 KiB. Writes beyond the limit fail like on a full disk.
    ///
    /// # Errors
    /// The limit cannot be set.
    pub async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        let bound = format!("PRAGMA max_page_count = {pages}");
        let mut writer = self.writer.lock().await;
        let set = sqlx::raw_sql(sqlx::AssertSqlSafe(bound)).execute(&mut writer.connection).await;
        set.map(drop).map_err(|error| explain(&error, "bounded"))
    }

    /// Runs a job in one transaction, which is durable when this returns. Cancellation leaves no transaction open.
    async fn transact<T>(
        &self,
        job: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        self.writer().await?.transact(job).await
    }

    /// Checks that the opened files are still in place, and waits for the lock of the writer.
    async fn writer(&self) -> Result<MutexGuard<'_, Writer>, StoreError> {
        self.place.check()?;
        Ok(self.writer.lock().await)
    }

    /// Returns the places of a room's entries that are in the intake. First settles commits of unknown outcome.
    async fn waiting(&self, room: &RoomName) -> Result<Places, StoreError> {
        let mut writer = self.writer.lock().await;
        if writer.is_unsettled() {
            writer.touch().await?;
        }
        Ok(Places::Known(writer.intake().await?.places(room)))
    }

    /// Reads on a connection of its own.
    async fn read<T>(
        &self,
        job: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        job(&mut *self.reader().await?).await.map_err(|error| explain(&error, "read"))
    }

    async fn reader(&self) -> Result<sqlx::pool::PoolConnection<sqlx::Sqlite>, StoreError> {
        self.readers.acquire().await.map_err(|error| explain(&error, "read"))
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn append(&self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        let mut writer = self.writer().await?;
        let verdicts = writer.append(batch).await?;
        // The entries are durable. If moving fails, the next append tries again.
        let _ = writer.move_oldest().await;
        Ok(verdicts)
    }

    fn gathers_for(&self) -> Duration {
        self.gathers_for
    }

    async fn try_out(&self) -> Result<(), StoreError> {
        self.writer().await?.touch().await?;
        self.place.check_space().await
    }

    async fn put_in_order(&self) -> Result<(), StoreError> {
        self.writer().await?.gather_all().await
    }

    fn still_there(&self) -> Result<(), StoreError> {
        self.place.check()
    }

    async fn load(&self, room: &RoomName, after: Seq) -> Result<Vec<Entry>, StoreError> {
        let waiting = self.waiting(room).await?;
        let mut reader = self.reader().await?;
        if directory::has_ended(&mut reader, room).await? {
            return Ok(Vec::new());
        }
        read::load_some(&mut reader, (room, &waiting), after, usize::MAX).await
    }

    async fn load_some(&self, room: &RoomName, after: Seq, most: usize) -> Result<Vec<Entry>, StoreError> {
        let waiting = self.waiting(room).await?;
        read::load_some(&mut *self.reader().await?, (room, &waiting), after, most).await
    }

    async fn rooms(&self) -> Result<Vec<RoomInfo>, StoreError> {
        self.writer.lock().await.gather_all().await?;
        let mut reader = self.reader().await?;
        read::rooms(&mut reader).await.map_err(|error| explain(&error, "read"))
    }

    async fn keep_gallery_entry(&self, entry: &GalleryEntry) -> Result<(), StoreError> {
        self.transact(async |writer| gallery::keep(writer, entry).await).await
    }

    async fn gallery_entries(&self) -> Result<Vec<GalleryEntry>, StoreError> {
        self.read(async |reader| gallery::all(reader).await).await
    }

    async fn counted(&self, subjects: &[String]) -> Result<Vec<Tally>, StoreError> {
        self.read(async |reader| counts::of(reader, subjects).await).await
    }

    async fn vote(&self, ballot: &str, votes: &[Tally]) -> Result<(), StoreError> {
        self.transact(async |writer| counts::vote(writer, ballot, votes).await).await
    }

    async fn ballot(&self, ballot: &str) -> Result<Vec<Tally>, StoreError> {
        self.read(async |reader| same_sql::on_ballot(reader, ballot).await).await
    }

    async fn documents(&self, kind: &str) -> Result<Vec<Document>, StoreError> {
        self.read(async |reader| same_sql::documents_of(reader, kind).await).await
    }

    async fn change(&self, changes: &[Change]) -> Result<(), StoreError> {
        self.transact(async |writer| same_sql::change(writer, changes).await).await
    }

    async fn change_if(&self, expected: &[Expected], changes: &[Change]) -> Result<bool, StoreError> {
        self.transact(async |writer| same_sql::change_if(writer, expected, changes).await).await
    }

    async fn document(&self, kind: &str, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(async |reader| same_sql::document(reader, kind, id).await).await
    }

    async fn admin_log(&self, before: u64, most: u32) -> Result<Vec<LogLine>, StoreError> {
        self.read(async |reader| same_sql::log(reader, before, most).await).await
    }
}

/// Creates a journal under a temporary name and renames it when all tables exist, so a crash never leaves an incomplete
/// journal.
async fn make(place: &LockedFolder) -> Result<(), StoreError> {
    place.refuse_orphans()?;
    let part = TemporaryFile::of(place.path())?;
    let explain = |error: sqlx::Error| explain_opening(place.folder(), part.path(), &error);
    // After a crash, the file is discarded instead of rolled back, so the rollback journal can stay in memory.
    let options = SqliteConnectOptions::new().filename(part.path()).journal_mode(SqliteJournalMode::Memory);
    let mut connection = options.disable_statement_logging().connect().await.map_err(explain)?;
    formats::prepare(&mut connection).await.map_err(explain)?;
    directory::prepare(&mut connection).await.map_err(explain)?;
    connection.close().await.map_err(explain)?;
    part.publish(place.path()).map(drop)
}
