//! The session that keeps other servers out of a schema. It holds an advisory lock as long as it is open.
//!
//! PostgreSQL ends the session of a killed process immediately, and that of a vanished machine after some seconds. A
//! live server uses its session twice a second, which others see in `pg_stat_activity`, so a starting server waits only
//! for sessions without activity.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use ruckus_journal::{Obstacle, StoreError};
use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{Connection, Row};
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout};

use super::errors::{at, explain_opening};
use super::servers::{Servers, Session};

/// Interval at which a live server uses its session.
const PULSE: Duration = Duration::from_millis(500);
/// Interval at which a starting server retries the lock and checks the sessions that hold it.
const LOOK: Duration = Duration::from_millis(100);
/// Number of observed uses that prove a server is alive. One is not enough, because the database may still process the
/// last message of a killed server.
const SIGNS: u32 = 2;
/// Timeout of a ping on the session. A broken connection may never return an error.
const PING: Duration = Duration::from_secs(2);
/// How long a server that has lost its session waits for the lock.
const AGAIN: Duration = Duration::from_millis(100);

/// The mode of the lock on the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LockMode {
    /// No other server can use the schema.
    Exclusive,
    /// Other nodes of the cluster can use the schema too.
    Shared,
}

/// The lock and its session.
#[derive(Debug)]
struct Held {
    mode: LockMode,
    /// `None` after the session was lost.
    session: Option<Session>,
}

/// Holds the lock on the schema, once requested.
#[derive(Debug)]
pub(super) struct SchemaLock {
    servers: Arc<Servers>,
    held: Mutex<Option<Held>>,
}

impl SchemaLock {
    pub(super) fn new(servers: Arc<Servers>) -> Arc<Self> {
        Arc::new(Self { servers, held: Mutex::default() })
    }

    /// Takes the lock and holds it as long as this value lives. Waits for other sessions up to `wait`, or less if
    /// they prove to be alive.
    ///
    /// # Errors
    /// [`Obstacle::InUse`] if another session keeps the lock, or an error of the database.
    pub(super) async fn acquire(self: &Arc<Self>, mode: LockMode, wait: Duration) -> Result<(), StoreError> {
        let mut held = self.held.lock().await;
        if let Some(Held { session: Some(session), .. }) = held.as_mut()
            && self.servers.is_current(session)
            && answers(session).await
        {
            return Ok(());
        }
        if let Some(held) = held.as_mut() {
            held.session = None;
        }
        let address = &self.servers.address;
        let got = self.take(mode, wait).await.map_err(|error| explain_opening(address, &error))?;
        let session = got.ok_or_else(|| at(address, Obstacle::InUse(address.schema().to_owned())))?;
        if held.replace(Held { mode, session: Some(session) }).is_none() {
            tokio::spawn(pulse(Arc::downgrade(self)));
        }
        Ok(())
    }

    /// Takes the lock again if it was requested and its session is lost.
    ///
    /// # Errors
    /// The same as for [`SchemaLock::acquire`].
    pub(super) async fn renew(self: &Arc<Self>) -> Result<(), StoreError> {
        let mode = self.held.lock().await.as_ref().map(|held| held.mode);
        match mode {
            Some(mode) => self.acquire(mode, AGAIN).await,
            None => Ok(()),
        }
    }

    /// Opens a session and takes the lock. Returns `None` if other sessions keep it.
    async fn take(&self, mode: LockMode, wait: Duration) -> Result<Option<Session>, sqlx::Error> {
        let mut session = self.servers.open().await?;
        let until = Instant::now() + wait;
        let mut signs = Signs::default();
        loop {
            if try_lock(&mut session.connection, mode, self.servers.address.schema()).await? {
                return Ok(Some(session));
            }
            let holders = holders(&mut session.connection, mode, self.servers.address.schema()).await?;
            if signs.tell_of_life(&holders) || Instant::now() >= until {
                return Ok(None);
            }
            sleep(LOOK).await;
        }
    }
}

/// Returns true if a session answers a ping. If not, it must not be used again.
async fn answers(session: &mut Session) -> bool {
    matches!(timeout(PING, session.connection.ping()).await, Ok(Ok(())))
}

/// Uses the session regularly until the lock is dropped. Drops a lost session; the next probe of the store opens a
/// new one.
async fn pulse(schema_lock: Weak<SchemaLock>) {
    loop {
        sleep(PULSE).await;
        let Some(schema_lock) = schema_lock.upgrade() else { return };
        let mut held = schema_lock.held.lock().await;
        if let Some(held) = held.as_mut()
            && let Some(session) = held.session.as_mut()
            && !answers(session).await
        {
            held.session = None;
        }
    }
}

async fn try_lock(connection: &mut PgConnection, mode: LockMode, schema: &str) -> Result<bool, sqlx::Error> {
    let lock = match mode {
        LockMode::Exclusive => "SELECT pg_try_advisory_lock(hashtextextended('ruckus serves ' || $1, 0))",
        LockMode::Shared => "SELECT pg_try_advisory_lock_shared(hashtextextended('ruckus serves ' || $1, 0))",
    };
    sqlx::query(lock).bind(schema).fetch_one(connection).await?.try_get(0)
}

/// A session that holds the lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Holder {
    pid: i32,
    /// Start of the session, in microseconds since 1970.
    opened: i64,
    /// Last use of the session, in microseconds since 1970. `None` if the database hides it from this role.
    used: Option<i64>,
}

/// Returns the sessions that hold a conflicting lock.
async fn holders(connection: &mut PgConnection, mode: LockMode, schema: &str) -> Result<Vec<Holder>, sqlx::Error> {
    let query = "SELECT a.pid, (extract(epoch FROM a.backend_start) * 1000000)::int8, \
                 (extract(epoch FROM a.state_change) * 1000000)::int8 \
                 FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid \
                 WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND l.pid <> pg_backend_pid() \
                 AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
                 AND ((l.classid::int8 << 32) | l.objid::int8) = hashtextextended('ruckus serves ' || $1, 0) \
                 AND ($2 OR l.mode = 'ExclusiveLock')";
    let holder = |row: &PgRow| {
        // Without the necessary rights, a role sees neither time.
        let opened = row.try_get::<Option<i64>, _>(1)?.unwrap_or_default();
        Ok(Holder { pid: row.try_get(0)?, opened, used: row.try_get(2)? })
    };
    let query = sqlx::query(query).bind(schema).bind(mode == LockMode::Exclusive);
    query.fetch_all(connection).await?.iter().map(holder).collect()
}

/// For each session, its last observed use and how often that has changed.
#[derive(Debug, Default)]
struct Signs(HashMap<(i32, i64), (i64, u32)>);

impl Signs {
    /// Records the current state of the sessions. Returns true if one of them is alive.
    fn tell_of_life(&mut self, holders: &[Holder]) -> bool {
        let mut lives = false;
        for Holder { pid, opened, used } in holders {
            let Some(used) = *used else { continue };
            let (last, signs) = self.0.entry((*pid, *opened)).or_insert((used, 0));
            if *last != used {
                (*last, *signs) = (used, *signs + 1);
            }
            lives |= *signs >= SIGNS;
        }
        lives
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_use_shows_that_a_session_is_alive() {
        let at = |used| Holder { pid: 7, opened: 1, used };
        let mut signs = Signs::default();
        for (used, lives) in [(5, false), (5, false), (6, false), (6, false), (8, true)] {
            assert_eq!(signs.tell_of_life(&[at(Some(used))]), lives, "{used}");
        }
        let mut hidden = Signs::default();
        assert!((0..5).all(|_| !hidden.tell_of_life(&[at(None)])), "another role's times are not shown");
        // A reused process ID is a different session, without observed activity.
        let other = Holder { opened: 2, ..at(Some(9)) };
        let mut signs = Signs::default();
        for (holder, lives) in [(at(Some(5)), false), (at(Some(6)), false), (other, false)] {
            assert_eq!(signs.tell_of_life(&[holder]), lives);
        }
    }
}
