//! Strangers who are brought together, over plain HTTP (`docs/protocol-http.md`, "Strangers").

use ruckus_engine::{Seat, ViewFact};
use serde::{Deserialize, Serialize};

use crate::{Stage, Talk};

/// How long a match among strangers takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StrangerPace {
    /// One round.
    Quick,
    /// A whole match, as the game has it.
    Full,
}

/// How strong a player without a card says they are: they are seated with players of about the same strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StrangerLevel {
    /// New to the game.
    Beginner,
    /// As most players.
    #[default]
    Average,
    /// Better than most.
    Strong,
}

impl StrangerLevel {
    fn is_average(&self) -> bool {
        *self == Self::Average
    }
}

/// `POST /api/strangers/places`: looks for a table. The answer is a [`QueuePlace`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FindTable {
    /// The player's name.
    pub name: String,
    /// A preset's name.
    pub game: String,
    /// The length of the match.
    pub pace: StrangerPace,
    /// How strong the player is, unless their card has a rating.
    #[serde(default, skip_serializing_if = "StrangerLevel::is_average")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<StrangerLevel>"))]
    pub level: StrangerLevel,
    /// The token of the player's card: the match counts for its rating; none to play without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub card: Option<String>,
    /// Marks of players that this device has blocked, at most 64.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub blocks: Vec<String>,
    /// Whether to leave the match that the device is still in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub leave: bool,
}

/// A place in the queue for a table.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QueuePlace {
    /// Its id, a secret by which to ask for it.
    pub place: String,
    /// How it stands.
    pub state: QueueState,
}

/// How a place in the queue stands: the answer to `GET /api/strangers/places/{place}`.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum QueueState {
    /// Others are still looked for.
    Waiting {
        /// How many people would sit at the table by now, you included.
        people: u8,
        /// In how many milliseconds the table opens at the latest, with bots on the chairs that are free.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        opens_in: u64,
    },
    /// The table is open.
    Seated {
        /// What the table is found by.
        code: String,
        /// The seat.
        seat: Seat,
        /// The secret that opens the seat.
        token: String,
    },
}

/// `POST /api/tables/{code}/blocks`: never to be matched with a player again. The answer is a [`Blocked`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BlockPlayer {
    /// Where they sit.
    pub seat: Seat,
}

/// What a device keeps of a player that it has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Blocked {
    /// A mark for the `blocks` of [`FindTable`]: 32 hexadecimal digits that tell nobody else whom they mean.
    pub mark: String,
}

/// Why a player is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReportReason {
    /// Their name.
    Name,
    /// What they say.
    Talk,
    /// They cheat.
    Cheating,
    /// They spoil the game.
    Spoiling,
}

/// `POST /api/tables/{code}/reports`: reports a player among strangers to whoever runs the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportPlayer {
    /// Where they sit.
    pub seat: Seat,
    /// Why.
    pub why: ReportReason,
    /// The same in words, at most 300 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub note: String,
}

/// Something that was said or played in the minute before a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BeforeReport {
    /// How many seconds before it.
    pub ago: u8,
    /// The name of the player who said it; none for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub name: Option<String>,
    /// What they said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub says: Option<Talk>,
    /// What was played, as an English sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub played: Option<String>,
    /// The same as a fact, for pages that say it in another language; none in reports of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub fact: Option<ViewFact>,
}

/// `GET /api/admin/player-reports`: what was reported of players among strangers, the latest first. `DELETE
/// /api/admin/player-reports/{id}` forgets one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerReport {
    /// Its name.
    pub id: String,
    /// The table.
    pub code: String,
    /// The title of its rules.
    pub rules: String,
    /// How far it was.
    pub stage: Stage,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// The seat of the player who is reported.
    pub seat: Seat,
    /// Their name.
    pub name: String,
    /// The name of the player who reports them.
    pub by: String,
    /// Everybody at the table.
    pub names: Vec<String>,
    /// Why.
    pub why: ReportReason,
    /// The same in words.
    pub note: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// What was said and played in the minute before, the earliest first.
    #[serde(default)]
    pub before: Vec<BeforeReport>,
    /// The names by seat, for those that its facts mention; a player who has left keeps theirs.
    #[serde(default)]
    pub chairs: Vec<String>,
}

/// `POST /api/tables/{code}/public`, from its host: puts the table on the list for everybody, or takes it off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MakePublic {
    /// Whether it is listed.
    pub public: bool,
}

/// `GET /api/strangers/tables`: the public tables that people are at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PublicTables {
    /// The tables, those with a free chair first.
    pub tables: Vec<PublicTable>,
}

/// A public table, as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PublicTable {
    /// What it is found by.
    pub code: String,
    /// The preset.
    pub game: String,
    /// Its title.
    pub title: String,
    /// How fast it is played: `lightning`, `lively` or `relaxed`.
    pub speed: String,
    /// How far it is.
    pub stage: Stage,
    /// How many people sit there.
    pub people: u8,
    /// How many bots.
    pub bots: u8,
    /// The most seats it takes.
    pub most: u8,
    /// Whether a chair is free.
    pub free: bool,
    /// How many watch; none if nobody may.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub watchers: Option<u8>,
}
