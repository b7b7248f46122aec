//! Messages from the server.

use ruckus_engine::{Code, OfferWords, RuleId, Seat, View, ViewFact};
use serde::{Deserialize, Serialize};

use crate::{LobbyView, Reason, Talk};

/// One frame from the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The full state at a version. The response to `hello`, unless updates are sufficient.
    Snapshot(Box<Snapshot>),
    /// The changes from one version to the next. There is exactly one per version.
    Update(Update),
    /// The response to a command.
    Ack(Ack),
    /// The response to `ping`.
    Pong {
        /// The ping's number.
        id: u64,
        /// The table's time, in milliseconds.
        now: u64,
    },
    /// Requests a `pong`.
    Ping {
        /// The number for the response.
        id: u64,
    },
    /// The number of spectators. 0 for a new connection until this message arrives.
    Watched {
        /// The number of spectators.
        watchers: u8,
    },
    /// A chat message, also sent to its author. Clients show it for a while and do not store it.
    Talk {
        /// The author's seat.
        seat: Seat,
        /// The message.
        says: Talk,
    },
    /// A chat message of this player was rejected.
    NotSaid {
        /// A stable code: `talk-is-off`, `hushed`, `too-fast`, `bad-text`.
        code: String,
        /// A message that explains the error and how to fix it.
        message: String,
    },
    /// The server announces a restart or cancels it. Tables continue afterwards.
    Restart {
        /// Time until the restart in milliseconds; none if it was canceled.
        in_ms: Option<u64>,
    },
    /// Information for this player only. It has no version and is not stored.
    Notice(Notice),
    /// The reason why the server is about to close the connection or could not read a frame.
    Error {
        /// A stable code.
        code: String,
        /// A message that explains the error and how to fix it.
        message: String,
    },
}

/// Information for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Notice {
    /// The player's latency is too high to win races.
    SlowLine {
        /// The round-trip time, in milliseconds.
        ms: u64,
        /// The maximum round-trip time that races compensate, in milliseconds.
        most: u64,
    },
    /// The player's latency is no longer too high.
    LineFine,
    /// *host*: a player's reactions are unlike those of people. This is a statistic and has no consequences.
    OddReactions {
        /// The player's seat.
        seat: Seat,
        /// The kind of anomaly.
        how: OddReactions,
    },
}

/// The kind of anomaly in reaction times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OddReactions {
    /// Repeatedly faster than people can react.
    TooFast,
    /// Too little variation between reactions.
    TooEven,
}

/// The full state visible to a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Snapshot {
    /// The protocol version.
    pub protocol: u16,
    /// The version of the room that this state belongs to.
    pub version: u64,
    /// The table's time, in milliseconds.
    pub now: u64,
    /// The client's seat; none for spectators.
    pub you: Option<You>,
    /// Seats and rules.
    pub lobby: LobbyView,
    /// The table, once a match has begun.
    pub view: Option<View>,
    /// The actions that the seat may take now.
    pub offers: Vec<OfferWords>,
    /// The number of the contested moment, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub moment: Option<u64>,
}

/// The client's identity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct You {
    /// The seat.
    pub seat: Seat,
    /// The number of the last acknowledged command of this seat. The next command uses the next number.
    pub last_n: u64,
}

/// One step of the room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct Update {
    /// The version after the step: the previous one plus one.
    pub version: u64,
    /// The table's time, in milliseconds.
    pub now: u64,
    /// The lobby, if it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lobby: Option<Box<LobbyView>>,
    /// This seat, if its number changed because the host reordered the seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
    /// A full view at the start of a match; `facts` is empty then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<Box<View>>,
    /// The facts visible to this seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<ViewFact>>"))]
    pub facts: Vec<ViewFact>,
    /// The actions that the seat may take now, if they changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<OfferWords>>,
    /// The number of a contested moment that begins with this step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moment: Option<u64>,
    /// The reaction times, if several players competed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub photo: Option<Photo>,
}

/// The photo finish of a race: all players who took part in time, or would have but for the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Photo {
    /// The ranks, first place first.
    pub places: Vec<PhotoPlace>,
}

/// A rank in a photo finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PhotoPlace {
    /// The player's seat.
    pub seat: Seat,
    /// The judged reaction time, in milliseconds.
    pub ms: u64,
    /// True if another player had exactly the same time, and a random draw decided.
    pub dead_heat: bool,
}

/// The response to a command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct Ack {
    /// The command's number.
    pub n: u64,
    /// The first version that includes its effects.
    pub version: u64,
    /// The reason if a game action was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Code>,
    /// A house rule that caused the refusal, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional, type = "string"))]
    pub rule: Option<RuleId>,
    /// A message for players: the reason and what would have been legal. For lobby commands, its presence means that
    /// the command was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// A machine-readable reason, if `refused` is not specific enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<Reason>>,
}
