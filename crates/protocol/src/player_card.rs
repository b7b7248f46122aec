//! Player cards: passkeys, ratings and what a card has played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Face;

/// The answer to `POST /api/card/challenges`: what a browser needs to make a passkey, and to ask for one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardChallenge {
    /// The challenge, as base64url. It is good for five minutes, once, and for what it was asked for.
    pub challenge: String,
    /// The server's name for passkeys: the host of the page.
    pub rp_id: String,
    /// For a new card: the handle that the passkey keeps of it, as base64url.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub user: Option<String>,
    /// For a new card: the algorithms that the server knows, the best first, by their COSE numbers.
    pub algorithms: Vec<i32>,
    /// How long the challenge is good, in milliseconds.
    pub timeout_ms: u32,
    /// For a further passkey: the card's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// For a further passkey: the ids of those that the card has, as base64url; whoever keeps one of them makes no other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub exclude: Vec<String>,
}

/// `POST /api/card/challenges`: asks for a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ForCard {
    /// To make a card.
    Make,
    /// To sign in with one.
    SignIn,
    /// To add a passkey to one: to the card of the token that is shown, or to the one that a code opens.
    Add {
        /// The code.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        code: Option<String>,
    },
}

/// The answer to `POST /api/card/codes`: lets another device add a passkey of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardCode {
    /// The code: 10 letters, good once.
    pub code: String,
    /// How long it is good, in milliseconds.
    pub lasts_ms: u32,
}

/// `POST /api/card/passkeys`: adds the passkey that the browser has made to a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AddPasskey {
    /// The code that opens the card; none where the card's token is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub code: Option<String>,
    /// The id of the passkey, as base64url.
    pub credential: String,
    /// `clientDataJSON`, as base64url.
    pub client_data: String,
    /// What `getAuthenticatorData()` gives, as base64url.
    pub authenticator_data: String,
    /// What `getPublicKey()` gives, as base64url.
    pub public_key: String,
}

/// A passkey of a card, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardPasskey {
    /// Its id, as base64url.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub since: u64,
}

/// `POST /api/card`: makes a card, with the passkey that the browser has made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MakeCard {
    /// The player's name.
    pub name: String,
    /// The player's face.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub face: Option<Face>,
    /// The id of the passkey, as base64url.
    pub credential: String,
    /// `clientDataJSON`, as base64url.
    pub client_data: String,
    /// What `getAuthenticatorData()` gives, as base64url.
    pub authenticator_data: String,
    /// What `getPublicKey()` gives, as base64url.
    pub public_key: String,
}

/// `POST /api/card/sessions`: signs in with a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SignInCard {
    /// `userHandle`, as base64url.
    pub user: String,
    /// The id of the passkey, as base64url.
    pub credential: String,
    /// `clientDataJSON`, as base64url.
    pub client_data: String,
    /// `authenticatorData`, as base64url.
    pub authenticator_data: String,
    /// The signature, as base64url.
    pub signature: String,
}

/// The answer to both: this device holds the card now.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardHeld {
    /// The secret that stands for the card on this device. Shown once; the server keeps only its hash.
    pub token: String,
    /// The card.
    pub card: PlayerCard,
}

/// `PUT /api/card`: changes the name and the face of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeCard {
    /// The player's name.
    pub name: String,
    /// The player's face; none for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub face: Option<Face>,
}

/// A player's card, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerCard {
    /// The player's name.
    pub name: String,
    /// The player's face; none for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub face: Option<Face>,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub made_at: u64,
    /// On how many devices it is signed in.
    pub devices: u32,
    /// Its passkeys, the first one first.
    pub passkeys: Vec<CardPasskey>,
    /// The strength over all games; none before the first match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub overall: Option<CardStrength>,
    /// The strength in each family of rules, by the name of its preset.
    pub families: BTreeMap<String, CardStrength>,
    /// The latest matches, the newest first.
    pub matches: Vec<CardMatch>,
}

/// How strong a player is, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardStrength {
    /// The rating.
    pub rating: i32,
    /// How uncertain it is: two times in three the strength is within it.
    pub around: i32,
    /// How many matches it comes from.
    pub matches: u32,
}

/// A match that was played with a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardMatch {
    /// When it was over, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// The table, as its players know it.
    pub table: String,
    /// The family of its rules, by the name of its preset.
    pub family: String,
    /// The place, from 1; those who tie share it.
    pub place: u32,
    /// How many people played.
    pub people: u32,
    /// How many bots played.
    pub bots: u32,
    /// How much it counted, in percent.
    pub counts: u32,
    /// Why it counted less.
    pub less: Vec<CountsLess>,
    /// What became of the rating over all games.
    pub overall: CardChange,
    /// What became of the rating in the family.
    pub in_family: CardChange,
}

/// What became of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CardChange {
    /// The rating before.
    pub before: i32,
    /// The rating after.
    pub after: i32,
    /// How uncertain it is after.
    pub around: i32,
}

/// Why a match counts less for a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CountsLess {
    /// Another card played from the same network: a quarter.
    SameNetwork,
    /// Nobody else had a card: a quarter.
    NoOtherCard,
    /// The same people have played each other again and again within a day.
    SamePeople,
}
