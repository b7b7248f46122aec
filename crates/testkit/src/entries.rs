//! Journal entries for tests of stores.

use ruckus_journal::{Append, Entry, Epoch, RoomName, Seq};

/// When the entries of a [`request`] were written, in milliseconds since 1970.
pub const WRITTEN_AT: u64 = 1_700_000_000_000;

/// Returns an entry. Its body follows from its room and numbers.
pub fn entry(room: &str, seq: u64, epoch: u64) -> Entry {
    Entry {
        room: RoomName::new(room),
        seq: Seq(seq),
        epoch: Epoch(epoch),
        command: format!("{seq}"),
        body: format!("{room} {seq} {epoch} \0 ü").into_bytes(),
        tallies: Vec::new(),
    }
}

/// Returns a request to append these entries.
pub fn request(entries: &[Entry]) -> Append {
    Append { entries: entries.to_vec(), written_at: WRITTEN_AT }
}
