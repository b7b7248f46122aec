//! Machine-readable reasons for refusals, for clients with their own messages.

use ruckus_engine::Seat;
use ruckus_homemade::Wrong;
use serde::{Deserialize, Serialize};

/// What is wrong in a line of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LineWrong {
    /// There is no game with this name.
    NoGame,
    /// There is no rule with this name.
    NoRule,
    /// There is no rule or setting with this name.
    NoSetting,
    /// No rule has a value with this name.
    NoParam,
    /// The rule needs `+` or `-` before its name.
    NoSign,
    /// The line has two games.
    SecondGame,
    /// The number is out of range.
    OutOfRange,
    /// The rule or setting does not take this value.
    BadValue,
    /// The value is missing.
    NoValue,
    /// The rule is switched off and has a value.
    ValueAfterMinus,
    /// The line contradicts itself.
    Twice,
    /// The quotation mark at the end of a text is missing.
    OpenQuote,
    /// The line is too long.
    TooLong,
    /// Another error, which only the message describes.
    Other,
}

/// The reason for a refusal. Sent together with an English message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Reason {
    /// The player pressed before the moment was shown.
    FalseStart,
    /// All seats are taken.
    TableFull {
        /// The table's number of seats.
        most: u8,
    },
    /// Not a valid name: empty, too long, or with characters that must not be shown.
    BadName,
    /// Another player has the name.
    NameTaken {
        /// The name.
        name: String,
        /// The player who can hand over the seat, if its owner is absent and has lost the token.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional))]
        ask: Option<String>,
    },
    /// The player of the requested seat is connected.
    SeatInUse {
        /// The player's name.
        name: String,
    },
    /// No connected player can hand over a seat.
    NobodyHands,
    /// Four requests for lost seats are already pending, which is the maximum at a table.
    ManyAsk,
    /// A request for a seat is no longer valid: it was refused, it expired, or no absent player has the name.
    AskOver,
    /// The name is too similar to another one at the table.
    NameAlike {
        /// The other name.
        name: String,
    },
    /// The name could be mistaken for a bot, the host, or the server's operator.
    NameReserved,
    /// The title of a rule or ruleset is already used by a built-in one.
    TitleShipped {
        /// The shared title.
        title: String,
    },
    /// The ruleset does not differ from its preset.
    NothingChanged {
        /// The preset's display name.
        title: String,
    },
    /// The player is already the host.
    AlreadyHost,
    /// There is no next round to deal.
    NoNextRound,
    /// The match is not over yet.
    MatchNotOver,
    /// The match has begun, and this is only possible before it.
    MatchBegun,
    /// A match needs at least two players.
    Alone,
    /// The cards are being shuffled; the player must wait until they are dealt.
    Shuffling,
    /// Only the host can do this.
    OnlyHost {
        /// The host's name; none if there is no host.
        host: Option<String>,
    },
    /// Some players are not ready.
    NotReady {
        /// Their names.
        names: Vec<String>,
    },
    /// The seat is not taken.
    NobodyThere {
        /// The seat.
        seat: Seat,
    },
    /// Players give up their own seat by leaving.
    OwnSeat,
    /// The match cannot continue without this chair.
    ChairNeeded,
    /// The number of seats is out of range.
    Seats {
        /// The minimum.
        least: u8,
        /// The maximum.
        most: u8,
    },
    /// The order does not contain each seat exactly once.
    BadOrder,
    /// No cut is waiting for this; it may have arrived too late.
    CutOver,
    /// The match is paused; the player must wait until it goes on.
    TablePaused,
    /// There is no pause to end.
    NotPaused,
    /// No match is in progress.
    NoMatch,
    /// Tables of events and of "Find a table" cannot be paused.
    NoPauseHere,
    /// Two rules exclude each other.
    Excludes {
        /// Both rules.
        rules: [RuleTitle; 2],
        /// The question that both answer: "what a zero does".
        question: String,
    },
    /// A rule requires another one.
    Needs {
        /// The rule.
        rule: RuleTitle,
        /// The required rule.
        needs: RuleTitle,
    },
    /// The number of a rule does not fit the number of players.
    NumberForSeats {
        /// The rule.
        rule: RuleTitle,
        /// Its number.
        value: i64,
        /// The number of players.
        seats: u8,
    },
    /// The number of a rule is not larger than the hands of the deal.
    NumberForDeal {
        /// The rule.
        rule: RuleTitle,
        /// Its number.
        value: i64,
        /// The smallest number that fits.
        least: i64,
    },
    /// A rule needs pairs of players.
    EvenSeats {
        /// The rule.
        rule: RuleTitle,
        /// The smallest number of players.
        least: u8,
    },
    /// The game requires more players.
    LeastSeats {
        /// The minimum.
        least: u8,
        /// The actual number.
        seats: u8,
    },
    /// The event's game requires more players than its smallest table would have.
    LeastAtTable {
        /// The minimum at a table.
        least: u8,
    },
    /// The event has too few players to start.
    TooFewPlayers {
        /// The actual number.
        have: u32,
        /// The minimum.
        need: u32,
    },
    /// A home-made rule is invalid, alone or at this table.
    Homemade {
        /// The rule.
        rule: RuleTitle,
        /// The affected part, from 1; none if the error concerns the whole rule.
        part: Option<u8>,
        /// The affected step of the part, from 1.
        step: Option<u8>,
        /// The error.
        wrong: Wrong,
    },
    /// A line of rules is wrong.
    RulesLine {
        /// The wrong part: its first character, and the first one after it, from 0. Counts Unicode scalar values.
        #[cfg_attr(feature = "schema", ts(type = "[number, number]"))]
        at: (u16, u16),
        /// What is wrong.
        wrong: LineWrong,
        /// The name of the rule, setting or game; for `other`, the message. Empty for errors without a name.
        name: String,
        /// For values: the minimum and the maximum of numbers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", ts(optional, type = "[number, number]"))]
        range: Option<(i64, i64)>,
        /// For values: the accepted words.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
        words: Vec<String>,
        /// Words that are right in place of the wrong part, the most likely one first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
        near: Vec<String>,
    },
    /// The operator has not enabled tables for strangers.
    #[serde(rename = "strangers-off")]
    MatchmakingOff,
    /// A table created by "Find a table" has no host.
    NoHost,
    /// Players cannot change their name among strangers.
    KeepName,
    /// Tables for strangers use presets, without custom titles and rules.
    OwnTexts,
    /// The name is unsuitable for strangers.
    UnfitName,
    /// The player left a match among strangers and must wait before the next table.
    Pause {
        /// The remaining time, in seconds.
        seconds: u32,
    },
    /// The device still has a seat in a match among strangers.
    StillSeated {
        /// The table's code.
        code: String,
    },
    /// The match has too many events to be continued at another table.
    MatchTooLong,
    /// The server has reached its maximum number of tables.
    ServerFull,
    /// Too many tables were created from one network.
    TooManyTables {
        /// The time until another can be created, in seconds.
        seconds: u32,
    },
    /// The server's disk is full.
    DiskFull,
}

/// A rule's names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RuleTitle {
    /// Its name in files: `spank-the-baby`.
    pub name: String,
    /// Its display name: "Spank The Baby".
    pub title: String,
}
