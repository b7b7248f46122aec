//! Friends of a player card: two cards that both said yes.

use serde::{Deserialize, Serialize};

use crate::Face;

/// The answer to `GET /api/card/friends`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Friends {
    /// Whether your friends see where you play.
    pub share: bool,
    /// Your friends, the oldest friendship first.
    pub friends: Vec<Friend>,
    /// Players who ask to be your friends, the latest last.
    pub asks: Vec<FriendAsk>,
    /// How many of your own asks wait for an answer.
    pub waiting: u32,
    /// Players you have blocked, the latest last.
    pub blocked: Vec<BlockedCard>,
}

/// A friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Friend {
    /// The number by which you end the friendship. Nobody else knows this friend by it.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Their face; none for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub face: Option<Face>,
    /// Since when you are friends, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub since: u64,
    /// Where they play right now; none if they are at no table, or don't share it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub table: Option<FriendTable>,
}

/// A table at which a friend plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FriendTable {
    /// Its code; none if it has none, as tables of events and for practice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub code: Option<String>,
}

/// A player who asks to be your friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FriendAsk {
    /// The number by which you answer.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Their face; none for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub face: Option<Face>,
    /// When they asked, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
}

/// A player whose card you have blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BlockedCard {
    /// The number by which you unblock them.
    pub id: String,
    /// Their name when you blocked them.
    pub name: String,
}

/// `POST /api/card/friends`: makes a friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AddFriend {
    /// By a code that the other card has given out.
    Code(String),
    /// By a yes to an ask, named by its number.
    Ask(String),
}

/// `PUT /api/card/friends`: whether friends see where you play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ShareTable {
    /// Whether they do.
    pub share: bool,
}

/// `POST /api/card/friends/blocks`: blocks a friend or a player who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BlockCard {
    /// The number of the friend or of the ask.
    pub id: String,
}

/// `POST /api/tables/{code}/friends`: asks a player at your table to be your friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskFriend {
    /// The seat of the other player.
    pub seat: ruckus_engine::Seat,
    /// The token of your card.
    pub card: String,
}

/// The answer: whether you are friends now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskedFriend {
    /// They had asked you before, so your ask is a yes.
    pub friends: bool,
}
