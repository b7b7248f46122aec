//! Friends of a player card. A friendship requires the consent of both cards.

use serde::{Deserialize, Serialize};

use crate::Face;

/// The response to `GET /api/card/friends`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Friends {
    /// True if your friends see where you play.
    pub share: bool,
    /// Your friends, the oldest friendship first.
    pub friends: Vec<Friend>,
    /// Players who ask to be your friends, newest last.
    pub asks: Vec<FriendAsk>,
    /// The number of your own requests without an answer.
    pub waiting: u32,
    /// Players you have blocked, newest last.
    pub blocked: Vec<BlockedCard>,
}

/// A friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct Friend {
    /// The ID for ending the friendship. It is specific to your card.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Their face; none for the default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
    /// The start of the friendship, in milliseconds since 1970.
    pub since: u64,
    /// The table where they currently play; none if there is none or they do not share it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<FriendTable>,
}

/// A table at which a friend plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct FriendTable {
    /// Its code; none for tables without one, such as tables of events and for practice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// A player who asks to be your friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct FriendAsk {
    /// The ID for answering.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Their face; none for the default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
    /// Time of the request in milliseconds since 1970.
    pub at: u64,
}

/// A player blocked by your card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BlockedCard {
    /// The ID for unblocking them.
    pub id: String,
    /// Their name at the time of blocking.
    pub name: String,
}

/// `POST /api/card/friends`: adds a friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AddFriend {
    /// With a code from the other card.
    Code(String),
    /// By accepting a request with this ID.
    Ask(String),
}

/// `PUT /api/card/friends`: sets if friends see where you play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ShareTable {
    /// True if they do.
    pub share: bool,
}

/// `POST /api/card/friends/blocks`: blocks a friend, or a player who has sent a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BlockCard {
    /// The ID of the friend or of the request.
    pub id: String,
}

/// `POST /api/tables/{code}/friends`: asks a player at your table to be your friend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AskFriend {
    /// The seat of the other player.
    pub seat: ruckus_engine::Seat,
    /// The token of your card.
    pub card: String,
}

/// The response: the state of the friendship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AskedFriend {
    /// True if you are friends now, because the other player had already asked you.
    pub friends: bool,
}
