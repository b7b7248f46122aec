//! Reads and writes all rows of a PostgreSQL store for copies.

use std::sync::Arc;

use async_trait::async_trait;
use ruckus_journal::{Document, LogLine, RoomName, Seq, StoreError, Tally, checksum};
use sqlx::Row;
use sqlx::postgres::{PgConnection, PgRow};

use super::connections::written;
use super::{PostgresStore, counts, read};
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

async fn all_counts(reader: &mut PgConnection) -> Result<Vec<Tally>, sqlx::Error> {
    let query = "SELECT subject, what, count FROM counts WHERE count <> 0 ORDER BY subject, what";
    sqlx::query(query).fetch_all(reader).await?.iter().map(counts::tally).collect()
}

async fn all_ballots(reader: &mut PgConnection) -> Result<Vec<Ballot>, sqlx::Error> {
    let query = "SELECT subject, what, count, b.ballot, period FROM ballots b LEFT JOIN periods USING (ballot) \
                 ORDER BY b.ballot, subject, what";
    let mut ballots: Vec<Ballot> = Vec::new();
    for row in &sqlx::query(query).fetch_all(reader).await? {
        Ballot::gather(&mut ballots, row.try_get(3)?, row.try_get(4)?, counts::tally(row)?);
    }
    Ok(ballots)
}

async fn put_counts(writer: &mut PgConnection, counts: &[Tally], ballots: &[Ballot]) -> Result<(), sqlx::Error> {
    for Tally { subject, what, count } in counts {
        let put = "INSERT INTO counts (subject, what, count) VALUES ($1, $2, $3) \
                   ON CONFLICT (subject, what) DO UPDATE SET count = excluded.count";
        sqlx::query(put).bind(subject).bind(what).bind(count).execute(&mut *writer).await?;
    }
    for Ballot { ballot, period, votes } in ballots {
        for Tally { subject, what, count } in votes {
            let put = "INSERT INTO ballots (ballot, subject, what, count) VALUES ($1, $2, $3, $4) \
                       ON CONFLICT (ballot, subject, what) DO UPDATE SET count = excluded.count";
            sqlx::query(put).bind(ballot).bind(subject).bind(what).bind(count).execute(&mut *writer).await?;
        }
        if let Some(period) = period {
            let put = "INSERT INTO periods (ballot, period) VALUES ($1, $2) \
                       ON CONFLICT (ballot) DO UPDATE SET period = excluded.period";
            sqlx::query(put).bind(ballot).bind(i64::from(*period)).execute(&mut *writer).await?;
        }
    }
    Ok(())
}

async fn all_documents(reader: &mut PgConnection) -> Result<Vec<Document>, sqlx::Error> {
    let rows = sqlx::query("SELECT kind, id, body FROM documents ORDER BY kind, id").fetch_all(reader).await?;
    let document = |row: &PgRow| Ok(Document { kind: row.try_get(0)?, id: row.try_get(1)?, body: row.try_get(2)? });
    rows.iter().map(document).collect()
}

async fn put_log(writer: &mut PgConnection, lines: &[LogLine]) -> Result<(), sqlx::Error> {
    for LogLine { number, body } in lines {
        let put = sqlx::query("INSERT INTO admin_log (number, body) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        put.bind(number.cast_signed()).bind(body).execute(&mut *writer).await?;
    }
    Ok(())
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
        self.store.read(async |reader| all_counts(reader).await).await
    }

    async fn all_ballots(&self) -> Result<Vec<Ballot>, StoreError> {
        self.store.read(async |reader| all_ballots(reader).await).await
    }

    async fn put_counts(&self, counts: &[Tally], ballots: &[Ballot]) -> Result<(), StoreError> {
        written!(self.store.connections.transact(async move |writer| put_counts(writer, counts, ballots).await))
    }

    async fn all_documents(&self) -> Result<Vec<Document>, StoreError> {
        self.store.read(async |reader| all_documents(reader).await).await
    }

    async fn put_log(&self, lines: &[LogLine]) -> Result<(), StoreError> {
        written!(self.store.connections.transact(async move |writer| put_log(writer, lines).await))
    }
}
