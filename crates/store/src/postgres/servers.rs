//! The servers of a database: a primary and the servers that can replace it. Sessions are opened only on the server
//! that accepts writes; when that changes, all servers are tried again.

use std::time::{Duration, Instant};

use futures_util::stream::{FuturesUnordered, StreamExt};
use ruckus_journal::{Obstacle, StoreError};
use sqlx::Row;
use sqlx::postgres::{PgConnection, PgListener, PgPoolOptions};
use tokio::sync::watch;
use tokio::time::timeout;

use super::errors::{at, explain_opening, is_read_only, is_refusal, late, read_only};
use super::{certificates, session};
use crate::PostgresAddress;

/// Timeout of opening a session, over all servers.
pub(super) const CONNECT: Duration = Duration::from_secs(5);
/// Delay before trying the next server too. A vanished server may not even refuse the connection.
const HEAD_START: Duration = Duration::from_millis(300);
/// Timeout for the arrival of a notification.
const NOTIFY: Duration = Duration::from_secs(3);

/// A server, from its start to its shutdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Server {
    /// Index in the address.
    place: usize,
    /// Start time, in microseconds since 1970.
    started: i64,
}

/// The server process of a session. Unique over time, despite reused process IDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Backend {
    pub(super) server: Server,
    pub(super) pid: i32,
    /// Start time, in microseconds since 1970.
    pub(super) started: i64,
}

/// A session.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) connection: PgConnection,
    pub(super) backend: Backend,
}

/// The servers of an address, and the one that was found last.
#[derive(Debug)]
pub(super) struct Servers {
    pub(super) address: PostgresAddress,
    found: watch::Sender<Option<Server>>,
}

impl Servers {
    pub(super) fn new(address: PostgresAddress) -> Self {
        Self { address, found: watch::Sender::new(None) }
    }

    /// Returns true if the session is on the server that was found last. Other sessions are dropped, because they may
    /// show entries that the new primary never received.
    pub(super) fn is_current(&self, session: &Session) -> bool {
        *self.found.borrow() == Some(session.backend.server)
    }

    /// Opens a session on the first server that accepts writes. Tries the last known one first.
    pub(super) async fn open(&self) -> Result<Session, sqlx::Error> {
        let mut failed = Vec::new();
        let opened = timeout(CONNECT, self.first(&mut failed)).await;
        let Ok(Some(session)) = opened else { return Err(most_telling(failed).unwrap_or_else(late)) };
        let server = session.backend.server;
        self.found.send_if_modified(|found| found.replace(server) != Some(server));
        Ok(session)
    }

    async fn first(&self, failed: &mut Vec<sqlx::Error>) -> Option<Session> {
        let last = self.found.borrow().map_or(0, |server| server.place);
        let others = (0..self.address.servers.len()).filter(|&place| place != last);
        let mut places = std::iter::once(last).chain(others);
        let mut asked = FuturesUnordered::new();
        loop {
            match places.next() {
                Some(place) => asked.push(self.open_at(place)),
                None if asked.is_empty() => return None,
                None => {}
            }
            match timeout(HEAD_START, asked.next()).await {
                Ok(Some(Ok(session))) => return Some(session),
                Ok(Some(Err(error))) => failed.push(error),
                Ok(None) | Err(_) => {}
            }
        }
    }

    async fn open_at(&self, place: usize) -> Result<Session, sqlx::Error> {
        let mut connection = session::connect(&self.address, place).await?;
        let micros = "(extract(epoch FROM backend_start) * 1000000)::int8, \
                      (extract(epoch FROM pg_postmaster_start_time()) * 1000000)::int8";
        let query = format!(
            "SELECT pid, current_setting('transaction_read_only') = 'on', {micros} FROM pg_stat_activity \
             WHERE pid = pg_backend_pid()"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(query)).fetch_one(&mut connection).await?;
        if row.try_get(1)? {
            return Err(read_only());
        }
        let server = Server { place, started: row.try_get(3)? };
        Ok(Session { connection, backend: Backend { server, pid: row.try_get(0)?, started: row.try_get(2)? } })
    }

    /// Opens a listener on the server that accepts writes.
    pub(super) async fn listen(&self, channel: &str) -> Result<PgListener, sqlx::Error> {
        let found = self.open().await?.backend.server.place;
        let options = self.address.servers[found].clone();
        let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(CONNECT).connect_lazy_with(options);
        let mut ear = PgListener::connect_with(&pool).await?;
        // The caller reconnects, because the primary may have changed.
        ear.eager_reconnect(false);
        ear.listen(channel).await?;
        Ok(ear)
    }

    /// Checks that notifications arrive, which fails if a pooler does not keep sessions.
    pub(super) async fn check_listening(&self) -> Result<(), StoreError> {
        let address = &self.address;
        let opening = |error: sqlx::Error| explain_opening(address, &error);
        let channel = format!("{}_probe", address.schema);
        let mut ear = self.listen(&channel).await.map_err(opening)?;
        let mut session = self.open().await.map_err(opening)?;
        let begun = Instant::now();
        // The payload is unique, because other nodes may be starting too.
        let word = format!("{} {:?}", std::process::id(), begun);
        let notify = sqlx::query("SELECT pg_notify($1, $2)").bind(&channel).bind(&word);
        notify.execute(&mut session.connection).await.map_err(opening)?;
        let notified = async {
            loop {
                match ear.recv().await {
                    Ok(notification) if notification.payload() == word => return Ok(()),
                    Ok(_) => {}
                    Err(error) => return Err(error),
                }
            }
        };
        match timeout(NOTIFY, notified).await {
            Ok(notified) => notified.map_err(opening),
            Err(_) => Err(at(address, Obstacle::Pooler)),
        }
    }

    /// Returns a receiver that changes when another server is found.
    pub(super) fn changes(&self) -> watch::Receiver<Option<Server>> {
        self.found.subscribe()
    }
}

/// Returns the most informative error: first a rejection by a server, then a TLS error, then a read-only server, then
/// any.
fn most_telling(mut failed: Vec<sqlx::Error>) -> Option<sqlx::Error> {
    let is_tls = |error: &sqlx::Error| certificates::obstacle(error).is_some();
    let telling = failed.iter().position(is_refusal).or_else(|| failed.iter().position(is_tls));
    let telling = telling.or_else(|| failed.iter().position(is_read_only));
    (!failed.is_empty()).then(|| failed.swap_remove(telling.unwrap_or(0)))
}
