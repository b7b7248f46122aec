//! The store on SQLite: one file in the data folder, in WAL mode with every commit flushed to the disk.

mod counts;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{BoxFuture, FutureExt};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, QueryBuilder, Row, SqliteConnection};
use tokio::sync::Mutex;

use crate::{Entry, Epoch, Exhibit, RoomName, Seq, Store, StoreError, Tally, Verdict};

/// Marks the file as ours: "ruck".
const APPLICATION: i64 = 0x7275_636b;
/// The format of the tables.
const FORMAT: i64 = 1;
/// How much of the journal the writer keeps in memory, in KiB: the last page of each of some thousand rooms, to which
/// their next entries go.
const CACHE: u32 = 16 * 1024;
/// Rows in one statement; SQLite takes 32766 values, and a row has five.
const ROWS: usize = 500;

const TABLES: &str = "
CREATE TABLE journal (
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    command TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (room, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER fence BEFORE INSERT ON journal
WHEN NEW.seq > 1 AND NOT EXISTS (
    SELECT 1 FROM journal WHERE room = NEW.room AND seq = NEW.seq - 1 AND epoch <= NEW.epoch
)
BEGIN SELECT RAISE(IGNORE); END;
";

/// Came later, and is made where it is missing: who does not know it is not disturbed by it.
const GALLERY: &str = "CREATE TABLE IF NOT EXISTS gallery (id TEXT NOT NULL UNIQUE, body BLOB NOT NULL) STRICT;";

pub use counts::counted_in;

/// A store in a folder of its own.
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    writer: Mutex<SqliteConnection>,
    readers: SqlitePool,
    /// Held for as long as the store is open, so that no second program writes here.
    _lock: File,
}

impl SqliteStore {
    /// Opens the journal in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// The folder cannot be written or is in use, or the file in it is foreign, damaged or of a newer format.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let lock = lock(folder)?;
        let path = folder.join("journal.sqlite");
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let explain = |error: sqlx::Error| explain_opening(folder, &path, &error);
        // Whose file it is must be known before WAL mode is written into it.
        if path.exists() {
            let plain = SqliteConnectOptions::new().filename(&path).disable_statement_logging();
            let mut connection = plain.connect().await.map_err(explain)?;
            check(&mut connection, &path).await?;
            connection.close().await.map_err(explain)?;
        }
        let mut writer = options.clone().pragma("cache_size", format!("-{CACHE}")).connect().await.map_err(explain)?;
        prepare(&mut writer).await.map_err(explain)?;
        let readers = SqlitePoolOptions::new().min_connections(1).max_connections(4);
        let readers = readers.connect_with(options.read_only(true)).await.map_err(explain)?;
        Ok(Self { path, writer: Mutex::new(writer), readers, _lock: lock })
    }
}

/// Takes the folder for this program alone.
fn lock(folder: &Path) -> Result<File, StoreError> {
    let unwritable = |why| StoreError::Unwritable { path: folder.to_owned(), why: Arc::new(why) };
    std::fs::create_dir_all(folder).map_err(unwritable)?;
    let file =
        File::options().create(true).truncate(false).write(true).open(folder.join("lock")).map_err(unwritable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(StoreError::InUse { path: folder.to_owned() }),
        Err(std::fs::TryLockError::Error(why)) => Err(unwritable(why)),
    }
}

/// Whether a file that was there already is ours to use.
async fn check(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let corrupt = |error: sqlx::Error| StoreError::Corrupt { path: path.to_owned(), why: words(&error) };
    let application: i64 = number(connection, "PRAGMA application_id").await.map_err(corrupt)?;
    let format: i64 = number(connection, "PRAGMA user_version").await.map_err(corrupt)?;
    let tables: i64 = number(connection, "SELECT count(*) FROM sqlite_schema").await.map_err(corrupt)?;
    if tables > 0 && application != APPLICATION {
        return Err(StoreError::Foreign { path: path.to_owned() });
    }
    if format > FORMAT {
        return Err(StoreError::Newer { path: path.to_owned(), found: format, known: FORMAT });
    }
    if tables > 0 {
        let sound: String = sqlx::query("PRAGMA quick_check(1)").fetch_one(connection).await.map_err(corrupt)?.get(0);
        if sound != "ok" {
            return Err(StoreError::Corrupt { path: path.to_owned(), why: sound });
        }
    }
    Ok(())
}

/// Makes the tables that are missing.
async fn prepare(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    if number(connection, "SELECT count(*) FROM sqlite_schema").await? > 0 {
        sqlx::raw_sql(GALLERY).execute(&mut *connection).await?;
        return sqlx::raw_sql(counts::TABLES).execute(connection).await.map(drop);
    }
    let mut transaction = connection.begin().await?;
    sqlx::raw_sql(TABLES).execute(&mut *transaction).await?;
    sqlx::raw_sql(GALLERY).execute(&mut *transaction).await?;
    sqlx::raw_sql(counts::TABLES).execute(&mut *transaction).await?;
    let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT};");
    sqlx::raw_sql(sqlx::AssertSqlSafe(marks)).execute(&mut *transaction).await?;
    transaction.commit().await
}

async fn number(connection: &mut SqliteConnection, query: &'static str) -> Result<i64, sqlx::Error> {
    Ok(sqlx::query(query).fetch_one(connection).await?.get(0))
}

impl SqliteStore {
    /// Bounds the size of the file, in pages of 4 KiB. What goes beyond fails like a full disk.
    ///
    /// # Errors
    /// The bound cannot be set.
    pub async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        let bound = format!("PRAGMA max_page_count = {pages}");
        let mut writer = self.writer.lock().await;
        let set = sqlx::raw_sql(sqlx::AssertSqlSafe(bound)).execute(&mut *writer).await;
        set.map(drop).map_err(|error| explain(&error, "bounded"))
    }

    async fn write(&self, batch: &[Entry]) -> Result<Vec<Verdict>, sqlx::Error> {
        let mut writer = self.writer.lock().await;
        begin(&mut writer).await?;
        let result = insert(&mut writer, batch).await;
        end(&mut writer, result).await
    }

    /// Writes the format's number once more, which takes a page.
    async fn touch(&self) -> Result<(), sqlx::Error> {
        let mark = format!("PRAGMA user_version = {FORMAT}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(mark)).execute(&mut *self.writer.lock().await).await.map(drop)
    }

    async fn read(&self, room: &RoomName, after: Seq) -> Result<Vec<Entry>, sqlx::Error> {
        let query =
            sqlx::query("SELECT seq, epoch, command, body FROM journal WHERE room = ? AND seq > ? ORDER BY seq");
        let rows = query.bind(room.as_str()).bind(after.0 as i64).fetch_all(&self.readers).await?;
        let entry = |row: &sqlx::sqlite::SqliteRow| Entry {
            room: room.clone(),
            seq: Seq(row.get::<i64, _>(0) as u64),
            epoch: Epoch(row.get::<i64, _>(1) as u64),
            command: row.get(2),
            body: row.get(3),
            tallies: Vec::new(),
        };
        Ok(rows.iter().map(entry).collect())
    }
}

/// Begins a transaction. They are spelled out: a full disk makes SQLite roll back by itself, of which sqlx's own would
/// not know.
async fn begin(writer: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(writer).await.map(drop)
}

/// Ends a transaction with what came of it: commits it, or takes all of it back.
async fn end<T>(writer: &mut SqliteConnection, result: Result<T, sqlx::Error>) -> Result<T, sqlx::Error> {
    let result = match result {
        Ok(came) => sqlx::query("COMMIT").execute(&mut *writer).await.map(|_| came),
        Err(error) => Err(error),
    };
    if result.is_err() {
        // It fails if SQLite has already done so.
        let _ = sqlx::query("ROLLBACK").execute(writer).await;
    }
    result
}

async fn insert(writer: &mut SqliteConnection, batch: &[Entry]) -> Result<Vec<Verdict>, sqlx::Error> {
    let mut verdicts = Vec::with_capacity(batch.len());
    for rows in batch.chunks(ROWS) {
        let mut insert = QueryBuilder::new("INSERT OR IGNORE INTO journal (room, seq, epoch, command, body) ");
        insert.push_values(rows, |mut row, entry| {
            row.push_bind(entry.room.as_str())
                .push_bind(entry.seq.0 as i64)
                .push_bind(entry.epoch.0 as i64)
                .push_bind(entry.command.as_str())
                .push_bind(entry.body.as_slice());
        });
        insert.push(" RETURNING room, seq");
        // Rows come back in the order in which they got in; those that did not are missing. Only the statement for a
        // single row is worth keeping compiled: the others differ by their number of rows.
        let written = insert.build().persistent(rows.len() == 1).fetch_all(&mut *writer).await?;
        let mut written = written.iter().peekable();
        for entry in rows {
            let got_in = written.next_if(|row| {
                row.get::<&str, _>(0) == entry.room.as_str() && row.get::<i64, _>(1) == entry.seq.0 as i64
            });
            verdicts.push(if got_in.is_some() { Verdict::Written } else { Verdict::Fenced });
        }
    }
    for (entry, _) in batch.iter().zip(&verdicts).filter(|(_, verdict)| **verdict == Verdict::Written) {
        counts::add(writer, &entry.tallies, 1).await?;
    }
    Ok(verdicts)
}

impl Store for SqliteStore {
    fn append<'a>(&'a self, batch: &'a [Entry]) -> BoxFuture<'a, Result<Vec<Verdict>, StoreError>> {
        async move { self.write(batch).await.map_err(|error| explain(&error, "written")) }.boxed()
    }

    fn try_out(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        async move { self.touch().await.map_err(|error| explain(&error, "written")) }.boxed()
    }

    fn load<'a>(&'a self, room: &'a RoomName, after: Seq) -> BoxFuture<'a, Result<Vec<Entry>, StoreError>> {
        async move {
            let entries = self.read(room, after).await.map_err(|error| explain(&error, "read"))?;
            // A damaged file may have lost entries without the database noticing.
            match entries.iter().zip(after.0 + 1..).find(|(entry, seq)| entry.seq.0 != *seq) {
                None => Ok(entries),
                Some((_, seq)) => {
                    let why = format!("entry {seq} of table {room} is missing");
                    Err(StoreError::Corrupt { path: self.path.clone(), why })
                }
            }
        }
        .boxed()
    }

    fn exhibit<'a>(&'a self, exhibit: &'a Exhibit) -> BoxFuture<'a, Result<(), StoreError>> {
        async move { self.keep(exhibit).await.map_err(|error| explain(&error, "written")) }.boxed()
    }

    fn exhibits(&self) -> BoxFuture<'_, Result<Vec<Exhibit>, StoreError>> {
        async move { self.kept().await.map_err(|error| explain(&error, "read")) }.boxed()
    }

    fn counted<'a>(&'a self, subjects: &'a [String]) -> BoxFuture<'a, Result<Vec<Tally>, StoreError>> {
        async move { counts::of(&self.readers, subjects).await.map_err(|error| explain(&error, "read")) }.boxed()
    }

    fn vote<'a>(&'a self, ballot: &'a str, votes: &'a [Tally]) -> BoxFuture<'a, Result<(), StoreError>> {
        async move { self.put(ballot, votes).await.map_err(|error| explain(&error, "written")) }.boxed()
    }

    fn ballot<'a>(&'a self, ballot: &'a str) -> BoxFuture<'a, Result<Vec<Tally>, StoreError>> {
        async move {
            let mut reader = self.readers.acquire().await.map_err(|error| explain(&error, "read"))?;
            counts::on_ballot(&mut reader, ballot).await.map_err(|error| explain(&error, "read"))
        }
        .boxed()
    }
}

impl SqliteStore {
    async fn keep(&self, exhibit: &Exhibit) -> Result<(), sqlx::Error> {
        let insert = sqlx::query("INSERT OR IGNORE INTO gallery (id, body) VALUES (?, ?)");
        let insert = insert.bind(exhibit.id.as_str()).bind(exhibit.body.as_slice());
        insert.execute(&mut *self.writer.lock().await).await.map(drop)
    }

    async fn put(&self, ballot: &str, votes: &[Tally]) -> Result<(), sqlx::Error> {
        let mut writer = self.writer.lock().await;
        begin(&mut writer).await?;
        let result = counts::vote(&mut writer, ballot, votes).await;
        end(&mut writer, result).await
    }

    async fn kept(&self) -> Result<Vec<Exhibit>, sqlx::Error> {
        let rows = sqlx::query("SELECT id, body FROM gallery ORDER BY rowid").fetch_all(&self.readers).await?;
        Ok(rows.iter().map(|row| Exhibit { id: row.get(0), body: row.get(1) }).collect())
    }
}

/// SQLite's extended result code, if it was SQLite that failed.
fn code(error: &sqlx::Error) -> Option<i64> {
    error.as_database_error()?.code()?.parse().ok()
}

/// SQLite's primary result code, if it was SQLite that failed.
fn primary_code(error: &sqlx::Error) -> Option<i64> {
    code(error).map(|code| code & 0xff)
}

/// SQLITE_FULL; or SQLITE_IOERR_SHMSIZE, where there was no room for the index of the write-ahead log.
fn is_full(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(13) || code(error) == Some(4874)
}

fn words(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().to_owned())
}

fn explain(error: &sqlx::Error, doing: &'static str) -> StoreError {
    if is_full(error) { StoreError::DiskFull } else { StoreError::Failed { doing, why: words(error) } }
}

fn explain_opening(folder: &Path, path: &Path, error: &sqlx::Error) -> StoreError {
    if is_full(error) {
        return StoreError::DiskFull;
    }
    match primary_code(error) {
        // SQLITE_PERM, READONLY, CANTOPEN
        Some(3 | 8 | 14) => {
            StoreError::Unwritable { path: folder.to_owned(), why: Arc::new(std::io::Error::other(words(error))) }
        }
        // SQLITE_CORRUPT, NOTADB
        Some(11 | 26) => StoreError::Corrupt { path: PathBuf::from(path), why: words(error) },
        _ => explain(error, "opened"),
    }
}
