//! Reads and writes all rows of a PostgreSQL store for copies.

use std::sync::Arc;

use async_trait::async_trait;
use ruckus_journal::{Document, LogLine, RoomName, Seq, StoreError, Tally, checksum};
use sqlx::postgres::PgConnection;

use super::connections::written;
use super::{PostgresStore, read, same_sql};
use crate::contents::{Ballot, Contents, Dated};

async fn put_entries(writer: &mut PgConnection, entries: &[Dated]) -> Result<(), sqlx::Error> {
    let Some((last, written_at)) = entries.last() else { return Ok(()) };
    let place = "INSERT INTO rooms (room, seq, epoch, written_at) VALUES ($1, $2, $3, $4) ON CONFLICT (room) DO UPDATE \
                 SET seq = excluded.seq, epoch = excluded.epoch, written_at = excluded.written_at";
    let place = sqlx::query(place).bind(last.room.as_str()).bind(last.seq.0.cast_signed());
    let place = place.bind(last.epoch.0.cast_signed()).bind(written_at.map(u64::cast_signed));
    place.execute(&mut *writer).await?;
    let insert = "INSERT INTO journal (room, seq, epoch, command, body, written_at, checksum) \
                  SELECT $1, * FROM unnest($2::int8[], $3::int8[], $4::text[], $5::bytea[], $6::int8[], $7::int8[])";
    let all = || entries.iter().map(|(entry, _)| entry);
    let sums = entries.iter().map(|(entry, at)| checksum::of(entry, *at).cast_signed());
    sqlx::query(insert)
        .bind(last.room.as_str())
        .bind(all().map(|entry| entry.seq.0.cast_signed()).collect::<Vec<_>>())
        .bind(all().map(|entry| entry.epoch.0.cast_signed()).collect::<Vec<_>>())
        .bind(all().map(|entry| entry.command.as_str()).collect::<Vec<_>>())
        .bind(all().map(|entry| entry.body.as_slice()).collect::<Vec<_>>())
        .bind(entries.iter().map(|(_, at)| at.map(u64::cast_signed)).collect::<Vec<_>>())
        .bind(sums.collect::<Vec<_>>())
        .execute(writer)
        .await
        .map(drop)
}

/// A PostgreSQL store as the source or target of a copy.
#[derive(Debug)]
pub(crate) struct PostgresContents {
    store: Arc<PostgresStore>,
}

impl PostgresContents {
    pub(crate) const fn of(store: Arc<PostgresStore>) -> Self {
        Self { store }
    }
}

#[async_trait]
impl Contents for PostgresContents {
    async fn dated(&self, room: &RoomName, after: Seq, most: usize) -> Result<Vec<Dated>, StoreError> {
        let mut reader = self.store.reader().await?;
        let rows = read::load_some(&mut reader, room, after, most).await?;
        reader.give_back();
        Ok(rows.into_iter().map(|row| (row.entry, row.written_at)).collect())
    }

    async fn put_entries(&self, entries: &[Dated]) -> Result<(), StoreError> {
        written!(self.store.connections.transact(async move |writer| put_entries(writer, entries).await))
    }

    async fn all_counts(&self) -> Result<Vec<Tally>, StoreError> {
        self.store.read(async |reader| same_sql::all_counts(reader).await).await
    }

    async fn all_ballots(&self) -> Result<Vec<Ballot>, StoreError> {
        self.store.read(async |reader| same_sql::all_ballots(reader).await).await
    }

    async fn put_counts(&self, counts: &[Tally], ballots: &[Ballot]) -> Result<(), StoreError> {
        written!(
            self.store.connections.transact(async move |writer| same_sql::put_counts(writer, counts, ballots).await)
        )
    }

    async fn all_documents(&self) -> Result<Vec<Document>, StoreError> {
        self.store.read(async |reader| same_sql::all_documents(reader).await).await
    }

    async fn put_log(&self, lines: &[LogLine]) -> Result<(), StoreError> {
        written!(self.store.connections.transact(async move |writer| same_sql::put_log(writer, lines).await))
    }
}
