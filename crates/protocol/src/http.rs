//! What is asked and answered over plain HTTP, before there is a socket.

use std::collections::BTreeMap;

use ruckus_engine::Seat;
use ruckus_homemade::Homemade;
use serde::{Deserialize, Serialize};

use crate::{BotKind, Reason, Stage, SwitchValue};

/// `POST /api/tables`: makes a table and takes its first seat. By default, nobody is named and nothing is chosen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MakeTable {
    /// The maker's name.
    pub name: String,
    /// A preset's name; either this, `ruleset` or `gallery` is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rules: Option<String>,
    /// The text of a ruleset file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub ruleset: Option<String>,
    /// A ruleset of the server's gallery, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub gallery: Option<String>,
    /// Changes to the preset's `[rules]`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<String, SwitchValue>>"))]
    pub with: BTreeMap<String, SwitchValue>,
    /// Home-made rules to switch on besides, at most 8 and each at most 16 KiB.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Homemade>>"))]
    pub homemade: Vec<Homemade>,
    /// How many bots to seat at once.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u8>"))]
    pub bots: u8,
    /// What kind of bots; regulars unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "typescript",
        ts(
            optional,
            type = "import('./BotLevel').BotLevel | { level: import('./BotLevel').BotLevel; reflexes?: import('./BotReflexes').BotReflexes }"
        )
    )]
    pub bot: Option<BotKind>,
    /// Whether to start the match at once ("Play now"). Such a table has a long name and no code until a friend is
    /// invited.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub start: bool,
    /// The token of the player's card, for matches that count for its rating; none to play without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub card: Option<String>,
}

/// `POST /api/rules`: looks at a ruleset file before a table is made by it. The answer is a
/// [`RulesView`](crate::RulesView).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LookAtRules {
    /// The text of the file.
    pub ruleset: String,
}

/// `POST /api/tables/{code}/seats`: takes a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The player's name.
    pub name: String,
    /// The token of the player's card, for matches that count for its rating; none to play without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub card: Option<String>,
    /// Whether a program plays here: it is marked as a bot everywhere, and has no card.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub program: bool,
}

/// `POST /api/tables/{code}/seats/asks`: asks the host for a seat that a device cannot find again, or how that stands.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AskForSeat {
    /// The name of the player whose seat it is.
    pub name: String,
    /// The token from the answer to the first request; none to begin one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub token: Option<String>,
}

/// The answer to it.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskedForSeat {
    /// The secret that opens the seat once the host has handed it over, and nothing before.
    pub token: String,
    /// Four digits to tell the host, who sees them with the request.
    pub number: u16,
    /// The name of the player who answers; none if nobody is there.
    pub host: Option<String>,
    /// The seat, once it has been handed over.
    pub seat: Option<Seat>,
}

/// The answer to making a table and to taking a seat.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seated {
    /// What the table is found by: its code, or 26 letters if it has none.
    pub code: String,
    /// The seat.
    pub seat: Seat,
    /// The secret that opens the seat, from any device. Shown once; the server keeps only its hash.
    pub token: String,
}

/// The answer to `POST /api/tables/{code}/code`: friends can come to the table now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Invited {
    /// The code: four letters, five or six where many tables are open.
    pub code: String,
}

/// How long a server keeps tables that nobody is at, in seconds; 0 for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Retention {
    /// A lobby in which no match has begun.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub lobby: u64,
    /// A match that nobody has come back to.
    #[serde(rename = "match")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub unfinished: u64,
    /// What a match leaves that is over.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub record: u64,
}

/// `GET /api/tables/{code}`: what can be known of a table from outside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableCard {
    /// What the table was asked for by, in capitals.
    pub code: String,
    /// How far the table is.
    pub stage: Stage,
    /// The title of its rules.
    pub title: String,
    /// The names of who sits there.
    pub names: Vec<String>,
    /// Whether somebody could still take a seat now.
    pub free: bool,
    /// Whether an admin of the server has ended the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub ended: bool,
}

/// Every answer that is not a success.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// A stable word: `unknown-code`, `table-full`, `name-taken`, `bad-name`, `bad-request`, …
    pub code: String,
    /// What is wrong, where, and what would be right.
    pub message: String,
    /// The same for programs, where the word alone does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reason: Option<Box<Reason>>,
}
