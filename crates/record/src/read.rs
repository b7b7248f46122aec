//! Parsing of records. Rejects unsupported input with its line number.

use ruckus_engine::{MAX_SEATS, Seat};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::record::{Entry, FORMAT, Header, Record, Result as Outcome};

/// Maximum size of a record in bytes, enough for some hundred hours of play.
const LONGEST: usize = 64 * 1024 * 1024;

/// An error in a record, with its position.
#[derive(Clone, Debug, PartialEq, Eq, Error, serde::Serialize)]
#[error("line {line}: {message}")]
pub struct LineError {
    /// The line, counted from 1.
    pub line: usize,
    /// The error and how to fix it.
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
    /// Parses a record.
    ///
    /// # Errors
    /// Returns an error if the text is not a record, has a newer format, or contains an invalid line.
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
                return Err(LineError::new(line, "its time is before that of the previous line"));
            }
            entries.push(entry);
        }
        Ok(Self { header, entries, result })
    }
}

fn header(first: Option<(usize, &str)>) -> Result<Header, LineError> {
    let no_record = |why: &dyn std::fmt::Display| {
        LineError::new(1, format!("this is not the record of a match; one begins with {{\"record\": …}} ({why})"))
    };
    let (line, text) = first.ok_or_else(|| no_record(&"the file is empty"))?;
    let First { record } = serde_json::from_str(text).map_err(|error| no_record(&error))?;
    // Check the version first, because a newer header may have unknown fields.
    let Version { format } = Version::deserialize(&record).map_err(|error| no_record(&error))?;
    if format != FORMAT {
        let message = format!("the record has format {format}, but this program reads format {FORMAT}");
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
