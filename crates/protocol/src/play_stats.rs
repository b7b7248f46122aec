//! Statistics from real play about rules, over plain HTTP (`docs/protocol-http.md`, "From real play").

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Maximum length of the name of a rule in a `why` message, in bytes.
pub const LONGEST_QUESTION: usize = 64;

/// A share with its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RealShare"), ts(rename = "RealShare"))]
pub struct Share {
    /// The number of positive cases.
    pub count: u64,
    /// The number of all cases.
    pub of: u64,
    /// The lower bound of the 95 % interval.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
    /// True if the data is sufficient for a conclusion.
    pub enough: bool,
}

/// Statistics about a rule, a game, or an action from memory. Values without data are omitted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct RealPlay {
    /// The share of rounds, counted per person, in which the person asked for the reason behind the rule, among rounds
    /// in which it applied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Share>,
    /// The share of occasions on which a player remembered the action in time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remembered: Option<Share>,
    /// The number of occasions on which a player was merely last, so that it is unknown if they had forgotten.
    pub outrun: u64,
    /// The share of votes after a match that liked it or would play it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub liked: Option<Share>,
}

/// `GET /api/real`: the statistics of this server. Home-made rules are requested one at a time with `GET
/// /api/real/{id}`, which returns a [`RealPlay`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RealFigures {
    /// Built-in rules, by name.
    pub rules: BTreeMap<String, RealPlay>,
    /// Games, by name of the preset. A `+` after the name stands for modified presets.
    pub games: BTreeMap<String, RealPlay>,
    /// Actions that had to be remembered (HR-8), by name; `own` stands for all actions that players made up.
    pub actions: BTreeMap<String, RealPlay>,
}

/// `GET /api/tables/{code}/votes`, for players with a seat: the options to vote on after a match, and the player's
/// votes so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Ballot {
    /// The number of the match at this table, from 1.
    pub number: u32,
    /// True to play this game again; none without a vote.
    pub again: Option<bool>,
    /// The rules that applied in the match.
    pub rules: Vec<BallotRule>,
}

/// A rule on a ballot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BallotRule {
    /// Its name in files, or the hash of a home-made rule's content.
    pub rule: String,
    /// Its display name.
    pub title: String,
    /// True if the player likes it; none without a vote.
    pub liked: Option<bool>,
}

/// `POST /api/tables/{code}/votes`, for players with a seat: votes on a match. Replaces the player's earlier votes on
/// it; the response is the [`Ballot`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct CastBallot {
    /// The number of the match.
    pub number: u32,
    /// True to play this game again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<bool>,
    /// Likes and dislikes, keyed by the rule names on the ballot.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<BTreeMap<String, bool>>"))]
    pub rules: BTreeMap<String, bool>,
}
