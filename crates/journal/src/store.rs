//! The interface of a store.

use std::time::Duration;

use async_trait::async_trait;

use crate::{
    Append, Change, Directory, Document, Entry, Expected, GalleryEntry, LogLine, RoomInfo, RoomName, Seq, Snapshots,
    StoreError, Tally, Verdict,
};

/// A store for journals.
#[async_trait]
pub trait Store: Directory + Snapshots + Send + Sync + 'static {
    /// Writes requests of any number of rooms in one durable commit, which survives crashes once this has returned.
    /// Returns one verdict for each request, in order.
    ///
    /// A request is written completely or not at all. It is accepted if all of these hold:
    ///
    /// - Its first entry is the first of its room, or follows an entry of the same or a lower epoch.
    /// - Each further entry follows the previous one in the same way.
    /// - All its numbers are free.
    /// - For a new room: its name is not the code of another room ([`Directory::give_code`]).
    ///
    /// The tallies of its entries are added if and only if it is accepted.
    ///
    /// Requests are processed in sequence. A refused request has no effect: it does not affect other requests, and a
    /// later one of the same room is judged without it.
    ///
    /// # Errors
    /// [`StoreError::Unknown`]: the commit may or may not have happened. A [`load`](Store::load) that starts afterwards
    /// tells. With every other error, nothing has been written.
    async fn append(&self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError>;

    /// Performs a durable write that changes nothing, to check that the disk has space. Called every 4 s.
    ///
    /// # Errors
    /// Nothing can be written.
    async fn try_out(&self) -> Result<(), StoreError>;

    /// Moves new entries from the intake table to their final place. Called when writing stops. Does not change what
    /// can be read.
    ///
    /// # Errors
    /// Nothing can be written.
    async fn put_in_order(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Checks that the storage is still the one that was opened. Cheap, because it is called every second.
    ///
    /// # Errors
    /// The storage is gone, and further writes would be lost.
    fn still_there(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Returns how many batches of different rooms to write concurrently. More than 1 for stores that wait for a
    /// network rather than one disk.
    fn lanes(&self) -> usize {
        1
    }

    /// Returns how long a commit may wait for requests of other rooms when they are frequent. Worthwhile as long as a
    /// flush costs more than the wait. Zero if commits are cheap or wait for a network anyway.
    fn gathers_for(&self) -> Duration {
        Duration::ZERO
    }

    /// Returns all entries of a room after a number, in order. 0 returns all entries. An unknown room has none. The
    /// result is durable: after a commit with an unknown outcome, this waits until the outcome is settled.
    ///
    /// # Errors
    /// The entries cannot be read. [`StoreError::Damaged`] names the first entry that is damaged or missing.
    async fn load(&self, room: &RoomName, after: Seq) -> Result<Vec<Entry>, StoreError>;

    /// Like [`load`](Store::load), but returns at most `most` entries.
    ///
    /// # Errors
    /// Same as [`load`](Store::load).
    async fn load_some(&self, room: &RoomName, after: Seq, most: usize) -> Result<Vec<Entry>, StoreError>;

    /// Returns all rooms, sorted by name.
    ///
    /// # Errors
    /// The rooms cannot be read.
    async fn rooms(&self) -> Result<Vec<RoomInfo>, StoreError>;

    /// Stores a published item, as durably as an entry. Does nothing if an item with this name exists.
    ///
    /// # Errors
    /// The item has not been written.
    async fn keep_gallery_entry(&self, entry: &GalleryEntry) -> Result<(), StoreError>;

    /// Returns all published items in the order of publication.
    ///
    /// # Errors
    /// The items cannot be read.
    async fn gallery_entries(&self) -> Result<Vec<GalleryEntry>, StoreError>;

    /// Returns the tallies of some subjects, sorted by subject and kind. Omits what has not been counted.
    ///
    /// # Errors
    /// The tallies cannot be read.
    async fn counted(&self, subjects: &[String]) -> Result<Vec<Tally>, StoreError>;

    /// Stores a ballot, as durably as an entry. It replaces the previous votes on the ballot.
    ///
    /// # Errors
    /// The ballot has not been written, and nothing has changed.
    async fn vote(&self, ballot: &str, votes: &[Tally]) -> Result<(), StoreError>;

    /// Returns the votes on a ballot, sorted by subject and kind. Empty if there is no such ballot.
    ///
    /// # Errors
    /// The ballot cannot be read.
    async fn ballot(&self, ballot: &str) -> Result<Vec<Tally>, StoreError>;

    /// Returns all documents of a kind, sorted by name.
    ///
    /// # Errors
    /// The documents cannot be read.
    async fn documents(&self, kind: &str) -> Result<Vec<Document>, StoreError>;

    /// Applies changes to documents, all or none, in order, as durably as entries.
    ///
    /// # Errors
    /// The changes were not applied.
    async fn change(&self, changes: &[Change]) -> Result<(), StoreError>;

    /// Applies changes like [`change`](Store::change) if the documents are as expected. The check and the changes are
    /// atomic. Returns whether the changes were applied.
    ///
    /// # Errors
    /// The changes were not applied. With [`StoreError::Unknown`], they may have been.
    async fn change_if(&self, expected: &[Expected], changes: &[Change]) -> Result<bool, StoreError>;

    /// Returns the content of a document.
    ///
    /// # Errors
    /// The document cannot be read.
    async fn document(&self, kind: &str, id: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Returns up to `most` lines of the admin log with numbers below `before`, the latest first.
    ///
    /// # Errors
    /// The log cannot be read.
    async fn admin_log(&self, before: u64, most: u32) -> Result<Vec<LogLine>, StoreError>;
}
