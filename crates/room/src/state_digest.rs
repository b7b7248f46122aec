//! Digests of the game state. Entries contain them, so that replay detects if it reaches a different state than the
//! program that wrote the entry.

use ruckus_engine::{Seat, Table};
use ruckus_record::Hex;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Length in bytes.
const LENGTH: usize = 16;
/// Initial capacity in bytes. It suffices for the state of most tables.
const USUAL: usize = 256;

/// A BLAKE3 hash of the state that [`Table::write_state`] writes, truncated to 16 bytes. Serialized as hexadecimal
/// digits.
///
/// It detects accidental differences. It does not authenticate a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateDigest([u8; LENGTH]);

impl StateDigest {
    /// Returns the digest of a table.
    pub(super) fn of(table: &Table) -> Self {
        let mut state = Vec::with_capacity(USUAL);
        table.write_state(&mut state);
        let hash = blake3::hash(&state);
        let mut digest = [0; LENGTH];
        digest.copy_from_slice(&hash.as_bytes()[..LENGTH]);
        Self(digest)
    }
}

impl Serialize for StateDigest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // BLAKE3 is optimized even in debug builds. Each entry has a digest, so its digits must be cheap.
        let mut hash = [0; blake3::OUT_LEN];
        hash[..LENGTH].copy_from_slice(&self.0);
        serializer.serialize_str(&blake3::Hash::from_bytes(hash).to_hex()[..2 * LENGTH])
    }
}

impl<'de> Deserialize<'de> for StateDigest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Hex::deserialize(deserializer).map(|Hex(digest)| Self(digest))
    }
}

/// The digest that an entry or a snapshot contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StoredDigest {
    /// Since 0.3.0.
    Blake3(StateDigest),
    /// Up to 0.2.0, in the field `gist`.
    Fnv(u32),
}

impl StoredDigest {
    /// Returns the digest from these fields of an entry or a snapshot. `None` if both are missing.
    pub(super) fn new(state_digest: Option<StateDigest>, gist: Option<u32>) -> Option<Self> {
        state_digest.map(Self::Blake3).or_else(|| gist.map(Self::Fnv))
    }

    /// Returns true if this is the digest of `table`.
    pub(super) fn is_of(self, table: &Table) -> bool {
        match self {
            Self::Blake3(digest) => digest == StateDigest::of(table),
            Self::Fnv(gist) => gist == fnv(table),
        }
    }
}

/// Returns the 32-bit FNV-1a hash that versions up to 0.2.0 wrote.
pub(super) fn fnv(table: &Table) -> u32 {
    let mut hash: u32 = 0x811c_9dc5;
    let mut add = |number: usize| {
        for byte in (number as u32).to_le_bytes() {
            hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    };
    add(usize::from(table.round));
    add(table.turn.index());
    add(usize::from(table.debt));
    add(table.draw_pile_len());
    add(table.pile().len());
    add(table.top().map_or(usize::MAX, |top| usize::from(top.card.index())));
    add(table.windows().len());
    for &Seat(seat) in table.circle() {
        let hand = table.chair(Seat(seat)).hand.cards();
        add(usize::from(seat));
        add(hand.len());
        // The order of cards in a hand has no meaning.
        add(hand.iter().map(|card| usize::from(card.index()) + 1).sum());
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_round_trips_as_32_hex_digits() {
        let digest = StateDigest::of(&Table::new(3));
        let written = serde_json::to_string(&digest).expect("a string");
        assert!(written.len() == 34 && written.trim_matches('"').bytes().all(|digit| digit.is_ascii_hexdigit()));
        assert_eq!(serde_json::from_str::<StateDigest>(&written).ok(), Some(digest));
        for wrong in ["1", "\"\"", "\"00\"", "null"] {
            assert!(serde_json::from_str::<StateDigest>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn stored_digests_of_all_versions_match_only_their_table() {
        let (table, mut other) = (Table::new(3), Table::new(3));
        other.debt = 2;
        let digest = StateDigest::of(&table);
        let stored = [(Some(digest), None), (None, Some(fnv(&table))), (Some(digest), Some(1))];
        for (state_digest, gist) in stored {
            let stored = StoredDigest::new(state_digest, gist).expect("a digest");
            assert!(stored.is_of(&table) && !stored.is_of(&other), "{stored:?}");
        }
        assert_eq!(StoredDigest::new(None, None), None);
    }
}
