//! The interface for copying a server from one store to another. Each store implements it on a type of its own.

use futures_util::future::BoxFuture;

use ruckus_journal::{Document, Entry, LogLine, RoomName, Seq, StoreError, Tally};

/// An entry with the time at which it was written, which is none for those of the first format.
pub(crate) type Dated = (Entry, Option<u64>);

/// What was counted for a ballot, and when it was cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ballot {
    pub(crate) ballot: String,
    pub(crate) period: Option<u32>,
    pub(crate) votes: Vec<Tally>,
}

impl Ballot {
    /// Adds a vote to the ballots that have been read, which come in order.
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

/// Reads and writes all rows of a store for a copy. Entries keep their times, and are not judged as new ones are.
pub(crate) trait Contents: Send + Sync {
    /// Entries of a room after a number, at most so many, each checked.
    fn dated<'a>(
        &'a self,
        room: &'a RoomName,
        after: Seq,
        most: usize,
    ) -> BoxFuture<'a, Result<Vec<Dated>, StoreError>>;

    /// Adds entries of one room behind those that are there, all or none.
    fn put_entries<'a>(&'a self, entries: &'a [Dated]) -> BoxFuture<'a, Result<(), StoreError>>;

    /// All that is counted.
    fn all_counts(&self) -> BoxFuture<'_, Result<Vec<Tally>, StoreError>>;

    /// All ballots, by name.
    fn all_ballots(&self) -> BoxFuture<'_, Result<Vec<Ballot>, StoreError>>;

    /// Sets counts and ballots. They count for nothing more.
    fn put_counts<'a>(&'a self, counts: &'a [Tally], ballots: &'a [Ballot]) -> BoxFuture<'a, Result<(), StoreError>>;

    /// All documents, by kind and name.
    fn all_documents(&self) -> BoxFuture<'_, Result<Vec<Document>, StoreError>>;

    /// Adds lines of the admin log under their numbers, unless they are there.
    fn put_log<'a>(&'a self, lines: &'a [LogLine]) -> BoxFuture<'a, Result<(), StoreError>>;
}
