//! The sessions that write, and what became of commits whose answer was lost.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ruckus_journal::StoreError;
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use super::errors::{Meaning, explain, is_demoted, late, meaning, words};
use super::servers::{Backend, Servers, Session};

/// How many sessions write side by side.
pub(super) const LANES: usize = 4;
/// How long a write may take before its outcome counts as unknown.
const WRITE: Duration = Duration::from_secs(10);
/// How long the question whether a session is still there may take.
const PING: Duration = Duration::from_secs(2);
/// A session that has rested this long is asked whether it is still there, before something is sent of which nobody would
/// know whether it happened.
const RESTED: Duration = Duration::from_millis(500);
/// How long the end of a lost session is waited for, and how often it is looked for.
const SETTLE: Duration = Duration::from_secs(10);
const LOOK: Duration = Duration::from_millis(20);
/// How often a write is tried again that was in another one's way.
pub(super) const COLLISIONS: usize = 5;

/// A session that writes.
#[derive(Debug)]
struct Line {
    session: Session,
    used: Instant,
}

/// All sessions that write.
#[derive(Debug)]
pub(super) struct Lines {
    servers: Arc<Servers>,
    permits: Semaphore,
    idle: Mutex<Vec<Line>>,
    /// Processes whose last statement may have happened, or may yet: whoever waited for its answer never got it.
    lost: Mutex<Vec<Backend>>,
}

/// A session that was taken to write something. If its user goes away in the middle, nobody uses it again.
struct Taken<'a> {
    lines: &'a Lines,
    line: Option<Line>,
    /// Whether a commit was sent, and nobody has seen its answer.
    committing: bool,
    _permit: SemaphorePermit<'a>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing in here panics half-way.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        if let Some(line) = self.line.take()
            && self.committing
        {
            lock(&self.lines.lost).push(line.session.backend);
        }
    }
}

/// Repeats a write that was in another one's way, and explains any other failure.
macro_rules! written {
    ($attempt:expr) => {{
        let mut collisions = 0;
        loop {
            match $attempt.await {
                Err($crate::postgres::lines::Failed::Collided(_))
                    if collisions < $crate::postgres::lines::COLLISIONS =>
                {
                    collisions += 1;
                }
                ended => break ended.map_err($crate::postgres::lines::Failed::explained),
            }
        }
    }};
}
pub(super) use written;

impl Lines {
    pub(super) fn new(servers: Arc<Servers>) -> Self {
        let (idle, lost) = (Mutex::default(), Mutex::default());
        Self { servers, permits: Semaphore::new(LANES), idle, lost }
    }

    /// Writes with a single statement, which is its own transaction: one round trip.
    pub(super) async fn once<T>(
        &self,
        job: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, Failed> {
        self.attempt(job, true).await
    }

    /// Writes several statements in one transaction.
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
        // The database has answered: nothing of it happened.
        taken.committing = false;
        if is_demoted(&error) {
            // It is no longer the primary; another may be, and is looked for.
            lock(&self.idle).clear();
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
            let rested = lock(&self.idle).pop();
            let line = match rested {
                // Another server has taken that one's place.
                Some(line) if !self.servers.is_current(&line.session) => continue,
                Some(mut line) if line.used.elapsed() > RESTED => {
                    match timeout(PING, line.session.connection.ping()).await {
                        Ok(Ok(())) => line,
                        // Nothing was under way on it. The others will be no better.
                        _ => {
                            lock(&self.idle).clear();
                            continue;
                        }
                    }
                }
                Some(line) => line,
                None => self.connect().await.map_err(|error| explain(&error, "written"))?,
            };
            return Ok(Taken { lines: self, line: Some(line), committing: false, _permit: permit });
        }
    }

    async fn connect(&self) -> Result<Line, sqlx::Error> {
        Ok(Line { session: self.servers.open().await?, used: Instant::now() })
    }

    /// Writes something that changes nothing, as durably as anything.
    pub(super) async fn touch(&self) -> Result<(), StoreError> {
        let touch = "UPDATE cluster SET touched = touched + 1";
        written!(self.once(async |writer| sqlx::query(touch).execute(writer).await.map(drop)))
    }

    /// Waits until it is known what became of all commits.
    ///
    /// A lost session is ended and its process waited for: once it is gone, its transaction has happened or never will.
    /// If it was ended while it waited for a standby, what it wrote can be seen before the standby has it; a commit
    /// that waits for the standby anew makes up for that.
    pub(super) async fn settle(&self) -> Result<(), StoreError> {
        let lost = lock(&self.lost).clone();
        if lost.is_empty() {
            return Ok(());
        }
        let read = |error: sqlx::Error| explain(&error, "read");
        let Session { connection: mut probe, backend: Backend { server, .. } } =
            self.servers.open().await.map_err(read)?;
        let gone = async {
            // What another server did before this one took its place has come over, or never will.
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
        lock(&self.lost).retain(|backend| !lost.contains(backend));
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
        // From here on it may have happened, also if nobody waits for the answer any more.
        self.committing = true;
        self.say("COMMIT").await?;
        self.committing = false;
        Ok(came)
    }

    fn connection(&mut self) -> Result<&mut PgConnection, sqlx::Error> {
        self.line.as_mut().map(|line| &mut line.session.connection).ok_or(sqlx::Error::PoolClosed)
    }

    async fn say(&mut self, word: &'static str) -> Result<(), sqlx::Error> {
        sqlx::raw_sql(word).execute(self.connection()?).await.map(drop)
    }

    fn give_back(mut self) {
        if let Some(mut line) = self.line.take() {
            line.used = Instant::now();
            lock(&self.lines.idle).push(line);
        }
    }
}

/// Why nothing was written, or why nobody knows.
#[derive(Debug)]
pub(super) enum Failed {
    /// The database has refused it, or could not be asked.
    Refused(sqlx::Error),
    /// Two transactions were in each other's way.
    Collided(sqlx::Error),
    /// Anything else.
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
