//! Player cards: passkeys, ratings, and match history.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Face;

/// The response to `POST /api/card/challenges`: the data that a browser needs to create or use a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct CardChallenge {
    /// The challenge, as base64url. Valid once, for five minutes, and only for the requested purpose.
    pub challenge: String,
    /// The server's relying party ID: the host of the page.
    pub rp_id: String,
    /// For a new card: the user handle of the passkey, as base64url.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// For a new card: the COSE numbers of the supported algorithms, in order of preference.
    pub algorithms: Vec<i32>,
    /// The validity of the challenge, in milliseconds.
    pub timeout_ms: u32,
    /// For an additional passkey: the card's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// For an additional passkey: the IDs of the card's existing ones, as base64url. Authenticators that hold one of
    /// them create no other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
    pub exclude: Vec<String>,
}

/// `POST /api/card/challenges`: requests a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ForCard {
    /// To create a card.
    Make,
    /// To sign in with a card.
    SignIn,
    /// To add a passkey to a card, identified by the token or by a code.
    Add {
        /// The code.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        code: Option<String>,
    },
}

/// The response to `POST /api/card/codes`: a code with which another device can add its own passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CardCode {
    /// The code: 10 letters, valid once.
    pub code: String,
    /// The validity, in milliseconds.
    pub lasts_ms: u32,
}

/// `POST /api/card/passkeys`: adds a new passkey to a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct AddPasskey {
    /// The code for the card; none if the request has the card's token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The passkey's ID, as base64url.
    pub credential: String,
    /// `clientDataJSON`, as base64url.
    pub client_data: String,
    /// The result of `getAuthenticatorData()`, as base64url.
    pub authenticator_data: String,
    /// The result of `getPublicKey()`, as base64url.
    pub public_key: String,
}

/// A passkey of a card, as seen by its owner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CardPasskey {
    /// Its ID, as base64url.
    pub id: String,
    /// Creation time in milliseconds since 1970.
    pub since: u64,
}

/// `POST /api/card`: creates a card with a new passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct MakeCard {
    /// The player's name.
    pub name: String,
    /// The player's face.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
    /// The passkey's ID, as base64url.
    pub credential: String,
    /// `clientDataJSON`, as base64url.
    pub client_data: String,
    /// The result of `getAuthenticatorData()`, as base64url.
    pub authenticator_data: String,
    /// The result of `getPublicKey()`, as base64url.
    pub public_key: String,
}

/// `POST /api/card/sessions`: signs in with a passkey.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SignInCard {
    /// `userHandle`, as base64url.
    pub user: String,
    /// The passkey's ID, as base64url.
    pub credential: String,
    /// `clientDataJSON`, as base64url.
    pub client_data: String,
    /// `authenticatorData`, as base64url.
    pub authenticator_data: String,
    /// The signature, as base64url.
    pub signature: String,
}

/// The response to both requests: this device is now signed in.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CardHeld {
    /// The secret for the card on this device. Shown once; the server stores only its hash.
    pub token: String,
    /// The card.
    pub card: PlayerCard,
}

/// `PUT /api/card`: changes a card's name and face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ChangeCard {
    /// The player's name.
    pub name: String,
    /// The player's face; none for the default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
}

/// A player card as seen by its owner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct PlayerCard {
    /// The player's name.
    pub name: String,
    /// The player's face; none for the default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
    /// Creation time in milliseconds since 1970.
    pub made_at: u64,
    /// The number of signed-in devices.
    pub devices: u32,
    /// Its passkeys, oldest first.
    pub passkeys: Vec<CardPasskey>,
    /// The rating over all games; none before the first match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overall: Option<CardStrength>,
    /// The rating per family of rules, by the name of its preset.
    pub families: BTreeMap<String, CardStrength>,
    /// The latest matches, newest first.
    pub matches: Vec<CardMatch>,
}

/// A rating of a player's strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CardStrength {
    /// The rating.
    pub rating: i32,
    /// Its uncertainty: the true strength is within this range of the rating two times in three.
    pub around: i32,
    /// The number of matches behind it.
    pub matches: u32,
}

/// A match played with a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CardMatch {
    /// End of the match in milliseconds since 1970.
    pub at: u64,
    /// The table's code.
    pub table: String,
    /// The family of its rules: the name of the preset.
    pub family: String,
    /// The rank, from 1; tied players share it.
    pub place: u32,
    /// The number of people.
    pub people: u32,
    /// The number of bots.
    pub bots: u32,
    /// The weight of the match, in percent.
    pub counts: u32,
    /// The reasons for a reduced weight.
    pub less: Vec<CountsLess>,
    /// The change of the overall rating.
    pub overall: CardChange,
    /// The change of the rating in the family.
    pub in_family: CardChange,
}

/// A change of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CardChange {
    /// The rating before.
    pub before: i32,
    /// The rating after.
    pub after: i32,
    /// The uncertainty after the match.
    pub around: i32,
}

/// The reason for a reduced weight of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum CountsLess {
    /// Another card played from the same network. Weight: a quarter.
    SameNetwork,
    /// No other player had a card. Weight: a quarter.
    NoOtherCard,
    /// The same people have played each other repeatedly within a day.
    SamePeople,
}
