//! Events with several tables, over HTTP and a separate socket (`docs/protocol-events.md`).

use serde::{Deserialize, Serialize};

use crate::face::Face;

/// The format of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventForm {
    /// Tables in a row; after each round, the best player of a table moves up and the worst moves down.
    #[default]
    Swap,
    /// A fixed number of matches against players with similar points.
    Swiss,
    /// The best players of each table advance until one table is left.
    Knockout,
    /// Players join and leave at any time; each finished match counts.
    RaceTo,
}

/// The length of an event. A knockout has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventLength {
    /// The number of rounds of a swap event.
    Rounds(u32),
    /// The number of matches per player in a Swiss event.
    Matches(u32),
    /// Minutes after which no round or match starts.
    Minutes(u32),
    /// The points that a player needs to finish the event.
    Points(i64),
}

/// The number of players at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EventSizes {
    /// The minimum.
    pub least: u8,
    /// The maximum.
    pub most: u8,
}

/// `POST /api/events`: creates an event. The response is an [`EventSeat`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct MakeEvent {
    /// The event's name.
    pub name: String,
    /// A preset's name, or the text of a ruleset file; defaults to `classic`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The format.
    pub form: EventForm,
    /// The length; none for a knockout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<EventLength>,
    /// The number of players at a table; the default depends on the format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sizes: Option<EventSizes>,
    /// The minutes after which a round is scored as it stands; default: no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_minutes: Option<u32>,
    /// The seconds between two rounds; default: 30.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<u32>,
    /// True to fill tables with bots.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub bots: bool,
    /// The expected number of players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<u32>,
    /// The host's name.
    pub host: String,
    /// True if the host plays.
    pub host_plays: bool,
    /// The host's face, used in the whole event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
    /// The token of the host's player card. Matches count for the card's rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// A password for check-in; none if the code is sufficient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
}

/// `POST /api/events/{code}/players`: checks a player in. The response is an [`EventSeat`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct CheckIn {
    /// The player's name.
    pub name: String,
    /// The player's face, used in the whole event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
    /// The token of the player's card. Matches count for the card's rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The password for check-in, if the event has one. Not case-sensitive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
}

impl CheckIn {
    /// A check-in with only a name.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), face: None, card: None, word: None }
    }
}

/// The response to both requests.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EventSeat {
    /// The event's code.
    pub code: String,
    /// The secret for the event and all of the player's tables, valid on any device. Shown once; the server stores only
    /// its hash.
    pub token: String,
    /// The player; null for a host who does not play.
    pub player: Option<u32>,
}

/// `GET /api/events/{code}/forecast`: a simulation of the event with bots that differ in strength like people. Values
/// are means.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EventForecast {
    /// The number of simulated players: the current number, or the required or expected one.
    pub players: u32,
    /// The duration, in minutes.
    pub minutes: f64,
    /// How often the best player wins, between 0 and 1.
    pub best_wins: f64,
    /// A player's total waiting time between matches, in minutes.
    pub waiting_minutes: f64,
}

/// `POST /api/events/{code}/commands`, with the token as `Authorization: Bearer TOKEN`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventCommand {
    /// Starts the event. Hosts only.
    Start,
    /// Leaves the event.
    Leave,
    /// Returns to the event.
    ComeBack,
    /// Closes the event. Main host only.
    Close,
    /// Hands the event over to a co-host, or to the player who has been there longest.
    HostLeaves,
    /// Makes a player a co-host. Main host only.
    AddCoHost(u32),
    /// Removes a co-host. For the main host and the co-host.
    RemoveCoHost(u32),
    /// Removes a player, who cannot come back. Hosts only.
    Remove(u32),
    /// Removes several players, or none if one of them cannot be removed. Hosts only.
    RemoveMany(Vec<u32>),
    /// Closes check-in for new players. Players who left can still come back. Hosts only.
    CloseCheckIn,
    /// Opens check-in again. Hosts only.
    ReopenCheckIn,
    /// Sets the password for check-in; null removes it. Hosts only.
    SetWord(Option<String>),
    /// Ends the round of a table, which is scored as it stands. Hosts only.
    StopTable(u16),
    /// Decides on a table's rejected result. Hosts only.
    SettleTable {
        /// The table's number.
        table: u16,
        /// The decision.
        how: EventSettle,
    },
    /// Checks a bot in. Hosts only.
    CheckInBot {
        /// The bot's name.
        name: String,
    },
}

/// A host's decision about a table's rejected result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventSettle {
    /// Counts the result as far as it is valid.
    Accept,
    /// Replays the round.
    Replay,
    /// Discards the result: all players tie.
    Void,
}

/// The phase of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventPhase {
    /// Players check in.
    CheckIn,
    /// Tables are playing, or the next round is about to begin.
    Playing,
    /// The event has ended.
    Over,
}

/// The condition that an event waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventWaiting {
    /// Players checking in and a host starting the event.
    CheckIn,
    /// Tables finishing their round.
    Tables,
    /// The next round, which begins at the deadline.
    NextRound,
    /// More players, in a race.
    Players,
    /// Nothing: the event has ended.
    Nothing,
}

/// The automatic action at the deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventDue {
    /// Check-in ends, and the event starts if there are enough players.
    Start,
    /// The next round begins.
    NextRound,
    /// The time limit of tables ends.
    TimeUp,
    /// A table that exceeded its time limit is scored without its report.
    Scored,
    /// A rejected result that no host has decided on is discarded: all players tie.
    Voided,
    /// In a race, the next table is seated.
    Seated,
    /// In a race, no more matches start.
    LastCall,
    /// The seat of an absent player is closed.
    SeatCloses(u32),
}

/// The host of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct EventHost {
    /// The player, if the host plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<u32>,
    /// The name.
    pub name: String,
}

/// The state of an event table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventTableState {
    /// The table is playing.
    Playing,
    /// The time limit has passed, and the table is about to be scored as it stands.
    TimeUp,
    /// The result was rejected, and a host must decide.
    Refused,
    /// The table has finished.
    Finished,
}

/// A player at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EventTablePlayer {
    /// The player.
    pub player: u32,
    /// The name.
    pub name: String,
    /// True for a bot.
    pub bot: bool,
    /// True while a bot plays for the absent player. False for players who are gone for good.
    pub asleep: bool,
}

/// A table of the round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct EventTable {
    /// The number, from 1. In a row of swap tables, table 1 is the highest.
    pub number: u16,
    /// The code for `/api/tables/{code}`; empty while the table is being opened.
    pub code: String,
    /// The round; in a race, the number of the match.
    pub round: u32,
    /// The state.
    pub state: EventTableState,
    /// The players in seat order.
    pub players: Vec<EventTablePlayer>,
    /// The error code while its result is rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct EventStanding {
    /// The rank, from 1; tied players share it.
    pub rank: u32,
    /// The player.
    pub player: u32,
    /// The name.
    pub name: String,
    /// True for a bot.
    pub bot: bool,
    /// The player's custom face; none for the one derived from the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
    /// The event points.
    pub points: i64,
    /// The number of rounds or matches finished.
    pub played: u32,
    /// True if the player has neither left nor been eliminated.
    #[serde(rename = "in")]
    pub still_in: bool,
}

/// A player's presence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventPresence {
    /// Present.
    Here,
    /// Absent; a bot plays for them.
    Asleep,
    /// Gone: they left or were absent for too long.
    Gone,
    /// Removed by a host; they cannot come back.
    Removed,
}

/// A player's current place in the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum EventPlace {
    /// At a table, which the event's token opens.
    Table {
        /// The table's number.
        number: u16,
        /// The table's code; empty while the table is being opened.
        code: String,
        /// The custom faces of its players in seat order; empty if there are none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faces: Vec<Option<Face>>,
    },
    /// The player has a bye in this round.
    Bye,
    /// The player waits for the next round.
    Waiting,
    /// The player is eliminated from a knockout.
    Out,
    /// None: the player does not play or has left.
    None,
}

/// The requesting player or host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EventYou {
    /// The player; null for a host who does not play.
    pub player: Option<u32>,
    /// The name.
    pub name: String,
    /// True for the main host.
    pub host: bool,
    /// True for a co-host.
    pub co_host: bool,
    /// The password for check-in. Visible only to hosts and co-hosts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub word: Option<String>,
    /// Their presence.
    pub presence: EventPresence,
    /// Their place.
    pub place: EventPlace,
    /// Their line of the standings, if any.
    pub standing: Option<EventStanding>,
}

/// The most exciting table: at least two of its players may be out soon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EventClosest {
    /// The table's number.
    pub table: u16,
    /// The number of cards of each player, in seat order.
    pub cards: Vec<u16>,
}

/// A player who delays a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EventWait {
    /// The table's number.
    pub table: u16,
    /// The player with the turn.
    pub player: u32,
    /// The time at which a bot takes over, in milliseconds since 1970.
    pub until: u64,
}

/// `GET /api/events/{code}`, and the state that the event's socket sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct EventView {
    /// The event's code.
    pub code: String,
    /// The name.
    pub name: String,
    /// The format.
    pub form: EventForm,
    /// The length; null for a knockout.
    pub length: Option<EventLength>,
    /// The title of the rules.
    pub rules: String,
    /// The phase.
    pub phase: EventPhase,
    /// The round, from 1; in a race, the number of the latest match. 0 before the first.
    pub round: u32,
    /// The number of rounds, if it is known in advance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rounds: Option<u32>,
    /// The host; null if all possible hosts have left.
    pub host: Option<EventHost>,
    /// The co-hosts, in order of appointment.
    pub co_hosts: Vec<u32>,
    /// The condition that it waits for.
    pub waiting: EventWaiting,
    /// The time of the next automatic action, in milliseconds since 1970; null if there is none.
    pub deadline: Option<u64>,
    /// The action at the deadline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub due: Option<EventDue>,
    /// The number of players required to start; none after the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub need: Option<u32>,
    /// True if a host has closed check-in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub check_in_closed: bool,
    /// True if check-in requires a password.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks_word: bool,
    /// The commitment to the secret for random draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub lots: Option<String>,
    /// The number of players present.
    pub people: u32,
    /// The tables of the round.
    pub tables: Vec<EventTable>,
    /// The first 100 lines of the standings.
    pub standings: Vec<EventStanding>,
    /// The names of the winners, after the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub champion: Vec<String>,
    /// The most exciting table, sent by the socket to spectators; none if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub closest: Option<EventClosest>,
    /// The tables that have waited long for a player, sent by the socket.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<EventWait>,
    /// The server's clock, in milliseconds since 1970.
    pub now: u64,
    /// The requesting player or host; null for a spectator.
    pub you: Option<EventYou>,
}
