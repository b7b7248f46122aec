//! Verifiable random draws. Before check-in, an event is bound to a secret by the secret's hash. Each round's seed
//! follows from the secret and the round's number, and the secret is published once the event is over.
//!
//! This prevents organizers from choosing draws after they know the players. It does not prove that they did not look
//! at them in advance.
//!
//! Frozen: changing anything here invalidates existing records, so the test vectors must never change.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::fact::Fact;
use crate::ids::Round;

const COMMITMENT: &str = "ruckus 2026 event lots v1 commitment";
const SEED: &str = "ruckus 2026 event lots v1 seed";

/// The secret of all random draws of an event.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LotSecret(pub [u8; 32]);

/// The hash that binds an event to its secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LotCommitment(pub [u8; 32]);

/// The information about random draws in the record of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lots {
    /// The hash that the event was bound to before check-in.
    pub commitment: LotCommitment,
    /// The secret, once the event is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<LotSecret>,
}

impl fmt::Debug for LotSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LotSecret")
    }
}

impl LotSecret {
    /// Returns the hash that binds an event to this secret.
    pub fn commitment(&self) -> LotCommitment {
        LotCommitment(blake3::derive_key(COMMITMENT, &self.0))
    }

    /// Returns the seed for random draws of a round.
    pub fn seed(&self, round: Round) -> u64 {
        let mut hasher = blake3::Hasher::new_derive_key(SEED);
        hasher.update(&self.0);
        hasher.update(&round.to_le_bytes());
        crate::lot::first(&hasher)
    }
}

impl Lots {
    /// Verifies that the secret matches the commitment and that each round's seed follows from it. Returns the first
    /// flaw.
    pub(crate) fn flaw(&self, facts: &[Fact], is_final: bool) -> Option<String> {
        let Some(secret) = self.secret else {
            return is_final.then(|| "the event is over, but the secret of its lots is missing".to_owned());
        };
        if secret.commitment() != self.commitment {
            return Some("the secret of the lots does not match the event's commitment".to_owned());
        }
        let other = |fact: &Fact| match fact {
            Fact::RoundBegan { round, lots, .. } if *lots != secret.seed(*round) => Some(*round),
            _ => None,
        };
        let round = facts.iter().find_map(other)?;
        Some(format!("the lots of round {round} do not follow from the committed secret"))
    }
}

fn bytes(text: &str) -> Result<[u8; 32], String> {
    let mut bytes = [0; 32];
    hex::decode_to_slice(text, &mut bytes).map_err(|_| "64 hexadecimal digits are needed".to_owned())?;
    Ok(bytes)
}

impl fmt::Display for LotCommitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl From<LotSecret> for String {
    fn from(secret: LotSecret) -> Self {
        hex::encode(secret.0)
    }
}

impl TryFrom<String> for LotSecret {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        bytes(&text).map(Self)
    }
}

impl From<LotCommitment> for String {
    fn from(commitment: LotCommitment) -> Self {
        hex::encode(commitment.0)
    }
}

impl TryFrom<String> for LotCommitment {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        bytes(&text).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commitment_and_seeds_are_frozen() {
        let secret = LotSecret([7; 32]);
        assert_eq!(secret.commitment().to_string(), "7eedcdf42f1ce7c53cd8dada8831ffa28ebb3297afc53d4e33abb55e48cd306e");
        assert_eq!(
            [1, 2, 1000].map(|round| secret.seed(round)),
            [2_455_495_887_806_125_566, 18_165_736_800_274_811_963, 2_089_744_809_614_095_964]
        );
    }

    #[test]
    fn hashes_are_exactly_64_hex_digits() {
        let text = String::from(LotSecret([0xab; 32]));
        assert_eq!(LotSecret::try_from(text.clone()), Ok(LotSecret([0xab; 32])));
        assert_eq!(LotSecret::try_from(text.to_uppercase()), Ok(LotSecret([0xab; 32])));
        for wrong in ["", "ab", &text[1..], &format!("{text}0"), &"+a".repeat(32), &"é".repeat(32)] {
            assert!(LotSecret::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
        assert!(!format!("{:?}", LotSecret([0xab; 32])).contains("ab"), "no log has it");
    }
}
