//! The sessions that write, and how commits of unknown outcome are settled.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use ruckus_journal::StoreError;
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use super::errors::{Meaning, explain, is_demoted, late, meaning, words};
use super::servers::{Backend, Servers, Session};

/// Number of concurrent writing sessions.
pub(super) const LANES: usize = 4;
/// Timeout of a write. Its outcome is unknown afterwards.
const WRITE: Duration = Duration::from_secs(10);
/// Timeout of a ping.
const PING: Duration = Duration::from_secs(2);
/// Sessions that were idle longer than this are pinged before use. A write on a dead session would have an unknown
/// outcome.
const RESTED: Duration = Duration::from_millis(500);
/// How long to wait for the end of a lost session, and how often to check for it.
const SETTLE: Duration = Duration::from_secs(10);
const LOOK: Duration = Duration::from_millis(20);
/// Number of retries after collisions.
pub(super) const COLLISIONS: usize = 5;

/// A writing session and the time of its last use.
#[derive(Debug)]
struct DbConnection {
    session: Session,
    used: Instant,
}

/// The pool of writing sessions.
#[derive(Debug)]
pub(super) struct DbConnections {
    servers: Arc<Servers>,
    permits: Semaphore,
    idle: Mutex<Vec<DbConnection>>,
    /// Backends that never answered their last statement, so its outcome is unknown.
    lost: Mutex<Vec<Backend>>,
}

/// A session taken from the pool. Dropping it instead of giving it back closes the session.
struct Taken<'a> {
    connections: &'a DbConnections,
    connection: Option<DbConnection>,
    /// True after a commit is sent and before its answer arrives.
    committing: bool,
    _permit: SemaphorePermit<'a>,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take()
            && self.committing
        {
            self.connections.lost.lock().push(connection.session.backend);
        }
    }
}

/// Retries a write after collisions, and converts any other failure to [`StoreError`](ruckus_journal::StoreError).
macro_rules! written {
    ($attempt:expr) => {{
        let mut collisions = 0;
        loop {
            match $attempt.await {
                Err($crate::postgres::connections::Failed::Collided(_))
                    if collisions < $crate::postgres::connections::COLLISIONS =>
                {
                    collisions += 1;
                }
                ended => break ended.map_err($crate::postgres::connections::Failed::explained),
            }
        }
    }};
}
pub(super) use written;

impl DbConnections {
    pub(super) fn new(servers: Arc<Servers>) -> Self {
        let (idle, lost) = (Mutex::default(), Mutex::default());
        Self { servers, permits: Semaphore::new(LANES), idle, lost }
    }

    /// Runs a single statement as its own transaction, in one round trip.
    pub(super) async fn once<T>(
        &self,
        job: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, Failed> {
        self.attempt(job, true).await
    }

    /// Runs several statements in one transaction.
    pub(super) async fn transact<T>(
        &self,
        job: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, Failed> {
        self.attempt(job, false).await
    }

    async fn attempt<T>(
        &self,
        job: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
        single: bool,
    ) -> Result<T, Failed> {
        let mut taken = self.take().await.map_err(Failed::Other)?;
        let written = timeout(WRITE, taken.write(job, single)).await.unwrap_or_else(|_| Err(late()));
        let error = match written {
            Ok(came) => {
                taken.give_back();
                return Ok(came);
            }
            Err(error) => error,
        };
        let meaning = meaning(&error);
        if meaning == Meaning::Lost {
            return Err(match taken.committing {
                true => Failed::Other(StoreError::Unknown { why: words(&error) }),
                false => Failed::Refused(error),
            });
        }
        // The database has answered: the write had no effect.
        taken.committing = false;
        if is_demoted(&error) {
            // The server is no longer the primary. The next session looks for the new one.
            self.idle.lock().clear();
            return Err(Failed::Refused(error));
        }
        if single || matches!(timeout(PING, taken.say("ROLLBACK")).await, Ok(Ok(()))) {
            taken.give_back();
        }
        Err(if meaning == Meaning::Collided { Failed::Collided(error) } else { Failed::Refused(error) })
    }

    async fn take(&self) -> Result<Taken<'_>, StoreError> {
        let permit = self.permits.acquire().await.map_err(|_| StoreError::Closed)?;
        loop {
            let rested = self.idle.lock().pop();
            let connection = match rested {
                // Another server has become the primary since.
                Some(connection) if !self.servers.is_current(&connection.session) => continue,
                Some(mut connection) if connection.used.elapsed() > RESTED => {
                    match timeout(PING, connection.session.connection.ping()).await {
                        Ok(Ok(())) => connection,
                        // The session was idle, so no outcome is in doubt. Other idle sessions are probably dead too.
                        _ => {
                            self.idle.lock().clear();
                            continue;
                        }
                    }
                }
                Some(connection) => connection,
                None => self.connect().await.map_err(|error| explain(&error, "written"))?,
            };
            return Ok(Taken { connections: self, connection: Some(connection), committing: false, _permit: permit });
        }
    }

    async fn connect(&self) -> Result<DbConnection, sqlx::Error> {
        Ok(DbConnection { session: self.servers.open().await?, used: Instant::now() })
    }

    /// Makes a durable write that has no effect on the data.
    pub(super) async fn touch(&self) -> Result<(), StoreError> {
        let touch = "UPDATE cluster SET touched = touched + 1";
        written!(self.once(async |writer| sqlx::query(touch).execute(writer).await.map(drop)))
    }

    /// Waits until the outcome of all commits is final.
    ///
    /// Terminates each lost session and waits until its process has ended; afterwards its transaction either is
    /// committed or never will be. If the session was terminated while its commit waited for a standby, its data is
    /// visible before the standby has it. The final [`DbConnections::touch`] waits for the standby again, which covers
    /// that data too.
    pub(super) async fn settle(&self) -> Result<(), StoreError> {
        let lost = self.lost.lock().clone();
        if lost.is_empty() {
            return Ok(());
        }
        let read = |error: sqlx::Error| explain(&error, "read");
        let Session { connection: mut probe, backend: Backend { server, .. } } =
            self.servers.open().await.map_err(read)?;
        let gone = async {
            // Backends of a former primary cannot affect this one: their commits either were replicated before the
            // switch or never will be.
            for Backend { pid, started, .. } in lost.iter().filter(|backend| backend.server == server) {
                let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                           WHERE pid = $1 AND (extract(epoch FROM backend_start) * 1000000)::int8 = $2";
                while sqlx::query(end).bind(pid).bind(started).fetch_optional(&mut probe).await?.is_some() {
                    tokio::time::sleep(LOOK).await;
                }
            }
            Ok(())
        };
        timeout(SETTLE, gone).await.unwrap_or_else(|_| Err(late())).map_err(read)?;
        self.touch().await?;
        self.lost.lock().retain(|backend| !lost.contains(backend));
        Ok(())
    }
}

impl Taken<'_> {
    async fn write<T>(
        &mut self,
        job: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
        single: bool,
    ) -> Result<T, sqlx::Error> {
        if single {
            self.committing = true;
            let came = job(self.connection()?).await?;
            self.committing = false;
            return Ok(came);
        }
        self.say("BEGIN").await?;
        let came = job(self.connection()?).await?;
        // From here on the commit can take effect, even if the caller is canceled.
        self.committing = true;
        self.say("COMMIT").await?;
        self.committing = false;
        Ok(came)
    }

    fn connection(&mut self) -> Result<&mut PgConnection, sqlx::Error> {
        self.connection.as_mut().map(|connection| &mut connection.session.connection).ok_or(sqlx::Error::PoolClosed)
    }

    async fn say(&mut self, word: &'static str) -> Result<(), sqlx::Error> {
        sqlx::raw_sql(word).execute(self.connection()?).await.map(drop)
    }

    fn give_back(mut self) {
        if let Some(mut connection) = self.connection.take() {
            connection.used = Instant::now();
            self.connections.idle.lock().push(connection);
        }
    }
}

/// Why nothing was written, or why the outcome is unknown.
#[derive(Debug)]
pub(super) enum Failed {
    /// The database rejected the write, or no statement reached it.
    Refused(sqlx::Error),
    /// Two transactions collided.
    Collided(sqlx::Error),
    /// Any other failure, including an unknown outcome.
    Other(StoreError),
}

impl Failed {
    pub(super) fn explained(self) -> StoreError {
        match self {
            Self::Refused(error) | Self::Collided(error) => explain(&error, "written"),
            Self::Other(error) => error,
        }
    }
}
