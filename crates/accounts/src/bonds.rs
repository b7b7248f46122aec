//! A card's relations to other cards: friends, friend requests in both directions, and blocks. Pure data: the other
//! card and the time are passed in.
//!
//! Declining and blocking are not revealed: the sender's request stays pending until it expires, like one that was
//! never read.

use serde::{Deserialize, Serialize};

/// The maximum number of friends of a card.
pub(super) const MOST_FRIENDS: usize = 100;
/// The maximum number of pending requests to a card.
const MOST_ASKS: usize = 50;
/// The maximum number of pending requests of a card, and the maximum that it can send per day.
const MOST_ASKED: usize = 200;
const MOST_A_DAY: usize = 20;
/// The maximum number of cards that a card can block.
const MOST_BLOCKED: usize = 200;
const DAY: u64 = 24 * 3600 * 1000;
/// The time until a request expires, in milliseconds. Until then, the same player cannot be asked again.
const WAITS: u64 = 30 * DAY;

/// A card's relations to other cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Bonds {
    /// True if friends can see where the card plays.
    #[serde(default)]
    pub(super) share: bool,
    /// Friends, and the time since when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) friends: Vec<Bond>,
    /// Incoming requests, and their times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) asks: Vec<Bond>,
    /// Outgoing requests, and their times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) asked: Vec<Bond>,
    /// The times of all requests within the last day, answered ones included.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sent: Vec<u64>,
    /// Blocked cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) blocked: Vec<Blocked>,
    /// The name of the code that makes another card a friend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) code: Option<String>,
}

/// Another card and a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Bond {
    pub(super) card: String,
    pub(super) at: u64,
}

/// A blocked card, and its name at that time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Blocked {
    pub(super) card: String,
    pub(super) name: String,
    pub(super) at: u64,
}

/// The reason why two cards do not become friends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoBond {
    /// They are friends already.
    Already,
    /// A request is pending.
    Waiting,
    /// The card has reached its limit of requests.
    TooManyAsks,
    /// The other card has reached its limit of pending requests.
    TooManyWait,
    /// One of the cards has reached its limit of friends.
    TooManyFriends,
    /// The card has reached its limit of blocked cards.
    TooManyBlocked,
}

fn has(bonds: &[Bond], card: &str) -> bool {
    bonds.iter().any(|bond| bond.card == card)
}

fn drop_from(bonds: &mut Vec<Bond>, card: &str) {
    bonds.retain(|bond| bond.card != card);
}

impl Bonds {
    /// Returns true if there is nothing to store.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns true if the card is a friend.
    pub(super) fn is_friend(&self, card: &str) -> bool {
        has(&self.friends, card)
    }

    /// Returns true if the card has a pending request to this one.
    pub(super) fn is_asked_by(&self, card: &str) -> bool {
        has(&self.asks, card)
    }

    /// Returns true if the card is blocked.
    pub(super) fn has_blocked(&self, card: &str) -> bool {
        self.blocked.iter().any(|blocked| blocked.card == card)
    }

    /// Returns all friends and cards with pending requests in either direction.
    pub(super) fn others(&self) -> Vec<String> {
        self.friends.iter().chain(&self.asks).chain(&self.asked).map(|bond| bond.card.clone()).collect()
    }

    /// Removes expired requests.
    pub(super) fn expire(&mut self, now: u64) {
        self.sent.retain(|at| now < at.saturating_add(DAY));
        for bonds in [&mut self.asks, &mut self.asked] {
            bonds.retain(|bond| now < bond.at.saturating_add(WAITS));
        }
    }

    /// Sends a friend request to another card. Returns true if they are friends now, because the other card had a
    /// pending request.
    pub(super) fn ask(&mut self, own: &str, other: (&str, &mut Self), now: u64) -> Result<bool, NoBond> {
        let (card, bonds) = other;
        self.expire(now);
        bonds.expire(now);
        if self.is_friend(card) {
            return Err(NoBond::Already);
        }
        if has(&bonds.asked, own) && !self.has_blocked(card) {
            self.befriend(own, (card, bonds), now)?;
            return Ok(true);
        }
        if has(&self.asked, card) {
            return Err(NoBond::Waiting);
        }
        if self.sent.len() >= MOST_A_DAY || self.asked.len() >= MOST_ASKED {
            return Err(NoBond::TooManyAsks);
        }
        if self.friends.len() >= MOST_FRIENDS {
            return Err(NoBond::TooManyFriends);
        }
        if !bonds.has_blocked(own) {
            if bonds.asks.len() >= MOST_ASKS {
                return Err(NoBond::TooManyWait);
            }
            bonds.asks.push(Bond { card: own.to_owned(), at: now });
        }
        self.unblock(card);
        self.sent.push(now);
        self.asked.push(Bond { card: card.to_owned(), at: now });
        Ok(false)
    }

    /// Makes two cards friends.
    pub(super) fn befriend(&mut self, own: &str, other: (&str, &mut Self), now: u64) -> Result<(), NoBond> {
        let (card, bonds) = other;
        if self.is_friend(card) {
            return Err(NoBond::Already);
        }
        if self.friends.len() >= MOST_FRIENDS || bonds.friends.len() >= MOST_FRIENDS {
            return Err(NoBond::TooManyFriends);
        }
        for (bonds, card) in [(&mut *self, card), (bonds, own)] {
            bonds.unblock(card);
            bonds.forget(card);
            bonds.friends.push(Bond { card: card.to_owned(), at: now });
        }
        Ok(())
    }

    /// Declines a request. It stays pending for the sender.
    pub(super) fn decline(&mut self, card: &str) {
        drop_from(&mut self.asks, card);
    }

    /// Removes a friendship or requests in either direction.
    pub(super) fn forget(&mut self, card: &str) {
        for bonds in [&mut self.friends, &mut self.asks, &mut self.asked] {
            drop_from(bonds, card);
        }
    }

    /// Blocks a card.
    pub(super) fn block(&mut self, card: &str, name: String, now: u64) -> Result<(), NoBond> {
        self.forget(card);
        if self.has_blocked(card) {
            return Ok(());
        }
        if self.blocked.len() >= MOST_BLOCKED {
            return Err(NoBond::TooManyBlocked);
        }
        self.blocked.push(Blocked { card: card.to_owned(), name, at: now });
        Ok(())
    }

    /// Handles a block by another card. Removes it from friends and incoming requests. An outgoing request stays
    /// pending, so that the block is not visible.
    pub(super) fn blocked_by(&mut self, card: &str) {
        drop_from(&mut self.friends, card);
        drop_from(&mut self.asks, card);
    }

    /// Unblocks a card.
    pub(super) fn unblock(&mut self, card: &str) {
        self.blocked.retain(|blocked| blocked.card != card);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ann sends Bob a friend request.
    fn ask(ann: &mut Bonds, bob: &mut Bonds, now: u64) -> Result<bool, NoBond> {
        ann.ask("ann", ("bob", bob), now)
    }

    fn are_friends(ann: &Bonds, bob: &Bonds) -> (bool, bool) {
        (ann.is_friend("bob"), bob.is_friend("ann"))
    }

    #[test]
    fn both_players_must_agree_to_a_friendship() {
        let (mut ann, mut bob) = (Bonds::default(), Bonds::default());
        assert_eq!(ask(&mut ann, &mut bob, 1), Ok(false));
        assert_eq!((are_friends(&ann, &bob), bob.is_asked_by("ann")), ((false, false), true));
        assert_eq!(ask(&mut ann, &mut bob, 2), Err(NoBond::Waiting));
        assert_eq!(bob.ask("bob", ("ann", &mut ann), 3), Ok(true), "he asks back");
        assert_eq!((are_friends(&ann, &bob), ann.asked.len(), bob.asks.len()), ((true, true), 0, 0));
        assert_eq!(ask(&mut ann, &mut bob, 4), Err(NoBond::Already));
    }

    #[test]
    fn a_declined_request_looks_unanswered_for_thirty_days() {
        let (mut ann, mut bob) = (Bonds::default(), Bonds::default());
        ask(&mut ann, &mut bob, 0).expect("she asks");
        bob.decline("ann");
        assert_eq!(ask(&mut ann, &mut bob, WAITS - 1), Err(NoBond::Waiting));
        assert!(!bob.is_asked_by("ann"));
        assert_eq!(ask(&mut ann, &mut bob, WAITS), Ok(false));
    }

    #[test]
    fn a_block_ends_a_friendship_and_hides_new_requests() {
        let (mut ann, mut bob) = (Bonds::default(), Bonds::default());
        ask(&mut ann, &mut bob, 0).expect("she asks");
        bob.befriend("bob", ("ann", &mut ann), 1).expect("he says yes");
        bob.block("ann", "Ann".to_owned(), 2).expect("he may");
        ann.blocked_by("bob");
        assert_eq!(are_friends(&ann, &bob), (false, false));
        assert_eq!(ask(&mut ann, &mut bob, 3), Ok(false), "she is not told");
        assert!(!bob.is_asked_by("ann"));
        assert_eq!(ask(&mut ann, &mut bob, 4), Err(NoBond::Waiting), "as if he had not answered");
        bob.unblock("ann");
        assert_eq!(bob.ask("bob", ("ann", &mut ann), 5), Ok(true), "he has changed his mind");
    }

    #[test]
    fn friend_requests_are_limited_per_day_and_per_card() {
        let mut ann = Bonds::default();
        let ask_new = |ann: &mut Bonds, n: usize, now| ann.ask("ann", (&format!("c{n}"), &mut Bonds::default()), now);
        for n in 0..MOST_A_DAY {
            assert_eq!(ask_new(&mut ann, n, 0), Ok(false));
        }
        assert_eq!(ask_new(&mut ann, 99, DAY - 1), Err(NoBond::TooManyAsks));
        assert_eq!(ask_new(&mut ann, 99, DAY), Ok(false));
        let mut star = Bonds::default();
        for n in 0..MOST_ASKS {
            let own = format!("c{n}");
            assert_eq!(Bonds::default().ask(&own, ("star", &mut star), 0), Ok(false));
        }
        assert_eq!(Bonds::default().ask("ann", ("star", &mut star), 0), Err(NoBond::TooManyWait));
    }

    #[test]
    fn the_number_of_friends_per_card_is_limited() {
        let mut star = Bonds::default();
        for n in 0..MOST_FRIENDS {
            star.befriend("star", (&format!("c{n}"), &mut Bonds::default()), 0).expect("there is space");
        }
        let mut ann = Bonds::default();
        assert_eq!(ann.befriend("ann", ("star", &mut star), 0), Err(NoBond::TooManyFriends));
        assert_eq!(star.ask("star", ("ann", &mut ann), 0), Err(NoBond::TooManyFriends));
        assert_eq!((ann, star.friends.len()), (Bonds::default(), MOST_FRIENDS));
    }
}
