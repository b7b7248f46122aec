//! Documents and the admin log.

use ruckus_journal::{Change, Document, Expected};
use sqlx::SqliteConnection;

use super::gallery;
use super::same_sql::document;

/// Created if missing. Earlier programs ignore them. Triggers make the admin log append-only.
pub(super) const TABLES: &str = "
CREATE TABLE IF NOT EXISTS documents (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS admin_log (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    body BLOB NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS admin_log_stays BEFORE DELETE ON admin_log
BEGIN SELECT RAISE(ABORT, 'the admin log only grows'); END;
CREATE TRIGGER IF NOT EXISTS admin_log_is_final BEFORE UPDATE ON admin_log
BEGIN SELECT RAISE(ABORT, 'the admin log is never rewritten'); END;
";

/// Applies changes within the caller's transaction.
pub(super) async fn change(writer: &mut SqliteConnection, changes: &[Change]) -> Result<(), sqlx::Error> {
    for change in changes {
        let query = match change {
            Change::Put(Document { kind, id, body }) => {
                sqlx::query("INSERT OR REPLACE INTO documents (kind, id, body) VALUES (?, ?, ?)")
                    .bind(kind)
                    .bind(id)
                    .bind(body.as_slice())
            }
            Change::Remove { kind, id } => {
                sqlx::query("DELETE FROM documents WHERE kind = ? AND id = ?").bind(kind).bind(id)
            }
            Change::RemoveGalleryEntry { id } => {
                gallery::remove(&mut *writer, id).await?;
                continue;
            }
            Change::Log { body } => sqlx::query("INSERT INTO admin_log (body) VALUES (?)").bind(body.as_slice()),
        };
        query.execute(&mut *writer).await?;
    }
    Ok(())
}

/// Applies changes within the caller's transaction if all documents have the expected content. Returns whether they do.
pub(super) async fn change_if(
    writer: &mut SqliteConnection,
    expected: &[Expected],
    changes: &[Change],
) -> Result<bool, sqlx::Error> {
    for Expected { kind, id, body } in expected {
        if document(&mut *writer, kind, id).await? != *body {
            return Ok(false);
        }
    }
    change(writer, changes).await?;
    Ok(true)
}
