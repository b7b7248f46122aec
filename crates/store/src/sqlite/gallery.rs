//! The gallery: published entries, and their checksums in a separate table that earlier programs ignore.

use sqlx::{Row, SqliteConnection};

use ruckus_journal::{GalleryEntry, checksum};

/// Added after the gallery table, created if missing.
const SUMS: &str = "
CREATE TABLE IF NOT EXISTS gallery_sums (id TEXT NOT NULL PRIMARY KEY, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;
";

/// The result of a gallery check.
#[derive(Debug, Default)]
pub(super) struct GalleryCheck {
    /// Number of sound entries.
    pub(super) sound: u64,
    /// IDs of damaged entries.
    pub(super) damaged: Vec<String>,
}

/// Creates the table of checksums, and adds a checksum to entries that an earlier program has written without one.
pub(super) async fn prepare(writer: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(SUMS).execute(&mut *writer).await?;
    let removed = "DELETE FROM gallery_sums WHERE id NOT IN (SELECT id FROM gallery)";
    sqlx::query(removed).execute(&mut *writer).await?;
    let without = "SELECT id, body FROM gallery WHERE id NOT IN (SELECT id FROM gallery_sums)";
    let rows = sqlx::query(without).fetch_all(&mut *writer).await?;
    for row in &rows {
        // Entries that are not valid text get no checksum. The doctor reports them.
        if let (Ok(id), Ok(body)) = (row.try_get::<String, _>(0), row.try_get::<Vec<u8>, _>(1)) {
            put_sum(writer, &id, &body).await?;
        }
    }
    Ok(())
}

async fn put_sum(writer: &mut SqliteConnection, id: &str, body: &[u8]) -> Result<(), sqlx::Error> {
    let put = sqlx::query("INSERT OR REPLACE INTO gallery_sums (id, checksum) VALUES (?, ?)").bind(id);
    put.bind(checksum::of_gallery_entry(id, body).cast_signed()).execute(writer).await.map(drop)
}

/// Adds an entry unless its ID exists, within the caller's transaction.
pub(super) async fn keep(writer: &mut SqliteConnection, entry: &GalleryEntry) -> Result<(), sqlx::Error> {
    let insert = sqlx::query("INSERT OR IGNORE INTO gallery (id, body) VALUES (?, ?)");
    let insert = insert.bind(entry.id.as_str()).bind(entry.body.as_slice());
    if insert.execute(&mut *writer).await?.rows_affected() == 0 {
        return Ok(());
    }
    put_sum(writer, &entry.id, &entry.body).await
}

/// Removes an entry, within the caller's transaction.
pub(super) async fn remove(writer: &mut SqliteConnection, id: &str) -> Result<(), sqlx::Error> {
    for delete in ["DELETE FROM gallery WHERE id = ?", "DELETE FROM gallery_sums WHERE id = ?"] {
        sqlx::query(delete).bind(id).execute(&mut *writer).await?;
    }
    Ok(())
}

/// Returns all entries, in the order of publication.
pub(super) async fn all(reader: &mut SqliteConnection) -> Result<Vec<GalleryEntry>, sqlx::Error> {
    let rows = sqlx::query("SELECT id, body FROM gallery ORDER BY rowid").fetch_all(reader).await?;
    rows.iter().map(|row| Ok(GalleryEntry { id: row.try_get(0)?, body: row.try_get(1)? })).collect()
}

/// Verifies the checksums of all entries. Entries without one, which an earlier program has written, count as sound.
pub(super) async fn check(reader: &mut SqliteConnection) -> Result<GalleryCheck, sqlx::Error> {
    let tables = "SELECT count(*) FILTER (WHERE name = 'gallery'), count(*) FILTER (WHERE name = 'gallery_sums') \
                  FROM sqlite_schema WHERE type = 'table'";
    let row = sqlx::query(tables).fetch_one(&mut *reader).await?;
    let (gallery, sums): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    let query = match (gallery, sums) {
        (0, _) => return Ok(GalleryCheck::default()),
        (_, 0) => "SELECT CAST(id AS BLOB), body, NULL FROM gallery ORDER BY rowid",
        _ => {
            "SELECT CAST(id AS BLOB), body, checksum FROM gallery LEFT JOIN gallery_sums USING (id) \
             ORDER BY gallery.rowid"
        }
    };
    let mut found = GalleryCheck::default();
    for row in &sqlx::query(query).fetch_all(reader).await? {
        let id: Vec<u8> = row.try_get(0)?;
        let sound = match std::str::from_utf8(&id) {
            Ok(id) => {
                let sum: Option<i64> = row.try_get(2)?;
                let body: Vec<u8> = row.try_get(1)?;
                sum.is_none_or(|sum| sum.cast_unsigned() == checksum::of_gallery_entry(id, &body))
            }
            Err(_) => false,
        };
        if sound {
            found.sound += 1;
        } else {
            found.damaged.push(String::from_utf8_lossy(&id).into_owned());
        }
    }
    Ok(found)
}
