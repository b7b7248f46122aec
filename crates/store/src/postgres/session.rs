//! Opens sessions, and checks a server before its database is used.

use ruckus_journal::{Obstacle, StoreError};
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnection;

use super::errors::{at, explain_opening};
use crate::PostgresAddress;

/// The oldest supported major version.
const OLDEST: u32 = 15;

/// Settings of every session, regardless of the server's defaults.
///
/// No statement timeout: if one interrupts a commit that waits for a standby, the commit counts as done. Timeouts on
/// locks and idle transactions release what a frozen process holds, and keepalives detect a dead one.
/// `synchronous_commit` is at least `on`; stronger settings of the operator stay.
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

/// Opens a session on the server at an index of the address.
pub(super) async fn connect(address: &PostgresAddress, place: usize) -> Result<PgConnection, sqlx::Error> {
    let mut connection = address.servers[place].connect().await?;
    sqlx::raw_sql(sqlx::AssertSqlSafe(settings(&address.schema))).execute(&mut connection).await?;
    Ok(connection)
}

/// Checks the version and the encoding of a server.
pub(super) async fn check(connection: &mut PgConnection, address: &PostgresAddress) -> Result<(), StoreError> {
    let opening = |error: sqlx::Error| explain_opening(address, &error);
    let version = connection.server_version_num().unwrap_or(0) / 10_000;
    if version < OLDEST {
        return Err(at(address, Obstacle::TooOld(version)));
    }
    let asked = sqlx::query_scalar("SELECT current_setting('server_encoding')");
    let encoding: String = asked.fetch_one(connection).await.map_err(opening)?;
    if encoding == "UTF8" { Ok(()) } else { Err(at(address, Obstacle::Encoding(encoding))) }
}
