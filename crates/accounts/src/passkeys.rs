//! Additional passkeys of a card. They can be added on a signed-in device, or on another device with a code. The last
//! passkey cannot be removed.

use ruckus_journal::Expected;
use ruckus_protocol::AddPasskey;

use super::challenge::{self, Purpose};
use super::codes::{CodeKind, StoredCode};
use super::stored::{Session, StoredCard};
use super::{CARDS, CardError, MOST_DEVICES, Page, PlayerCards, TRIES, base64url, hash, parts, passkey, put};

/// The maximum number of passkeys of a card.
const MOST: usize = 8;

/// A card to add a passkey to, and the way it was authorized.
pub(super) struct PasskeyTarget {
    pub(super) id: String,
    pub(super) card: StoredCard,
    body: Vec<u8>,
    /// The code that was entered. It will be used up.
    code: Option<StoredCode>,
    /// The hash of the token that was shown.
    session: Option<String>,
}

impl PlayerCards {
    /// Returns the card that a code or a token gives access to.
    pub(super) async fn passkey_target(
        &self,
        code: Option<&str>,
        token: Option<&str>,
    ) -> Result<PasskeyTarget, CardError> {
        let Some(code) = code else {
            let token = token.ok_or(CardError::NoCard)?;
            let (_, key) = parts(token).ok_or(CardError::NoCard)?;
            let (id, card, body) = self.own(token).await?;
            return Ok(PasskeyTarget { id, card, body, code: None, session: Some(key) });
        };
        let (shown, opens) = self.shown(&CodeKind::PASSKEY, code).await?;
        let (card, body) = self.read(&opens.card).await?.ok_or(CardError::NoCode)?;
        if opens.until < self.now() || card.code.as_deref() != Some(&shown.name) {
            return Err(CardError::NoCode);
        }
        Ok(PasskeyTarget { id: opens.card, card, body, code: Some(shown), session: None })
    }

    /// Adds a passkey to the card of a code or of a token. Returns the card's token for this device.
    ///
    /// # Errors
    /// [`CardError::Stale`] or [`CardError::Refused`] if the passkey is not accepted, [`CardError::TooManyPasskeys`] if
    /// the card has reached the limit of passkeys. Otherwise the reason why the card cannot be found or changed.
    pub async fn add(
        &self,
        page: &Page,
        request: &AddPasskey,
        token: Option<&str>,
    ) -> Result<(String, StoredCard), CardError> {
        let now = self.now();
        let challenge = passkey::challenge_in(&request.client_data).ok_or(CardError::Refused)?;
        let until = challenge::check(&self.key, Purpose::Add, &page.rp_id, now, &challenge).ok_or(CardError::Stale)?;
        let made = passkey::added(page, request, now)?;
        let secret = self.secret();
        let fresh = hash(&secret);
        for _ in 0..TRIES {
            let PasskeyTarget { id, mut card, body, code, session } =
                self.passkey_target(request.code.as_deref(), token).await?;
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
            if let Some(shown) = code {
                let (unused, used) = CodeKind::PASSKEY.used_up(&shown);
                expected.push(unused);
                changes.push(used);
                card.code = None;
            }
            // A device that used a code is now signed in.
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

    /// Removes a passkey, and signs all other devices out, because one of them may be lost.
    ///
    /// # Errors
    /// [`CardError::Unknown`] if the card has no such passkey, [`CardError::LastPasskey`] if it is the only one.
    /// Otherwise the reason why the card cannot be changed.
    pub async fn remove(&self, token: &str, passkey: &str) -> Result<StoredCard, CardError> {
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
}
