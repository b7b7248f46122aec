//! The interface for copying a server from one store to another. Each store implements it on a separate type.

use futures_util::future::BoxFuture;

use ruckus_journal::{Document, Entry, LogLine, RoomName, Seq, StoreError, Tally};

/// An entry with the time at which it was written. `None` for entries of the first format, which had no times.
pub(crate) type Dated = (Entry, Option<u64>);

/// The votes of a ballot and the period in which it was cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ballot {
    pub(crate) ballot: String,
    pub(crate) period: Option<u32>,
    pub(crate) votes: Vec<Tally>,
}

impl Ballot {
    /// Adds a vote to `ballots`. Votes of the same ballot must arrive consecutively.
    pub(crate) fn gather(ballots: &mut Vec<Self>, ballot: String, period: Option<i64>, vote: Tally) {
        match ballots.last_mut() {
            Some(last) if last.ballot == ballot => last.votes.push(vote),
            _ => {
                let period = period.and_then(|period| u32::try_from(period).ok());
                ballots.push(Self { ballot, period, votes: vec![vote] });
            }
        }
    }
}

/// Reads and writes all rows of a store for a copy. Entries keep their times and skip the checks for new entries.
pub(crate) trait Contents: Send + Sync {
    /// Returns at most `most` entries of a room after `after`, with their checksums verified.
    fn dated<'a>(
        &'a self,
        room: &'a RoomName,
        after: Seq,
        most: usize,
    ) -> BoxFuture<'a, Result<Vec<Dated>, StoreError>>;

    /// Appends entries of one room to those already stored, all or none.
    fn put_entries<'a>(&'a self, entries: &'a [Dated]) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Returns all counts.
    fn all_counts(&self) -> BoxFuture<'_, Result<Vec<Tally>, StoreError>>;

    /// Returns all ballots, ordered by name.
    fn all_ballots(&self) -> BoxFuture<'_, Result<Vec<Ballot>, StoreError>>;

    /// Stores counts and ballots as they are. The ballots do not change the counts.
    fn put_counts<'a>(&'a self, counts: &'a [Tally], ballots: &'a [Ballot]) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Returns all documents, ordered by kind and ID.
    fn all_documents(&self) -> BoxFuture<'_, Result<Vec<Document>, StoreError>>;

    /// Adds lines of the admin log under their numbers. Skips numbers that exist.
    fn put_log<'a>(&'a self, lines: &'a [LogLine]) -> BoxFuture<'a, Result<(), StoreError>>;
}
