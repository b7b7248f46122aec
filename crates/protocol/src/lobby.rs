//! What everybody at a table sees of its lobby.

use std::sync::Arc;

use ruckus_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{Access, BotLevel, BotReflexes, Face, Retention, RulesView, Stage};

/// What becomes of the chair of somebody who leaves a match for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LeftChair {
    /// A bot plays on with their cards.
    Bot,
    /// It goes: the hand goes under the stock, and the match goes on with one less (M4). Where it cannot, a bot plays on.
    Goes,
}

/// Who deals the first round of a match; each round after it is dealt by the next to the left (G7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FirstDealer {
    /// Whoever sits last in the order of the chairs, which is the host's to choose.
    #[default]
    LastChair,
    /// Somebody by lot, which follows from the key of the shuffle: the record shows that nobody chose.
    Lot,
    /// Whoever has won the match before, if they are still there; a lot otherwise.
    Winner,
}

/// The lobby; it is sent anew whenever anything in it changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LobbyView {
    /// What the table is found by: its code, or 26 letters if it was made without one.
    pub code: String,
    /// The code that such a table has got since, for friends to come by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub short: Option<String>,
    /// How far the table is.
    pub stage: Stage,
    /// The seats that somebody has, by number. Before a match numbers are places in this list; during one they stay with
    /// their players, and the numbers of those who have left are missing.
    pub seats: Vec<LobbySeat>,
    /// Who has left the match, and the chair with them: for telling what they did.
    pub gone: Vec<LeftSeat>,
    /// The most seats the table takes.
    pub most_seats: u8,
    /// What becomes of the chair of somebody who leaves a match for good.
    pub left: LeftChair,
    /// Whether people may talk.
    pub talk: bool,
    /// Whether others may watch by the table's code.
    pub watch: bool,
    /// Whether rules have the titles of their sources, and not friendly ones where there are some.
    #[serde(default)]
    pub original_titles: bool,
    /// Who deals the first round of a match.
    pub dealer: FirstDealer,
    /// The rules: in every snapshot, and in an update if they have changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rules: Option<Arc<RulesView>>,
    /// When the next round is dealt by itself, in the table's milliseconds, once one is over.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub next_at: Option<u64>,
    /// How long the table waits for people before a bot stands in.
    pub patience: Patience,
    /// The cut under way before a deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub cut: Option<CutView>,
    /// Who asks to be host instead of the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub host_asked: Option<HostAsked>,
    /// Requests for seats that players cannot find again; the host answers them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<SeatAsk>>"))]
    pub seat_asks: Vec<SeatAsk>,
    /// What players have done to each other here, match after match, if it is worth talking about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub tonight: Option<Tonight>,
    /// The event that the table belongs to, if it does: the event seats everybody, and nobody has a host's powers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub event: Option<TableEvent>,
    /// What holds among strangers, if the table is one of theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub strangers: Option<StrangersView>,
    /// Whether a round was given up since an update of the server changed the rules: it has no score, and the standings before it
    /// are kept. True until the next round is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub round_given_up: bool,
}

/// What holds at a table among strangers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StrangersView {
    /// Whether "Find a table" has seated everybody: nobody is host, and leaving a match costs.
    pub found: bool,
    /// Whether the table is on the list of public ones.
    pub public: bool,
    /// The seats of those who want to talk in words of their own.
    pub words: Vec<Seat>,
    /// Whether all people do, and words can be said; otherwise set phrases and reactions.
    pub open: bool,
}

/// The event that a table belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableEvent {
    /// The event's code.
    pub code: String,
    /// The round; in a race, the number of the match.
    pub round: u32,
    /// The table's number.
    pub table: u16,
    /// When the time of the match is up, in the table's milliseconds, if it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
    pub until: Option<u64>,
    /// Whether the event has ended the match as it stands.
    pub stopped: bool,
}

/// What players at a table have done to each other, match after match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tonight {
    /// The two with most between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rivalry: Option<Rivalry>,
    /// Races won in a row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub races: Option<RaceStreak>,
}

/// A player has made another draw cards, by debts, spreads and catches, and has not had as many back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rivalry {
    /// Who made the other draw.
    pub owes: Seat,
    /// Who drew.
    pub to: Seat,
    /// How many cards more than the other way round.
    pub cards: u32,
}

/// A player has won the last races for the pile, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RaceStreak {
    /// Who.
    pub seat: Seat,
    /// How many races.
    pub races: u32,
}

/// Players who ask to be host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HostAsked {
    /// Who asks, in that order: the first becomes host.
    pub by: Vec<Seat>,
    /// Until when the host can keep it by doing anything, in the table's milliseconds; none once they have done so.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub until: Option<u64>,
}

/// A request for the seat of a player who is away, from a device that has lost the seat's token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatAsk {
    /// The seat.
    pub seat: Seat,
    /// Four digits that the asking device shows as well.
    pub number: u16,
}

/// How long a table waits for people before a bot stands in, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Patience {
    /// For somebody whose line is lost.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub absent: u64,
    /// For somebody who is there, from when the turn came to them, or they last acted in it or said that they are there; 0
    /// while no other person is waited for: then the table waits as long as it takes.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub idle: u64,
}

/// Everybody cuts the cards: the shuffle hangs on a secret of the table and on a contribution of everybody there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CutView {
    /// The number of the deal at this table.
    pub deal: u32,
    /// What the table has bound itself to: 64 hexadecimal digits.
    pub commitment: String,
    /// What those at the table have bound themselves to, once all have, or time is up; from then on contributions are
    /// revealed.
    pub bound: Option<Vec<BoundPart>>,
    /// Who has still to bind themselves, or to reveal.
    pub waits_for: Vec<Seat>,
    /// Who was bound and did not reveal: it is cut again without them.
    pub missing: Vec<Seat>,
    /// When the table waits no longer, in its milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub until: u64,
}

/// What a seat has bound itself to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoundPart {
    /// The seat.
    pub seat: Seat,
    /// What binds it: 64 hexadecimal digits.
    pub commitment: String,
}

/// A seat in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LobbySeat {
    /// The seat.
    pub seat: Seat,
    /// Its player's name.
    pub name: String,
    /// The face that they have built; nothing for the one that goes with the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub face: Option<Face>,
    /// What they have won at this table; nothing before their first match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub evening: Option<Evening>,
    /// The bot's level, if a bot sits here.
    pub bot: Option<BotLevel>,
    /// How fast it reacts, if a bot sits here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub reflexes: Option<BotReflexes>,
    /// Whether a program from outside plays here: a bot that somebody has brought.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub program: bool,
    /// Whether the player has shown a player card, and can be asked to be friends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub card: bool,
    /// Whether this is the host.
    pub host: bool,
    /// Whether the player is ready for the start; bots always are.
    pub ready: bool,
    /// Whether a device is connected; bots always are.
    pub connected: bool,
    /// Whether the player looks elsewhere, by their own device: no race waits for them.
    pub hidden: bool,
    /// Whether a bot plays for the absent player now.
    pub stand_in: bool,
}

/// What a player has won at this table, match after match, for as long as they keep their seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Evening {
    /// Matches played to the end.
    pub played: u32,
    /// Matches won; a shared win counts for each.
    pub won: u32,
    /// Matches won in a row, up to the last one.
    pub streak: u32,
}

/// A chair that went with whoever sat on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LeftSeat {
    /// The seat.
    pub seat: Seat,
    /// The player's name.
    pub name: String,
    /// The face that they had built; nothing for the one that goes with the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub face: Option<Face>,
}

/// Which presets a server offers, for the page's first screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Host {
    /// The presets: name, title, summary.
    pub presets: Vec<(String, String, String)>,
    /// The server's version.
    pub version: String,
    /// What this visitor may do.
    #[serde(default)]
    pub access: Access,
    /// How long the server keeps tables that nobody is at.
    pub retention: Retention,
    /// Whether the server brings strangers together: "Find a table" and public tables.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub strangers: bool,
    /// Whether players may make player cards.
    #[serde(default)]
    pub cards: bool,
}
