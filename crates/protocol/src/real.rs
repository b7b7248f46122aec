//! What real play says of rules, over plain HTTP (`docs/protocol-http.md`, "From real play").

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The longest name of a rule that somebody asks about, in bytes.
pub const LONGEST_QUESTION: usize = 64;

/// How often something was so, out of how often it could have been.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RealShare"))]
#[cfg_attr(feature = "typescript", ts(rename = "RealShare"))]
pub struct Share {
    /// How often it was so.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub count: u64,
    /// How often it could have been.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub of: u64,
    /// Where the interval of 95 % begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
    /// Whether that is enough to say something about it.
    pub enough: bool,
}

/// What people made of something: a rule, a game, an action from memory. What was never counted is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RealPlay {
    /// Of all rounds, each as many times as people played it, in which it had a say: in how many one of them asked why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub asked: Option<Share>,
    /// Of all times that somebody had to remember it: how often they did, before time was up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub remembered: Option<Share>,
    /// How often somebody was merely the last, so that nobody knows whether they had forgotten.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub outrun: u64,
    /// Of all votes after a match: how many liked it, or would play it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub liked: Option<Share>,
}

/// `GET /api/real`: what has been counted at this server. Home-made rules are asked for one by one,
/// `GET /api/real/{id}`, and answered with a [`RealPlay`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RealFigures {
    /// Of the built-in rules, by name.
    pub rules: BTreeMap<String, RealPlay>,
    /// Of the games, by name of the preset; with a `+` behind it, of changes to it.
    pub games: BTreeMap<String, RealPlay>,
    /// Of the actions that had to be remembered (HR-8), by name; `own` are those that people made up themselves.
    pub actions: BTreeMap<String, RealPlay>,
}

/// `GET /api/tables/{code}/votes`, for whoever holds a seat: what they may vote on after a match, and what they have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ballot {
    /// Which match of the table it is about, counted from 1.
    pub number: u32,
    /// Whether they would play this game again; none if they have not said.
    pub again: Option<bool>,
    /// The rules that had a say in the match.
    pub rules: Vec<BallotRule>,
}

/// A rule on a ballot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BallotRule {
    /// Its name in files; of a home-made rule the hash of its content.
    pub rule: String,
    /// Its name for people.
    pub title: String,
    /// Whether they like it; none if they have not said.
    pub liked: Option<bool>,
}

/// `POST /api/tables/{code}/votes`, for whoever holds a seat: votes. It replaces what they have voted about this match
/// before; the answer is the [`Ballot`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CastBallot {
    /// Which match it is about.
    pub number: u32,
    /// Whether they would play this game again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub again: Option<bool>,
    /// Which rules they like and which they do not, by what the ballot calls them.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<String, bool>>"))]
    pub rules: BTreeMap<String, bool>,
}
