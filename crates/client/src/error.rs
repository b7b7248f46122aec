//! Errors of a client.

use std::error::Error;
use std::iter::successors;
use std::time::Duration;

use thiserror::Error;

/// How long a device waits for something to come before it gives up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// What can go wrong for a client.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The server has refused a request.
    #[error("{status} {code}: {message}")]
    Refused {
        /// The status.
        status: u16,
        /// The stable word.
        code: String,
        /// The sentence.
        message: String,
    },
    /// The server has closed the socket.
    #[error("closed with {code}: {reason}")]
    Closed {
        /// The close code of `docs/protocol.md`; 1006 if the line broke without one.
        code: u16,
        /// The sentence.
        reason: String,
    },
    /// The line cannot be opened, or broke.
    #[error("the line failed: {0}")]
    Line(String),
    /// The server's address is none, or nothing there can be trusted.
    #[error("{0}")]
    Address(String),
    /// What came is not what the protocol says.
    #[error("unreadable: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// A version is missing, or came twice.
    #[error("version {found} came after version {last}")]
    Gap {
        /// The version that came.
        found: u64,
        /// The one before.
        last: u64,
    },
    /// Nothing came.
    #[error("nothing came for {} s", PATIENCE.as_secs())]
    Silence,
}

impl ClientError {
    /// True if the line broke or the server closed it for a reason that connecting again helps against: see "Close codes" in
    /// `docs/protocol.md`. Wait a little longer before each try.
    pub const fn is_lost(&self) -> bool {
        matches!(self, Self::Line(_) | Self::Closed { code: 1001 | 1005 | 1006 | 1011..=1013 | 4016 | 4017, .. })
    }

    /// A line that failed, with all that was behind it.
    pub(crate) fn line(error: &dyn Error) -> Self {
        let causes = successors(error.source(), |&cause| cause.source()).map(|cause| format!(": {cause}"));
        Self::Line(format!("{error}{}", causes.collect::<String>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_line_is_no_lost_seat() {
        let closed = |code| ClientError::Closed { code, reason: String::new() }.is_lost();
        assert!([1001, 1006, 1012, 1013, 4016, 4017].into_iter().all(closed));
        assert!(![1000, 1009, 4000, 4001, 4003, 4004, 4008, 4015].into_iter().any(closed));
        assert!(ClientError::Line(String::new()).is_lost() && !ClientError::Silence.is_lost());
    }
}
