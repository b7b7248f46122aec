//! The data model of a record.

use std::collections::BTreeMap;

use ruckus_engine::{Action, Phase, Position, Seat, Table, Time};
use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::shuffle::Shuffle;

/// The format version that this program writes. Increased for changes that older programs would misread.
pub const FORMAT: u32 = 1;

/// The version of this program. Records are replayed with its rules.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The number of entries per part of the text.
const PART: usize = 256;

/// The record of a match, or of its public part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The properties of the whole match.
    pub header: Header,
    /// The entries in order.
    pub entries: Vec<Entry>,
    /// The result; none if the match has not ended.
    pub result: Option<Result>,
}

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format version.
    pub format: u32,
    /// The version of the program that the match was played with.
    pub program: String,
    /// The table's code or identifier.
    pub table: String,
    /// The time at which the table was opened, in milliseconds since 1970.
    pub opened: u64,
    /// The preset that the rules are based on.
    pub base: String,
    /// The full ruleset, as a ruleset file.
    pub ruleset: String,
    /// The initial players by seat number.
    pub seats: Vec<RecordedSeat>,
    /// The event that the match belongs to, if any.
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
pub struct RecordedSeat {
    /// The player's name.
    pub name: String,
    /// True if the seat started with a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// A line between the first and the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Time on the table's clock, in milliseconds. Never decreases.
    pub at: Time,
    /// The input.
    pub what: EntryInput,
    /// The photo finish of the race that this entry decides, first place first; empty if it decides none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub photo: Vec<Finish>,
}

/// A rank in a photo finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finish {
    /// The player's seat.
    pub seat: Seat,
    /// The judged reaction time, in milliseconds.
    pub ms: u64,
    /// True if another player had exactly the same time, and a random draw decided.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dead_heat: bool,
}

/// The input of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EntryInput {
    /// The match begins.
    Begin,
    /// A round is shuffled and dealt.
    Deal {
        /// The key of its shuffles.
        key: Hex<32>,
        /// The joint derivation of the key, if players contributed to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shuffle: Option<Box<Shuffle>>,
        /// The dealer of a match's first round, if it is not the last seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dealer: Option<Seat>,
    },
    /// A player joins the running match.
    Join {
        /// The new seat.
        seat: Seat,
        /// The player's name.
        name: String,
    },
    /// A new player takes over a bot's seat and starts with the mean of the other totals.
    TakeOver {
        /// The seat.
        seat: Seat,
    },
    /// A seat's name changes: a new player took it over, or the player changed names.
    Named {
        /// The seat.
        seat: Seat,
        /// The name.
        name: String,
    },
    /// A player leaves the match.
    Leave {
        /// The seat that becomes free.
        seat: Seat,
    },
    /// A player acts.
    Act {
        /// The player's seat.
        seat: Seat,
        /// The action.
        action: Action,
    },
    /// A player writes in the chat, and a home-made rule reacts.
    Speak {
        /// The player's seat.
        seat: Seat,
    },
    /// A deadline passes.
    Tick,
}

impl EntryInput {
    /// The seat that the input refers to, if any.
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

/// The last line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Result {
    /// The names of the winners.
    pub winners: Vec<String>,
    /// The totals by name.
    pub totals: BTreeMap<String, i32>,
    /// The number of rounds played.
    pub rounds: u32,
    /// The digest of the last position. A replay with another digest is not the same match.
    pub position: Hex<32>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum RecordLine<'a> {
    Record(&'a Header),
    Result(&'a Result),
}

impl Result {
    /// The result of a match; none before its end. `names` are indexed by seat number.
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
    // Serialization only fails for maps with keys that are not strings; a position has none.
    Hex(*blake3::hash(&serde_json::to_vec(position).unwrap_or_default()).as_bytes())
}

impl Entry {
    /// Creates an entry without a photo finish.
    pub const fn new(at: Time, what: EntryInput) -> Self {
        Self { at, what, photo: Vec::new() }
    }
}

impl Record {
    /// The record as JSON Lines, with a line feed after each line.
    pub fn lines(&self) -> String {
        (0..self.parts()).map(|part| self.part(part)).collect()
    }

    /// The number of parts that [`Self::part`] splits the text into.
    pub fn parts(&self) -> usize {
        self.entries.len().div_ceil(PART) + 2
    }

    /// A part of the text, counted from 0, for writing a long record in pieces.
    pub fn part(&self, part: usize) -> String {
        let mut text = String::new();
        let mut line = |json: serde_json::Result<String>| {
            // Serialization only fails for maps with keys that are not strings; a record has none.
            text.push_str(&json.unwrap_or_default());
            text.push('\n');
        };
        let chunks = self.entries.len().div_ceil(PART);
        if part == 0 {
            line(serde_json::to_string(&RecordLine::Record(&self.header)));
        } else if part <= chunks {
            self.entries.iter().skip((part - 1) * PART).take(PART).for_each(|entry| line(serde_json::to_string(entry)));
        } else if let Some(result) = self.result.as_ref().filter(|_| part == chunks + 1) {
            line(serde_json::to_string(&RecordLine::Result(result)));
        }
        text
    }
}
