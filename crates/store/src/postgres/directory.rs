//! The room directory on PostgreSQL: columns of the table `rooms`.

use async_trait::async_trait;
use ruckus_journal::{Directory, Entry, Listed, Progress, RoomName, Seq, Settled, StoreError, checksum};
use sqlx::Row;
use sqlx::postgres::PgConnection;

use super::PostgresStore;
use super::connections::{Failed, written};
use super::errors::{explain, is_taken};
use super::same_sql::{self, listed, number};

async fn settle(writer: &mut PgConnection, left: &[(RoomName, Settled)]) -> Result<(), sqlx::Error> {
    let mut left: Vec<_> = left.iter().enumerate().collect();
    // Keep only the latest state of each room, and lock rows in the order of room names.
    left.sort_by_key(|(index, (room, _))| (room, std::cmp::Reverse(*index)));
    left.dedup_by_key(|(_, (room, _))| room);
    let rooms: Vec<&str> = left.iter().map(|(_, (room, _))| room.as_str()).collect();
    let progress: Vec<i16> = left.iter().map(|(_, (_, settled))| number(settled.progress)).collect();
    let since: Vec<i64> = left.iter().map(|(_, (_, settled))| settled.since.cast_signed()).collect();
    let seqs: Vec<i64> = left.iter().map(|(_, (_, settled))| settled.seq.0.cast_signed()).collect();
    let update = "WITH held AS MATERIALIZED \
                  (SELECT room FROM rooms WHERE room = ANY($1) AND NOT ended ORDER BY room FOR UPDATE) \
                  UPDATE rooms SET progress = l.progress, since = l.since, settled_seq = l.seq FROM held JOIN \
                  unnest($1::text[], $2::int2[], $3::int8[], $4::int8[]) AS l (room, progress, since, seq) \
                  ON l.room = held.room WHERE rooms.room = held.room AND rooms.room = ANY($1)";
    sqlx::query(update).bind(rooms).bind(progress).bind(since).bind(seqs).execute(writer).await.map(drop)
}

async fn give_code(writer: &mut PgConnection, room: &str, code: &str) -> Result<bool, sqlx::Error> {
    let give = "UPDATE rooms SET code = $1 WHERE room = $2 AND NOT ended AND (code IS NULL OR code = $1) \
                AND NOT EXISTS (SELECT 1 FROM rooms AS called WHERE called.room = $1)";
    Ok(sqlx::query(give).bind(code).bind(room).execute(writer).await?.rows_affected() == 1)
}

async fn end_room(writer: &mut PgConnection, room: &str, expected: Option<Seq>) -> Result<bool, sqlx::Error> {
    let end = "UPDATE rooms SET ended = true, code = NULL, progress = NULL, since = NULL, settled_seq = NULL \
               WHERE room = $1 AND NOT ended AND ($2::int8 IS NULL OR seq = $2)";
    let end = sqlx::query(end).bind(room).bind(expected.map(|seq| seq.0.cast_signed()));
    Ok(end.execute(writer).await?.rows_affected() == 1)
}

async fn sweep(writer: &mut PgConnection, rows: u32) -> Result<u32, sqlx::Error> {
    let mut swept: u32 = 0;
    while swept < rows {
        // Nodes that sweep concurrently skip each other's rooms.
        let ended = "SELECT room FROM rooms WHERE ended ORDER BY room LIMIT 1 FOR UPDATE SKIP LOCKED";
        let ended = sqlx::query(ended).fetch_optional(&mut *writer).await?;
        let Some(room) = ended.map(|row| row.try_get::<String, _>(0)).transpose()? else { break };
        let some = "DELETE FROM journal WHERE room = $1 AND seq IN \
                    (SELECT seq FROM journal WHERE room = $1 ORDER BY seq DESC LIMIT $2)";
        let left = rows - swept;
        let gone = sqlx::query(some).bind(&room).bind(i64::from(left)).execute(&mut *writer).await?.rows_affected();
        if gone < u64::from(left) {
            sqlx::query("DELETE FROM rooms WHERE room = $1").bind(&room).execute(&mut *writer).await?;
            sqlx::query("DELETE FROM holders WHERE room = $1").bind(&room).execute(&mut *writer).await?;
        }
        // An ended room counts as at least one row, even if it has none left.
        swept += u32::try_from(gone).unwrap_or(left).max(1);
    }
    Ok(swept.min(rows))
}

async fn rewrite(writer: &mut PgConnection, entries: &[Entry], expected: Seq) -> Result<bool, sqlx::Error> {
    for entry in entries {
        let (room, seq) = (entry.room.as_str(), entry.seq.0.cast_signed());
        let last = sqlx::query("SELECT seq FROM rooms WHERE room = $1 AND NOT ended FOR UPDATE").bind(room);
        let last = last.fetch_optional(&mut *writer).await?.map(|row| row.try_get::<i64, _>(0)).transpose()?;
        if last != Some(expected.0.cast_signed()) {
            return Ok(false);
        }
        let when = sqlx::query("SELECT written_at FROM journal WHERE room = $1 AND seq = $2").bind(room).bind(seq);
        let written_at: Option<i64> = when.fetch_one(&mut *writer).await?.try_get(0)?;
        let sum = checksum::of(entry, written_at.map(i64::cast_unsigned));
        let update = "UPDATE journal SET body = $1, checksum = $2 WHERE room = $3 AND seq = $4";
        let update = sqlx::query(update).bind(entry.body.as_slice()).bind(sum.cast_signed()).bind(room).bind(seq);
        update.execute(&mut *writer).await?;
    }
    Ok(true)
}

impl PostgresStore {
    async fn found(
        &self,
        progress: Progress,
        before: u64,
        after: Option<&Listed>,
        limit: u32,
    ) -> Result<Vec<Listed>, sqlx::Error> {
        let query = "SELECT room, code, progress, since, settled_seq FROM rooms \
                     WHERE progress = $1 AND since < $2 AND (since, room) > ($3, $4) ORDER BY since, room LIMIT $5";
        let since = after.and_then(|after| after.settled).map_or(-1, |settled| settled.since.cast_signed());
        let room = after.map_or("", |after| after.room.as_str());
        let before = i64::try_from(before).unwrap_or(i64::MAX);
        let query = sqlx::query(query).bind(number(progress)).bind(before).bind(since).bind(room);
        let mut reader = self.readers.acquire().await?;
        let rows = query.bind(i64::from(limit)).fetch_all(&mut *reader).await?;
        reader.give_back();
        rows.iter().map(listed).collect()
    }
}

#[async_trait]
impl Directory for PostgresStore {
    async fn listed(&self) -> Result<Vec<Listed>, StoreError> {
        let query = "SELECT room, code, progress, since, settled_seq FROM rooms WHERE NOT ended ORDER BY room";
        self.read(async |reader| sqlx::query(query).fetch_all(reader).await?.iter().map(listed).collect()).await
    }

    async fn settle(&self, left: &[(RoomName, Settled)]) -> Result<(), StoreError> {
        written!(self.connections.once(async move |writer| settle(writer, left).await))
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
        match self.connections.once(async move |writer| give_code(writer, room.as_str(), code).await).await {
            Ok(given) => Ok(given),
            Err(Failed::Refused(error)) if is_taken(&error) => Ok(false),
            Err(failed) => Err(failed.explained()),
        }
    }

    async fn end(&self, room: &RoomName, last: Option<Seq>) -> Result<bool, StoreError> {
        written!(self.connections.once(async move |writer| end_room(writer, room.as_str(), last).await))
    }

    async fn sweep(&self, rows: u32) -> Result<u32, StoreError> {
        written!(self.connections.transact(async move |writer| sweep(writer, rows).await))
    }

    async fn rewrite(&self, entries: &[Entry], last: Seq) -> Result<bool, StoreError> {
        written!(self.connections.transact(async move |writer| rewrite(writer, entries, last).await))
    }

    async fn forget_ballots(&self, period: u32) -> Result<(), StoreError> {
        written!(self.connections.transact(async move |writer| same_sql::forget_ballots(writer, period).await))
    }
}
