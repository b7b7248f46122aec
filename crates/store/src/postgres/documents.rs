//! The gallery, documents and the admin log.

use sqlx::Row;
use sqlx::postgres::PgConnection;

use ruckus_journal::{Change, Document, Expected, GalleryEntry};

use super::same_sql::document;

/// Serializes writers of `what` until the end of the transaction, so that numbers increase in commit order.
async fn queue(writer: &mut PgConnection, what: &'static str) -> Result<(), sqlx::Error> {
    let lock = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || $1, 0))";
    sqlx::query(lock).bind(what).execute(writer).await.map(drop)
}

pub(super) async fn keep(writer: &mut PgConnection, entry: &GalleryEntry) -> Result<(), sqlx::Error> {
    queue(writer, " gallery").await?;
    let insert = sqlx::query("INSERT INTO gallery (id, body) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING");
    insert.bind(&entry.id).bind(&entry.body).execute(writer).await.map(drop)
}

pub(super) async fn kept(reader: &mut PgConnection) -> Result<Vec<GalleryEntry>, sqlx::Error> {
    let rows = sqlx::query("SELECT id, body FROM gallery ORDER BY number").fetch_all(reader).await?;
    rows.iter().map(|row| Ok(GalleryEntry { id: row.try_get(0)?, body: row.try_get(1)? })).collect()
}

/// Applies changes within the caller's transaction.
pub(super) async fn change(writer: &mut PgConnection, changes: &[Change]) -> Result<(), sqlx::Error> {
    queue(writer, " documents").await?;
    for change in changes {
        let query = match change {
            Change::Put(Document { kind, id, body }) => {
                let put = "INSERT INTO documents (kind, id, body) VALUES ($1, $2, $3) \
                           ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body";
                sqlx::query(put).bind(kind).bind(id).bind(body.as_slice())
            }
            Change::Remove { kind, id } => {
                sqlx::query("DELETE FROM documents WHERE kind = $1 AND id = $2").bind(kind).bind(id)
            }
            Change::RemoveGalleryEntry { id } => sqlx::query("DELETE FROM gallery WHERE id = $1").bind(id),
            Change::Log { body } => {
                let add = "INSERT INTO admin_log (number, body) SELECT coalesce(max(number), 0) + 1, $1 FROM admin_log";
                sqlx::query(add).bind(body.as_slice())
            }
        };
        query.execute(&mut *writer).await?;
    }
    Ok(())
}

/// Applies changes within the caller's transaction if all documents have the expected content. Returns whether they do.
pub(super) async fn change_if(
    writer: &mut PgConnection,
    expected: &[Expected],
    changes: &[Change],
) -> Result<bool, sqlx::Error> {
    // Blocks other changes of documents until this transaction ends.
    queue(writer, " documents").await?;
    for Expected { kind, id, body } in expected {
        if document(&mut *writer, kind, id).await? != *body {
            return Ok(false);
        }
    }
    change(writer, changes).await?;
    Ok(true)
}
