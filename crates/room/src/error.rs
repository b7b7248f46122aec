//! The error type of rooms.

use ruckus_protocol::{ErrorCode, Reason};
use thiserror::Error;

/// The reason a room rejects a request. Its `Display` output is the message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct RoomError {
    /// The stable code for programs.
    pub code: ErrorCode,
    /// A sentence that tells the user what to do.
    pub message: String,
    /// Details for programs, if the code alone is not enough.
    pub reason: Option<Box<Reason>>,
}

impl RoomError {
    /// Creates an error without a reason.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), reason: None }
    }

    /// The error for a token that does not belong to a seat.
    pub fn no_seat() -> Self {
        ErrorCode::NoSeat.into()
    }

    /// Creates an error with a reason. `ruckus-phrases` writes the message.
    pub fn because(code: ErrorCode, reason: Reason) -> Self {
        Self { code, message: ruckus_phrases::reason(&reason), reason: Some(Box::new(reason)) }
    }
}

/// The error whose message is the meaning of its code.
impl From<ErrorCode> for RoomError {
    fn from(code: ErrorCode) -> Self {
        Self::new(code, code.meaning())
    }
}
