//! Further passkeys of a card: added where it is held, or by a code on a device that does not hold it yet; and removed, but never the
//! last one.

use ruckus_protocol::{AddPasskey, CardCode};
use ruckus_store::{Change, Document, Expected};
use serde::{Deserialize, Serialize};

use super::challenge::{self, Purpose};
use super::stored::{Session, StoredCard};
use super::{CARDS, CardError, MOST_DEVICES, Page, PlayerCards, TRIES, base64url, parts, passkey, put};
use crate::{clock, code, token};

/// The kind of the documents that say which card a code adds a passkey to. Each card has one at most.
const CODES: &str = "player-card-code";
/// How long a code is good, in milliseconds.
const LASTS: u64 = 10 * 60 * 1000;
/// The letters of a code: 43 bits, and few tries an hour.
pub(super) const LETTERS: usize = 10;
/// The most passkeys of a card.
const MOST: usize = 8;

/// What a code opens.
#[derive(Serialize, Deserialize)]
pub(super) struct Opens {
    pub(super) card: String,
    pub(super) until: u64,
}

/// A card that a passkey can be added to, and how somebody came to it.
pub(super) struct Door {
    pub(super) id: String,
    pub(super) card: StoredCard,
    body: Vec<u8>,
    /// The code's document, which is used up.
    code: Option<(String, Vec<u8>)>,
    /// The hash of the token that was shown.
    session: Option<String>,
}

impl PlayerCards {
    /// Makes a code by which another device can add a passkey of its own. The code before is good no more.
    pub(crate) async fn code(&self, token: &str) -> Result<CardCode, CardError> {
        let code = code::unguessable().as_str()[..LETTERS].to_owned();
        let name = self.named(&code);
        let (id, key) = parts(token).ok_or(CardError::NoCard)?;
        let opens = Opens { card: id.to_owned(), until: clock::unix_ms() + LASTS };
        let body = serde_json::to_vec(&opens).unwrap_or_default();
        for _ in 0..TRIES {
            let (mut card, before) =
                self.read(id).await?.filter(|(card, _)| card.is_held(&key)).ok_or(CardError::NoCard)?;
            let mut changes =
                vec![Change::Put(Document { kind: CODES.to_owned(), id: name.clone(), body: body.clone() })];
            changes.extend(card.code.replace(name.clone()).map(remove));
            changes.push(put(id, &card));
            let expected = [Expected { kind: CARDS.to_owned(), id: id.to_owned(), body: Some(before) }];
            if self.store.change_if(&expected, &changes).await? {
                return Ok(CardCode { code, lasts_ms: LASTS as u32 });
            }
        }
        Err(CardError::Busy)
    }

    /// The card that a code opens, or that a token stands for.
    pub(super) async fn door(&self, code: Option<&str>, token: Option<&str>) -> Result<Door, CardError> {
        let Some(code) = code else {
            let (id, key) = token.and_then(parts).ok_or(CardError::NoCard)?;
            let (card, body) = self.read(id).await?.filter(|(card, _)| card.is_held(&key)).ok_or(CardError::NoCard)?;
            return Ok(Door { id: id.to_owned(), card, body, code: None, session: Some(key) });
        };
        let name = self.named(code);
        let opened = self.store.document(CODES, &name).await?.ok_or(CardError::NoCode)?;
        let opens: Opens = serde_json::from_slice(&opened).map_err(|_| CardError::NoCode)?;
        let (card, body) = self.read(&opens.card).await?.ok_or(CardError::NoCode)?;
        if opens.until < clock::unix_ms() || card.code.as_deref() != Some(&name) {
            return Err(CardError::NoCode);
        }
        Ok(Door { id: opens.card, card, body, code: Some((name, opened)), session: None })
    }

    /// Adds a passkey; gives the token that stands for the card on this device.
    pub(crate) async fn add(
        &self,
        page: &Page,
        wish: &AddPasskey,
        token: Option<&str>,
    ) -> Result<(String, StoredCard), CardError> {
        let now = clock::unix_ms();
        let challenge = passkey::challenge_in(&wish.client_data).ok_or(CardError::Refused)?;
        let until = challenge::check(&self.key, Purpose::Add, &page.rp_id, now, &challenge).ok_or(CardError::Stale)?;
        let made = passkey::added(page, wish, now)?;
        let secret = token::fresh();
        let fresh = token::key(&secret).to_hex().to_string();
        for _ in 0..TRIES {
            let Door { id, mut card, body, code, session } = self.door(wish.code.as_deref(), token).await?;
            if card.rp_id != page.rp_id {
                return Err(CardError::Unknown);
            }
            if card.passkeys().count() >= MOST {
                return Err(CardError::TooManyPasskeys);
            }
            if card.passkeys().any(|passkey| passkey.id == made.id) {
                return Err(CardError::Refused);
            }
            card.spend(base64url::encode(&challenge), until, now).ok_or(CardError::Stale)?;
            card.add_passkey(made.clone());
            let mut expected = vec![Expected { kind: CARDS.to_owned(), id: id.clone(), body: Some(body) }];
            let mut changes = Vec::new();
            if let Some((name, opened)) = code {
                expected.push(Expected { kind: CODES.to_owned(), id: name.clone(), body: Some(opened) });
                changes.push(remove(name));
                card.code = None;
            }
            // A device that came by a code holds the card from now on.
            if session.is_none() {
                card.sessions.push(Session { key: fresh.clone(), since: now });
                let beyond = card.sessions.len().saturating_sub(MOST_DEVICES);
                card.sessions.drain(..beyond);
            }
            changes.push(put(&id, &card));
            if self.store.change_if(&expected, &changes).await? {
                let own = token.filter(|_| session.is_some()).map(str::to_owned);
                return Ok((own.unwrap_or_else(|| format!("{id}.{secret}")), card));
            }
        }
        Err(CardError::Busy)
    }

    /// Removes a passkey, and signs all other devices out: one of them may be lost. The last one stays for as long as the card.
    pub(crate) async fn remove(&self, token: &str, passkey: &str) -> Result<StoredCard, CardError> {
        let (id, key) = parts(token).ok_or(CardError::NoCard)?;
        self.change(id, CardError::NoCard, |card| {
            if !card.is_held(&key) {
                return Err(CardError::NoCard);
            }
            if card.passkeys().all(|one| one.id != passkey) {
                return Err(CardError::Unknown);
            }
            card.remove_passkey(passkey).ok_or(CardError::LastPasskey)?;
            card.sessions.retain(|session| session.key == key);
            Ok(())
        })
        .await
    }

    /// What is kept of a code: a hash under the server's secret.
    fn named(&self, code: &str) -> String {
        let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
        let code = format!("code {}", code.to_ascii_uppercase());
        blake3::keyed_hash(&self.key, code.as_bytes()).to_hex()[..super::DIGITS].to_owned()
    }
}

/// The change that makes a code open nothing any more.
pub(super) fn remove(name: String) -> Change {
    Change::Remove { kind: CODES.to_owned(), id: name }
}
