//! The room directory on SQLite: one row for each room, maintained by triggers.

use async_trait::async_trait;
use ruckus_journal::{Directory, Entry, Listed, Progress, RoomName, Seq, Settled, StoreError, checksum};
use sqlx::{Row, SqliteConnection};

use super::errors::explain;
use super::same_sql::{self, listed, number};
use super::{SqliteStore, snapshots};

/// Tables added after the first release, created if missing.
const TABLES: &str = include_str!("tables/directory.sql");

/// Created whenever a store is opened, because recreating the journal table drops its triggers.
const TRIGGERS: &str = include_str!("tables/directory_triggers.sql");

/// Creates missing tables and triggers.
pub(super) async fn prepare(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let made = make_tables(connection).await;
    let word = if made.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = sqlx::query(word).execute(connection).await.map(drop);
    made.and(ended)
}

async fn make_tables(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let there = sqlx::query("SELECT 1 FROM sqlite_schema WHERE name = 'directory'");
    if there.fetch_optional(&mut *connection).await?.is_none() {
        sqlx::raw_sql(TABLES).execute(&mut *connection).await?;
    }
    for statements in [TRIGGERS, snapshots::TABLES, snapshots::TRIGGERS] {
        sqlx::raw_sql(statements).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Returns true if the room has ended and some of its rows are not yet deleted.
pub(super) async fn has_ended(reader: &mut SqliteConnection, room: &RoomName) -> Result<bool, StoreError> {
    let query = sqlx::query("SELECT 1 FROM ended WHERE room = ?").bind(room.as_str());
    let found = query.fetch_optional(reader).await.map_err(|error| explain(&error, "read"))?;
    Ok(found.is_some())
}

/// Returns the sequence number of a room's last entry.
async fn last(writer: &mut SqliteConnection, room: &str) -> Result<Option<Seq>, sqlx::Error> {
    let query = sqlx::query("SELECT max(seq) FROM journal WHERE room = ?").bind(room);
    let last: Option<i64> = query.fetch_one(writer).await?.get(0);
    Ok(last.map(|seq| Seq(seq.cast_unsigned())))
}

async fn settle(writer: &mut SqliteConnection, left: &[(RoomName, Settled)]) -> Result<(), sqlx::Error> {
    for (room, Settled { progress, since, seq }) in left {
        sqlx::query("UPDATE directory SET progress = ?, since = ?, seq = ? WHERE room = ?")
            .bind(number(*progress))
            .bind(since.cast_signed())
            .bind(seq.0.cast_signed())
            .bind(room.as_str())
            .execute(&mut *writer)
            .await?;
    }
    Ok(())
}

async fn give_code(writer: &mut SqliteConnection, room: &str, code: &str) -> Result<bool, sqlx::Error> {
    let taken = sqlx::query("SELECT 1 FROM journal WHERE room = ? AND seq = 1").bind(code);
    if taken.fetch_optional(&mut *writer).await?.is_some() {
        return Ok(false);
    }
    let give = sqlx::query("UPDATE OR IGNORE directory SET code = ?1 WHERE room = ?2 AND (code IS NULL OR code = ?1)");
    Ok(give.bind(code).bind(room).execute(writer).await?.rows_affected() == 1)
}

async fn end_room(writer: &mut SqliteConnection, room: &str, expected: Option<Seq>) -> Result<bool, sqlx::Error> {
    if expected.is_some() && last(writer, room).await? != expected {
        return Ok(false);
    }
    let gone = sqlx::query("DELETE FROM directory WHERE room = ?").bind(room).execute(&mut *writer).await?;
    if gone.rows_affected() == 0 {
        return Ok(false);
    }
    let mark = sqlx::query("INSERT OR IGNORE INTO ended (room) VALUES (?)").bind(room);
    mark.execute(writer).await.map(|_| true)
}

async fn sweep(writer: &mut SqliteConnection, rows: u32) -> Result<u32, sqlx::Error> {
    let mut swept: u32 = 0;
    while swept < rows {
        let ended = sqlx::query("SELECT room FROM ended LIMIT 1").fetch_optional(&mut *writer).await?;
        let Some(room) = ended.map(|row| row.get::<String, _>(0)) else { break };
        let some = sqlx::query(
            "DELETE FROM journal WHERE room = ?1 AND seq IN \
             (SELECT seq FROM journal WHERE room = ?1 ORDER BY seq DESC LIMIT ?2)",
        );
        let left = rows - swept;
        let gone = some.bind(&room).bind(left).execute(&mut *writer).await?.rows_affected() as u32;
        if gone < left {
            sqlx::query("DELETE FROM ended WHERE room = ?").bind(&room).execute(&mut *writer).await?;
        }
        // An ended room counts as at least one row, even if it has none left.
        swept += gone.max(1);
    }
    Ok(swept.min(rows))
}

async fn rewrite(writer: &mut SqliteConnection, entries: &[Entry], expected: Seq) -> Result<bool, sqlx::Error> {
    for entry in entries {
        if last(writer, entry.room.as_str()).await? != Some(expected) {
            return Ok(false);
        }
        let (room, seq) = (entry.room.as_str(), entry.seq.0.cast_signed());
        let when = sqlx::query("SELECT written_at FROM journal WHERE room = ? AND seq = ?").bind(room).bind(seq);
        let written_at: Option<i64> = when.fetch_one(&mut *writer).await?.get(0);
        let sum = checksum::of(entry, written_at.map(i64::cast_unsigned));
        sqlx::query("UPDATE journal SET body = ?, checksum = ? WHERE room = ? AND seq = ?")
            .bind(entry.body.as_slice())
            .bind(sum.cast_signed())
            .bind(room)
            .bind(seq)
            .execute(&mut *writer)
            .await?;
    }
    Ok(true)
}

impl SqliteStore {
    /// Truncates the write-ahead log, so that no old page stays in it. Readers that still use old pages prevent this.
    async fn empty_log(&self) -> Result<(), StoreError> {
        let checkpoint = sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)");
        let done = checkpoint.execute(&mut self.writer.lock().await.connection).await;
        done.map(drop).map_err(|error| explain(&error, "written"))
    }

    async fn found(
        &self,
        progress: Progress,
        before: u64,
        after: Option<&Listed>,
        limit: u32,
    ) -> Result<Vec<Listed>, sqlx::Error> {
        let query = sqlx::query(
            "SELECT room, code, progress, since, seq FROM directory \
             WHERE progress = ?1 AND since < ?2 AND (since, room) > (?3, ?4) ORDER BY since, room LIMIT ?5",
        );
        let since = after.and_then(|after| after.settled).map_or(-1, |settled| settled.since.cast_signed());
        let room = after.map_or("", |after| after.room.as_str());
        let query = query.bind(number(progress)).bind(before.cast_signed()).bind(since).bind(room).bind(limit);
        query.fetch_all(&self.readers).await?.iter().map(listed).collect()
    }
}

#[async_trait]
impl Directory for SqliteStore {
    async fn listed(&self) -> Result<Vec<Listed>, StoreError> {
        let query = sqlx::query("SELECT room, code, progress, since, seq FROM directory ORDER BY room");
        self.read(async |reader| query.fetch_all(reader).await?.iter().map(listed).collect()).await
    }

    async fn settle(&self, left: &[(RoomName, Settled)]) -> Result<(), StoreError> {
        self.transact(async |writer| settle(writer, left).await).await
    }

    async fn left_before(
        &self,
        progress: Progress,
        before: u64,
        after: Option<&Listed>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        self.found(progress, before, after, limit).await.map_err(|error| explain(&error, "read"))
    }

    async fn give_code(&self, room: &RoomName, code: &str) -> Result<bool, StoreError> {
        self.transact(async |writer| give_code(writer, room.as_str(), code).await).await
    }

    async fn end(&self, room: &RoomName, last: Option<Seq>) -> Result<bool, StoreError> {
        let mut writer = self.writer().await?;
        writer.clear_of(room).await?;
        let ended = writer.transact(async |writer| end_room(writer, room.as_str(), last).await).await;
        writer.intake().await?.forget_heads();
        ended
    }

    async fn sweep(&self, rows: u32) -> Result<u32, StoreError> {
        let swept = self.transact(async move |writer| sweep(writer, rows).await).await?;
        if (1..rows).contains(&swept) {
            self.empty_log().await?;
        }
        Ok(swept)
    }

    async fn rewrite(&self, entries: &[Entry], last: Seq) -> Result<bool, StoreError> {
        let mut writer = self.writer().await?;
        for entry in entries {
            writer.clear_of(&entry.room).await?;
        }
        let rewritten = writer.transact(async |writer| rewrite(writer, entries, last).await).await?;
        drop(writer);
        self.empty_log().await?;
        Ok(rewritten)
    }

    async fn forget_ballots(&self, period: u32) -> Result<(), StoreError> {
        self.transact(async move |writer| same_sql::forget_ballots(writer, period).await).await
    }
}
