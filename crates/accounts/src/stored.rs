//! The stored form of a card. New fields have a default. Changes that older programs would misread require a higher
//! [`VERSION`].

use std::collections::{BTreeMap, BTreeSet};

use ruckus_protocol::Face;
use ruckus_strength::{DAY, EarlierMatch, Less, Rating};
use serde::{Deserialize, Serialize};

use super::bonds::Bonds;
use super::passkey::Passkey;

/// The version of the format. Cards with additional passkeys or with friends have higher versions, because older
/// programs would drop these fields.
const VERSION: u32 = 1;
const WITH_PASSKEYS: u32 = 2;
const WITH_FRIENDS: u32 = 3;
/// The maximum number of stored matches.
pub(super) const MOST_MATCHES: usize = 200;

/// A card with all its data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredCard {
    #[serde(deserialize_with = "known")]
    version: u32,
    /// The host of the pages that its passkeys are for.
    pub(super) rp_id: String,
    pub(super) name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) face: Option<Face>,
    /// The time of its creation. All times are in milliseconds since the Unix epoch.
    pub(super) made_at: u64,
    pub(super) passkey: Passkey,
    /// Additional passkeys, the latest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    more: Vec<Passkey>,
    /// The name of the code that allows adding a passkey.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) code: Option<String>,
    /// Friends and other relations.
    #[serde(default, skip_serializing_if = "Bonds::is_empty")]
    pub(super) bonds: Bonds,
    /// Signed-in devices, the latest last.
    pub(super) sessions: Vec<Session>,
    /// Spent challenges and their expiry times. Kept until they expire.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    spent: Vec<(String, u64)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) overall: Option<Standing>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) families: BTreeMap<String, Standing>,
    /// Played matches, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) matches: Vec<PlayedMatch>,
}

/// A signed-in device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Session {
    /// The hash of its token.
    pub(super) key: String,
    pub(super) since: u64,
}

/// A rating, and the number of matches that it is based on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Standing {
    pub(super) rating: Rating,
    pub(super) matches: u32,
}

/// A played match. Its weight is 0 if the same players met too often.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct PlayedMatch {
    pub(super) at: u64,
    pub(super) table: String,
    pub(super) family: String,
    pub(super) place: u32,
    pub(super) people: u32,
    pub(super) bots: u32,
    pub(super) counts: f64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) less: Vec<Less>,
    /// The ratings before and after, overall and in the family.
    pub(super) overall: (Rating, Rating),
    pub(super) in_family: (Rating, Rating),
    /// The cards of the opponents. Kept for a day, to detect repeated matches of the same players.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) others: BTreeSet<String>,
}

impl StoredCard {
    pub(super) fn new(
        rp_id: String,
        name: String,
        face: Option<Face>,
        passkey: Passkey,
        session: Session,
        now: u64,
    ) -> Self {
        Self {
            version: VERSION,
            rp_id,
            name,
            face,
            made_at: now,
            passkey,
            more: Vec::new(),
            code: None,
            bonds: Bonds::default(),
            sessions: vec![session],
            spent: Vec::new(),
            overall: None,
            families: BTreeMap::new(),
            matches: Vec::new(),
        }
    }

    /// Serializes the card, with the lowest version that supports all its fields. Serialization fails only for numbers
    /// that are not finite, and ratings are finite.
    pub(super) fn body(&self) -> Vec<u8> {
        let version = match (self.bonds.is_empty(), self.more.is_empty()) {
            (false, _) => WITH_FRIENDS,
            (true, false) => WITH_PASSKEYS,
            (true, true) => VERSION,
        };
        serde_json::to_vec(&Self { version, ..self.clone() }).unwrap_or_default()
    }

    /// Returns true if a device with a token of this hash is signed in.
    pub(super) fn is_held(&self, key: &str) -> bool {
        self.sessions.iter().any(|session| session.key == key)
    }

    /// Iterates over its passkeys, the first one first.
    pub(super) fn passkeys(&self) -> impl Iterator<Item = &Passkey> {
        std::iter::once(&self.passkey).chain(&self.more)
    }

    /// Returns the passkey with this ID.
    pub(super) fn passkey_mut(&mut self, id: &str) -> Option<&mut Passkey> {
        std::iter::once(&mut self.passkey).chain(&mut self.more).find(|passkey| passkey.id == id)
    }

    pub(super) fn add_passkey(&mut self, passkey: Passkey) {
        self.more.push(passkey);
    }

    /// Removes a passkey. Returns `None` if it is the only one.
    pub(super) fn remove_passkey(&mut self, id: &str) -> Option<()> {
        if self.more.is_empty() {
            return None;
        }
        if self.passkey.id == id {
            self.passkey = self.more.remove(0);
        } else {
            self.more.retain(|passkey| passkey.id != id);
        }
        Some(())
    }

    /// Marks a challenge as spent until its expiry. Returns `None` if it was spent before.
    pub(super) fn spend(&mut self, challenge: String, until: u64, now: u64) -> Option<()> {
        self.spent.retain(|(_, until)| *until >= now);
        if self.spent.iter().any(|(spent, _)| *spent == challenge) {
            return None;
        }
        self.spent.push((challenge, until));
        Some(())
    }

    /// Returns the overall rating.
    pub(super) fn rating(&self) -> Rating {
        self.overall.map_or(Rating::NEW, |standing| standing.rating)
    }

    /// Returns the rating in a family of rules.
    pub(super) fn rating_in(&self, family: &str) -> Rating {
        self.families.get(family).map_or(Rating::NEW, |standing| standing.rating)
    }

    /// Returns the rating in a family of rules, or else the overall rating. `None` if no match has counted.
    pub(super) fn known_in(&self, family: &str) -> Option<Rating> {
        self.families.get(family).or(self.overall.as_ref()).map(|standing| standing.rating)
    }

    /// Returns the matches within a day before `now`, with their players.
    pub(super) fn seen(&self, now: u64) -> Vec<EarlierMatch> {
        let recent = self.matches.iter().filter(|played| played.at.saturating_add(DAY) > now);
        recent.map(|played| EarlierMatch { at: played.at, others: played.others.clone() }).collect()
    }

    /// Adds a match, and drops data that is no longer needed.
    pub(super) fn add(&mut self, played: PlayedMatch) {
        let (overall, in_family, now) = (played.overall.1, played.in_family.1, played.at);
        let counted = u32::from(played.counts > 0.0);
        let next = |before: Option<&Standing>, rating| Standing {
            rating,
            matches: before.map_or(0, |before| before.matches).saturating_add(counted),
        };
        self.overall = Some(next(self.overall.as_ref(), overall));
        let standing = next(self.families.get(&played.family), in_family);
        self.families.insert(played.family.clone(), standing);
        for old in self.matches.iter_mut().filter(|old| old.at.saturating_add(DAY) <= now) {
            old.others.clear();
        }
        self.matches.push(played);
        let beyond = self.matches.len().saturating_sub(MOST_MATCHES);
        self.matches.drain(..beyond);
    }
}

/// Rejects versions that this program does not support, because the meaning of fields may have changed.
fn known<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let version = u32::deserialize(deserializer)?;
    if (VERSION..=WITH_FRIENDS).contains(&version) {
        return Ok(version);
    }
    let reads = format!("it has version {version}, but this program reads only versions up to {WITH_FRIENDS}");
    Err(serde::de::Error::custom(reads))
}
