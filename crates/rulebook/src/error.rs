//! The error of this crate.

use ruckus_clauses::ClauseError;

/// The rulebook cannot be computed from its files.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct RulebookError {
    /// The clause or the file with the error.
    pub place: String,
    /// A description of the error.
    pub message: String,
}

impl RulebookError {
    pub(crate) fn new(place: &str, message: impl Into<String>) -> Self {
        Self { place: place.to_owned(), message: message.into() }
    }
}

impl From<ClauseError> for RulebookError {
    fn from(ClauseError { place, message }: ClauseError) -> Self {
        Self { place, message }
    }
}
