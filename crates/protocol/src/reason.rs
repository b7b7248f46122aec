//! Why something is refused, for programs that say it in words of their own.

use std::fmt;

use ruckus_engine::Seat;
use ruckus_homemade::{Fault, Wrong};
use serde::{Deserialize, Serialize};

/// Why something is refused. It stands beside the sentence that says the same in English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Reason {
    /// It was pressed before it was shown.
    FalseStart,
    /// Nobody fits in any more.
    TableFull {
        /// So many seats the table has.
        most: u8,
    },
    /// No name of a person: empty, too long, or with characters that cannot be shown.
    BadName,
    /// Somebody is called so already.
    NameTaken {
        /// The name.
        name: String,
        /// The player who can hand over the seat, if its own player is away and has lost the token.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        ask: Option<String>,
    },
    /// A seat is asked for whose player is at the table.
    SeatInUse {
        /// The player's name.
        name: String,
    },
    /// No player at the table can hand over a seat.
    NobodyHands,
    /// Four players are already asking for seats that they cannot find again, which is the most at a table.
    ManyAsk,
    /// A request for a seat is over: it was refused, it has lapsed, or nobody who is away has the name.
    AskOver,
    /// A name that cannot be told from another one at the table.
    NameAlike {
        /// The other name.
        name: String,
    },
    /// A name that passes for a bot, the host, or whoever runs the server.
    NameReserved,
    /// A rule or a ruleset cannot be called like one that comes with the program.
    TitleShipped {
        /// What both are called.
        title: String,
    },
    /// A ruleset changes nothing of the preset that it is based on.
    NothingChanged {
        /// The preset's name for people.
        title: String,
    },
    /// Only another player can ask for the host's powers.
    AlreadyHost,
    /// Nobody waits for a next round.
    NoNextRound,
    /// The match is not over yet.
    MatchNotOver,
    /// The match has begun; this is settled before it.
    MatchBegun,
    /// A match needs two at the table.
    Alone,
    /// The cards are being shuffled; wait until they are dealt.
    Shuffling,
    /// Only the host can do that.
    OnlyHost {
        /// Their name; none if nobody is the host.
        host: Option<String>,
    },
    /// Somebody is not ready.
    NotReady {
        /// Who.
        names: Vec<String>,
    },
    /// Nobody sits there.
    NobodyThere {
        /// The seat.
        seat: Seat,
    },
    /// One's own seat is given up by leaving.
    OwnSeat,
    /// The match cannot do without this chair.
    ChairNeeded,
    /// A table cannot have so many seats.
    Seats {
        /// As many as it must have.
        least: u8,
        /// As many as it may have.
        most: u8,
    },
    /// An order of the seats that does not name each of them once.
    BadOrder,
    /// No cut waits for this; it may have come too late.
    CutOver,
    /// Two rules exclude each other.
    Excludes {
        /// The two.
        rules: [RuleTitle; 2],
        /// The question that both answer: "what a zero does".
        question: String,
    },
    /// A rule needs another one.
    Needs {
        /// The rule.
        rule: RuleTitle,
        /// What it needs.
        needs: RuleTitle,
    },
    /// The number of a rule does not fit so many players.
    NumberForSeats {
        /// The rule.
        rule: RuleTitle,
        /// Its number.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        value: i64,
        /// So many play.
        seats: u8,
    },
    /// The game is for more players.
    LeastSeats {
        /// For so many or more.
        least: u8,
        /// So many there are.
        seats: u8,
    },
    /// The game of an event is for more players than its smallest table would have.
    LeastAtTable {
        /// So many must sit at a table.
        least: u8,
    },
    /// An event has too few players to start.
    TooFewPlayers {
        /// So many are there.
        have: u32,
        /// So many it takes.
        need: u32,
    },
    /// Something is wrong with a home-made rule, by itself or at this table.
    Homemade {
        /// The rule.
        rule: RuleTitle,
        /// The part that it is about, from 1; none if it is about the whole.
        part: Option<u8>,
        /// The step of the part, from 1.
        step: Option<u8>,
        /// What is wrong.
        wrong: Wrong,
    },
    /// The operator has not switched on what brings strangers together.
    StrangersOff,
    /// A table that was found has no host.
    NoHost,
    /// Nobody takes another name among strangers.
    KeepName,
    /// Among strangers a preset is played, without titles and rules of one's own.
    OwnTexts,
    /// A name that strangers should not have to read.
    UnfitName,
    /// A match among strangers was left, and the next table has to wait.
    Pause {
        /// For how long, in seconds.
        seconds: u32,
    },
    /// The device still has a seat at a match among strangers.
    StillSeated {
        /// The table's code.
        code: String,
    },
    /// So much has happened in a match that it cannot be played on at another table.
    MatchTooLong,
    /// The server has as many tables as it may.
    ServerFull,
    /// Too many tables were made from one network.
    TooManyTables {
        /// How long until the next can be made, in seconds.
        seconds: u32,
    },
    /// The server's disk is full.
    DiskFull,
}

/// A rule by its names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleTitle {
    /// Its name in files: `spank-the-baby`.
    pub name: String,
    /// Its name for people: "Spank The Baby".
    pub title: String,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FalseStart => f.write_str("False start: you pressed before it was shown. Press again."),
            Self::TableFull { most } => write!(f, "all {most} seats of this table are taken"),
            Self::BadName => f.write_str("this is no name; a name has 1 to 24 characters that can be shown"),
            Self::NameTaken { name, ask: None } => {
                write!(f, "another player here is called `{name}`; take another name")
            }
            Self::NameTaken { name, ask: Some(host) } => {
                write!(f, "`{name}` sits here. If that is you, ask {host}, the host, to hand you the seat")
            }
            Self::SeatInUse { name } => write!(f, "`{name}` is at the table; this seat is in use"),
            Self::NobodyHands => f.write_str("nobody is at the table to hand you the seat; try again later"),
            Self::ManyAsk => f.write_str("others are asking for seats already; wait for the host's answer"),
            Self::AskOver => f.write_str("this seat is no longer asked for; ask again or take another name"),
            Self::NameAlike { name } => write!(f, "this name looks too much like {name}; choose another"),
            Self::NameReserved => f.write_str("this name is reserved for bots or the host; choose another"),
            Self::TitleShipped { title } => write!(f, "`{title}` comes with ruckus; call yours something else"),
            Self::NothingChanged { title } => write!(f, "this is `{title}` as it is; change a rule first"),
            Self::AlreadyHost => f.write_str("you are the host already"),
            Self::NoNextRound => f.write_str("there is no next round to deal now"),
            Self::MatchNotOver => f.write_str("the match is not over yet"),
            Self::MatchBegun => f.write_str("the match has begun; this is settled before it"),
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
            Self::NobodyThere { seat } => write!(f, "nobody sits on {seat}"),
            Self::OwnSeat => f.write_str("to give up your own seat, leave the table"),
            Self::ChairNeeded => f.write_str("the match cannot do without this chair; the bot plays on"),
            Self::Seats { least, most } => write!(f, "this table can have {least} to {most} seats"),
            Self::BadOrder => f.write_str("an order names each seat once"),
            Self::CutOver => f.write_str("no cut waits for this; it may have come too late"),
            Self::Excludes { rules: [a, b], question } => {
                write!(f, "`{}` and `{}` exclude each other: both say {question}", a.name, b.name)
            }
            Self::Needs { rule, needs } => write!(f, "`{}` needs `{}`; switch it on as well", rule.name, needs.name),
            Self::NumberForSeats { rule, value, seats } => {
                write!(f, "`{} = {value}` does not fit {seats} seats", rule.name)
            }
            Self::LeastSeats { least, seats } => write!(f, "this game is for {least} seats or more, not {seats}"),
            Self::LeastAtTable { least } => write!(f, "this game needs {least} at a table; let `sizes` begin there"),
            Self::TooFewPlayers { have, need } => {
                write!(f, "this form needs {need} players; you have {have}. Invite more, or add bots")
            }
            Self::Homemade { rule, part, step, wrong } => {
                write!(f, "`{}`: {}", rule.name, Fault { part: *part, step: *step, wrong: wrong.clone() })
            }
            Self::StrangersOff => f.write_str("Finding a table with strangers is switched off on this server."),
            Self::NoHost => f.write_str("This table was found for you. Nobody is its host."),
            Self::KeepName => f.write_str("Among strangers you keep the name that you came with."),
            Self::OwnTexts => f.write_str("Among strangers, play a preset: its title, and no home-made rules."),
            Self::UnfitName => f.write_str("Strangers will read this name. Choose a friendlier one."),
            Self::Pause { seconds } => write!(f, "You left a match. Look for the next table in {seconds} seconds."),
            Self::StillSeated { .. } => f.write_str("You still have a seat. Go back, or leave that match."),
            Self::MatchTooLong => {
                f.write_str("so much has happened in this match that it cannot be taken to another table")
            }
            Self::ServerFull => f.write_str("this server has all the tables it can hold; try again later"),
            Self::TooManyTables { seconds } => {
                write!(f, "too many tables were made from this network; try again in {seconds} seconds")
            }
            Self::DiskFull => f.write_str("the server's disk is full; it goes on once its admin makes room"),
        }
    }
}
