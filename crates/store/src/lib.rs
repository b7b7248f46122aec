//! The journal: what happened in each room, in one order, written before anybody is shown it.
//!
//! A store knows bytes, rooms, sequence numbers, epochs and batches. It knows no rules of any game. Each room's entries
//! are numbered from 1 without gaps. Who takes a room over writes its next entry under a higher epoch; whoever held the
//! room before finds that number taken and is *fenced*: nothing more of theirs gets in. The log itself is the fence, so
//! the same trait serves a database that many machines share.

#[cfg(feature = "conformance")]
pub mod conformance;
mod entry;
mod error;
mod exhibit;
mod journal;
mod memory;
mod sqlite;
mod tally;

pub use entry::{Entry, Epoch, RoomName, Seq, Verdict};
pub use error::StoreError;
pub use exhibit::Exhibit;
pub use journal::{Commit, Journal, Receipt};
pub use memory::MemoryStore;
pub use sqlite::{SqliteStore, counted_in};
pub use tally::Tally;

use futures_util::future::BoxFuture;

/// Where journals are kept.
pub trait Store: Send + Sync + 'static {
    /// Writes entries of any number of rooms, all at once, and durably: once this has returned, no crash takes them
    /// back. The verdicts are in the order of the entries. An entry gets in if it is the first of its room, or if it
    /// follows an entry of the same or a lower epoch, and its number is still free. What is counted with an entry is
    /// counted if it gets in, and together with it.
    ///
    /// # Errors
    /// Nothing at all has been written: the disk is full or has failed.
    fn append<'a>(&'a self, batch: &'a [Entry]) -> BoxFuture<'a, Result<Vec<Verdict>, StoreError>>;

    /// Writes something that changes nothing, as durably as entries: whether there is room again.
    ///
    /// # Errors
    /// Nothing can be written.
    fn try_out(&self) -> BoxFuture<'_, Result<(), StoreError>>;

    /// All entries of a room after a number (0 for all), in order; none of an unknown room.
    ///
    /// # Errors
    /// They cannot be read.
    fn load<'a>(&'a self, room: &'a RoomName, after: Seq) -> BoxFuture<'a, Result<Vec<Entry>, StoreError>>;

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
}
