//! Friends: operations that change two cards, and the lists that a card's owner sees.

use futures_util::future::try_join_all;
use ruckus_journal::{Change, Expected, StoreError};
use ruckus_protocol::{BlockedCard, Friend, FriendAsk, FriendTable, Friends};
use serde_json::{Value, json};

use super::bonds::{Bond, Bonds, NoBond};
use super::codes::{CodeKind, Opens, StoredCode};
use super::stored::StoredCard;
use super::{CARDS, CardError, DIGITS, PlayerCards, TRIES, put};

impl From<NoBond> for CardError {
    fn from(why: NoBond) -> Self {
        match why {
            NoBond::Already => Self::AlreadyFriends,
            NoBond::Waiting => Self::AlreadyAsked,
            NoBond::TooManyAsks => Self::TooManyAsks,
            NoBond::TooManyWait => Self::TooManyWait,
            NoBond::TooManyFriends => Self::TooManyFriends,
            NoBond::TooManyBlocked => Self::TooManyBlocked,
        }
    }
}

impl PlayerCards {
    /// Returns the friends, requests and blocks of a card. `table_of` returns the table that a card plays at right now.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if the token is invalid, [`CardError::Store`] if the store fails.
    pub async fn friends(
        &self,
        token: &str,
        table_of: impl Fn(&str) -> Option<FriendTable>,
    ) -> Result<Friends, CardError> {
        let (own, mut card) = self.held(token).await?;
        card.bonds.expire(self.now());
        let bonds = &card.bonds;
        let friends = self.known(&bonds.friends).await?.into_iter().map(|(bond, other)| {
            // Requires that both cards list each other.
            let shares = other.bonds.share && other.bonds.is_friend(&own);
            let table = shares.then(|| table_of(&bond.card)).flatten();
            Friend { id: self.pair(&own, &bond.card), name: other.name, face: other.face, since: bond.at, table }
        });
        let asks = self.known(&bonds.asks).await?.into_iter().map(|(bond, other)| FriendAsk {
            id: self.pair(&own, &bond.card),
            name: other.name,
            face: other.face,
            at: bond.at,
        });
        let blocked = bonds.blocked.iter();
        let blocked =
            blocked.map(|other| BlockedCard { id: self.pair(&own, &other.card), name: other.name.clone() }).collect();
        let waiting = bonds.asked.len() as u32;
        Ok(Friends { share: bonds.share, friends: friends.collect(), asks: asks.collect(), waiting, blocked })
    }

    /// Reads the cards of some bonds. Skips deleted cards.
    async fn known<'b>(&self, bonds: &'b [Bond]) -> Result<Vec<(&'b Bond, StoredCard)>, StoreError> {
        let read = bonds.iter().map(async |bond| Ok::<_, StoreError>((bond, self.read(&bond.card).await?)));
        let known = try_join_all(read).await?;
        Ok(known.into_iter().filter_map(|(bond, card)| Some((bond, card?.0))).collect())
    }

    /// Makes two cards friends with a code of the other card.
    ///
    /// # Errors
    /// [`CardError::NoCode`] if the code is invalid. Otherwise the reason why the two cards cannot become friends.
    pub async fn befriend_by_code(&self, token: &str, code: &str) -> Result<(), CardError> {
        let (own, _) = self.held(token).await?;
        let (shown, Opens { card: other, until }) = self.shown(&CodeKind::FRIEND, code).await?;
        let now = self.now();
        self.change_both(token, &other, Some(&shown), |card, other_card| {
            // Does not reveal blocks.
            let giver = other_card.filter(|giver| {
                giver.bonds.code.as_deref() == Some(&shown.name) && !giver.bonds.has_blocked(&own) && now <= until
            });
            let giver = giver.ok_or(CardError::NoCode)?;
            card.bonds.befriend(&own, (&other, &mut giver.bonds), now)?;
            giver.bonds.code = None;
            Ok(())
        })
        .await
    }

    /// Sends a friend request to another card. Returns true if the two are friends now, because the other card had a
    /// pending request.
    ///
    /// # Errors
    /// [`CardError::NoCardThere`] if the other card does not exist. Otherwise the reason why the two cards cannot
    /// become friends.
    pub async fn ask_friend(&self, token: &str, other: &str) -> Result<bool, CardError> {
        let (own, _) = self.held(token).await?;
        let now = self.now();
        self.change_both(token, other, None, |card, other_card| {
            let other_card = other_card.ok_or(CardError::NoCardThere)?;
            Ok(card.bonds.ask(&own, (other, &mut other_card.bonds), now)?)
        })
        .await
    }

    /// Accepts a request.
    ///
    /// # Errors
    /// [`CardError::UnknownFriend`] if there is no such request. Otherwise the reason why the two cards cannot become
    /// friends.
    pub async fn accept(&self, token: &str, ask: &str) -> Result<(), CardError> {
        let (own, other) = self.other(token, ask).await?;
        let now = self.now();
        self.change_both(token, &other, None, |card, other_card| {
            let other_card = other_card.filter(|_| card.bonds.is_asked_by(&other)).ok_or(CardError::UnknownFriend)?;
            Ok(card.bonds.befriend(&own, (&other, &mut other_card.bonds), now)?)
        })
        .await
    }

    /// Declines a request. The other card is not notified.
    ///
    /// # Errors
    /// [`CardError::UnknownFriend`] if the card does not know another card by this ID. Otherwise the reason why the
    /// card cannot be changed.
    pub async fn decline(&self, token: &str, ask: &str) -> Result<(), CardError> {
        let (_, other) = self.other(token, ask).await?;
        self.change_held(token, |card| card.bonds.decline(&other)).await.map(drop)
    }

    /// Ends a friendship. The other card is not notified.
    ///
    /// # Errors
    /// [`CardError::UnknownFriend`] if the two are not friends. Otherwise the reason why the cards cannot be changed.
    pub async fn end_friendship(&self, token: &str, friend: &str) -> Result<(), CardError> {
        let (own, other) = self.other(token, friend).await?;
        self.change_both(token, &other, None, |card, other_card| {
            if !card.bonds.is_friend(&other) {
                return Err(CardError::UnknownFriend);
            }
            card.bonds.forget(&other);
            if let Some(other_card) = other_card {
                other_card.bonds.forget(&own);
            }
            Ok(())
        })
        .await
    }

    /// Blocks a friend or a card with a pending request. The other card is not notified.
    ///
    /// # Errors
    /// [`CardError::UnknownFriend`] if the card does not know another card by this ID, [`CardError::TooManyBlocked`] if
    /// it has reached the limit of blocked cards. Otherwise the reason why the cards cannot be changed.
    pub async fn block(&self, token: &str, id: &str) -> Result<(), CardError> {
        let (own, other) = self.other(token, id).await?;
        let now = self.now();
        self.change_both(token, &other, None, |card, other_card| {
            let name = other_card.as_ref().map(|other| other.name.clone()).unwrap_or_default();
            card.bonds.block(&other, name, now)?;
            if let Some(other_card) = other_card {
                other_card.bonds.blocked_by(&own);
            }
            Ok(())
        })
        .await
    }

    /// Unblocks a card, which can then send requests again.
    ///
    /// # Errors
    /// [`CardError::UnknownFriend`] if the card does not know another card by this ID. Otherwise the reason why the
    /// card cannot be changed.
    pub async fn unblock(&self, token: &str, id: &str) -> Result<(), CardError> {
        let (_, other) = self.other(token, id).await?;
        self.change_held(token, |card| card.bonds.unblock(&other)).await.map(drop)
    }

    /// Sets whether friends can see where a card plays.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if the token is invalid, [`CardError::Store`] if the store fails, [`CardError::Busy`] if
    /// other changes to the card keep interfering.
    pub async fn share(&self, token: &str, share: bool) -> Result<(), CardError> {
        self.change_held(token, |card| card.bonds.share = share).await.map(drop)
    }

    /// Returns everything that the server stores about a card, for its owner to download.
    ///
    /// # Errors
    /// [`CardError::NoCard`] if the token is invalid, [`CardError::Store`] if the store fails.
    pub async fn export(&self, token: &str) -> Result<Value, CardError> {
        let (_, card) = self.held(token).await?;
        let Bonds { share, friends, asks, asked, blocked, .. } = &card.bonds;
        let mut lists = Vec::with_capacity(3);
        for bonds in [friends, asks, asked] {
            let known = self.known(bonds).await?;
            lists.push(known.into_iter().map(|(bond, card)| json!({"name": card.name, "at": bond.at})).collect());
        }
        let lists: Vec<Value> = lists;
        let blocked: Vec<Value> = blocked.iter().map(|other| json!({"name": other.name, "at": other.at})).collect();
        let mut whole = card.export();
        if let Some(whole) = whole.as_object_mut() {
            let [friends, asks, asked] = [0, 1, 2].map(|list| lists[list].clone());
            let bonds = json!({"share": share, "friends": friends, "asks": asks, "asked": asked, "blocked": blocked});
            whole.insert("bonds".to_owned(), bonds);
        }
        Ok(whole)
    }

    /// Removes a card that is about to be deleted from all other cards. Returns the change that removes its friend
    /// code.
    pub(super) async fn leave_friends(&self, own: &str, card: &StoredCard) -> Result<Option<Change>, CardError> {
        for other in card.bonds.others() {
            match self
                .change(&other, CardError::UnknownFriend, |card| {
                    card.bonds.forget(own);
                    Ok(())
                })
                .await
            {
                // The other card has been deleted.
                Ok(_) | Err(CardError::UnknownFriend) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(card.bonds.code.clone().map(|name| CodeKind::FRIEND.remove(name)))
    }

    /// Returns the ID of the token's card, and the ID of the other card that it knows by `number`.
    async fn other(&self, token: &str, number: &str) -> Result<(String, String), CardError> {
        let (own, card) = self.held(token).await?;
        let Bonds { friends, asks, blocked, .. } = card.bonds;
        let known = friends.into_iter().chain(asks).map(|bond| bond.card);
        let mut known = known.chain(blocked.into_iter().map(|other| other.card));
        let other = known.find(|card| self.pair(&own, card) == number).ok_or(CardError::UnknownFriend)?;
        Ok((own, other))
    }

    /// Changes the token's card together with another one in one transaction. A code is used up by it.
    async fn change_both<T>(
        &self,
        token: &str,
        other: &str,
        spent: Option<&StoredCode>,
        change: impl Fn(&mut StoredCard, Option<&mut StoredCard>) -> Result<T, CardError>,
    ) -> Result<T, CardError> {
        for _ in 0..TRIES {
            let (own, mut card, body) = self.own(token).await?;
            if own == other {
                return Err(CardError::OwnCard);
            }
            let (mut other_card, other_body) = self.read(other).await?.unzip();
            let now = self.now();
            for card in std::iter::once(&mut card).chain(&mut other_card) {
                card.bonds.expire(now);
            }
            let made = change(&mut card, other_card.as_mut())?;
            let mut expected = vec![
                Expected { kind: CARDS.to_owned(), id: own.clone(), body: Some(body) },
                Expected { kind: CARDS.to_owned(), id: other.to_owned(), body: other_body },
            ];
            let mut changes = vec![put(&own, &card)];
            changes.extend(other_card.map(|card| put(other, &card)));
            if let Some(shown) = spent {
                let (unused, used) = CodeKind::FRIEND.used_up(shown);
                expected.push(unused);
                changes.push(used);
            }
            if self.store.change_if(&expected, &changes).await? {
                return Ok(made);
            }
        }
        Err(CardError::Busy)
    }

    /// Returns the ID by which a card knows another one. It is meaningless to all other cards.
    fn pair(&self, own: &str, other: &str) -> String {
        let pair = format!("friend {own} {other}");
        blake3::keyed_hash(&self.key, pair.as_bytes()).to_hex()[..DIGITS].to_owned()
    }
}
