//! The types of the journal, and the traits that a store implements.
//!
//! A journal consists of bytes in rooms, with sequence numbers, epochs and batches. It is independent of the game. The
//! entries of each room are numbered from 1 without gaps. A process that takes over a room writes its next entry under
//! a higher epoch. The previous process then finds this number taken and is *fenced*: it can no longer write to the
//! room. The log itself is the fence, so the same traits work for a database that many machines share.
//!
//! The entries that a room writes together are one request, which is written completely or not at all. Checksums detect
//! damaged entries.

mod budget;
pub mod checksum;
mod directory;
mod document;
mod entry;
mod error;
mod gallery_entry;
mod nodes;
mod snapshot;
mod store;
mod tally;

pub use budget::SharedBucket;
pub use directory::{Directory, Listed, Progress, Settled};
pub use document::{Change, Document, Expected, LogLine};
pub use entry::{Append, Entry, Epoch, RoomInfo, RoomName, Seq, Verdict};
pub use error::{Damage, Obstacle, StoreError};
pub use gallery_entry::GalleryEntry;
pub use nodes::{Beat, Changes, Claim, LEASE, Located, Node, Nodes};
pub use snapshot::{Snapshots, StoredSnapshot};
pub use store::Store;
pub use tally::Tally;
