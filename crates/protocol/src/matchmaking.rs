//! Matchmaking between strangers, over plain HTTP (`docs/protocol-http.md`, "Strangers").

use ruckus_engine::{Seat, ViewFact};
use serde::{Deserialize, Serialize};

use crate::{Stage, Talk};

/// The length of a match among strangers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MatchmakingPace {
    /// One round.
    Quick,
    /// A full match.
    Full,
}

/// The self-reported strength of a player without a card. Players are matched with others of similar strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MatchmakingLevel {
    /// New to the game.
    Beginner,
    /// Like most players.
    #[default]
    Average,
    /// Better than most.
    Strong,
}

impl MatchmakingLevel {
    fn is_average(&self) -> bool {
        *self == Self::Average
    }
}

/// `POST /api/strangers/places`: joins the queue for a table. The response is a [`QueuePlace`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FindTable {
    /// The player's name.
    pub name: String,
    /// A preset's name.
    pub game: String,
    /// The length of the match.
    pub pace: MatchmakingPace,
    /// The player's strength; ignored if the card has a rating.
    #[serde(default, skip_serializing_if = "MatchmakingLevel::is_average")]
    pub level: MatchmakingLevel,
    /// The token of the player's card, for rated matches; none to play without a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub card: Option<String>,
    /// Marks of players blocked by this device, at most 64.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<String>,
    /// True to leave the match that the device is still in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub leave: bool,
}

/// A place in the queue for a table.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct QueuePlace {
    /// A secret ID for querying it.
    pub place: String,
    /// Its state.
    pub state: QueueState,
}

/// The state of a place in the queue; also the response to `GET /api/strangers/places/{place}`.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum QueueState {
    /// The server is looking for more players.
    Waiting {
        /// The number of people matched so far, including this player.
        people: u8,
        /// The maximum time until the table opens, in milliseconds. Bots then take the free chairs.
        opens_in: u64,
    },
    /// The table is open.
    Seated {
        /// The table's code.
        code: String,
        /// The seat.
        seat: Seat,
        /// The secret for the seat.
        token: String,
    },
}

/// `POST /api/tables/{code}/blocks`: blocks a player from being matched with you again. The response is a [`Blocked`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BlockPlayer {
    /// The player's seat.
    pub seat: Seat,
}

/// The data that a device stores about a blocked player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Blocked {
    /// A mark for the `blocks` of [`FindTable`]: 32 hexadecimal digits that identify the player only to the server.
    pub mark: String,
}

/// The reason for reporting a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ReportReason {
    /// Their name.
    Name,
    /// Their chat messages.
    Talk,
    /// Cheating.
    Cheating,
    /// Disruptive play.
    Spoiling,
}

/// `POST /api/tables/{code}/reports`: reports a player among strangers to the server's operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReportPlayer {
    /// The player's seat.
    pub seat: Seat,
    /// The reason.
    pub why: ReportReason,
    /// Details, at most 300 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// A chat message or move from the minute before a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct BeforeReport {
    /// Seconds before the report.
    pub ago: u8,
    /// The name of the message's author; none for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<Talk>,
    /// The move as an English sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// The move as a fact, for pages in other languages; none in reports of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fact: Option<ViewFact>,
}

/// `GET /api/admin/player-reports`: reports about players among strangers, newest first. `DELETE
/// /api/admin/player-reports/{id}` dismisses a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlayerReport {
    /// The report's ID.
    pub id: String,
    /// The table's code.
    pub code: String,
    /// The title of its rules.
    pub rules: String,
    /// The table's stage.
    pub stage: Stage,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// The reported player's seat.
    pub seat: Seat,
    /// The reported player's name.
    pub name: String,
    /// The reporting player's name.
    pub by: String,
    /// The names of all players at the table.
    pub names: Vec<String>,
    /// The reason.
    pub why: ReportReason,
    /// The details.
    pub note: String,
    /// Time in milliseconds since 1970.
    pub at: u64,
    /// Messages and moves of the minute before, oldest first.
    #[serde(default)]
    pub before: Vec<BeforeReport>,
    /// The names by seat, for the seats in its facts. Players who have left are included.
    #[serde(default)]
    pub chairs: Vec<String>,
}

/// `POST /api/tables/{code}/public`, by its host: adds the table to the public list or removes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MakePublic {
    /// True to list it.
    pub public: bool,
}

/// `GET /api/strangers/tables`: the public tables with connected people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PublicTables {
    /// The tables, those with free chairs first.
    pub tables: Vec<PublicTable>,
}

/// A public table in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PublicTable {
    /// The table's code.
    pub code: String,
    /// The preset.
    pub game: String,
    /// Its title.
    pub title: String,
    /// Its speed: `lightning`, `lively`, or `relaxed`.
    pub speed: String,
    /// The table's stage.
    pub stage: Stage,
    /// The number of people.
    pub people: u8,
    /// The number of bots.
    pub bots: u8,
    /// The maximum number of seats.
    pub most: u8,
    /// True if a chair is free.
    pub free: bool,
    /// The number of spectators; none if spectators are not allowed.
    pub watchers: Option<u8>,
}
