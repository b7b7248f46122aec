//! Classifies errors of PostgreSQL and maps them to [`StoreError`].

use std::fmt;

use ruckus_journal::{Obstacle, StoreError};
use sqlx::postgres::{PgDatabaseError, PgSeverity};

use super::certificates;
use crate::PostgresAddress;

/// What an error means for the statement that caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The database rejected the statement. It had no effect.
    Refused,
    /// Two transactions collided, and the database rolled back this one. The caller can retry.
    Collided,
    /// The session is lost. Only its last statement may have taken effect.
    Lost,
}

/// No server accepts writes.
#[derive(Debug)]
struct ReadOnly;

impl fmt::Display for ReadOnly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no server accepts writes: each is a standby or read-only")
    }
}

impl std::error::Error for ReadOnly {}

/// Returns the error for a session on a server that does not accept writes.
pub(super) fn read_only() -> sqlx::Error {
    sqlx::Error::Configuration(Box::new(ReadOnly))
}

/// Returns true if no session was opened because all servers are read-only.
pub(super) fn is_read_only(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Configuration(why) if why.is::<ReadOnly>())
}

fn database(error: &sqlx::Error) -> Option<&PgDatabaseError> {
    error.as_database_error()?.try_downcast_ref()
}

fn code(error: &sqlx::Error) -> &str {
    database(error).map_or("", PgDatabaseError::code)
}

pub(super) fn meaning(error: &sqlx::Error) -> Meaning {
    let Some(said) = database(error) else {
        // Any other error, for example an unexpected answer, can follow a statement that took effect.
        return Meaning::Lost;
    };
    match said.severity() {
        // A session that is terminated while its commit waits for a standby has already committed.
        PgSeverity::Fatal | PgSeverity::Panic => Meaning::Lost,
        _ if said.code().starts_with("08") || said.code().starts_with("57P") => Meaning::Lost,
        _ if ["40P01", "40001"].contains(&said.code()) => Meaning::Collided,
        _ => Meaning::Refused,
    }
}

/// Returns true for a conflicting row or an unreadable page. Other rooms are not affected.
pub(super) fn is_damage(error: &sqlx::Error) -> bool {
    // unique_violation, check_violation, data_corrupted, index_corrupted
    ["23505", "23514", "XX001", "XX002"].contains(&code(error))
}

/// Returns true if a unique key already exists.
pub(super) fn is_taken(error: &sqlx::Error) -> bool {
    code(error) == "23505"
}

/// Returns true if the server no longer accepts writes, such as a former primary.
pub(super) fn is_demoted(error: &sqlx::Error) -> bool {
    // read_only_sql_transaction
    code(error) == "25006"
}

/// Returns true if a server rejected the session permanently. False if the server is only starting, stopping or out of
/// connections.
pub(super) fn is_refusal(error: &sqlx::Error) -> bool {
    let code = code(error);
    !code.is_empty() && !code.starts_with("57P") && !code.starts_with("08") && code != "53300"
}

/// Returns true if the error comes from a pooler in statement mode.
fn is_statement_pooler(error: &sqlx::Error) -> bool {
    code(error) == "08P01" && database(error).is_some_and(|said| said.message().contains("statement pooling"))
}

/// Returns the message of the database, in one line. Errors of sqlx never contain a password. Details are omitted,
/// because they can quote rows.
pub(super) fn words(error: &sqlx::Error) -> String {
    match (database(error), error) {
        (Some(said), _) => said.message().to_owned(),
        (None, sqlx::Error::Configuration(why)) if is_read_only(error) => why.to_string(),
        (None, sqlx::Error::PoolTimedOut) => "it did not answer in time".to_owned(),
        (None, error) => error.to_string().replace('\n', " "),
    }
}

pub(super) fn explain(error: &sqlx::Error, doing: &'static str) -> StoreError {
    let why = match code(error) {
        // disk_full
        "53100" => return StoreError::DiskFull,
        // read_only_sql_transaction
        "25006" => "the database is read-only, like a standby; check that it is still the primary".to_owned(),
        // invalid_sql_statement_name, duplicate_prepared_statement
        "26000" | "42P05" => format!("{}; check for a pooler in transaction mode", words(error)),
        // insufficient_privilege
        "42501" => format!("the role lacks a permission in the database ({})", words(error)),
        // undefined_table, invalid_schema_name
        "42P01" | "3F000" => format!("the tables are gone ({}); restore a backup", words(error)),
        _ => words(error),
    };
    StoreError::Failed { doing, why }
}

pub(super) fn at(address: &PostgresAddress, obstacle: Obstacle) -> StoreError {
    StoreError::Database { place: address.to_string(), obstacle }
}

/// Explains why a session could not be opened.
pub(super) fn explain_opening(address: &PostgresAddress, error: &sqlx::Error) -> StoreError {
    if let Some(obstacle) = certificates::obstacle(error) {
        return at(address, obstacle);
    }
    let obstacle = match code(error) {
        _ if is_read_only(error) => Obstacle::ReadOnly,
        _ if is_statement_pooler(error) => Obstacle::Pooler,
        "" => Obstacle::Unreachable(words(error)),
        // invalid_authorization_specification, invalid_password
        "28000" | "28P01" => Obstacle::Refused(words(error)),
        // invalid_catalog_name
        "3D000" => Obstacle::NoDatabase,
        // insufficient_privilege
        "42501" => Obstacle::NoRights { why: words(error), schema: address.schema.clone() },
        // read_only_sql_transaction
        "25006" => Obstacle::ReadOnly,
        // invalid_sql_statement_name, duplicate_prepared_statement
        "26000" | "42P05" => Obstacle::Pooler,
        // too_many_connections, cannot_connect_now
        "53300" | "57P03" => Obstacle::Unreachable(words(error)),
        _ => return explain(error, "opened"),
    };
    at(address, obstacle)
}

/// Returns a timeout error.
pub(super) fn late() -> sqlx::Error {
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, "it did not answer in time"))
}
