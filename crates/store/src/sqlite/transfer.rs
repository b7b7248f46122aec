//! Reads and writes all rows of an SQLite store for copies.

use std::sync::Arc;

use async_trait::async_trait;
use ruckus_journal::{Damage, Document, LogLine, RoomName, Seq, StoreError, Tally};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::append::{EntryRow, into_journal};
use super::errors::explain;
use super::{SqliteStore, counts, read};
use crate::contents::{Ballot, Contents, Dated};

async fn all_ballots(reader: &mut SqliteConnection) -> Result<Vec<Ballot>, sqlx::Error> {
    let query = "SELECT subject, what, count, b.ballot, period FROM ballots b LEFT JOIN periods USING (ballot) \
                 ORDER BY b.ballot, subject, what";
    let mut ballots: Vec<Ballot> = Vec::new();
    for row in &sqlx::query(query).fetch_all(reader).await? {
        Ballot::gather(&mut ballots, row.try_get(3)?, row.try_get(4)?, counts::tally(row)?);
    }
    Ok(ballots)
}

async fn put_counts(writer: &mut SqliteConnection, counts: &[Tally], ballots: &[Ballot]) -> Result<(), sqlx::Error> {
    for Tally { subject, what, count } in counts {
        let put = "INSERT INTO counts (subject, what, count) VALUES (?, ?, ?) \
                   ON CONFLICT (subject, what) DO UPDATE SET count = excluded.count";
        sqlx::query(put).bind(subject).bind(what).bind(count).execute(&mut *writer).await?;
    }
    for Ballot { ballot, period, votes } in ballots {
        for Tally { subject, what, count } in votes {
            let put = "INSERT INTO ballots (ballot, subject, what, count) VALUES (?, ?, ?, ?) \
                       ON CONFLICT (ballot, subject, what) DO UPDATE SET count = excluded.count";
            sqlx::query(put).bind(ballot).bind(subject).bind(what).bind(count).execute(&mut *writer).await?;
        }
        if let Some(period) = period {
            let put = "INSERT INTO periods (ballot, period) VALUES (?, ?) \
                       ON CONFLICT (ballot) DO UPDATE SET period = excluded.period";
            sqlx::query(put).bind(ballot).bind(i64::from(*period)).execute(&mut *writer).await?;
        }
    }
    Ok(())
}

async fn all_documents(reader: &mut SqliteConnection) -> Result<Vec<Document>, sqlx::Error> {
    let rows = sqlx::query("SELECT kind, id, body FROM documents ORDER BY kind, id").fetch_all(reader).await?;
    let document = |row: &SqliteRow| Ok(Document { kind: row.try_get(0)?, id: row.try_get(1)?, body: row.try_get(2)? });
    rows.iter().map(document).collect()
}

async fn put_log(writer: &mut SqliteConnection, lines: &[LogLine]) -> Result<(), sqlx::Error> {
    for LogLine { number, body } in lines {
        let put = sqlx::query("INSERT INTO admin_log (number, body) VALUES (?, ?) ON CONFLICT DO NOTHING");
        put.bind(number.cast_signed()).bind(body).execute(&mut *writer).await?;
    }
    Ok(())
}

/// An SQLite store as the source or target of a copy.
#[derive(Debug)]
pub(crate) struct SqliteContents {
    store: Arc<SqliteStore>,
}

impl SqliteContents {
    pub(crate) const fn of(store: Arc<SqliteStore>) -> Self {
        Self { store }
    }
}

#[async_trait]
impl Contents for SqliteContents {
    async fn dated(&self, room: &RoomName, after: Seq, most: usize) -> Result<Vec<Dated>, StoreError> {
        let waiting = self.store.waiting(room).await?;
        read::dated(&mut *self.store.reader().await?, (room, &waiting), after, most).await
    }

    async fn put_entries(&self, entries: &[Dated]) -> Result<(), StoreError> {
        let mut writer = self.store.writer().await?;
        writer.gather_all().await?;
        writer.intake().await?.forget_heads();
        let lines: Vec<EntryRow<'_>> = entries.iter().map(|(entry, written_at)| (entry, *written_at)).collect();
        let all = writer.transact(async |writer| into_journal(writer, &lines).await).await?;
        match entries.first() {
            Some((first, _)) if !all => {
                Err(StoreError::Damaged { room: first.room.clone(), seq: first.seq, damage: Damage::Missing })
            }
            _ => Ok(()),
        }
    }

    async fn all_counts(&self) -> Result<Vec<Tally>, StoreError> {
        counts::all(&mut *self.store.reader().await?).await.map_err(|error| explain(&error, "read"))
    }

    async fn all_ballots(&self) -> Result<Vec<Ballot>, StoreError> {
        all_ballots(&mut *self.store.reader().await?).await.map_err(|error| explain(&error, "read"))
    }

    async fn put_counts(&self, counts: &[Tally], ballots: &[Ballot]) -> Result<(), StoreError> {
        self.store.transact(async move |writer| put_counts(writer, counts, ballots).await).await
    }

    async fn all_documents(&self) -> Result<Vec<Document>, StoreError> {
        all_documents(&mut *self.store.reader().await?).await.map_err(|error| explain(&error, "read"))
    }

    async fn put_log(&self, lines: &[LogLine]) -> Result<(), StoreError> {
        self.store.transact(async move |writer| put_log(writer, lines).await).await
    }
}
