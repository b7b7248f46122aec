//! Requests and responses over plain HTTP, before a socket is open.

use std::collections::BTreeMap;

use ruckus_engine::Seat;
use ruckus_homemade::Homemade;
use serde::{Deserialize, Serialize};

use crate::{BotKind, Reason, Stage, SwitchValue};

/// `POST /api/tables`: creates a table and takes its first seat. The default has no name and no rules.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MakeTable {
    /// The creator's name.
    pub name: String,
    /// A preset's name. Exactly one of this, `ruleset`, and `gallery` is required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rules: Option<String>,
    /// The text of a ruleset file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub ruleset: Option<String>,
    /// The ID of a ruleset in the server's gallery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub gallery: Option<String>,
    /// Changes to the preset's `[rules]`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<BTreeMap<String, SwitchValue>>"))]
    pub with: BTreeMap<String, SwitchValue>,
    /// Additional home-made rules to switch on: at most 8, each at most 16 KiB.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub homemade: Vec<Homemade>,
    /// The number of bots to add immediately.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<u8>"))]
    pub bots: u8,
    /// The kind of bots; defaults to regulars.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional, type = "BotLevel | { level: BotLevel; reflexes?: BotReflexes }"))]
    pub bot: Option<BotKind>,
    /// True to start the match immediately ("Play now"). Such a table has a long identifier and no code until a friend
    /// is invited.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub start: bool,
    /// The token of the player's card, for rated matches; none to play without a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub card: Option<String>,
}

/// `POST /api/rules`: checks a ruleset file or a line of rules before creating a table with it. The response is a
/// [`RulesView`](crate::RulesView).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LookAtRules {
    /// The text of the file, or the line.
    pub ruleset: String,
}

/// `POST /api/tables/{code}/seats`: takes a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The player's name.
    pub name: String,
    /// The token of the player's card, for rated matches; none to play without a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub card: Option<String>,
    /// True for a program, which is marked as a bot and has no card.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub program: bool,
}

/// `POST /api/tables/{code}/push`: lets a device get push messages for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Subscribe {
    /// The `https` URL of the browser's push service for this device, at most 1024 bytes.
    pub endpoint: String,
    /// The device's public key in base64url: an uncompressed point of P-256.
    pub p256dh: String,
    /// The device's secret of 16 bytes in base64url.
    pub auth: String,
    /// The language of the page, like `en`. Messages repeat it, because the server has no texts for players.
    pub lang: String,
}

/// `DELETE /api/tables/{code}/push`: stops push messages to a device of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Unsubscribe {
    /// The `endpoint` with which the device subscribed.
    pub endpoint: String,
}

/// `POST /api/tables/{code}/seats/asks`: requests a seat from the host after a device lost it, or queries the state of
/// the request.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct AskForSeat {
    /// The name of the player that the seat belongs to.
    pub name: String,
    /// The token from the response to the first request; none for a new request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// The response to a request for a seat.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AskedForSeat {
    /// The secret that opens the seat after the host has handed it over.
    pub token: String,
    /// Four digits to tell the host, who sees them with the request.
    pub number: u16,
    /// The name of the player who decides; none if no such player is connected.
    pub host: Option<String>,
    /// The seat, after it was handed over.
    pub seat: Option<Seat>,
}

/// The response to creating a table and to taking a seat.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Seated {
    /// The table's code, or its identifier with 26 letters if it has no code.
    pub code: String,
    /// The seat.
    pub seat: Seat,
    /// The secret for the seat, valid on any device. Shown once; the server stores only its hash.
    pub token: String,
}

/// The response to `POST /api/tables/{code}/code`, which makes the table accessible to friends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Invited {
    /// The code: four letters, or five or six if many tables are open.
    pub code: String,
}

/// The time for which a server keeps unused tables, in seconds; 0 for no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Retention {
    /// A lobby without a match.
    pub lobby: u64,
    /// An unfinished match that no player has returned to.
    #[serde(rename = "match")]
    pub unfinished: u64,
    /// The record of a finished match.
    pub record: u64,
}

/// `GET /api/tables/{code}`: the public information about a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TableCard {
    /// The identifier from the request, in capitals.
    pub code: String,
    /// The table's stage.
    pub stage: Stage,
    /// The title of its rules.
    pub title: String,
    /// The names of the seated players.
    pub names: Vec<String>,
    /// True if a seat is available.
    pub free: bool,
    /// True if an admin of the server has ended the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ended: bool,
    /// True if the host allows no spectators.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unwatched: bool,
}

/// The body of every error response.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct Problem {
    /// A stable code: `unknown-code`, `table-full`, `name-taken`, `bad-name`, `bad-request`, …
    pub code: String,
    /// A message that explains the error and how to fix it.
    pub message: String,
    /// A machine-readable reason, if the code is not specific enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<Reason>>,
}
