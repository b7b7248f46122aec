//! The gallery, and the order of changes.

use sqlx::Row;
use sqlx::postgres::PgConnection;

use ruckus_journal::GalleryEntry;

/// Serializes writers of `what` until the end of the transaction, so that numbers increase in commit order.
pub(super) async fn queue(writer: &mut PgConnection, what: &'static str) -> Result<(), sqlx::Error> {
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

/// Removes an entry, within the caller's transaction.
pub(super) async fn remove(writer: &mut PgConnection, id: &str) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM gallery WHERE id = $1").bind(id).execute(writer).await.map(drop)
}
