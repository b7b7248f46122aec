//! Snapshots of rooms. A store keeps the latest one of each room, so that opening a room does not require reading all
//! its entries. It contains nothing that the journal does not, and can be deleted at any time.

use async_trait::async_trait;

use crate::{Epoch, RoomName, Seq, StoreError, checksum};

/// The key derivation context of digests. A different algorithm needs a different context.
const CONTEXT: &str = "ruckus 2026 room snapshot v1";

/// A room's snapshot in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSnapshot {
    /// The room.
    pub room: RoomName,
    /// The number of the last entry included.
    pub seq: Seq,
    /// The epoch of that entry.
    pub epoch: Epoch,
    /// The format of the body, from 1.
    pub schema: u32,
    /// The hash of all other fields.
    pub digest: [u8; 32],
    /// The room, in its own format.
    pub body: Vec<u8>,
}

impl StoredSnapshot {
    /// Creates a snapshot and computes its digest.
    pub fn new(room: RoomName, seq: Seq, epoch: Epoch, schema: u32, body: Vec<u8>) -> Self {
        let unsigned = Self { room, seq, epoch, schema, digest: [0; 32], body };
        Self { digest: unsigned.should_be(), ..unsigned }
    }

    /// Returns true if the digest matches the content.
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

/// The snapshots of a store's rooms. There is at most one per room.
#[async_trait]
pub trait Snapshots: Send + Sync {
    /// Reads a room's snapshot without verifying it. Returns `None` if there is no snapshot or no such room.
    ///
    /// # Errors
    /// The snapshot cannot be read. The room's entries may still be readable.
    async fn snapshot(&self, room: &RoomName) -> Result<Option<StoredSnapshot>, StoreError>;

    /// Stores snapshots, replacing earlier ones. Returns for each whether it was stored. A snapshot is refused if the
    /// room has no entry with its number and epoch, if the room has been deleted, if a later snapshot is stored, or if
    /// entries have been [rewritten](crate::Directory::rewrite) since it was created.
    ///
    /// # Errors
    /// Nothing has been stored.
    async fn keep_snapshots(&self, snapshots: &[StoredSnapshot]) -> Result<Vec<bool>, StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_covers_every_field() {
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
