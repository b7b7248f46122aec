//! Events of several tables, over plain HTTP and a socket of their own (`docs/protocol-events.md`).

use serde::{Deserialize, Serialize};

use crate::face::Face;

/// The form of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventForm {
    /// Tables in a row; after each round the best of a table moves up one, the worst moves down one.
    Swap,
    /// A set number of matches against players with equal points.
    Swiss,
    /// The best of each table go on, until one table is left.
    Knockout,
    /// Players come and go; each finished match counts.
    RaceTo,
}

/// The length of an event. A knockout has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventLength {
    /// So many rounds of a swap.
    Rounds(u32),
    /// So many matches for each player of a Swiss event.
    Matches(u32),
    /// So many minutes: no round or match begins after them.
    Minutes(u32),
    /// Until a player has so many points.
    Points(#[cfg_attr(feature = "typescript", ts(type = "number"))] i64),
}

/// The number of players at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EventSizes {
    /// The fewest.
    pub least: u8,
    /// The most.
    pub most: u8,
}

/// `POST /api/events`: opens an event. The answer is an [`EventSeat`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MakeEvent {
    /// The event's name.
    pub name: String,
    /// A preset's name, or the text of a ruleset file; `classic` if unsaid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rules: Option<String>,
    /// The form.
    pub form: EventForm,
    /// The length; none for a knockout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub length: Option<EventLength>,
    /// The number of players at a table; the form's usual ones if unsaid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sizes: Option<EventSizes>,
    /// The minutes after which a round is scored as it stands; no limit if unsaid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub round_minutes: Option<u32>,
    /// The seconds between two rounds; 30 if unsaid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub pause: Option<u32>,
    /// Whether bots fill tables up.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub bots: bool,
    /// The number of players expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub expected: Option<u32>,
    /// The host's name.
    pub host: String,
    /// Whether the host plays.
    pub host_plays: bool,
    /// The host's face, as they have built it: theirs in the whole event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub face: Option<Face>,
    /// The token of the host's player card, by which their matches count for its strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub card: Option<String>,
    /// A word that players have to know at check-in; none if anybody with the code can check in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub word: Option<String>,
}

/// `POST /api/events/{code}/players`: checks a player in. The answer is an [`EventSeat`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckIn {
    /// The player's name.
    pub name: String,
    /// Their face, as they have built it: theirs in the whole event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub face: Option<Face>,
    /// The token of their player card, by which their matches count for its strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub card: Option<String>,
    /// The word for check-in, if the event asks for one. Capitals do not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub word: Option<String>,
}

impl CheckIn {
    /// A check-in with a name and nothing else.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), face: None, card: None, word: None }
    }
}

/// The answer to both.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventSeat {
    /// The event's code.
    pub code: String,
    /// The secret that opens the event and each of the player's tables, from any device. Shown once; the server keeps only its hash.
    pub token: String,
    /// The player; null for a host who does not play.
    pub player: Option<u32>,
}

/// `GET /api/events/{code}/forecast`: what the event comes to in the lab, played by bots whose strengths lie apart as
/// people's do. Means.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventForecast {
    /// With how many players: those there are now, or as many as the form needs or the host expects.
    pub players: u32,
    /// How long it takes, in minutes.
    pub minutes: f64,
    /// How often the best player wins, between 0 and 1.
    pub best_wins: f64,
    /// How many minutes a player waits between matches, all in all.
    pub waiting_minutes: f64,
}

/// `POST /api/events/{code}/commands`, with the token as `Authorization: Bearer TOKEN`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventCommand {
    /// Starts the event, for hosts.
    Start,
    /// Leaves the event.
    Leave,
    /// Comes back to it.
    ComeBack,
    /// Closes it, for the host.
    Close,
    /// Gives the event to a co-host, or to the player who has been there longest.
    HostLeaves,
    /// Makes a player a co-host, for the host.
    AddCoHost(u32),
    /// Takes that back, for the host and the co-host.
    RemoveCoHost(u32),
    /// Removes a player, for hosts: they leave, and cannot come back.
    Remove(u32),
    /// Removes several players, for hosts: all, or none if one of them cannot be removed.
    RemoveMany(Vec<u32>),
    /// Closes check-in, for hosts: no new player comes. Those who left can come back.
    CloseCheckIn,
    /// Opens it again, for hosts.
    ReopenCheckIn,
    /// Sets the word that players have to know at check-in, for hosts; null if they need none.
    SetWord(Option<String>),
    /// Ends the round of a table, for hosts: it is scored as it stands.
    StopTable(u16),
    /// Decides what counts for a table whose result does not fit, for hosts.
    SettleTable {
        /// The table's number.
        table: u16,
        /// The decision.
        how: EventSettle,
    },
    /// Checks a bot in, for hosts.
    CheckInBot {
        /// The bot's name.
        name: String,
    },
}

/// What a host does about a result that does not fit its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventSettle {
    /// It counts, as far as it fits.
    Accept,
    /// The table plays the round again.
    Replay,
    /// It does not count: all tie.
    Void,
}

/// How far an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventPhase {
    /// Players check in.
    CheckIn,
    /// Tables play, or the next round is about to begin.
    Playing,
    /// It is over.
    Over,
}

/// The thing that an event waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventWaiting {
    /// Players to check in, and a host to start.
    CheckIn,
    /// Tables to finish.
    Tables,
    /// The next round, which begins at the deadline.
    NextRound,
    /// More players, in a race.
    Players,
    /// Nothing: it is over.
    Nothing,
}

/// The thing that happens by itself at the deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventDue {
    /// Check-in ends, and the event starts if enough are there.
    Start,
    /// The next round begins.
    NextRound,
    /// The time of tables is up.
    TimeUp,
    /// A table whose time is up is scored without its word.
    Scored,
    /// A refused result about which no host has decided is void: all tie.
    Voided,
    /// In a race, the next table is seated.
    Seated,
    /// In a race, no match begins any more.
    LastCall,
    /// The seat of a player who is asleep is closed.
    SeatCloses(u32),
}

/// The host of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventHost {
    /// The player, if the host plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub player: Option<u32>,
    /// The name.
    pub name: String,
}

/// The state of an event's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventTableState {
    /// It plays.
    Playing,
    /// Its time is up, and it is about to be scored as it stands.
    TimeUp,
    /// Its result does not fit, and a host is to decide what counts.
    Refused,
    /// It has finished.
    Finished,
}

/// A player at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventTablePlayer {
    /// The player.
    pub player: u32,
    /// The name.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether a bot plays for them because they are away, until they come back. Not of players who are gone for good.
    pub asleep: bool,
}

/// A table of the round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventTable {
    /// The number, from 1. In a row of swap tables, table 1 is the highest.
    pub number: u16,
    /// What the table is found by at `/api/tables/{code}`; empty while it is being opened.
    pub code: String,
    /// The round; in a race, the number of the match.
    pub round: u32,
    /// The state.
    pub state: EventTableState,
    /// The players in the order of their seats.
    pub players: Vec<EventTablePlayer>,
    /// The code of the refusal while its result is refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub refused: Option<String>,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventStanding {
    /// The rank, from 1; players whom nothing separates share it.
    pub rank: u32,
    /// The player.
    pub player: u32,
    /// The name.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// The face that they have built; nothing for the one that goes with the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub face: Option<Face>,
    /// The points of the event.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub points: i64,
    /// The number of rounds or matches finished.
    pub played: u32,
    /// Whether the player is still in: neither gone nor knocked out.
    #[serde(rename = "in")]
    pub still_in: bool,
}

/// The presence of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventPresence {
    /// There.
    Here,
    /// Away: a bot plays for them.
    Asleep,
    /// Gone: they left, or were away for too long.
    Gone,
    /// Removed by a host: they cannot come back.
    Removed,
}

/// The place where a player sits or waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventPlace {
    /// At a table. The event's own token opens it.
    Table {
        /// The table's number.
        number: u16,
        /// What it is found by; empty while it is being opened.
        code: String,
        /// The faces that its players have built, in the order of their seats; empty if nobody has.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Option<Face>>>"))]
        faces: Vec<Option<Face>>,
    },
    /// They have a bye in this round.
    Bye,
    /// They wait for the next round.
    Waiting,
    /// They are out of a knockout.
    Out,
    /// Nowhere: they do not play, or are gone.
    None,
}

/// The one who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventYou {
    /// The player; null for a host who does not play.
    pub player: Option<u32>,
    /// The name.
    pub name: String,
    /// Whether they are the host.
    pub host: bool,
    /// Whether they are a co-host.
    pub co_host: bool,
    /// The word for check-in. Only hosts and co-hosts see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub word: Option<String>,
    /// The presence.
    pub presence: EventPresence,
    /// The place.
    pub place: EventPlace,
    /// The line of the standings, if they have one.
    pub standing: Option<EventStanding>,
}

/// The table at which most is about to happen: two players or more may be out soon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventClosest {
    /// The table's number.
    pub table: u16,
    /// How many cards each of its players holds, in the order of their seats.
    pub cards: Vec<u16>,
}

/// A player who keeps a table waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventWait {
    /// The table's number.
    pub table: u16,
    /// The player whose turn it is.
    pub player: u32,
    /// The moment at which a bot plays on for them, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub until: u64,
}

/// `GET /api/events/{code}`, and what its socket says after every change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventView {
    /// The event's code.
    pub code: String,
    /// The name.
    pub name: String,
    /// The form.
    pub form: EventForm,
    /// The length; null for a knockout.
    pub length: Option<EventLength>,
    /// The title of the rules.
    pub rules: String,
    /// How far it is.
    pub phase: EventPhase,
    /// The round, from 1; in a race, the number of the latest match. 0 before the first.
    pub round: u32,
    /// The number of rounds, if it is known before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rounds: Option<u32>,
    /// The host; null if everybody who could be has left.
    pub host: Option<EventHost>,
    /// The co-hosts, the longest first.
    pub co_hosts: Vec<u32>,
    /// The thing that it waits for.
    pub waiting: EventWaiting,
    /// The moment at which something happens by itself next; null if nothing does.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub deadline: Option<u64>,
    /// What happens then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub due: Option<EventDue>,
    /// The number of players that it takes to start; none once it has started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub need: Option<u32>,
    /// Whether a host has closed check-in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub check_in_closed: bool,
    /// Whether players have to know a word at check-in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub asks_word: bool,
    /// The hash that binds the event to the secret from which its lots are drawn; none in events of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub lots: Option<String>,
    /// The number of players who are there.
    pub people: u32,
    /// The tables of the round.
    pub tables: Vec<EventTable>,
    /// The standings, the first 100.
    pub standings: Vec<EventStanding>,
    /// The names of the winners, once it is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub champion: Vec<String>,
    /// The closest table, as the socket tells spectators; none if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub closest: Option<EventClosest>,
    /// The tables that have waited long for a player, as the socket tells; none if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<EventWait>>"))]
    pub waits: Vec<EventWait>,
    /// The server's clock, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub now: u64,
    /// The one who asks; null for a spectator.
    pub you: Option<EventYou>,
}
