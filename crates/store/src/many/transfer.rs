//! All that several databases hold, given to another store or taken from one.

use futures_util::future::{BoxFuture, FutureExt, join_all};

use super::shares::all_of;
use super::{ManyStores, summed};
use crate::transfer::{Ballot, Dated, Portable};
use crate::{Document, LogLine, RoomName, Seq, StoreError, Tally};

impl Portable for ManyStores {
    fn dated<'a>(
        &'a self,
        room: &'a RoomName,
        after: Seq,
        most: usize,
    ) -> BoxFuture<'a, Result<Vec<Dated>, StoreError>> {
        self.part(room.as_str()).dated(room, after, most)
    }

    fn put_entries<'a>(&'a self, entries: &'a [Dated]) -> BoxFuture<'a, Result<(), StoreError>> {
        let room = entries.first().map_or("", |(entry, _)| entry.room.as_str());
        self.part(room).put_entries(entries)
    }

    fn all_counts(&self) -> BoxFuture<'_, Result<Vec<Tally>, StoreError>> {
        async move {
            let counts = all_of(join_all(self.parts.iter().map(|part| part.all_counts())).await)?;
            Ok(summed(counts.into_iter().flatten()))
        }
        .boxed()
    }

    fn all_ballots(&self) -> BoxFuture<'_, Result<Vec<Ballot>, StoreError>> {
        self.first().all_ballots()
    }

    fn put_counts<'a>(&'a self, counts: &'a [Tally], ballots: &'a [Ballot]) -> BoxFuture<'a, Result<(), StoreError>> {
        self.first().put_counts(counts, ballots)
    }

    fn all_documents(&self) -> BoxFuture<'_, Result<Vec<Document>, StoreError>> {
        self.first().all_documents()
    }

    fn put_log<'a>(&'a self, lines: &'a [LogLine]) -> BoxFuture<'a, Result<(), StoreError>> {
        self.first().put_log(lines)
    }
}
