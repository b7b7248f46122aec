//! What a record consists of.

use std::collections::BTreeMap;

use ruckus_engine::{Action, Phase, Position, Seat, Table, Time};
use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::shuffle::Shuffle;

/// The version of the format that this program writes. What an older program would misread raises it.
pub const FORMAT: u32 = 1;

/// The version of this program. Records are played again by its rules.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How many entries a part of the text has.
const PART: usize = 256;

/// The record of a match, or of as much of it as may be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What holds for the whole match.
    pub header: Header,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// How it ended; none if it has not.
    pub result: Option<Result>,
}

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub format: u32,
    /// The version of the program at whose table the match was played.
    pub program: String,
    /// The table: its letters.
    pub table: String,
    /// When the table was opened, in milliseconds since 1970.
    pub opened: u64,
    /// The preset that the rules are, or are a change of.
    pub base: String,
    /// The ruleset in full, as a ruleset file.
    pub ruleset: String,
    /// Who sat down to it, by number of their seat.
    pub seats: Vec<Place>,
    /// The event that it is a match of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<OfEvent>,
}

/// The place of a match in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfEvent {
    /// The event's code.
    pub code: String,
    /// The round; in a race, the number of the match.
    pub round: u32,
    /// The table's number.
    pub table: u16,
}

/// A seat in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The player's name.
    pub name: String,
    /// Whether a bot began on it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// A line between the first and the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// When, by the table's clock: in milliseconds, never going back.
    pub at: Time,
    /// What.
    pub what: What,
    /// The photo finish of the race that is decided with it, the first first; empty if none is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub photo: Vec<Finish>,
}

/// A place in a photo finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finish {
    /// Whose.
    pub seat: Seat,
    /// How long they took to react, as it was judged, in milliseconds.
    pub ms: u64,
    /// Whether somebody else took exactly as long, and the toss decided.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dead_heat: bool,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum What {
    /// The match begins.
    Begin,
    /// A round is shuffled and dealt.
    Deal {
        /// The key of its shuffles.
        key: Hex<32>,
        /// Where the key comes from, if those at the table could have a hand in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shuffle: Option<Box<Shuffle>>,
        /// Who deals the first round of a match, where it is not whoever sits last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dealer: Option<Seat>,
    },
    /// Somebody comes to the running match.
    Join {
        /// Which seat they take.
        seat: Seat,
        /// Their name.
        name: String,
    },
    /// Somebody new took over the seat of a bot, and starts with the mean of the others' totals.
    TakeOver {
        /// Which seat.
        seat: Seat,
    },
    /// A seat has another name from here on: somebody took it over, or calls themselves otherwise.
    Named {
        /// Which seat.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// Somebody leaves it.
    Leave {
        /// Whose seat becomes empty.
        seat: Seat,
    },
    /// Somebody does something.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// Somebody says something in the chat, and a home-made rule hears it.
    Speak {
        /// Who.
        seat: Seat,
    },
    /// A deadline passes.
    Tick,
}

impl What {
    /// The seat that it is about, if it is about one.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Join { seat, .. }
            | Self::Named { seat, .. }
            | Self::TakeOver { seat }
            | Self::Leave { seat }
            | Self::Speak { seat }
            | Self::Act { seat, .. } => Some(*seat),
            Self::Begin | Self::Deal { .. } | Self::Tick => None,
        }
    }
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Result {
    /// Who won.
    pub winners: Vec<String>,
    /// All points by seat.
    pub totals: BTreeMap<String, i32>,
    /// How many rounds were played.
    pub rounds: u32,
    /// The digest of the last position: a replay that comes to another one is not the same match.
    pub position: Hex<32>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Line<'a> {
    Record(&'a Header),
    Result(&'a Result),
}

impl Result {
    /// How a match has ended at a table whose seats have these names by number; none while it goes on.
    pub fn of(table: &Table, names: &[String]) -> Option<Self> {
        let winners = table.winners().filter(|_| table.phase == Phase::Over)?;
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
        let position = Position::of(table, names);
        Some(Self {
            winners: winners.iter().map(name).collect(),
            position: digest(&position),
            totals: position.totals,
            rounds: u32::from(table.round),
        })
    }
}

/// The digest of a position.
pub fn digest(position: &Position) -> Hex<32> {
    // Maps with other keys than strings are the only thing that JSON cannot say; a position has none.
    Hex(*blake3::hash(&serde_json::to_vec(position).unwrap_or_default()).as_bytes())
}

impl Entry {
    /// An entry that decides no race.
    pub const fn new(at: Time, what: What) -> Self {
        Self { at, what, photo: Vec::new() }
    }
}

impl Record {
    /// The record as text: JSON Lines, with a line feed after each.
    pub fn lines(&self) -> String {
        (0..self.parts()).map(|part| self.part(part)).collect()
    }

    /// In how many parts [`Self::part`] gives the text.
    pub fn parts(&self) -> usize {
        self.entries.len().div_ceil(PART) + 2
    }

    /// A part of the text, counted from 0, for a record that is too long to be written in one piece.
    pub fn part(&self, part: usize) -> String {
        let mut text = String::new();
        let mut line = |json: serde_json::Result<String>| {
            // Maps with other keys than strings are the only thing that JSON cannot say; a record has none.
            text.push_str(&json.unwrap_or_default());
            text.push('\n');
        };
        let chunks = self.entries.len().div_ceil(PART);
        if part == 0 {
            line(serde_json::to_string(&Line::Record(&self.header)));
        } else if part <= chunks {
            self.entries.iter().skip((part - 1) * PART).take(PART).for_each(|entry| line(serde_json::to_string(entry)));
        } else if let Some(result) = self.result.as_ref().filter(|_| part == chunks + 1) {
            line(serde_json::to_string(&Line::Result(result)));
        }
        text
    }
}
