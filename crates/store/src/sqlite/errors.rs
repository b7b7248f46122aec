//! Maps SQLite errors to [`StoreError`].

use std::path::Path;
use std::sync::Arc;

use ruckus_journal::StoreError;

/// Returns SQLite's extended result code, if the error came from SQLite.
fn code(error: &sqlx::Error) -> Option<i64> {
    error.as_database_error()?.code()?.parse().ok()
}

/// Returns SQLite's primary result code, if the error came from SQLite.
fn primary_code(error: &sqlx::Error) -> Option<i64> {
    code(error).map(|code| code & 0xff)
}

/// SQLITE_FULL, or SQLITE_IOERR_SHMSIZE if the disk has no space for the index of the write-ahead log.
pub(super) fn is_full(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(13) || code(error) == Some(4874)
}

/// SQLITE_CORRUPT: a page is damaged. Other pages may be sound.
pub(super) fn is_corrupt(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(11)
}

/// Returns true if a value is not of the type that the store writes.
pub(super) const fn is_decoding(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))
}

pub(super) fn words(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().to_owned())
}

pub(super) fn explain(error: &sqlx::Error, doing: &'static str) -> StoreError {
    if is_full(error) { StoreError::DiskFull } else { StoreError::Failed { doing, why: words(error) } }
}

pub(super) fn explain_opening(folder: &Path, path: &Path, error: &sqlx::Error) -> StoreError {
    if is_full(error) {
        return StoreError::DiskFull;
    }
    match primary_code(error) {
        // SQLITE_PERM, READONLY, CANTOPEN
        Some(3 | 8 | 14) => {
            StoreError::Unwritable { path: folder.to_owned(), why: Arc::new(std::io::Error::other(words(error))) }
        }
        // SQLITE_CORRUPT, NOTADB
        Some(11 | 26) => StoreError::Corrupt { path: path.to_owned(), why: words(error) },
        _ => explain(error, "opened"),
    }
}

/// Explains why the format of a file cannot be read: another program locks it or has denied access, or it is damaged.
pub(super) fn explain_format(path: &Path, error: &sqlx::Error) -> StoreError {
    match primary_code(error) {
        // SQLITE_PERM, BUSY, LOCKED, READONLY, CANTOPEN
        Some(3 | 5 | 6 | 8 | 14) => explain_opening(path.parent().unwrap_or(path), path, error),
        _ => StoreError::Corrupt { path: path.to_owned(), why: words(error) },
    }
}
