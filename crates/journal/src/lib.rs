//! The types of the journal, and the traits that a store implements.
//!
//! A journal consists of bytes in rooms, with sequence numbers, epochs and batches. It knows no rules of any game. The entries of
//! each room are numbered from 1 without gaps. A process that takes over a room writes its next entry under a higher epoch. The
//! process that held the room before finds that number taken and is *fenced*: it cannot write to the room any more. The log itself
//! is the fence, so the same traits serve a database that many machines share.
//!
//! What a room writes together is one request, which is written completely or not at all. Each entry has a checksum, so that a
//! damaged entry is reported and never read as something else.

mod budget;
pub mod checksum;
mod directory;
mod document;
mod entry;
mod error;
mod exhibit;
mod nodes;
mod snapshot;
mod store;
mod tally;

pub use budget::SharedBucket;
pub use directory::{Directory, Listed, Progress, Settled};
pub use document::{Change, Document, Expected, LogLine};
pub use entry::{Append, Entry, Epoch, RoomInfo, RoomName, Seq, Verdict};
pub use error::{Damage, Obstacle, StoreError};
pub use exhibit::Exhibit;
pub use nodes::{Beat, Changes, Claim, LEASE, Located, Node, Nodes};
pub use snapshot::{Snapshots, StoredSnapshot};
pub use store::Store;
pub use tally::Tally;
