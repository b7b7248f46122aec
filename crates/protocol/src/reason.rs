//! Machine-readable reasons for refusals, for clients with their own messages.

use std::fmt;

use ruckus_engine::Seat;
use ruckus_homemade::{Fault, Wrong};
use serde::{Deserialize, Serialize};

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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FalseStart => f.write_str("False start: you pressed too early. Press again."),
            Self::TableFull { most } => write!(f, "all {most} seats at this table are taken; try another table"),
            Self::BadName => f.write_str("this name is invalid; use 1 to 24 visible characters"),
            Self::NameTaken { name, ask: None } => {
                write!(f, "another player here is called `{name}`; choose another name")
            }
            Self::NameTaken { name, ask: Some(host) } => {
                write!(f, "`{name}` sits here. If that's you, ask {host} for the seat")
            }
            Self::SeatInUse { name } => write!(f, "`{name}` is at the table; choose another seat or name"),
            Self::NobodyHands => f.write_str("the table is empty, so no one can approve this; try later"),
            Self::ManyAsk => f.write_str("other requests are waiting; try again after the host answers"),
            Self::AskOver => f.write_str("this request has expired; ask again or choose another name"),
            Self::NameAlike { name } => write!(f, "this name looks too much like {name}; choose another"),
            Self::NameReserved => f.write_str("this name is reserved for bots or the host; choose another"),
            Self::TitleShipped { title } => write!(f, "`{title}` comes with ruckus; call yours something else"),
            Self::NothingChanged { title } => write!(f, "this is exactly `{title}`; change a rule first"),
            Self::AlreadyHost => f.write_str("you are the host already"),
            Self::NoNextRound => f.write_str("there is no next round to deal now"),
            Self::MatchNotOver => f.write_str("the match is not over yet; finish it first"),
            Self::MatchBegun => f.write_str("the match has begun; you can change this only before it"),
            Self::Alone => f.write_str("you need at least 2 players; add a bot or invite friends"),
            Self::Shuffling => f.write_str("the cards are being shuffled; wait until they are dealt"),
            Self::OnlyHost { host } => {
                let host = host.as_deref().unwrap_or("the host");
                write!(f, "only {host} can do that, as the host of this table")
            }
            Self::NotReady { names } => {
                let are = if names.len() == 1 { "is" } else { "are" };
                write!(f, "{} {are} not ready yet", names.join(", "))
            }
            Self::NobodyThere { seat } => write!(f, "{seat} is empty; choose another seat"),
            Self::OwnSeat => f.write_str("to give up your own seat, leave the table"),
            Self::ChairNeeded => f.write_str("the match needs this chair; the bot keeps playing"),
            Self::Seats { least, most } => write!(f, "this table can have {least} to {most} seats"),
            Self::BadOrder => f.write_str("an order must name each seat exactly once"),
            Self::CutOver => f.write_str("no cut is waiting for this; it may be too late"),
            Self::Excludes { rules: [a, b], question } => {
                write!(f, "`{}` and `{}` exclude each other: both say {question}", a.name, b.name)
            }
            Self::Needs { rule, needs } => write!(f, "`{}` needs `{}`; switch it on as well", rule.name, needs.name),
            Self::NumberForSeats { rule, value, seats } => {
                write!(f, "`{} = {value}` does not fit {seats} seats", rule.name)
            }
            Self::LeastSeats { least, seats } => write!(f, "this game is for {least} seats or more, not {seats}"),
            Self::LeastAtTable { least } => {
                write!(f, "this game needs {least} players at a table; start `sizes` at that")
            }
            Self::TooFewPlayers { have, need } => {
                write!(f, "this form needs {need} players; you have {have}. Invite more or add bots")
            }
            Self::Homemade { rule, part, step, wrong } => {
                write!(f, "`{}`: {}", rule.name, Fault { part: *part, step: *step, wrong: wrong.clone() })
            }
            Self::MatchmakingOff => f.write_str("Finding a table with strangers is switched off on this server."),
            Self::NoHost => f.write_str("This table was found for you and has no host."),
            Self::KeepName => f.write_str("Among strangers, you keep your name until you leave."),
            Self::OwnTexts => f.write_str("Among strangers, play a preset: its title, and no home-made rules."),
            Self::UnfitName => f.write_str("Strangers will read this name. Choose a friendlier one."),
            Self::Pause { seconds } => write!(f, "You left a match. Look for the next table in {seconds} seconds."),
            Self::StillSeated { .. } => f.write_str("You still have a seat. Go back, or leave that match."),
            Self::MatchTooLong => f.write_str("this match is too long to continue at another table"),
            Self::ServerFull => f.write_str("this server has its maximum number of tables; try again later"),
            Self::TooManyTables { seconds } => {
                write!(f, "your network made too many tables; try again in {seconds} seconds")
            }
            Self::DiskFull => f.write_str("the server's disk is full; ask its admin to free space"),
        }
    }
}
