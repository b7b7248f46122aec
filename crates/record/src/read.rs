//! Reading a record: whatever would be misread is refused, with its line.

use ruckus_engine::{MAX_SEATS, Seat};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::record::{Entry, FORMAT, Header, Record, Result as Outcome};

/// The longest record that is read, in bytes: some hundred hours of play.
const LONGEST: usize = 64 * 1024 * 1024;

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error, serde::Serialize)]
#[error("line {line}: {message}")]
pub struct LineError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there, and what would be right.
    pub message: String,
}

impl LineError {
    pub(crate) fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }

    pub(crate) fn no_seat(line: usize, seat: Seat) -> Self {
        Self::new(line, format!("there is no seat {}; seats go from 0 to {}", seat.index(), MAX_SEATS - 1))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct First {
    record: serde_json::Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Last {
    result: Outcome,
}

#[derive(Deserialize)]
struct Version {
    format: u32,
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// It is no record, of a newer format than this program knows, or a line of it makes no sense.
    pub fn parse(text: &str) -> Result<Self, LineError> {
        if text.len() > LONGEST {
            return Err(LineError::new(1, format!("the record has {} bytes; at most {LONGEST} are read", text.len())));
        }
        let mut lines = text.lines().enumerate().map(|(place, line)| (place + 1, line)).peekable();
        let header = header(lines.next())?;
        let mut entries: Vec<Entry> = Vec::new();
        let mut result = None;
        while let Some((line, text)) = lines.next() {
            if lines.peek().is_none() && text.starts_with("{\"result\"") {
                result = Some(json::<Last>(line, text)?.result);
                break;
            }
            let entry: Entry = json(line, text)?;
            if entries.last().is_some_and(|before| before.at > entry.at) {
                return Err(LineError::new(line, "its time lies before that of the line above; time never goes back"));
            }
            entries.push(entry);
        }
        Ok(Self { header, entries, result })
    }
}

fn header(first: Option<(usize, &str)>) -> Result<Header, LineError> {
    let no_record = |why: &dyn std::fmt::Display| {
        LineError::new(1, format!("this is no record of a match; one begins with {{\"record\": …}} ({why})"))
    };
    let (line, text) = first.ok_or_else(|| no_record(&"it is empty"))?;
    let First { record } = serde_json::from_str(text).map_err(|error| no_record(&error))?;
    // The version first: what else a newer one says is not for this program to judge.
    let Version { format } = Version::deserialize(&record).map_err(|error| no_record(&error))?;
    if format != FORMAT {
        let message = format!("the record is of format {format}, and this program reads format {FORMAT}");
        return Err(LineError::new(line, message));
    }
    let header = Header::deserialize(&record).map_err(|error| LineError::new(line, error.to_string()))?;
    if header.seats.is_empty() || header.seats.len() > MAX_SEATS {
        let seats = header.seats.len();
        return Err(LineError::new(line, format!("a match has 1 to {MAX_SEATS} seats, this one {seats}")));
    }
    Ok(header)
}

fn json<T: DeserializeOwned>(line: usize, text: &str) -> Result<T, LineError> {
    serde_json::from_str(text).map_err(|error| LineError::new(line, error.to_string()))
}
