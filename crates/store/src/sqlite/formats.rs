//! File formats: detects the format, and rejects earlier ones and foreign files.
//!
//! The format number increases with every change that an earlier program would misread. Tables that earlier programs
//! can ignore are added without a new number.

use std::path::Path;

use ruckus_journal::StoreError;
use sqlx::{Row, SqliteConnection};

use super::errors::explain_format;
use super::{counts, gallery, intake};

/// Application ID in the file header: "ruck".
const APPLICATION: i64 = 0x7275_636b;
/// The current format, and the only one that this program reads. Version 0.2.0 writes it too. Formats 1 and 2 had no
/// intake.
pub(super) const FORMAT: i64 = 3;

const JOURNAL: &str = include_str!("tables/journal.sql");

const FENCE: &str = include_str!("tables/fence.sql");

/// Added after the first release, created if missing. Earlier programs ignore it.
const GALLERY: &str = "CREATE TABLE IF NOT EXISTS gallery (id TEXT NOT NULL UNIQUE, body BLOB NOT NULL) STRICT;";

/// Documents and the admin log. Created if missing; earlier programs ignore them. Triggers make the log append-only.
const DOCUMENTS: &str = include_str!("tables/documents.sql");

/// Damaged rooms that `ruckus doctor` has moved here. No program reads the table; it is for manual recovery.
pub(super) const SET_ASIDE: &str = include_str!("tables/set_aside.sql");

/// Checks that the file is ours and returns its format, or `None` if it has no tables.
pub(super) async fn format_of(connection: &mut SqliteConnection, path: &Path) -> Result<Option<i64>, StoreError> {
    let corrupt = |error: sqlx::Error| explain_format(path, &error);
    let application: i64 = number(connection, "PRAGMA application_id").await.map_err(corrupt)?;
    let format: i64 = number(connection, "PRAGMA user_version").await.map_err(corrupt)?;
    let tables: i64 = number(connection, "SELECT count(*) FROM sqlite_schema").await.map_err(corrupt)?;
    if tables > 0 && application != APPLICATION {
        return Err(StoreError::Foreign { path: path.to_owned() });
    }
    if format > FORMAT {
        return Err(StoreError::Newer { path: path.to_owned(), found: format, known: FORMAT });
    }
    // The tables must match the format number. Otherwise the number is damaged.
    let intake = "SELECT count(*) FROM sqlite_schema WHERE name = 'intake'";
    let with_intake = number(connection, intake).await.map_err(corrupt)? > 0;
    if tables > 0 && (format < 1 || (format == FORMAT) != with_intake) {
        let why = format!("its tables do not match its format {format}");
        return Err(StoreError::Corrupt { path: path.to_owned(), why });
    }
    if tables > 0 && format < FORMAT {
        return Err(StoreError::Older { path: path.to_owned(), found: format });
    }
    Ok((tables > 0).then_some(format))
}

/// Checks that an existing file is ours and sound. Returns its format.
pub(super) async fn check(connection: &mut SqliteConnection, path: &Path) -> Result<Option<i64>, StoreError> {
    let corrupt = |error: sqlx::Error| explain_format(path, &error);
    let format = format_of(connection, path).await?;
    if format.is_some() {
        let found = sqlx::query("PRAGMA quick_check(1)").fetch_one(connection).await;
        let sound: String = found.and_then(|row| row.try_get(0)).map_err(corrupt)?;
        if sound != "ok" {
            return Err(StoreError::Corrupt { path: path.to_owned(), why: sound });
        }
    }
    Ok(format)
}

/// Creates all tables of an empty file, and missing ones that later versions added.
pub(super) async fn prepare(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let prepared = make_tables(connection).await;
    let word = if prepared.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = sqlx::query(word).execute(connection).await.map(drop);
    prepared.and(ended)
}

async fn make_tables(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let fresh = number(connection, "SELECT count(*) FROM sqlite_schema").await? == 0;
    if fresh {
        sqlx::raw_sql(JOURNAL).execute(&mut *connection).await?;
        sqlx::raw_sql(FENCE).execute(&mut *connection).await?;
        sqlx::raw_sql(intake::TABLE).execute(&mut *connection).await?;
    }
    for tables in [GALLERY, SET_ASIDE, counts::TABLES, DOCUMENTS] {
        sqlx::raw_sql(tables).execute(&mut *connection).await?;
    }
    gallery::prepare(connection).await?;
    if fresh {
        let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT};");
        sqlx::raw_sql(sqlx::AssertSqlSafe(marks)).execute(connection).await?;
    }
    Ok(())
}

async fn number(connection: &mut SqliteConnection, query: &'static str) -> Result<i64, sqlx::Error> {
    sqlx::query(query).fetch_one(connection).await?.try_get(0)
}
