//! Snapshots of rooms: for each room the latest, kept beside its entries so that opening the room need not read them all.
//! It says nothing that the journal does not, and nothing depends on it.

use futures_util::future::BoxFuture;

use crate::{Epoch, RoomName, Seq, StoreError, checksum};

/// What the digests are derived by. Another way to compute them needs another name.
const CONTEXT: &str = "ruckus 2026 room snapshot v1";

/// A room's snapshot as a store keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSnapshot {
    /// Of which room.
    pub room: RoomName,
    /// The number of the entry after which it was made.
    pub seq: Seq,
    /// The epoch of that entry.
    pub epoch: Epoch,
    /// In what form the body is written, from 1.
    pub schema: u32,
    /// The hash of all the rest.
    pub digest: [u8; 32],
    /// The room, in whatever form it writes itself.
    pub body: Vec<u8>,
}

impl StoredSnapshot {
    /// Returns a snapshot with its digest.
    pub fn new(room: RoomName, seq: Seq, epoch: Epoch, schema: u32, body: Vec<u8>) -> Self {
        let unsigned = Self { room, seq, epoch, schema, digest: [0; 32], body };
        Self { digest: unsigned.should_be(), ..unsigned }
    }

    /// Returns whether it is what was written.
    pub fn is_sound(&self) -> bool {
        self.digest == self.should_be()
    }

    fn should_be(&self) -> [u8; 32] {
        let fields: [&[u8]; 5] = [
            self.room.as_str().as_bytes(),
            &self.seq.0.to_le_bytes(),
            &self.epoch.0.to_le_bytes(),
            &self.schema.to_le_bytes(),
            &self.body,
        ];
        *checksum::over(CONTEXT, &fields).as_bytes()
    }
}

/// The snapshots of a store's rooms. A room has one at most.
pub trait Snapshots: Send + Sync {
    /// Reads a room's snapshot, whatever it is worth; none if there is none, or no such room.
    ///
    /// # Errors
    /// It cannot be read. The room's entries may be all the same.
    fn snapshot<'a>(&'a self, room: &'a RoomName) -> BoxFuture<'a, Result<Option<StoredSnapshot>, StoreError>>;

    /// Keeps snapshots in place of earlier ones, and returns for each whether it is kept. One is refused, and changes
    /// nothing, if the room has no entry of its number and epoch, if the room has ended, if a later one is kept, or if
    /// entries have been [rewritten](crate::Directory::rewrite) since it was made.
    ///
    /// # Errors
    /// None is kept.
    fn keep_snapshots<'a>(&'a self, snapshots: &'a [StoredSnapshot]) -> BoxFuture<'a, Result<Vec<bool>, StoreError>>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_counts() {
        let sound = StoredSnapshot::new(RoomName::new("BCDF"), Seq(3), Epoch(2), 1, b"body".to_vec());
        assert!(sound.is_sound());
        assert_eq!(hex::encode(&sound.digest[..4]), "4c4380db", "frozen: another value makes all snapshots useless");
        let others = [
            StoredSnapshot { room: RoomName::new("BCDG"), ..sound.clone() },
            StoredSnapshot { seq: Seq(4), ..sound.clone() },
            StoredSnapshot { epoch: Epoch(3), ..sound.clone() },
            StoredSnapshot { schema: 2, ..sound.clone() },
            StoredSnapshot { body: b"bodz".to_vec(), ..sound.clone() },
            StoredSnapshot { digest: [7; 32], ..sound },
        ];
        assert!(others.iter().all(|other| !other.is_sound()));
    }
}
