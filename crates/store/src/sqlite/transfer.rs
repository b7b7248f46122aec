//! Reads and writes all rows of an SQLite store for copies.

use std::sync::Arc;

use async_trait::async_trait;
use ruckus_journal::{Damage, Document, LogLine, RoomName, Seq, StoreError, Tally};

use super::append::{EntryRow, into_journal};
use super::{SqliteStore, read, same_sql};
use crate::contents::{Ballot, Contents, Dated};

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
        self.store.read(async |reader| same_sql::all_counts(reader).await).await
    }

    async fn all_ballots(&self) -> Result<Vec<Ballot>, StoreError> {
        self.store.read(async |reader| same_sql::all_ballots(reader).await).await
    }

    async fn put_counts(&self, counts: &[Tally], ballots: &[Ballot]) -> Result<(), StoreError> {
        self.store.transact(async move |writer| same_sql::put_counts(writer, counts, ballots).await).await
    }

    async fn all_documents(&self) -> Result<Vec<Document>, StoreError> {
        self.store.read(async |reader| same_sql::all_documents(reader).await).await
    }

    async fn put_log(&self, lines: &[LogLine]) -> Result<(), StoreError> {
        self.store.transact(async move |writer| same_sql::put_log(writer, lines).await).await
    }
}
