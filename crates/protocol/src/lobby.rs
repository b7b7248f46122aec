//! The public state of a table's lobby.

use std::sync::Arc;

use ruckus_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{Access, BotLevel, BotReflexes, Face, Retention, RulesView, Stage};

/// What happens to the chair of a player who leaves a match for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LeftChair {
    /// A bot continues with their cards.
    Bot,
    /// The chair is removed: the hand goes to the bottom of the draw pile, and the match continues without it (M4). If
    /// that is not possible, a bot continues.
    Goes,
}

/// The dealer of the first round of a match. Each later round is dealt by the next player to the left (G7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FirstDealer {
    /// The player on the last chair. The host can change the order.
    #[default]
    LastChair,
    /// A random player, derived from the key of the shuffle, so that the record proves the choice.
    Lot,
    /// The winner of the previous match if still present; otherwise a random player.
    Winner,
}

/// The lobby. Sent again whenever it changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct LobbyView {
    /// The table's code, or its identifier with 26 letters if it was created without a code.
    pub code: String,
    /// The code that such a table was given later, for inviting friends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<String>,
    /// The table's stage.
    pub stage: Stage,
    /// The taken seats by number. Before a match, numbers are indices in this list. During a match, they stay with
    /// their players, and the numbers of players who left are missing.
    pub seats: Vec<LobbySeat>,
    /// Players who left the match together with their chairs, for describing past actions.
    pub gone: Vec<LeftSeat>,
    /// The maximum number of seats.
    pub most_seats: u8,
    /// What happens to the chair of a player who leaves a match for good.
    pub left: LeftChair,
    /// True if players may use chat and reactions.
    pub talk: bool,
    /// True if spectators may watch with the table's code.
    pub watch: bool,
    /// True if rules are shown with their original titles even if friendly ones exist.
    #[serde(default)]
    pub original_titles: bool,
    /// The dealer of the first round of a match.
    pub dealer: FirstDealer,
    /// The rules: in every snapshot, and in an update after a change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Arc<RulesView>>,
    /// The time at which the next round is dealt automatically, in the table's milliseconds.
    #[cfg_attr(feature = "schema", ts(optional = false))]
    pub next_at: Option<u64>,
    /// How long the table waits for players before a bot stands in.
    #[serde(rename = "patience")]
    pub timeouts: LobbyTimeouts,
    /// The current cut before a deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<CutView>,
    /// Players who request to become host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_asked: Option<HostAsked>,
    /// Requests for lost seats, which the host answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<SeatAsk>>"))]
    pub seat_asks: Vec<SeatAsk>,
    /// Notable interactions between players over several matches, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tonight: Option<Tonight>,
    /// The event of the table, if it has one. The event assigns the seats, and no player has a host's powers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<TableEvent>,
    /// Settings for strangers, if the table is one for strangers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "strangers")]
    pub matchmaking: Option<MatchmakingView>,
    /// True if a round was abandoned because a server update changed the rules. It has no score, and earlier standings
    /// are kept. Reset after the next round.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub round_given_up: bool,
    /// The pause of the match, or a request for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<PauseView>,
    /// For how long the table waits for players, if the host has set it.
    #[serde(default, skip_serializing_if = "Waiting::is_default")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Waiting>"))]
    pub waiting: Waiting,
}

/// How far a pause has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PauseStage {
    /// Players ask the host for a pause.
    Asked,
    /// The pause begins after the current race or shuffle.
    Coming,
    /// The match is paused: the table's clock stands still.
    On,
}

/// A pause of the match, or a request for one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct PauseView {
    /// How far it has come.
    pub stage: PauseStage,
    /// The player who paused; none if the match pauses for missing players, or if that player has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The players for whom the match pauses, because they lost the connection. It goes on when they are back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<Seat>>"))]
    pub missing: Vec<Seat>,
    /// The players who ask for the pause, or to go on during one, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<Seat>>"))]
    pub asked: Vec<Seat>,
    /// How many of them suffice without the host; none while the host decides alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enough: Option<u8>,
    /// How long a pause for missing players lasts, in milliseconds from its beginning. The table's clock does not count
    /// them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_ms: Option<u64>,
}

/// For how long a table waits for players, as the host has set it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Waiting {
    /// How long the match pauses when a player loses the connection, in seconds. 0 for not at all.
    #[serde(default)]
    pub drop_out: u8,
    /// True for slow play: turns have no time limit, and a bot plays for a player only if the host says so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub slow: bool,
}

impl Waiting {
    /// Returns true if the host has set nothing.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Settings of a table for strangers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MatchmakingView {
    /// True if "Find a table" assigned the seats: there is no host, and leaving a match has a penalty.
    pub found: bool,
    /// True if the table is on the public list.
    pub public: bool,
    /// The seats that want free-text chat.
    pub words: Vec<Seat>,
    /// True if all people want free-text chat, which enables it. Otherwise only set phrases and reactions are
    /// available.
    pub open: bool,
}

/// The event of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct TableEvent {
    /// The event's code.
    pub code: String,
    /// The round; in a race, the number of the match.
    pub round: u32,
    /// The table's number.
    pub table: u16,
    /// The end of the time limit in the table's milliseconds, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// True if the event has ended the match early.
    pub stopped: bool,
}

/// Notable interactions between players of a table over several matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct Tonight {
    /// The two players with the strongest rivalry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rivalry: Option<Rivalry>,
    /// A streak of won races.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub races: Option<RaceStreak>,
}

/// One player has made another draw more cards than the other way around, by debts, spreads, and catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Rivalry {
    /// The player who made the other draw.
    pub owes: Seat,
    /// The player who drew.
    pub to: Seat,
    /// The difference, in cards.
    pub cards: u32,
}

/// A player has won the most recent races for the discard pile in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RaceStreak {
    /// The player's seat.
    pub seat: Seat,
    /// The number of races.
    pub races: u32,
}

/// Players who request to become host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct HostAsked {
    /// The requesting seats in order. The first one becomes host.
    pub by: Vec<Seat>,
    /// The time until which any action lets the host keep the role, in the table's milliseconds; none after such an
    /// action.
    pub until: Option<u64>,
}

/// A request for the seat of an absent player, from a device that has lost the seat's token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeatAsk {
    /// The seat.
    pub seat: Seat,
    /// Four digits, also shown on the requesting device.
    pub number: u16,
}

/// How long a table waits for players before a bot stands in, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LobbyTimeouts {
    /// For a player without a connection.
    pub absent: u64,
    /// For a connected player, counted from the start of the turn, the last action in it, or a confirmation of
    /// presence. 0 while the table waits for no other person: then there is no limit.
    pub idle: u64,
}

/// A joint cut: the shuffle depends on a secret of the table and on a contribution of each connected player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CutView {
    /// The number of the deal at this table.
    pub deal: u32,
    /// The table's commitment: 64 hexadecimal digits.
    pub commitment: String,
    /// The players' commitments, after all have arrived or the time is up. Contributions are revealed from then on.
    pub bound: Option<Vec<BoundPart>>,
    /// Seats that still have to commit or reveal.
    pub waits_for: Vec<Seat>,
    /// Seats that committed but did not reveal. The cut is repeated without them.
    pub missing: Vec<Seat>,
    /// The deadline in the table's milliseconds.
    pub until: u64,
}

/// The commitment of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BoundPart {
    /// The seat.
    pub seat: Seat,
    /// The commitment: 64 hexadecimal digits.
    pub commitment: String,
}

/// A seat in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LobbySeat {
    /// The seat.
    pub seat: Seat,
    /// The player's name.
    pub name: String,
    /// The player's custom face; none for the one derived from the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub face: Option<Face>,
    /// The player's results at this table; none before the end of the first match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub evening: Option<Evening>,
    /// The bot's level; none for people.
    pub bot: Option<BotLevel>,
    /// The bot's speed; none for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub reflexes: Option<BotReflexes>,
    /// True for an external program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub program: bool,
    /// True if the player uses a player card and can be asked for friendship.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub card: bool,
    /// True for the host.
    pub host: bool,
    /// True if the player is ready for the start. Always true for bots.
    pub ready: bool,
    /// True if a device is connected. Always true for bots.
    pub connected: bool,
    /// True if the player's device reports that the table is not visible. Races do not wait for hidden players.
    pub hidden: bool,
    /// True while a bot plays for the absent player.
    pub stand_in: bool,
}

/// A player's results at this table over several matches, for as long as the player keeps the seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Evening {
    /// Matches played to the end.
    pub played: u32,
    /// Matches won, including shared wins.
    pub won: u32,
    /// The current streak of won matches.
    pub streak: u32,
}

/// A chair that was removed with its player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct LeftSeat {
    /// The seat.
    pub seat: Seat,
    /// The player's name.
    pub name: String,
    /// The player's custom face; none for the one derived from the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
}

/// The properties of a server, for the page's first screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Host {
    /// The presets: name, title, summary.
    pub presets: Vec<(String, String, String)>,
    /// The server's version.
    pub version: String,
    /// This visitor's permissions.
    #[serde(default)]
    pub access: Access,
    /// The time for which the server keeps unused tables.
    pub retention: Retention,
    /// True if the server offers "Find a table" and public tables.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[serde(rename = "strangers")]
    pub matchmaking: bool,
    /// True if players may create player cards.
    #[serde(default)]
    pub cards: bool,
    /// The public key in base64url with which browsers subscribe to push messages; none if the server sends none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub push: Option<String>,
}
