//! One-time codes of a card with a limited lifetime. A card has at most one of each kind.

use ruckus_journal::{Change, Document, Expected};
use ruckus_protocol::CardCode;
use ruckus_room::secrets;
use serde::{Deserialize, Serialize};

use super::stored::StoredCard;
use super::{CARDS, CardError, DIGITS, PlayerCards, TRIES, put};

/// The number of letters in a code: 43 bits, with few attempts per hour.
const LENGTH: usize = 10;

/// A kind of code.
pub struct CodeKind {
    /// The kind of the documents that store the cards of codes.
    documents: &'static str,
    /// A word that makes the hashes of different kinds distinct.
    word: &'static str,
    /// The lifetime, in milliseconds.
    lasts: u64,
    /// The field of the card that holds the code's name.
    slot: fn(&mut StoredCard) -> &mut Option<String>,
}

/// The card of a code, and the expiry time.
#[derive(Serialize, Deserialize)]
pub(super) struct Opens {
    pub(super) card: String,
    pub(super) until: u64,
}

/// The stored form of a code that a user entered.
pub(super) struct StoredCode {
    pub(super) name: String,
    /// The document with the code's card.
    body: Vec<u8>,
}

impl CodeKind {
    /// A code that lets another device add its own passkey. Valid for 10 minutes.
    pub const PASSKEY: Self =
        Self { documents: "player-card-code", word: "code", lasts: 10 * 60 * 1000, slot: |card| &mut card.code };

    /// A code that makes another card a friend. Valid for a day, because it may be sent by mail.
    pub const FRIEND: Self = Self {
        documents: "player-card-friend-code",
        word: "friend code",
        lasts: 24 * 3600 * 1000,
        slot: |card| &mut card.bonds.code,
    };

    /// Returns the change that invalidates a code.
    pub(super) fn remove(&self, name: String) -> Change {
        Change::Remove { kind: self.documents.to_owned(), id: name }
    }

    /// Returns the precondition and the change for using up a code.
    pub(super) fn used_up(&self, shown: &StoredCode) -> (Expected, Change) {
        let StoredCode { name, body } = shown;
        let expected = Expected { kind: self.documents.to_owned(), id: name.clone(), body: Some(body.clone()) };
        (expected, self.remove(name.clone()))
    }
}

impl PlayerCards {
    /// Creates a code for the card of a token. It replaces the card's previous code of this kind.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if the token is invalid, [`CardError::Store`] if the store fails, [`CardError::Busy`] if
    /// other changes to the card keep interfering.
    pub async fn make_code(&self, token: &str, kind: &CodeKind) -> Result<CardCode, CardError> {
        let code = fresh(&self.random());
        let name = self.name_of(kind, &code);
        let until = self.now() + kind.lasts;
        for _ in 0..TRIES {
            let (id, mut card, before) = self.own(token).await?;
            let body = serde_json::to_vec(&Opens { card: id.clone(), until }).unwrap_or_default();
            let mut changes = vec![Change::Put(Document { kind: kind.documents.to_owned(), id: name.clone(), body })];
            changes.extend((kind.slot)(&mut card).replace(name.clone()).map(|name| kind.remove(name)));
            changes.push(put(&id, &card));
            let expected = [Expected { kind: CARDS.to_owned(), id, body: Some(before) }];
            if self.store.change_if(&expected, &changes).await? {
                return Ok(CardCode { code, lasts_ms: kind.lasts as u32 });
            }
        }
        Err(CardError::Busy)
    }

    /// Looks up a code. The caller has to check that the card still refers to the code.
    pub(super) async fn shown(&self, kind: &CodeKind, code: &str) -> Result<(StoredCode, Opens), CardError> {
        let name = self.name_of(kind, code);
        let body = self.store.document(kind.documents, &name).await?.ok_or(CardError::NoCode)?;
        let opens = serde_json::from_slice(&body).map_err(|_| CardError::NoCode)?;
        Ok((StoredCode { name, body }, opens))
    }

    /// Returns the stored name of a code: a hash with the server's secret.
    fn name_of(&self, kind: &CodeKind, code: &str) -> String {
        let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
        let code = format!("{} {}", kind.word, code.to_ascii_uppercase());
        blake3::keyed_hash(&self.key, code.as_bytes()).to_hex()[..DIGITS].to_owned()
    }
}

/// Creates a code. Each letter takes 3 random bytes, so all codes are practically equally likely.
fn fresh(random: &[u8; 32]) -> String {
    secrets::letters(random.chunks(3).take(LENGTH)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_ten_letters_and_depends_on_its_randomness() {
        let codes = [0, 1, 19, 255].map(|byte| fresh(&[byte; 32]));
        for (at, code) in codes.iter().enumerate() {
            assert_eq!(code.len(), LENGTH);
            assert!(code.bytes().all(|letter| secrets::LETTERS.contains(&letter)), "{code}");
            assert!(!codes[..at].contains(code), "{code}");
        }
        assert_eq!(codes[0], "BBBBBBBBBB");
    }
}
