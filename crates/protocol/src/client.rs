//! Messages from clients.

use std::collections::BTreeMap;

use ruckus_engine::{Action, Seat};
use ruckus_homemade::Homemade;
use serde::{Deserialize, Serialize};

use crate::{BotKind, Face, FirstDealer, LeftChair, SwitchValue, Talk};

/// One frame from a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first frame of every connection.
    Hello(Hello),
    /// A command, acknowledged by its number.
    Command(Command),
    /// Requests a `pong` with the same number.
    Ping(u64),
    /// Answers the server's `ping` with the same number.
    Pong(u64),
    /// Reports that the player cannot see the table, or can see it again. Races do not wait for hidden players.
    Hidden(bool),
    /// The first frame of a spectator's connection. It needs no token and receives only public data.
    Watch {},
    /// A chat message to all players at the table. It has no number, is not stored, and is lost if no other player is
    /// connected.
    Talk(Talk),
    /// Reports that the player asked for the reason behind a rule: its name in files, or the hash of a home-made one.
    /// It has no number and is not shown to others; it is counted for the rule once per player and round.
    Why(String),
}

/// Identifies the player, and the last state received.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The seat's token, from the response to taking a seat.
    pub token: String,
    /// The last version received, to resume after a lost connection; none to request a snapshot.
    #[serde(default)]
    pub last: Option<u64>,
}

/// A numbered command. Numbers increase by one per seat across all its connections; a repeated number gets the first
/// response again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The command's number, from 1.
    pub n: u64,
    /// The action.
    #[serde(rename = "do")]
    pub what: Do,
    /// The player's reaction time, if the server has shown a contested moment (`docs/protocol-races.md`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<Answers>,
}

impl Command {
    /// A command without a reaction time.
    pub const fn new(n: u64, what: Do) -> Self {
        Self { n, what, answers: None }
    }
}

/// The moment that an action answers, and the reaction time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Answers {
    /// The number of the last moment shown.
    pub moment: u64,
    /// Time from the frame that showed it to the press, in microseconds of the device's clock.
    pub after_us: i64,
    /// Presses of the same kind without effect in the 3 s before that frame, at most 8.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub early: u8,
}

/// Serde requires a reference.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// The action of a command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Do {
    /// An action in the game.
    Act(
        #[cfg_attr(feature = "schema", ts(type = "ActionWords<number>"))]
        #[cfg_attr(feature = "schema", schemars(with = "ruckus_engine::Words<Seat>"))]
        Action<Seat>,
    ),
    /// An action in the lobby or between rounds.
    Lobby(LobbyCommand),
}

/// Actions outside of a round. Actions marked *host* are refused from other players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LobbyCommand {
    /// Sets or withdraws readiness.
    Ready(bool),
    /// Changes the player's name.
    Rename(String),
    /// Changes the player's face.
    Face(Face),
    /// *host*: adds a bot on a free chair.
    AddBot(
        #[cfg_attr(feature = "schema", ts(type = "BotLevel | { level: BotLevel; reflexes?: BotReflexes }"))] BotKind,
    ),
    /// *host*: removes a bot or a player. During a match, a bot's chair is removed too if the match can continue
    /// without it.
    Remove(Seat),
    /// *host*: sets the number of chairs, and what happens to the chair of a player who leaves during a match.
    Chairs {
        /// The maximum number of seats, from the number of taken seats to 32.
        most: u8,
        /// What happens to the chair of a player who leaves.
        left: LeftChair,
    },
    /// *host*: sets what the table allows besides playing. Possible at any time.
    #[serde(rename = "manners")]
    Policy {
        /// True if players may use chat and reactions.
        talk: bool,
        /// True if spectators may watch with the table's code.
        watch: bool,
        /// True to show the original titles of rules, including those unsuitable for families; defaults to friendly
        /// titles.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
        original_titles: bool,
    },
    /// *host*: sets the dealer of the next match's first round. Not possible during a match.
    Dealer(FirstDealer),
    /// *host*: selects a preset and changes to its rules. Resets all players' readiness.
    Rules {
        /// The name of a preset.
        base: String,
        /// Changes to its `[rules]`.
        #[serde(default)]
        with: BTreeMap<String, SwitchValue>,
    },
    /// *host*: changes the current rules. Resets all players' readiness.
    Change {
        /// Switches, by the rule's name.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<BTreeMap<String, SwitchValue>>"))]
        rules: BTreeMap<String, SwitchValue>,
        /// Settings, by section and key: `scoring.target`.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<BTreeMap<String, SwitchValue>>"))]
        settings: BTreeMap<String, SwitchValue>,
    },
    /// *host*: sets a title and a summary for the rules.
    Title {
        /// The title, up to 60 characters.
        title: String,
        /// One sentence, up to 240 characters.
        summary: String,
    },
    /// *host*: uses a ruleset file, given as text, or a line of rules. Resets all players' readiness.
    Ruleset(String),
    /// *host*: switches home-made rules on and off, including their changes to built-in rules. Resets all players'
    /// readiness.
    Homemade {
        /// Names of active rules to switch off.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
        off: Vec<String>,
        /// Rules to switch on afterwards.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<Homemade>>"))]
        on: Vec<Homemade>,
    },
    /// *host*: sets the order of the seats.
    Order(Vec<Seat>),
    /// *host*: starts the match. All other players must be ready.
    Start,
    /// Deals the next round after the end of one.
    Next,
    /// Starts another match with the same rules after the end of one.
    Rematch,
    /// *host*: returns to the lobby after the end of a match.
    ToLobby,
    /// Commits to a contribution to the shuffle, when `lobby.cut` waits for it.
    Cut {
        /// The number of the deal.
        deal: u32,
        /// The commitment: 64 hexadecimal digits.
        commitment: String,
    },
    /// Reveals the contribution, when `lobby.cut` waits for it.
    Reveal {
        /// The number of the deal.
        deal: u32,
        /// The contribution: 32 hexadecimal digits.
        contribution: String,
    },
    /// Among strangers: sets if the player wants free-text chat. It is enabled once all people at the table want it.
    Words(bool),
    /// Requests to replace an inactive host. From the host: confirms presence.
    TakeHost,
    /// *host*: hands a seat to the player who requests it in `lobby.seat_asks`, or refuses. The seat's old token stops
    /// working.
    HandSeat {
        /// The seat.
        seat: Seat,
        /// The number of the request.
        number: u16,
        /// True to hand the seat over.
        agrees: bool,
    },
    /// Pauses the match. The host pauses at once; other players ask for it, and do so together if the host is away. A race
    /// or a shuffle is finished first. From the host during a pause: keeps it, although players ask to go on.
    Pause,
    /// Ends a pause, or declines the request for one. Other players than the host ask for it, and more than half of the
    /// connected players end a pause together.
    Resume,
    /// *host*: ends the match with the standings as they are. A round in progress does not count. The players can then
    /// start another match, or return to the lobby and change the rules.
    EndMatch,
    /// *host*: sets for how long the table waits for players.
    Waiting {
        /// How long the match pauses when a player loses the connection, in seconds, at most 60. 0 for not at all.
        #[serde(default)]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<u8>"))]
        drop_out: u8,
        /// True for slow play: turns have no time limit, and a bot plays for a player only if the host says so. Races
        /// and other windows keep their limits.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
        slow: bool,
    },
    /// *host*: lets a bot play for a player who is not connected, until the player is back.
    StandIn(Seat),
    /// Gives up the seat for good. During a match, a bot takes over the chair or the chair is removed (M4), as
    /// configured by the host.
    Leave,
}
