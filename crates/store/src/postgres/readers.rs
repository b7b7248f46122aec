//! The sessions that read and that renew leases.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sqlx::postgres::PgConnection;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use super::errors::late;
use super::servers::{CONNECT, Servers, Session};

/// Maximum number of reading sessions.
const READERS: usize = 8;
/// Timeout of the check before a session is used.
const PING: Duration = Duration::from_secs(2);

/// The pool of reading sessions.
#[derive(Debug)]
pub(super) struct Readers {
    servers: Arc<Servers>,
    permits: Semaphore,
    idle: Mutex<Vec<Session>>,
}

/// A session taken from the pool. Dropping it instead of giving it back closes the session.
#[derive(Debug)]
pub(super) struct ReaderSession<'a> {
    readers: &'a Readers,
    session: Session,
    _permit: SemaphorePermit<'a>,
}

impl Readers {
    pub(super) fn new(servers: Arc<Servers>) -> Self {
        Self { servers, permits: Semaphore::new(READERS), idle: Mutex::default() }
    }

    /// Takes a session on the server that accepts writes. Another server may lack acknowledged entries, or show entries
    /// that never become durable.
    pub(super) async fn acquire(&self) -> Result<ReaderSession<'_>, sqlx::Error> {
        let permit = timeout(CONNECT, self.permits.acquire()).await.map_err(|_| late())?;
        let permit = permit.map_err(|_| sqlx::Error::PoolClosed)?;
        loop {
            let rested = self.idle.lock().pop();
            let session = match rested {
                None => self.servers.open().await?,
                Some(session) if !self.servers.is_current(&session) => continue,
                Some(mut session) => match timeout(PING, can_be_written_to(&mut session.connection)).await {
                    Ok(Ok(true)) => session,
                    // Other idle sessions are probably unusable too.
                    _ => {
                        self.idle.lock().clear();
                        continue;
                    }
                },
            };
            return Ok(ReaderSession { readers: self, session, _permit: permit });
        }
    }
}

/// Returns true if the server of a session accepts writes.
async fn can_be_written_to(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let query = "SELECT current_setting('transaction_read_only') = 'off'";
    sqlx::query_scalar(query).fetch_one(connection).await
}

impl ReaderSession<'_> {
    /// Returns the session to the pool. Call this only after all statements are answered.
    pub(super) fn give_back(self) {
        self.readers.idle.lock().push(self.session);
    }
}

impl Deref for ReaderSession<'_> {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        &self.session.connection
    }
}

impl DerefMut for ReaderSession<'_> {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.session.connection
    }
}
