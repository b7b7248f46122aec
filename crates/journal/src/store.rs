//! What every store does.

use std::time::Duration;

use futures_util::future::BoxFuture;

use crate::{
    Append, Change, Directory, Document, Entry, Exhibit, Expected, LogLine, RoomInfo, RoomName, Seq, Snapshots,
    StoreError, Tally, Verdict,
};

/// Where journals are kept.
pub trait Store: Directory + Snapshots + Send + Sync + 'static {
    /// Writes requests of any number of rooms in one durable commit: once this has returned, no crash takes them back.
    /// Returns one verdict a request, in their order.
    ///
    /// A request is all or nothing. It gets in if its first entry is the first of its room, or follows an entry of the
    /// same or a lower epoch, if each further entry follows the one before it in the same way, and if all its numbers
    /// are free. No room begins under what another is found by, its code ([`Directory::give_code`]). What is counted with its entries is counted if it gets in, and together with it.
    ///
    /// Requests are judged one after the other. A refused one leaves no trace: it takes no other request with it, and a
    /// later one of the same room is judged by what is there without it.
    ///
    /// # Errors
    /// [`StoreError::Unknown`]: the commit happened or it did not, and a [`load`](Store::load) that begins from here on
    /// tells. With every other error nothing at all has been written.
    fn append<'a>(&'a self, batch: &'a [Append]) -> BoxFuture<'a, Result<Vec<Verdict>, StoreError>>;

    /// Writes something that changes nothing, as durably as entries: whether there is room. It is asked every 4 s.
    ///
    /// # Errors
    /// Nothing can be written.
    fn try_out(&self) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Puts what was written in a hurry where it belongs. It is done when nobody writes any more, and changes nothing that
    /// can be read.
    ///
    /// # Errors
    /// Nothing can be written.
    fn put_in_order(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Returns whether the place where entries go is still the one that was opened. Cheap: it is asked every second.
    ///
    /// # Errors
    /// It is gone, and what is written now would be lost.
    fn still_there(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// How many batches of different rooms are written side by side: more than one where they wait for a network, not for
    /// one disk.
    fn lanes(&self) -> usize {
        1
    }

    /// How long a commit may wait for requests of other rooms, while they come often: as long as a flush costs more than
    /// the wait. Zero where commits are cheap, or wait for a network anyway.
    fn gathers_for(&self) -> Duration {
        Duration::ZERO
    }

    /// All entries of a room after a number (0 for all), in order; none of an unknown room. What this returns is
    /// durable: after a commit of unknown outcome it waits until that is settled.
    ///
    /// # Errors
    /// They cannot be read; [`StoreError::Damaged`] names the first entry that is damaged or missing.
    fn load<'a>(&'a self, room: &'a RoomName, after: Seq) -> BoxFuture<'a, Result<Vec<Entry>, StoreError>>;

    /// The same, but no more than so many.
    ///
    /// # Errors
    /// As above.
    fn load_some<'a>(
        &'a self,
        room: &'a RoomName,
        after: Seq,
        most: usize,
    ) -> BoxFuture<'a, Result<Vec<Entry>, StoreError>>;

    /// All rooms, by name.
    ///
    /// # Errors
    /// They cannot be read.
    fn rooms(&self) -> BoxFuture<'_, Result<Vec<RoomInfo>, StoreError>>;

    /// Keeps what somebody has published, as durably as entries. What has the name of something that is there already
    /// changes nothing.
    ///
    /// # Errors
    /// It has not been written.
    fn exhibit<'a>(&'a self, exhibit: &'a Exhibit) -> BoxFuture<'a, Result<(), StoreError>>;

    /// All that was published, in that order.
    ///
    /// # Errors
    /// It cannot be read.
    fn exhibits(&self) -> BoxFuture<'_, Result<Vec<Exhibit>, StoreError>>;

    /// What has been counted of some subjects, by subject and what; nothing of what has not been.
    ///
    /// # Errors
    /// It cannot be read.
    fn counted<'a>(&'a self, subjects: &'a [String]) -> BoxFuture<'a, Result<Vec<Tally>, StoreError>>;

    /// Puts a ballot into the box, as durably as entries: it counts instead of what was on it before.
    ///
    /// # Errors
    /// It has not been written, and nothing has changed.
    fn vote<'a>(&'a self, ballot: &'a str, votes: &'a [Tally]) -> BoxFuture<'a, Result<(), StoreError>>;

    /// What is on a ballot, by subject and what; nothing if nobody has filled it in.
    ///
    /// # Errors
    /// It cannot be read.
    fn ballot<'a>(&'a self, ballot: &'a str) -> BoxFuture<'a, Result<Vec<Tally>, StoreError>>;

    /// All documents of a kind, by name.
    ///
    /// # Errors
    /// They cannot be read.
    fn documents<'a>(&'a self, kind: &'a str) -> BoxFuture<'a, Result<Vec<Document>, StoreError>>;

    /// Makes changes to what the server keeps for itself: all of them or none, in this order, as durably as entries.
    ///
    /// # Errors
    /// They were not made.
    fn change<'a>(&'a self, changes: &'a [Change]) -> BoxFuture<'a, Result<(), StoreError>>;

    /// Makes changes like [`change`](Store::change), if these documents are as expected: nobody else changes them between
    /// the look and the changes. Returns whether they were made.
    ///
    /// # Errors
    /// They were not made, or with [`StoreError::Unknown`] perhaps.
    fn change_if<'a>(
        &'a self,
        expected: &'a [Expected],
        changes: &'a [Change],
    ) -> BoxFuture<'a, Result<bool, StoreError>>;

    /// The content of a document.
    ///
    /// # Errors
    /// It cannot be read.
    fn document<'a>(&'a self, kind: &'a str, id: &'a str) -> BoxFuture<'a, Result<Option<Vec<u8>>, StoreError>>;

    /// Lines of the admin log with numbers below `before`, at most so many, the latest first.
    ///
    /// # Errors
    /// It cannot be read.
    fn admin_log(&self, before: u64, most: u32) -> BoxFuture<'_, Result<Vec<LogLine>, StoreError>>;
}
