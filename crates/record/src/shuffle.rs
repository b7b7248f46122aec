//! Verifiable shuffles (`fair-races.md`).
//!
//! Before a deal, the server publishes the hash of a seed, and each player at the table the hash of a contribution.
//! Only then are contributions revealed; the key of the shuffle is derived from all of them. The server commits without
//! knowing the contributions, and the players without knowing the seed, so that no single party can stack the deck.
//! After the round, the seed is revealed, and everything can be checked. This does not prove that the server did not
//! peek.
//!
//! Frozen as version 1: any change invalidates existing records, so its test vectors must never change.

use ruckus_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::hex::Hex;

/// A 16-byte contribution of a player.
pub type Contribution = Hex<16>;

const SEED: &str = "ruckus 2026 shuffle v1 seed";
const CONTRIBUTION: &str = "ruckus 2026 shuffle v1 contribution";
const KEY: &str = "ruckus 2026 shuffle v1 key";

/// The derivation of the key of a round's shuffles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shuffle {
    /// The number of the deal at this table, counted from 1. Abandoned deals count as well.
    pub deal: u32,
    /// The server's commitment.
    pub commitment: Hex<32>,
    /// The server's seed.
    pub seed: Hex<32>,
    /// The players' contributions, by seat.
    pub parts: Vec<SeatContribution>,
    /// Seats that committed but did not reveal. The deal was repeated with a new seed without them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Seat>,
}

/// The contribution of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatContribution {
    /// The seat.
    pub seat: Seat,
    /// Its commitment.
    pub commitment: Hex<32>,
    /// Its revealed contribution.
    pub revealed: Contribution,
}

/// The server's commitment to a seed.
pub fn commit_seed(seed: &Hex<32>) -> Hex<32> {
    Hex(blake3::derive_key(SEED, &seed.0))
}

/// A seat's commitment to a contribution. Includes the seat, so that a player cannot copy another player's commitment.
pub fn commit_part(seat: Seat, contribution: &Contribution) -> Hex<32> {
    let mut bytes = [0; 17];
    bytes[0] = seat.0;
    bytes[1..].copy_from_slice(&contribution.0);
    Hex(blake3::derive_key(CONTRIBUTION, &bytes))
}

/// The key of a round's shuffles: BLAKE3 in key derivation mode over the seed, the number of the deal, the
/// contributions by seat, the table, and the rules. Each text is prefixed with its length.
pub fn key(seed: &Hex<32>, parts: &[SeatContribution], table: &str, deal: u32, ruleset: &str) -> Hex<32> {
    let mut sorted: Vec<&SeatContribution> = parts.iter().collect();
    sorted.sort_by_key(|part| part.seat);
    let mut hasher = blake3::Hasher::new_derive_key(KEY);
    hasher.update(&seed.0);
    hasher.update(&deal.to_le_bytes());
    hasher.update(&(sorted.len() as u32).to_le_bytes());
    for part in sorted {
        hasher.update(&[part.seat.0]);
        hasher.update(&part.revealed.0);
    }
    for text in [table, ruleset] {
        hasher.update(&(text.len() as u32).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    Hex(*hasher.finalize().as_bytes())
}

impl Shuffle {
    /// Returns all violations: values that do not match their commitments, or a key that does not follow from them.
    pub fn flaws(&self, dealt: &Hex<32>, table: &str, ruleset: &str) -> Vec<String> {
        let mut flaws = Vec::new();
        if commit_seed(&self.seed) != self.commitment {
            flaws.push("the seed differs from the one that the server committed to".to_owned());
        }
        for part in &self.parts {
            if commit_part(part.seat, &part.revealed) != part.commitment {
                flaws.push(format!("{} did not reveal what it committed to", part.seat));
            }
        }
        let mut seats: Vec<Seat> = self.parts.iter().map(|part| part.seat).collect();
        seats.sort_unstable();
        if seats.windows(2).any(|pair| pair[0] == pair[1]) {
            flaws.push("a seat contributed twice".to_owned());
        }
        if key(&self.seed, &self.parts, table, self.deal, ruleset) != *dealt {
            flaws.push(
                "the cards were not shuffled with the key derived from the seed and the contributions".to_owned(),
            );
        }
        flaws
    }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::Card;

    use super::*;

    fn part(seat: u8, byte: u8) -> SeatContribution {
        let (seat, revealed) = (Seat(seat), Hex([byte; 16]));
        SeatContribution { seat, commitment: commit_part(seat, &revealed), revealed }
    }

    fn shuffle() -> (Shuffle, Hex<32>) {
        let seed = Hex([9; 32]);
        let parts = vec![part(0, 1), part(2, 3)];
        let dealt = key(&seed, &parts, "ABCD", 4, "[rules]\n");
        (Shuffle { deal: 4, commitment: commit_seed(&seed), seed, parts, missing: Vec::new() }, dealt)
    }

    /// Covers everything from the seed to the shuffled deck. The page's own check uses the same test vectors.
    #[test]
    fn the_derivations_are_frozen() {
        let vectors: serde_json::Value = serde_json::from_str(include_str!("../vectors/shuffle-1.json")).unwrap();
        let (shuffle, dealt) = shuffle();
        let cards = |counter| {
            let mut cards: Vec<Card> = (0..54).filter_map(Card::from_index).collect();
            ruckus_engine::shuffle(&mut cards, &dealt.0, counter);
            cards.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let found = serde_json::json!({
            "table": "ABCD",
            "ruleset": "[rules]\n",
            "shuffle": shuffle,
            "key": dealt,
            "cards": (0..54).filter_map(Card::from_index).map(|card| card.to_string()).collect::<Vec<_>>(),
            "dealt": cards(0),
            "reshuffled": cards(1),
        });
        assert_eq!(found, vectors, "{found:#}");
    }

    #[test]
    fn an_honest_shuffle_verifies_in_any_order_of_parts() {
        let (mut shuffle, dealt) = shuffle();
        shuffle.parts.reverse();
        assert_eq!(shuffle.flaws(&dealt, "ABCD", "[rules]\n"), Vec::<String>::new());
    }

    #[test]
    fn detects_later_changes_to_a_shuffle() {
        let (honest, dealt) = shuffle();
        let flaws = |shuffle: &Shuffle| shuffle.flaws(&dealt, "ABCD", "[rules]\n").join("; ");
        let with = |change: &dyn Fn(&mut Shuffle)| {
            let mut shuffle = honest.clone();
            change(&mut shuffle);
            flaws(&shuffle)
        };
        assert!(with(&|shuffle| shuffle.seed.0[31] ^= 1).contains("the seed differs"));
        assert!(with(&|shuffle| shuffle.parts[0].revealed.0[0] ^= 1).contains("seat 0 did not reveal"));
        assert!(with(&|shuffle| shuffle.deal = 5).contains("the key derived"));
        assert!(with(&|shuffle| shuffle.parts.truncate(1)).contains("the key derived"));
        assert!(with(&|shuffle| shuffle.parts.push(part(2, 3))).contains("contributed twice"));
        assert!(!honest.flaws(&dealt, "ABCE", "[rules]\n").is_empty());
        assert!(!honest.flaws(&dealt, "ABCD", "[rules]\n\n").is_empty());
    }

    #[test]
    fn a_commitment_depends_on_its_seat() {
        assert_ne!(commit_part(Seat(0), &Hex([1; 16])), commit_part(Seat(1), &Hex([1; 16])));
    }
}
