//! What a client says.

use std::collections::BTreeMap;

use ruckus_engine::{Action, Seat};
use ruckus_homemade::Homemade;
use serde::{Deserialize, Serialize};

use crate::{BotKind, Face, FirstDealer, LeftChair, SwitchValue, Talk};

/// One frame from a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first frame of every connection.
    Hello(Hello),
    /// Something to be done, acknowledged by its number.
    Command(Command),
    /// Asks for a `pong` with the same number.
    Ping(#[cfg_attr(feature = "typescript", ts(type = "number"))] u64),
    /// Answers the server's `ping` with the same number.
    Pong(#[cfg_attr(feature = "typescript", ts(type = "number"))] u64),
    /// Says that the player cannot see the table now, or can again: meanwhile no race waits for them.
    Hidden(bool),
    /// The first frame of a connection that only watches: it needs no token, and gets what everybody may see.
    Watch {},
    /// Says something to everybody at the table. It is not numbered, not written down, and gone if nobody is there.
    Talk(Talk),
    /// Says that the player has asked why a rule does what it does: its name in files, or the hash of a home-made one. It
    /// is not numbered, and nobody is told; it is counted for the rule, once a player and round.
    Why(String),
}

/// Who is there, and what they have seen.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The seat's token, from the answer to taking a seat.
    pub token: String,
    /// The last version received, to resume after a lost line; none for a snapshot.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub last: Option<u64>,
}

/// A numbered command. Numbers rise by one for each seat over all its connections; a repeat gets the first answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The command's number, from 1.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub n: u64,
    /// What to do.
    #[serde(rename = "do")]
    pub what: Do,
    /// How fast the player was, where the server has shown them a moment (`docs/protocol.md`, "Races").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub answers: Option<Answers>,
}

impl Command {
    /// A command that reports nothing.
    pub const fn new(n: u64, what: Do) -> Self {
        Self { n, what, answers: None }
    }
}

/// What a press answers, and how long it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Answers {
    /// The last moment that was shown, by its number.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub moment: u64,
    /// From the frame that drew it to the press, in microseconds of the device's own clock.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub after_us: i64,
    /// How many presses of the same kind in the 3 s before that frame did nothing, at most 8.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u8>"))]
    pub early: u8,
}

/// Serde asks by reference.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// What a command does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Do {
    /// Act in the game.
    Act(
        #[cfg_attr(feature = "typescript", ts(type = "import('./ActionWords').ActionWords<number>"))]
        #[cfg_attr(feature = "schema", schemars(with = "ruckus_engine::Words<Seat>"))]
        Action<Seat>,
    ),
    /// Do something in the lobby or between rounds.
    Lobby(LobbyCommand),
}

/// What is done outside of a round. Those marked *host* are refused from others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LobbyCommand {
    /// Says or takes back that one is ready.
    Ready(bool),
    /// Takes another name.
    Rename(String),
    /// Takes another face.
    Face(Face),
    /// *host*: puts a bot on a free chair.
    AddBot(
        #[cfg_attr(
            feature = "typescript",
            ts(
                type = "import('./BotLevel').BotLevel | { level: import('./BotLevel').BotLevel; reflexes?: import('./BotReflexes').BotReflexes }"
            )
        )]
        BotKind,
    ),
    /// *host*: takes a bot or a player off their chair. In a match a bot's chair goes with it, if the match can do without.
    Remove(Seat),
    /// *host*: how many chairs there are room for, and what becomes of one that somebody leaves during a match.
    Chairs {
        /// The most seats, from as many as are taken to 32.
        most: u8,
        /// Who follows whoever leaves.
        left: LeftChair,
    },
    /// *host*: what the table allows beside playing; may be changed at any time.
    Manners {
        /// Whether people may talk: by words and by reactions.
        talk: bool,
        /// Whether others may watch by the table's code.
        watch: bool,
        /// Whether rules have the titles of their sources, also those that would embarrass a family; friendly ones unless
        /// said.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
        original_titles: bool,
    },
    /// *host*: who deals the first round of the next match. Not during a match.
    Dealer(FirstDealer),
    /// *host*: chooses a preset and changes to its rules. Everybody's ready is withdrawn.
    Rules {
        /// The name of a preset.
        base: String,
        /// Changes to its `[rules]`.
        #[serde(default)]
        with: BTreeMap<String, SwitchValue>,
    },
    /// *host*: changes something of the rules as they are. Everybody's ready is withdrawn.
    Change {
        /// Switches, by the rule's name.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<String, SwitchValue>>"))]
        rules: BTreeMap<String, SwitchValue>,
        /// Settings, by section and key: `scoring.target`.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<String, SwitchValue>>"))]
        settings: BTreeMap<String, SwitchValue>,
    },
    /// *host*: gives the rules a title and a summary of their own.
    Title {
        /// The title, up to 60 characters.
        title: String,
        /// One sentence, up to 240 characters.
        summary: String,
    },
    /// *host*: plays by a ruleset file, whose text this is. Everybody's ready is withdrawn.
    Ruleset(String),
    /// *host*: switches home-made rules on and off, and with them what they change of the built-in ones. Everybody's
    /// ready is withdrawn.
    Homemade {
        /// Names of rules that are on, to be switched off.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
        off: Vec<String>,
        /// Rules to be switched on, after that.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Homemade>>"))]
        on: Vec<Homemade>,
    },
    /// *host*: the order of the seats.
    Order(Vec<Seat>),
    /// *host*: starts the match; everybody else must be ready.
    Start,
    /// Deals the next round, once one is over.
    Next,
    /// Starts another match with the same rules, once one is over.
    Rematch,
    /// *host*: back to the lobby, once a match is over.
    ToLobby,
    /// Binds oneself to a contribution to the shuffle, where `lobby.cut` waits for it.
    Cut {
        /// The number of the deal.
        deal: u32,
        /// What binds one: 64 hexadecimal digits.
        commitment: String,
    },
    /// Reveals the contribution, where `lobby.cut` waits for that.
    Reveal {
        /// The number of the deal.
        deal: u32,
        /// The contribution: 32 hexadecimal digits.
        contribution: String,
    },
    /// Among strangers: whether one wants to talk in words of one's own. Once all people at the table do, they can.
    Words(bool),
    /// Asks to be host instead of a host who does nothing; from the host: says that they are there.
    TakeHost,
    /// *host*: hands a seat to the player who asks for it in `lobby.seat_asks`, or refuses to. The seat's old token stops working.
    HandSeat {
        /// The seat.
        seat: Seat,
        /// The number of the request.
        number: u16,
        /// True to hand the seat over.
        agrees: bool,
    },
    /// Gives the seat up for good. During a match a bot takes the chair over, or the chair goes too (M4): the host's choice.
    Leave,
}
