//! What everybody at a table sees of its lobby.

use std::collections::BTreeMap;

use ruckus_engine::{Seat, SwitchValue};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BotLevel {
    /// Slow and forgetful.
    Rookie,
    /// Plays as friends play.
    Regular,
}

/// How far the table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Seats and rules are still being agreed on.
    Lobby,
    /// A round is being played.
    Playing,
    /// A round is over, the next not yet dealt.
    BetweenRounds,
    /// The match is over.
    MatchOver,
}

/// The lobby, whole; it is sent anew whenever anything in it changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LobbyView {
    /// The four letters by which others join.
    pub code: String,
    /// How far the table is.
    pub stage: Stage,
    /// The seats; during a match a seat's number is its place in this list.
    pub seats: Vec<LobbySeat>,
    /// The most seats the table takes.
    pub most_seats: u8,
    /// The rules.
    pub rules: RulesView,
    /// When the next round is dealt by itself, in the table's milliseconds, once one is over.
    #[ts(type = "number | null")]
    pub next_at: Option<u64>,
}

/// A seat in the lobby.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LobbySeat {
    /// The seat.
    pub seat: Seat,
    /// Its player's name.
    pub name: String,
    /// The bot's level, if a bot sits here.
    pub bot: Option<BotLevel>,
    /// Whether this is the host.
    pub host: bool,
    /// Whether the player is ready for the start; bots always are.
    pub ready: bool,
    /// Whether a device is connected; bots always are.
    pub connected: bool,
    /// Whether a bot plays for the absent player now.
    pub stand_in: bool,
}

/// Which rules hold at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct RulesView {
    /// The preset.
    pub base: String,
    /// Its title, for people.
    pub title: String,
    /// One sentence about it.
    pub summary: String,
    /// The changes to the preset.
    pub with: BTreeMap<String, SwitchValue>,
    /// All switches there are, in the order in which rules are best introduced.
    pub switches: Vec<RuleSwitch>,
}

/// A rule's switch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct RuleSwitch {
    /// The rule's name in files: `spank-the-baby`.
    pub name: String,
    /// The rule's name for people: "Spank The Baby".
    pub title: String,
    /// The clause: `SP-6`.
    pub clause: String,
    /// One sentence.
    pub sentence: String,
    /// Its value; `false` is off.
    pub value: SwitchValue,
    /// For rules with a number: the least and the most.
    #[ts(type = "[number, number] | null")]
    pub range: Option<(i64, i64)>,
    /// Names of the rules that it excludes.
    pub excludes: Vec<String>,
}

/// Which presets a server offers, for the page's first screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Host {
    /// The presets: name, title, summary.
    pub presets: Vec<(String, String, String)>,
    /// The server's version.
    pub version: String,
}
