//! What the server says.

use ruckus_engine::{Code, OfferWords, RuleId, Seat, View, ViewFact};
use serde::{Deserialize, Serialize};

use crate::{LobbyView, Reason, Talk};

/// One frame from the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// Everything, as of a version. The answer to `hello`, unless the client can be brought up to date by updates.
    Snapshot(Box<Snapshot>),
    /// What has changed from one version to the next. There is exactly one for every version.
    Update(Update),
    /// The answer to a command.
    Ack(Ack),
    /// The answer to `ping`.
    Pong {
        /// The ping's number.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
        /// The table's time, in milliseconds.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        now: u64,
    },
    /// Asks for a `pong`.
    Ping {
        /// The number to answer with.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
    },
    /// How many watch. Of a new connection it is none until this says otherwise.
    Watched {
        /// So many.
        watchers: u8,
    },
    /// Somebody says something, oneself as well: to be shown for a while, and not kept.
    Talk {
        /// Who.
        seat: Seat,
        /// What.
        says: Talk,
    },
    /// What one wanted to say is said to nobody.
    NotSaid {
        /// A stable word: `talk-is-off`, `hushed`, `too-fast`, `bad-text`.
        code: String,
        /// Why, and what would be right.
        message: String,
    },
    /// The server is about to be restarted, or after all not. Tables go on afterwards.
    Restart {
        /// In how many milliseconds; none if it was called off.
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        in_ms: Option<u64>,
    },
    /// Something that concerns one player alone. It has no version and is not kept.
    Notice(Notice),
    /// Why the server is about to close the connection, or did not understand a frame.
    Error {
        /// A stable word.
        code: String,
        /// What is wrong, where, and what would be right.
        message: String,
    },
}

/// What one player alone is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Notice {
    /// Your line is too long to win races on it.
    SlowLine {
        /// Its round trip, in milliseconds.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        ms: u64,
        /// The longest that races make up for.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        most: u64,
    },
    /// Your line was too long and no longer is.
    LineFine,
    /// *host*: a player reacts as people do not. It is a statistic, and nothing follows from it.
    OddReactions {
        /// Who.
        seat: Seat,
        /// In what way.
        how: OddReactions,
    },
}

/// In what way reactions are odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OddReactions {
    /// Faster than people can react, again and again.
    TooFast,
    /// Hardly any difference between one and the next.
    TooEven,
}

/// Everything a seat may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// The protocol's version.
    pub protocol: u16,
    /// The version of the room that this shows.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub version: u64,
    /// The table's time, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub now: u64,
    /// Whose eyes; nobody's for who only watches.
    pub you: Option<You>,
    /// Seats and rules.
    pub lobby: LobbyView,
    /// The table, once a match has begun.
    pub view: Option<View>,
    /// What one may do now.
    pub offers: Vec<OfferWords>,
    /// The contested moment, if there is one: its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub moment: Option<u64>,
}

/// Who the client is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct You {
    /// The seat.
    pub seat: Seat,
    /// The number of the last command that this seat had acknowledged; go on with the next.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub last_n: u64,
}

/// One step of the room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Update {
    /// The version after the step: the one before, plus one.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub version: u64,
    /// The table's time, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub now: u64,
    /// The lobby, if anything in it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub lobby: Option<Box<LobbyView>>,
    /// This seat, if its number changed (the host ordered the seats anew).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub you: Option<You>,
    /// The whole view anew, when a match begins; `facts` is empty then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub view: Option<Box<View>>,
    /// What happened at the table, as far as this seat may know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<ViewFact>>"))]
    pub facts: Vec<ViewFact>,
    /// What one may do now, if that changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub offers: Option<Vec<OfferWords>>,
    /// The number of a contested moment that begins with this step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub moment: Option<u64>,
    /// Who was how fast, where several wanted the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub photo: Option<Photo>,
}

/// The photo finish of a race: whoever took part and was in time, or would have been but for the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Photo {
    /// The places, the first first.
    pub places: Vec<PhotoPlace>,
}

/// A place in a photo finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhotoPlace {
    /// Whose.
    pub seat: Seat,
    /// How long they took to react, as it was judged, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub ms: u64,
    /// Whether somebody else took exactly as long, and the toss decided.
    pub dead_heat: bool,
}

/// The answer to a command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ack {
    /// The command's number.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub n: u64,
    /// The version from which on its consequences are visible.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub version: u64,
    /// Why it was refused, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub refused: Option<Code>,
    /// The house rule behind the refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "string"))]
    pub rule: Option<RuleId>,
    /// For people: why, and what would have been legal. A command of the lobby that has one was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub message: Option<String>,
    /// The same for programs, where `refused` does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reason: Option<Box<Reason>>,
}
