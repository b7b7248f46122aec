//! Player cards: an optional account with passkeys, a name, a face, ratings, friends and played matches.
//!
//! This crate has no network, clock or source of randomness: callers pass the time and random bytes to
//! [`PlayerCards::new`]. The server knows which cards are at a table right now.
//!
//! A card is one document in the store. It contains everything about the card, so after its deletion seats can no
//! longer be traced to it. Several nodes may change a card concurrently, so each change requires that the card is
//! unchanged since it was read. Challenges are signed and not stored. A card remembers spent challenges until they
//! expire.

mod base64url;
mod bonds;
mod challenge;
mod codes;
mod friends;
mod passkey;
mod passkeys;
mod results;
mod stored;
mod view;

use std::net::IpAddr;
use std::sync::Arc;

use ruckus_journal::{Change, Document, Expected, Store, StoreError};
use ruckus_protocol::{CardChallenge, ChangeCard, ForCard, MakeCard, SignInCard};
use ruckus_room::secrets::token_key;
use ruckus_room::{self as room, RoomError, SeatCard};
use ruckus_strength::Rating;
use thiserror::Error;

use challenge::Purpose;
pub use codes::CodeKind;
pub use passkey::Page;
pub use results::forget_table;
use stored::Session;
pub use stored::StoredCard;

/// The kind of the documents that hold cards.
const CARDS: &str = "player-card";
/// The maximum number of attempts to change a card that is changed concurrently.
const TRIES: usize = 8;
/// The maximum number of signed-in devices. Another one signs the oldest out.
const MOST_DEVICES: usize = 16;
/// The number of hexadecimal digits in a card's ID.
const DIGITS: usize = 32;

/// Error of an operation on a card.
#[derive(Debug, Error)]
pub enum CardError {
    /// The token is invalid: it is wrong, or the card was deleted, or this device was signed out.
    #[error("this device is signed out; sign in with your passkey")]
    NoCard,
    /// The passkey does not belong to a card here.
    #[error("this passkey has no card on this server; make a new one")]
    Unknown,
    /// The challenge has expired, was spent, or belongs to another server or page.
    #[error("this took too long or was already done; try again")]
    Stale,
    /// The passkey's response is invalid.
    #[error("the passkey was not accepted; try again")]
    Refused,
    /// The code is invalid: it is wrong, was used, or has expired.
    #[error("this code has expired; make a new one on the other device")]
    NoCode,
    /// The last passkey of a card cannot be removed.
    #[error("this is the card's last passkey; add another or delete the card")]
    LastPasskey,
    /// The card has reached its limit of passkeys.
    #[error("this card has its maximum number of passkeys; remove one first")]
    TooManyPasskeys,
    /// The card has no such friend, request or block.
    #[error("this player is no longer on your list; reload it")]
    UnknownFriend,
    /// The player at that seat has no card, or has deleted it.
    #[error("this player has no card; only players with cards can be friends")]
    NoCardThere,
    /// Both cards are the same.
    #[error("this is your own card; choose another player")]
    OwnCard,
    /// The cards are friends already.
    #[error("you are friends already")]
    AlreadyFriends,
    /// A request is pending.
    #[error("you have asked this player; wait for the answer")]
    AlreadyAsked,
    /// The card has reached its limit of requests.
    #[error("you have asked the maximum number of players; try again tomorrow")]
    TooManyAsks,
    /// The other card has reached its limit of pending requests.
    #[error("this player has too many requests; give them your code instead")]
    TooManyWait,
    /// One of the cards has reached its limit of friends.
    #[error("one of you has too many friends; end a friendship first")]
    TooManyFriends,
    /// The card has reached its limit of blocked cards.
    #[error("you have blocked the maximum number of players; unblock one first")]
    TooManyBlocked,
    /// The name is invalid.
    #[error(transparent)]
    Name(RoomError),
    /// Concurrent changes to the card keep interfering.
    #[error("your player card is busy; try again in a moment")]
    Busy,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The player cards of a server.
pub struct PlayerCards {
    store: Arc<dyn Store>,
    /// The key for signing challenges and hashing networks.
    key: [u8; 32],
    now: Box<dyn Fn() -> u64 + Send + Sync>,
    random: fn() -> [u8; 32],
}

impl std::fmt::Debug for PlayerCards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PlayerCards")
    }
}

impl PlayerCards {
    /// Opens the cards in a store. `key` is a secret that all nodes share. `now` returns milliseconds since the Unix
    /// epoch, and `random` returns cryptographically secure bytes.
    pub fn new(
        store: Arc<dyn Store>,
        key: [u8; 32],
        now: impl Fn() -> u64 + Send + Sync + 'static,
        random: fn() -> [u8; 32],
    ) -> Self {
        Self { store, key, now: Box::new(now), random }
    }

    fn now(&self) -> u64 {
        (self.now)()
    }

    fn random(&self) -> [u8; 32] {
        (self.random)()
    }

    /// Creates the secret part of a token: 256 bits.
    fn secret(&self) -> String {
        hex::encode(self.random())
    }

    /// Creates a passkey challenge for a page. A challenge for adding a passkey belongs to the card of a code or of a
    /// token.
    ///
    /// # Errors
    /// Only for adding a passkey: [`CardError::NoCode`] or [`CardError::NoCard`] if there is no such card,
    /// [`CardError::Store`] if the store fails.
    pub async fn challenge(
        &self,
        page: &Page,
        request: &ForCard,
        token: Option<&str>,
    ) -> Result<CardChallenge, CardError> {
        let purpose = match request {
            ForCard::Make => Purpose::Make,
            ForCard::SignIn => Purpose::SignIn,
            ForCard::Add { .. } => Purpose::Add,
        };
        let challenge = challenge::fresh(&self.key, purpose, &page.rp_id, self.now(), &self.random());
        let mut asked = CardChallenge {
            challenge: base64url::encode(&challenge),
            rp_id: page.rp_id.clone(),
            user: None,
            algorithms: passkey::ALGORITHMS.to_vec(),
            timeout_ms: challenge::LASTS as u32,
            name: None,
            exclude: Vec::new(),
        };
        match request {
            ForCard::Make => asked.user = Some(base64url::encode(&challenge::user(&self.key, &challenge))),
            ForCard::SignIn => {}
            ForCard::Add { code } => {
                let target = self.passkey_target(code.as_deref(), token).await?;
                asked.user = Some(base64url::encode(&hex::decode(&target.id).unwrap_or_default()));
                asked.name = Some(target.card.name.clone());
                asked.exclude = target.card.passkeys().map(|passkey| passkey.id.clone()).collect();
            }
        }
        Ok(asked)
    }

    /// Creates a card. Returns its token for this device.
    ///
    /// # Errors
    /// [`CardError::Name`] if the name is invalid, [`CardError::Stale`] or [`CardError::Refused`] if the passkey is not
    /// accepted, [`CardError::Store`] if the store fails.
    pub async fn make(&self, page: &Page, request: &MakeCard) -> Result<(String, StoredCard), CardError> {
        let name = room::checked_name(&request.name).map_err(CardError::Name)?;
        let now = self.now();
        let challenge = passkey::challenge_in(&request.client_data).ok_or(CardError::Refused)?;
        challenge::check(&self.key, Purpose::Make, &page.rp_id, now, &challenge).ok_or(CardError::Stale)?;
        let passkey = passkey::made(page, request)?;
        // The challenge determines the card's ID, so it cannot create two cards.
        let id = hex::encode(challenge::user(&self.key, &challenge));
        let secret = self.secret();
        let session = Session { key: hash(&secret), since: now };
        let card = StoredCard::new(page.rp_id.clone(), name, request.face, passkey, session, now);
        let expected = [Expected { kind: CARDS.to_owned(), id: id.clone(), body: None }];
        let made = self.store.change_if(&expected, &[put(&id, &card)]).await?;
        if made { Ok((format!("{id}.{secret}"), card)) } else { Err(CardError::Stale) }
    }

    /// Signs in with a passkey. Returns the token of its card for this device.
    ///
    /// # Errors
    /// [`CardError::Unknown`] if the passkey does not belong to a card here, [`CardError::Stale`] or
    /// [`CardError::Refused`] if it is not accepted. Otherwise the reason why the card cannot be changed.
    pub async fn sign_in(&self, page: &Page, request: &SignInCard) -> Result<(String, StoredCard), CardError> {
        let now = self.now();
        let challenge = passkey::challenge_in(&request.client_data).ok_or(CardError::Refused)?;
        let until =
            challenge::check(&self.key, Purpose::SignIn, &page.rp_id, now, &challenge).ok_or(CardError::Stale)?;
        let id = base64url::decode(&request.user).map(hex::encode).ok_or(CardError::Refused)?;
        let secret = self.secret();
        let key = hash(&secret);
        let card = self.change(&id, CardError::Unknown, |card| {
            if card.rp_id != page.rp_id {
                return Err(CardError::Unknown);
            }
            let passkey = card.passkey_mut(&request.credential).ok_or(CardError::Refused)?;
            passkey.counter = passkey::shown(page, passkey, request)?;
            card.spend(base64url::encode(&challenge), until, now).ok_or(CardError::Stale)?;
            card.sessions.push(Session { key: key.clone(), since: now });
            let beyond = card.sessions.len().saturating_sub(MOST_DEVICES);
            card.sessions.drain(..beyond);
            Ok(())
        });
        Ok((format!("{id}.{secret}"), card.await?))
    }

    /// Returns the card of a token, and its ID.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if the token is invalid, [`CardError::Store`] if the store fails.
    pub async fn held(&self, token: &str) -> Result<(String, StoredCard), CardError> {
        self.own(token).await.map(|(id, card, _)| (id, card))
    }

    /// Like [`held`](Self::held), and also returns the card's document.
    async fn own(&self, token: &str) -> Result<(String, StoredCard, Vec<u8>), CardError> {
        let (id, key) = parts(token).ok_or(CardError::NoCard)?;
        let (card, body) = self.read(id).await?.filter(|(card, _)| card.is_held(&key)).ok_or(CardError::NoCard)?;
        Ok((id.to_owned(), card, body))
    }

    /// Returns the card data that a table stores for a player who takes a seat. `network` is the first address of the
    /// player's network.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if the token is invalid, [`CardError::Store`] if the store fails.
    pub async fn seat(&self, token: &str, network: IpAddr) -> Result<SeatCard, CardError> {
        let (id, _) = self.held(token).await?;
        Ok(self.seated(id, network))
    }

    /// Returns the card data for a player who looks for a table, with the rating in a family of rules if it is known.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if the token is invalid, [`CardError::Store`] if the store fails.
    pub async fn seek(
        &self,
        token: &str,
        network: IpAddr,
        family: &str,
    ) -> Result<(SeatCard, Option<Rating>), CardError> {
        let (id, card) = self.held(token).await?;
        Ok((self.seated(id, network), card.known_in(family)))
    }

    fn seated(&self, id: String, network: IpAddr) -> SeatCard {
        let network = format!("network {network}");
        let network = blake3::keyed_hash(&self.key, network.as_bytes()).to_hex()[..DIGITS].to_owned();
        SeatCard { id, network }
    }

    /// Changes the name and the face of a card.
    ///
    /// # Errors
    /// [`CardError::Name`] if the name is invalid. Otherwise the reason why the card cannot be found or changed.
    pub async fn rename(&self, token: &str, request: &ChangeCard) -> Result<StoredCard, CardError> {
        let name = room::checked_name(&request.name).map_err(CardError::Name)?;
        self.change_held(token, |card| (card.name, card.face) = (name.clone(), request.face)).await
    }

    /// Signs this device out.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if the token is invalid, [`CardError::Store`] if the store fails, [`CardError::Busy`] if
    /// other changes to the card keep interfering.
    pub async fn sign_out(&self, token: &str) -> Result<(), CardError> {
        let (_, key) = parts(token).ok_or(CardError::NoCard)?;
        self.change_held(token, |card| card.sessions.retain(|session| session.key != key)).await.map(drop)
    }

    /// Deletes a card with its passkeys, name, face, ratings, matches and friends. The ID that tables store then no
    /// longer leads to it.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if the token is invalid, [`CardError::Store`] if the store fails, [`CardError::Busy`] if
    /// other changes to a friend's card keep interfering.
    pub async fn delete(&self, token: &str) -> Result<(), CardError> {
        let (id, card) = self.held(token).await?;
        // This comes first. If it fails, the card still exists and can be deleted again.
        let friend_code = self.leave_friends(&id, &card).await?;
        let mut changes = vec![Change::Remove { kind: CARDS.to_owned(), id }];
        changes.extend(friend_code);
        changes.extend(card.code.map(|name| CodeKind::PASSKEY.remove(name)));
        self.store.change(&changes).await?;
        Ok(())
    }

    async fn change_held(&self, token: &str, change: impl Fn(&mut StoredCard)) -> Result<StoredCard, CardError> {
        let (id, key) = parts(token).ok_or(CardError::NoCard)?;
        self.change(id, CardError::NoCard, |card| {
            if !card.is_held(&key) {
                return Err(CardError::NoCard);
            }
            change(card);
            Ok(())
        })
        .await
    }

    /// Changes a card, and retries if it is changed concurrently. Returns `unknown` if it does not exist.
    async fn change(
        &self,
        id: &str,
        unknown: CardError,
        change: impl Fn(&mut StoredCard) -> Result<(), CardError>,
    ) -> Result<StoredCard, CardError> {
        for _ in 0..TRIES {
            let Some((mut card, body)) = self.read(id).await? else { return Err(unknown) };
            card.bonds.expire(self.now());
            change(&mut card)?;
            let expected = [Expected { kind: CARDS.to_owned(), id: id.to_owned(), body: Some(body) }];
            if self.store.change_if(&expected, &[put(id, &card)]).await? {
                return Ok(card);
            }
        }
        Err(CardError::Busy)
    }

    /// Reads a card and its document. Logs an unreadable card and treats it as missing.
    async fn read(&self, id: &str) -> Result<Option<(StoredCard, Vec<u8>)>, StoreError> {
        if id.len() != DIGITS || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Ok(None);
        }
        let Some(body) = self.store.document(CARDS, id).await? else { return Ok(None) };
        match serde_json::from_slice(&body) {
            Ok(card) => Ok(Some((card, body))),
            Err(error) => {
                tracing::error!(%error, "a player card cannot be read");
                Ok(None)
            }
        }
    }
}

/// Returns the change that stores a card.
fn put(id: &str, card: &StoredCard) -> Change {
    Change::Put(Document { kind: CARDS.to_owned(), id: id.to_owned(), body: card.body() })
}

/// Splits a token into the ID of its card and the hash of its secret.
fn parts(token: &str) -> Option<(&str, String)> {
    let (id, secret) = token.split_once('.')?;
    Some((id, hash(secret)))
}

/// Returns the stored hash of a token's secret part.
fn hash(secret: &str) -> String {
    token_key(secret).to_hex().to_string()
}
