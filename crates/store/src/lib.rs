//! The journal: what happened in each room, in one order, written before anybody is shown it.
//!
//! A store knows bytes, rooms, sequence numbers, epochs and batches. It knows no rules of any game. Each room's entries
//! are numbered from 1 without gaps. Who takes a room over writes its next entry under a higher epoch; whoever held the
//! room before finds that number taken and is *fenced*: nothing more of theirs gets in. The log itself is the fence, so
//! the same trait serves a database that many machines share.
//!
//! What a room writes together is one request: it gets in whole or not at all. Each entry has a checksum, so that a
//! damaged one is named and never read as something else.

mod address;
mod budget;
mod checksum;
#[cfg(feature = "conformance")]
pub mod conformance;
mod directory;
mod document;
mod entry;
mod error;
mod exhibit;
mod journal;
mod memory;
mod nodes;
mod portable;
mod postgres;
mod snapshot;
mod sqlite;
mod store;
mod tally;
mod transfer;

pub use address::{PostgresAddress, StoreAddress};
pub use budget::SharedBucket;
pub use directory::{Directory, Listed, Progress, Settled};
pub use document::{Change, Document, Expected, LogLine};
pub use entry::{Append, Entry, Epoch, RoomInfo, RoomName, Seq, Verdict};
pub use error::{Damage, Obstacle, StoreError};
pub use exhibit::Exhibit;
pub use journal::{Commit, Journal, Receipt};
pub use memory::MemoryStore;
pub use nodes::{Beat, Changes, Claim, LEASE, Located, Node, Nodes};
pub use postgres::PostgresStore;
pub use snapshot::{Snapshots, StoredSnapshot};
pub use sqlite::{Copied, Damaged, Inspection, SqliteStore, backup, counted_in, inspect, restore, set_aside};
pub use store::Store;
pub use tally::Tally;
pub use transfer::{CopyError, Moved, copy_store, refuse_half_copied};
