//! Checksums of entries. They detect changes by a damaged disk, an incomplete copy or another program.

use crate::Entry;

/// The key derivation context of entry checksums. A different algorithm needs a different context and a different
/// format.
const CONTEXT: &str = "ruckus 2026 journal entry v2";

/// Returns the checksum of an entry: 64 bits over all fields that are read back, with their lengths, so that bytes
/// cannot move between fields. It includes the room, number and epoch, so a misplaced entry is detected too. Tallies
/// are not included, because they are stored elsewhere.
pub fn of(entry: &Entry, written_at: Option<u64>) -> u64 {
    let written_at = written_at.map(u64::to_le_bytes);
    let hash = over(
        CONTEXT,
        &[
            entry.room.as_str().as_bytes(),
            &entry.seq.0.to_le_bytes(),
            &entry.epoch.0.to_le_bytes(),
            entry.command.as_bytes(),
            &entry.body,
            written_at.as_ref().map_or(&[], |bytes| bytes),
        ],
    );
    hash.as_bytes().first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// The key derivation context of gallery checksums.
const GALLERY: &str = "ruckus 2026 gallery entry v1";

/// Returns the checksum of a gallery entry: 64 bits over its ID and its body, with their lengths.
pub fn of_gallery_entry(id: &str, body: &[u8]) -> u64 {
    let hash = over(GALLERY, &[id.as_bytes(), body]);
    hash.as_bytes().first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// Returns a hash over fields with their lengths, so that bytes cannot move between fields.
pub fn over(context: &str, fields: &[&[u8]]) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new_derive_key(context);
    for field in fields {
        hasher.update(&(field.len() as u64).to_le_bytes());
        hasher.update(field);
    }
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Epoch, RoomName, Seq};

    #[test]
    fn the_checksum_covers_every_field() {
        let entry = Entry {
            room: RoomName::new("BCDF"),
            seq: Seq(3),
            epoch: Epoch(2),
            command: "1:7".to_owned(),
            body: b"body".to_vec(),
            tallies: Vec::new(),
        };
        let sum = of(&entry, Some(5));
        assert_eq!(sum, 1_147_814_110_010_013_487, "frozen: another value needs another format");
        let others = [
            of(&Entry { room: RoomName::new("BCDG"), ..entry.clone() }, Some(5)),
            of(&Entry { seq: Seq(4), ..entry.clone() }, Some(5)),
            of(&Entry { epoch: Epoch(3), ..entry.clone() }, Some(5)),
            of(&Entry { command: "1:".to_owned(), body: b"7body".to_vec(), ..entry.clone() }, Some(5)),
            of(&Entry { body: b"bodz".to_vec(), ..entry.clone() }, Some(5)),
            of(&entry, Some(6)),
            of(&entry, None),
        ];
        assert!(others.iter().all(|other| *other != sum), "{others:?}");
    }

    #[test]
    fn a_gallery_entry_checksum_covers_its_id_and_body() {
        let sum = of_gallery_entry("ab", b"bread");
        for other in
            [of_gallery_entry("ab", b"broad"), of_gallery_entry("ac", b"bread"), of_gallery_entry("abb", b"read")]
        {
            assert_ne!(other, sum);
        }
    }
}
