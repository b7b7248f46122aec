//! The servers of a database: a primary, and those that can take its place. A session is always one of the server that
//! can be written to, and is looked for anew at all of them once that is another.

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

/// How long servers may take to let somebody in.
pub(super) const CONNECT: Duration = Duration::from_secs(5);
/// How long one has to itself before the next one is asked as well: one that is gone may not even refuse.
const HEAD_START: Duration = Duration::from_millis(300);
/// How long it may take for a notification to arrive.
const NOTIFY: Duration = Duration::from_secs(3);

/// A server from its start to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Server {
    /// Where it stands in the address.
    place: usize,
    /// When it was started, in microseconds since 1970.
    started: i64,
}

/// A session's process on a server, unlike any other there has been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Backend {
    pub(super) server: Server,
    pub(super) pid: i32,
    /// When it was started, in microseconds since 1970.
    pub(super) started: i64,
}

/// A session.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) connection: PgConnection,
    pub(super) backend: Backend,
}

/// The servers of an address, and which of them was found last.
#[derive(Debug)]
pub(super) struct Servers {
    pub(super) address: PostgresAddress,
    found: watch::Sender<Option<Server>>,
}

impl Servers {
    pub(super) fn new(address: PostgresAddress) -> Self {
        Self { address, found: watch::Sender::new(None) }
    }

    /// Returns whether a session is still one of the server that was found last. Others are given up: what they show may
    /// be what the new primary never got.
    pub(super) fn is_current(&self, session: &Session) -> bool {
        *self.found.borrow() == Some(session.backend.server)
    }

    /// Opens a session of the first server that can be written to, beginning with the one that could last time.
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

    /// Listens at the server that can be written to.
    pub(super) async fn listen(&self, channel: &str) -> Result<PgListener, sqlx::Error> {
        let found = self.open().await?.backend.server.place;
        let options = self.address.servers[found].clone();
        let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(CONNECT).connect_lazy_with(options);
        let mut ear = PgListener::connect_with(&pool).await?;
        // The server is looked for anew by its user.
        ear.eager_reconnect(false);
        ear.listen(channel).await?;
        Ok(ear)
    }

    /// Checks whether notifications arrive: whether a session stays one for as long as it is open.
    pub(super) async fn check_listening(&self) -> Result<(), StoreError> {
        let address = &self.address;
        let opening = |error: sqlx::Error| explain_opening(address, &error);
        let channel = format!("{}_probe", address.schema);
        let mut ear = self.listen(&channel).await.map_err(opening)?;
        let mut session = self.open().await.map_err(opening)?;
        let begun = Instant::now();
        // Each with a word of its own, as other nodes may be starting as well.
        let word = format!("{} {:?}", std::process::id(), begun);
        let notify = sqlx::query("SELECT pg_notify($1, $2)").bind(&channel).bind(&word);
        notify.execute(&mut session.connection).await.map_err(opening)?;
        let heard = async {
            loop {
                match ear.recv().await {
                    Ok(notification) if notification.payload() == word => return Ok(()),
                    Ok(_) => {}
                    Err(error) => return Err(error),
                }
            }
        };
        match timeout(NOTIFY, heard).await {
            Ok(heard) => heard.map_err(opening),
            Err(_) => Err(at(address, Obstacle::Pooler)),
        }
    }

    /// Returns what changes when another server is found.
    pub(super) fn changes(&self) -> watch::Receiver<Option<Server>> {
        self.found.subscribe()
    }
}

/// Returns the error that says most: one that a server means for this program, one of a server that is there, any.
fn most_telling(mut failed: Vec<sqlx::Error>) -> Option<sqlx::Error> {
    let is_tls = |error: &sqlx::Error| certificates::obstacle(error).is_some();
    let telling = failed.iter().position(is_refusal).or_else(|| failed.iter().position(is_tls));
    let telling = telling.or_else(|| failed.iter().position(is_read_only));
    (!failed.is_empty()).then(|| failed.swap_remove(telling.unwrap_or(0)))
}
