//! The PostgreSQL store. Uses its own schema, so several programs can share the database.
//!
//! The database checks each request against the row of its room, under the lock of that row, and the journal's primary
//! key rejects duplicates. Concurrent writers therefore never both succeed, regardless of their number and clocks, and
//! of delayed statements from a frozen process. A batch of all rooms is one statement and one round trip, and several
//! batches can be in flight.
//!
//! If the answer to a commit is lost, the write returns [`StoreError::Unknown`]. Later reads wait until the session of
//! that commit has ended on the server, because only then its outcome is final.

mod append;
mod certificates;
mod connections;
mod counts;
mod directory;
mod errors;
mod gallery;
mod nodes;
mod read;
mod readers;
mod schema_lock;
mod same_sql {
    crate::same_sql::same_sql!(sqlx::PgConnection, sqlx::postgres::PgRow);
}
mod schema;
mod servers;
mod session;
mod snapshots;
mod transfer;

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::PgConnection;
use sqlx::{Connection, Row};
use tokio::time::timeout;

use crate::PostgresAddress;
use connections::{DbConnections, LANES, written};
use errors::{at, explain, explain_opening, late};
use readers::{ReaderSession, Readers};
use ruckus_journal::{
    Append, Change, Document, Entry, Expected, GalleryEntry, LogLine, RoomInfo, RoomName, Seq, Store, StoreError,
    Tally, Verdict,
};
use schema_lock::{LockMode, SchemaLock};
use servers::Servers;

pub use nodes::PostgresNodes;
pub(crate) use transfer::PostgresContents;

/// Timeout of a read.
const READ: Duration = Duration::from_secs(30);

/// The lock that orders changes of documents.
const DOCUMENTS: &str = " documents";

/// A store in one schema of a PostgreSQL database.
#[derive(Debug)]
pub struct PostgresStore {
    servers: Arc<Servers>,
    cluster: String,
    connections: DbConnections,
    readers: Arc<Readers>,
    /// Holds the advisory lock that keeps other servers out.
    schema_lock: Arc<SchemaLock>,
    doubts: Vec<&'static str>,
}

impl PostgresStore {
    /// Opens the store in a database. Creates or migrates its schema and tables. Nodes that start simultaneously wait
    /// for each other.
    ///
    /// # Errors
    /// [`StoreError::Database`] if the database cannot be reached or used. The message says how to fix it.
    pub async fn open(address: &PostgresAddress) -> Result<Self, StoreError> {
        let opening = |error: sqlx::Error| explain_opening(address, &error);
        certificates::check_files(address).map_err(|obstacle| at(address, obstacle))?;
        let servers = Arc::new(Servers::new(address.clone()));
        let mut connection = servers.open().await.map_err(opening)?.connection;
        session::check(&mut connection, address).await?;
        let cluster = schema::prepare(&mut connection, address).await?;
        let mut doubts = doubts(&mut connection, address).await.map_err(opening)?;
        if certificates::are_unreadable(address).await {
            doubts.push(certificates::UNREADABLE);
        }
        connection.close().await.map_err(opening)?;
        servers.check_listening().await?;
        let (connections, readers) = (DbConnections::new(servers.clone()), Arc::new(Readers::new(servers.clone())));
        let schema_lock = SchemaLock::new(servers.clone());
        Ok(Self { servers, cluster, connections, readers, schema_lock, doubts })
    }

    /// Locks the schema exclusively while this store is open. Two servers could not lose or fork entries, because the
    /// journal fences writers, but the players of one table could end up on different servers. Fails within about 2 s
    /// if the other server is alive. If its machine is gone, the database releases the lock after some seconds;
    /// `wait` limits the wait.
    ///
    /// # Errors
    /// [`Obstacle::InUse`](ruckus_journal::Obstacle::InUse) if another server uses the schema.
    pub async fn be_alone(&self, wait: Duration) -> Result<(), StoreError> {
        self.schema_lock.acquire(LockMode::Exclusive, wait).await
    }

    /// Locks the schema in shared mode while this store is open: other nodes can use it, but no server that needs it
    /// exclusively.
    ///
    /// # Errors
    /// [`Obstacle::InUse`](ruckus_journal::Obstacle::InUse) if a server has locked the schema exclusively.
    pub async fn be_one_of_many(&self, wait: Duration) -> Result<(), StoreError> {
        self.schema_lock.acquire(LockMode::Shared, wait).await
    }

    /// Returns the globally unique ID of this cluster.
    pub fn cluster(&self) -> &str {
        &self.cluster
    }

    /// Returns warnings about settings that work but are probably wrong.
    pub fn doubts(&self) -> &[&'static str] {
        &self.doubts
    }

    async fn reader(&self) -> Result<ReaderSession<'_>, StoreError> {
        self.connections.settle().await?;
        self.readers.acquire().await.map_err(|error| explain(&error, "read"))
    }

    /// Reads from the database, after all commits of unknown outcome are settled.
    async fn read<T>(
        &self,
        job: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        let mut reader = self.reader().await?;
        let read = timeout(READ, job(&mut reader)).await.unwrap_or_else(|_| Err(late()));
        let read = read.map_err(|error| explain(&error, "read"))?;
        reader.give_back();
        Ok(read)
    }
}

/// Returns warnings about settings that can lose acknowledged entries or expose data.
async fn doubts(connection: &mut PgConnection, address: &PostgresAddress) -> Result<Vec<&'static str>, sqlx::Error> {
    let settings = "SELECT current_setting('fsync') = 'off', current_setting('full_page_writes') = 'off', \
                    current_setting('synchronous_commit') = 'local'";
    let row = sqlx::query(settings).fetch_one(connection).await?;
    let found = [
        (row.try_get(0)?, "the database has fsync = off: a power loss can undo acknowledged entries"),
        (row.try_get(1)?, "the database has full_page_writes = off: a power loss can damage it"),
        (row.try_get(2)?, "the database has synchronous_commit = local: a standby can miss acknowledged entries"),
        (address.is_open(), "the connection to the database may be unencrypted: add `?sslmode=verify-full` to --store"),
    ];
    Ok(found.into_iter().filter_map(|(is_so, doubt)| is_so.then_some(doubt)).collect())
}

#[async_trait]
impl Store for PostgresStore {
    async fn append(&self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        append::all(&self.connections, batch).await
    }

    async fn try_out(&self) -> Result<(), StoreError> {
        self.connections.settle().await?;
        self.schema_lock.renew().await?;
        self.connections.touch().await
    }

    fn lanes(&self) -> usize {
        LANES
    }

    async fn load(&self, room: &RoomName, after: Seq) -> Result<Vec<Entry>, StoreError> {
        self.load_some(room, after, usize::MAX).await
    }

    async fn load_some(&self, room: &RoomName, after: Seq, most: usize) -> Result<Vec<Entry>, StoreError> {
        let mut reader = self.reader().await?;
        let rows = timeout(READ, read::load_some(&mut reader, room, after, most)).await;
        let rows = rows.unwrap_or_else(|_| Err(explain(&late(), "read")))?;
        reader.give_back();
        Ok(rows.into_iter().map(|row| row.entry).collect())
    }

    async fn rooms(&self) -> Result<Vec<RoomInfo>, StoreError> {
        self.read(async |reader| read::rooms(reader).await).await
    }

    async fn keep_gallery_entry(&self, entry: &GalleryEntry) -> Result<(), StoreError> {
        written!(self.connections.transact(async move |writer| gallery::keep(writer, entry).await))
    }

    async fn gallery_entries(&self) -> Result<Vec<GalleryEntry>, StoreError> {
        self.read(async |reader| gallery::kept(reader).await).await
    }

    async fn counted(&self, subjects: &[String]) -> Result<Vec<Tally>, StoreError> {
        self.read(async move |reader| counts::of(reader, subjects).await).await
    }

    async fn vote(&self, ballot: &str, votes: &[Tally]) -> Result<(), StoreError> {
        written!(self.connections.transact(async move |writer| counts::vote(writer, ballot, votes).await))
    }

    async fn ballot(&self, ballot: &str) -> Result<Vec<Tally>, StoreError> {
        self.read(async move |reader| same_sql::on_ballot(reader, ballot).await).await
    }

    async fn documents(&self, kind: &str) -> Result<Vec<Document>, StoreError> {
        self.read(async move |reader| same_sql::documents_of(reader, kind).await).await
    }

    async fn change(&self, changes: &[Change]) -> Result<(), StoreError> {
        written!(self.connections.transact(async move |writer| {
            gallery::queue(&mut *writer, DOCUMENTS).await?;
            same_sql::change(writer, changes).await
        }))
    }

    async fn change_if(&self, expected: &[Expected], changes: &[Change]) -> Result<bool, StoreError> {
        written!(self.connections.transact(async move |writer| {
            gallery::queue(&mut *writer, DOCUMENTS).await?;
            same_sql::change_if(writer, expected, changes).await
        }))
    }

    async fn document(&self, kind: &str, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(async move |reader| same_sql::document(reader, kind, id).await).await
    }

    async fn admin_log(&self, before: u64, most: u32) -> Result<Vec<LogLine>, StoreError> {
        self.read(async move |reader| same_sql::log(reader, before, most).await).await
    }
}
