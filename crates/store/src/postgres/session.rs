//! Sessions: how each is set up, and what a server is asked before its database is used.

use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnection, PgListener, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Row};
use tokio::time::timeout;

use super::errors::{at, explain_opening, late};
use super::{Obstacle, PostgresAddress};
use crate::StoreError;

/// How long a server may take to let somebody in.
const CONNECT: Duration = Duration::from_secs(5);
/// How long it may take for a notification to arrive.
const NOTIFY: Duration = Duration::from_secs(3);
/// How many sessions read.
const READERS: u32 = 8;
/// The oldest version that is used.
const OLDEST: u32 = 15;

/// A session's process on the server, unlike any other there has been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Backend {
    pub(super) pid: i32,
    /// When it was started, in microseconds since 1970.
    pub(super) started: i64,
}

/// What every session is set to, whatever the server's own settings are.
///
/// A commit that a timeout of the server's interrupts while it waits for a standby counts as done: there must be none.
/// What a frozen program holds is released after some seconds, and a dead one is noticed. Commits wait at least for the
/// disk; a stronger setting of the operator's stays.
fn settings(schema: &str) -> String {
    format!(
        "SET search_path = {schema}; SET statement_timeout = 0; SET lock_timeout = '5s'; \
         SET idle_in_transaction_session_timeout = '5s'; SET idle_session_timeout = 0; \
         SET default_transaction_isolation = 'read committed'; SET plan_cache_mode = 'force_custom_plan'; \
         SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; \
         SET client_min_messages = 'warning'; \
         SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
}

async fn set_up(connection: &mut PgConnection, schema: &str) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(sqlx::AssertSqlSafe(settings(schema))).execute(connection).await.map(drop)
}

/// Opens a session of its own.
pub(super) async fn open(address: &PostgresAddress) -> Result<PgConnection, sqlx::Error> {
    let opening = async {
        let mut connection = address.options.connect().await?;
        set_up(&mut connection, &address.schema).await?;
        Ok(connection)
    };
    timeout(CONNECT, opening).await.unwrap_or_else(|_| Err(late()))
}

/// Returns which process serves a session.
pub(super) async fn backend(connection: &mut PgConnection) -> Result<Backend, sqlx::Error> {
    let query = "SELECT pid, (extract(epoch FROM backend_start) * 1000000)::int8 \
                 FROM pg_stat_activity WHERE pid = pg_backend_pid()";
    let row = sqlx::query(query).fetch_one(connection).await?;
    Ok(Backend { pid: row.try_get(0)?, started: row.try_get(1)? })
}

/// Makes a pool of sessions that read.
pub(super) fn readers(address: &PostgresAddress) -> PgPool {
    let schema = address.schema.clone();
    let pool = PgPoolOptions::new().max_connections(READERS).acquire_timeout(CONNECT);
    let pool = pool.after_connect(move |connection, _| {
        let schema = schema.clone();
        Box::pin(async move { set_up(connection, &schema).await })
    });
    pool.connect_lazy_with(address.options.clone())
}

/// Checks whether a server and its database can be used at all.
pub(super) async fn check(connection: &mut PgConnection, address: &PostgresAddress) -> Result<(), StoreError> {
    let opening = |error: sqlx::Error| explain_opening(address, &error);
    let version = connection.server_version_num().unwrap_or(0) / 10_000;
    if version < OLDEST {
        return Err(at(address, Obstacle::TooOld(version)));
    }
    let asked =
        sqlx::query("SELECT current_setting('server_encoding'), current_setting('transaction_read_only') = 'on'");
    let row = asked.fetch_one(connection).await.map_err(opening)?;
    let (encoding, read_only): (String, bool) = (row.try_get(0).map_err(opening)?, row.try_get(1).map_err(opening)?);
    if encoding != "UTF8" {
        return Err(at(address, Obstacle::Encoding(encoding)));
    }
    if read_only { Err(at(address, Obstacle::ReadOnly)) } else { Ok(()) }
}

/// Checks whether notifications arrive: whether a session stays one for as long as it is open.
pub(super) async fn check_listening(address: &PostgresAddress, readers: &PgPool) -> Result<(), StoreError> {
    let opening = |error: sqlx::Error| explain_opening(address, &error);
    let mut ear = PgListener::connect_with(readers).await.map_err(opening)?;
    let channel = format!("{}_probe", address.schema);
    ear.listen(&channel).await.map_err(opening)?;
    let begun = Instant::now();
    // Each with a word of its own, as other nodes may be starting as well.
    let word = format!("{} {:?}", std::process::id(), begun);
    sqlx::query("SELECT pg_notify($1, $2)").bind(&channel).bind(&word).execute(readers).await.map_err(opening)?;
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
