//! Player cards: an optional passkey, with a name, a face, ratings, friends and what was played.
//!
//! This crate has no network, no clock and no source of randomness: callers pass the time and random bytes to
//! [`PlayerCards::new`]. The server knows which cards are at a table right now.
//!
//! A card is one document in the store, and everything that is kept of it: deleting it leaves nothing that says whose a
//! seat was. Several nodes may change it at the same time, so each change is made only if the card is still the one that
//! was read. Challenges are signed and not stored; a card remembers those that were spent on it until they are too old.

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
/// How often a card is read again that somebody else has changed meanwhile.
const TRIES: usize = 8;
/// How many devices hold a card; one more signs the oldest out.
const MOST_DEVICES: usize = 16;
/// How many digits name a card.
const DIGITS: usize = 32;

/// Why something cannot be done with a card.
#[derive(Debug, Error)]
pub enum CardError {
    /// No card is held by this token: it is wrong, or the card was deleted, or this device was signed out.
    #[error("this device holds no player card any more; sign in with your passkey")]
    NoCard,
    /// The passkey is of no card here.
    #[error("this passkey opens no player card on this server; make a new card")]
    Unknown,
    /// The challenge is too old, was spent, or is of another server or page.
    #[error("this took too long or was done before; try again")]
    Stale,
    /// The passkey does not prove what it has to.
    #[error("the passkey was not accepted")]
    Refused,
    /// No card is opened by this code: it is wrong, was used, or is too old.
    #[error("this code opens no player card any more; ask for a new one on the other device")]
    NoCode,
    /// A card has a passkey for as long as it is one.
    #[error("this is the card's last passkey; add another one first, or delete the card")]
    LastPasskey,
    /// It has as many as it may.
    #[error("this card has as many passkeys as it may; remove one first")]
    TooManyPasskeys,
    /// It has no such friend, ask or block.
    #[error("this player is not on your list any more; look again")]
    UnknownFriend,
    /// The player at that seat has no card, or has deleted it.
    #[error("this player has no player card; only players with a card can be friends")]
    NoCardThere,
    /// Both are the same card.
    #[error("this is your own card")]
    OwnCard,
    /// They are friends.
    #[error("you are friends already")]
    AlreadyFriends,
    /// It has asked, and waits for the answer.
    #[error("you have asked this player; wait for the answer")]
    AlreadyAsked,
    /// It has asked as often as it may.
    #[error("you have asked as many players as you may; try again tomorrow")]
    TooManyAsks,
    /// As many wait for the other's answer as may.
    #[error("too many asks wait for this player; give them a code of yours instead")]
    TooManyWait,
    /// One of them has as many friends as it may.
    #[error("one of you has as many friends as a card may have; end a friendship first")]
    TooManyFriends,
    /// It has blocked as many as it may.
    #[error("you have blocked as many players as you may; unblock one first")]
    TooManyBlocked,
    /// The name cannot be one.
    #[error(transparent)]
    Name(RoomError),
    /// Others change the card all the time.
    #[error("your player card is busy; try again in a moment")]
    Busy,
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The player cards of a server.
pub struct PlayerCards {
    store: Arc<dyn Store>,
    /// What challenges and networks are signed with.
    key: [u8; 32],
    now: fn() -> u64,
    random: fn() -> [u8; 32],
}

impl std::fmt::Debug for PlayerCards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PlayerCards")
    }
}

impl PlayerCards {
    /// The cards in a store. `key` is a secret that all nodes share. `now` returns the milliseconds since 1970, `random` bytes that
    /// are good enough for secrets.
    pub fn new(store: Arc<dyn Store>, key: [u8; 32], now: fn() -> u64, random: fn() -> [u8; 32]) -> Self {
        Self { store, key, now, random }
    }

    fn now(&self) -> u64 {
        (self.now)()
    }

    fn random(&self) -> [u8; 32] {
        (self.random)()
    }

    /// The secret part of a new token: 256 bits.
    fn secret(&self) -> String {
        hex::encode(self.random())
    }

    /// A challenge for a passkey of a page. One for adding a passkey is for the card of a code or of a token.
    ///
    /// # Errors
    /// Only for adding a passkey: [`CardError::NoCode`] or [`CardError::NoCard`] if there is no such card, [`CardError::Store`] if the
    /// store fails.
    pub async fn challenge(
        &self,
        page: &Page,
        wish: &ForCard,
        token: Option<&str>,
    ) -> Result<CardChallenge, CardError> {
        let purpose = match wish {
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
        match wish {
            ForCard::Make => asked.user = Some(base64url::encode(&challenge::user(&self.key, &challenge))),
            ForCard::SignIn => {}
            ForCard::Add { code } => {
                let door = self.door(code.as_deref(), token).await?;
                asked.user = Some(base64url::encode(&hex::decode(&door.id).unwrap_or_default()));
                asked.name = Some(door.card.name.clone());
                asked.exclude = door.card.passkeys().map(|passkey| passkey.id.clone()).collect();
            }
        }
        Ok(asked)
    }

    /// Makes a card. Returns the token that stands for it on this device.
    ///
    /// # Errors
    /// [`CardError::Name`] if the name is not allowed, [`CardError::Stale`] or [`CardError::Refused`] if the passkey is not accepted,
    /// [`CardError::Store`] if the store fails.
    pub async fn make(&self, page: &Page, wish: &MakeCard) -> Result<(String, StoredCard), CardError> {
        let name = room::checked_name(&wish.name).map_err(CardError::Name)?;
        let now = self.now();
        let challenge = passkey::challenge_in(&wish.client_data).ok_or(CardError::Refused)?;
        challenge::check(&self.key, Purpose::Make, &page.rp_id, now, &challenge).ok_or(CardError::Stale)?;
        let passkey = passkey::made(page, wish)?;
        // A challenge names the card that it makes: it cannot make two.
        let id = hex::encode(challenge::user(&self.key, &challenge));
        let secret = self.secret();
        let session = Session { key: hash(&secret), since: now };
        let card = StoredCard::new(page.rp_id.clone(), name, wish.face, passkey, session, now);
        let expected = [Expected { kind: CARDS.to_owned(), id: id.clone(), body: None }];
        let made = self.store.change_if(&expected, &[put(&id, &card)]).await?;
        if made { Ok((format!("{id}.{secret}"), card)) } else { Err(CardError::Stale) }
    }

    /// Signs in with a passkey. Returns the token that stands for its card on this device.
    ///
    /// # Errors
    /// [`CardError::Unknown`] if the passkey belongs to no card here, [`CardError::Stale`] or [`CardError::Refused`] if it is not
    /// accepted; otherwise why the card cannot be changed.
    pub async fn sign_in(&self, page: &Page, wish: &SignInCard) -> Result<(String, StoredCard), CardError> {
        let now = self.now();
        let challenge = passkey::challenge_in(&wish.client_data).ok_or(CardError::Refused)?;
        let until =
            challenge::check(&self.key, Purpose::SignIn, &page.rp_id, now, &challenge).ok_or(CardError::Stale)?;
        let id = base64url::decode(&wish.user).map(hex::encode).ok_or(CardError::Refused)?;
        let secret = self.secret();
        let key = hash(&secret);
        let card = self.change(&id, CardError::Unknown, |card| {
            if card.rp_id != page.rp_id {
                return Err(CardError::Unknown);
            }
            let passkey = card.passkey_mut(&wish.credential).ok_or(CardError::Refused)?;
            passkey.counter = passkey::shown(page, passkey, wish)?;
            card.spend(base64url::encode(&challenge), until, now).ok_or(CardError::Stale)?;
            card.sessions.push(Session { key: key.clone(), since: now });
            let beyond = card.sessions.len().saturating_sub(MOST_DEVICES);
            card.sessions.drain(..beyond);
            Ok(())
        });
        Ok((format!("{id}.{secret}"), card.await?))
    }

    /// The card that a token stands for, with its id.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if no card is held by the token, [`CardError::Store`] if the store fails.
    pub async fn held(&self, token: &str) -> Result<(String, StoredCard), CardError> {
        self.own(token).await.map(|(id, card, _)| (id, card))
    }

    /// The same, with the document that it was read from.
    async fn own(&self, token: &str) -> Result<(String, StoredCard, Vec<u8>), CardError> {
        let (id, key) = parts(token).ok_or(CardError::NoCard)?;
        let (card, body) = self.read(id).await?.filter(|(card, _)| card.is_held(&key)).ok_or(CardError::NoCard)?;
        Ok((id.to_owned(), card, body))
    }

    /// What a table keeps of the card of a player who takes a seat. `network` is the first address of the player's network.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if no card is held by the token, [`CardError::Store`] if the store fails.
    pub async fn seat(&self, token: &str, network: IpAddr) -> Result<SeatCard, CardError> {
        let (id, _) = self.held(token).await?;
        Ok(self.seated(id, network))
    }

    /// The same for a player who looks for a table, with the rating in a family of rules if it is known.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if no card is held by the token, [`CardError::Store`] if the store fails.
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
    /// [`CardError::Name`] if the name is not allowed; otherwise why the card cannot be found or changed.
    pub async fn rename(&self, token: &str, wish: &ChangeCard) -> Result<StoredCard, CardError> {
        let name = room::checked_name(&wish.name).map_err(CardError::Name)?;
        self.change_held(token, |card| (card.name, card.face) = (name.clone(), wish.face)).await
    }

    /// Signs this device out.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if no card is held by the token, [`CardError::Store`] if the store fails, [`CardError::Busy`] if the card
    /// keeps changing meanwhile.
    pub async fn sign_out(&self, token: &str) -> Result<(), CardError> {
        let (_, key) = parts(token).ok_or(CardError::NoCard)?;
        self.change_held(token, |card| card.sessions.retain(|session| session.key != key)).await.map(drop)
    }

    /// Deletes a card: passkeys, name, face, ratings, matches and friends. The id that tables keep of it then leads nowhere.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if no card is held by the token, [`CardError::Store`] if the store fails, [`CardError::Busy`] if a
    /// friend's card keeps changing meanwhile.
    pub async fn delete(&self, token: &str) -> Result<(), CardError> {
        let (id, card) = self.held(token).await?;
        // First of all: if this breaks off, the card is there to be deleted again.
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

    /// Changes a card as it is now, whoever else changes it meanwhile. `unknown` if there is none.
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

    /// A card, and the document that it was read from. One that cannot be read is not there; the log says so.
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

/// The change that keeps a card.
fn put(id: &str, card: &StoredCard) -> Change {
    Change::Put(Document { kind: CARDS.to_owned(), id: id.to_owned(), body: card.body() })
}

/// The card that a token names, and the hash of its secret.
fn parts(token: &str) -> Option<(&str, String)> {
    let (id, secret) = token.split_once('.')?;
    Some((id, hash(secret)))
}

/// What a card keeps of the secret part of a token.
fn hash(secret: &str) -> String {
    token_key(secret).to_hex().to_string()
}
