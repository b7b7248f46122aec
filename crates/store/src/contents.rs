//! The interface for copying a server from one store to another. Each store implements it on a separate type.

use async_trait::async_trait;

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
#[async_trait]
pub(crate) trait Contents: Send + Sync {
    /// Returns at most `most` entries of a room after `after`, with their checksums verified.
    async fn dated(&self, room: &RoomName, after: Seq, most: usize) -> Result<Vec<Dated>, StoreError>;

    /// Appends entries of one room to those already stored, all or none.
    async fn put_entries(&self, entries: &[Dated]) -> Result<(), StoreError>;

    /// Returns all counts.
    async fn all_counts(&self) -> Result<Vec<Tally>, StoreError>;

    /// Returns all ballots, ordered by name.
    async fn all_ballots(&self) -> Result<Vec<Ballot>, StoreError>;

    /// Stores counts and ballots as they are. The ballots do not change the counts.
    async fn put_counts(&self, counts: &[Tally], ballots: &[Ballot]) -> Result<(), StoreError>;

    /// Returns all documents, ordered by kind and ID.
    async fn all_documents(&self) -> Result<Vec<Document>, StoreError>;

    /// Adds lines of the admin log under their numbers. Skips numbers that exist.
    async fn put_log(&self, lines: &[LogLine]) -> Result<(), StoreError>;
}
