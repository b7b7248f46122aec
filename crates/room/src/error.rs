//! The error of a room.

use ruckus_protocol::{ErrorCode, Reason};
use thiserror::Error;

/// The reason why a room rejects a request. Its `Display` is the message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct RoomError {
    /// The stable code.
    pub code: ErrorCode,
    /// A sentence that tells the user what to do.
    pub message: String,
    /// The same for programs, where the code alone does not say it.
    pub reason: Option<Box<Reason>>,
}

impl RoomError {
    /// An error with a message and no reason for programs.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), reason: None }
    }

    /// The error of a token that opens no seat.
    pub fn no_seat() -> Self {
        Self::new(ErrorCode::NoSeat, "this token opens no seat at this table; sit down again")
    }

    /// An error with a reason, whose `Display` is the message.
    pub fn because(code: ErrorCode, reason: Reason) -> Self {
        Self { code, message: reason.to_string(), reason: Some(Box::new(reason)) }
    }
}
