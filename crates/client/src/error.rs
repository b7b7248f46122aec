//! Errors of a client.

use std::error::Error;
use std::iter::successors;
use std::time::Duration;

use ruckus_protocol::VERSION;
use thiserror::Error;

/// The timeout for messages.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// An error of a client.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The server refused a request.
    #[error("{status} {code}: {message}")]
    Refused {
        /// The status.
        status: u16,
        /// The stable code.
        code: String,
        /// The message.
        message: String,
    },
    /// The server closed the socket.
    #[error("closed with {code}: {reason}")]
    Closed {
        /// The close code from `docs/protocol.md`. 1006 if the connection broke without one.
        code: u16,
        /// The message.
        reason: String,
    },
    /// The connection cannot be opened, or it broke.
    #[error("the connection failed: {0}")]
    Connection(String),
    /// The server's address is invalid, or no certificates are trusted.
    #[error("{0}")]
    Address(String),
    /// A message violates the protocol.
    #[error("unreadable: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// A version is missing or was repeated.
    #[error("version {found} came after version {last}")]
    Gap {
        /// The received version.
        found: u64,
        /// The previous version.
        last: u64,
    },
    /// The server uses another version of the protocol than this crate.
    #[error("the server speaks protocol {0}, this client {VERSION}; use the client of the server's version")]
    Protocol(u16),
    /// No message arrived in time.
    #[error("received nothing for {} s", PATIENCE.as_secs())]
    Silence,
}

impl ClientError {
    /// Returns true if the connection broke, or was closed for a temporary reason: see "Close codes" in
    /// `docs/protocol.md`. Reconnect with growing delays.
    pub const fn is_lost(&self) -> bool {
        matches!(self, Self::Connection(_) | Self::Closed { code: 1001 | 1005 | 1006 | 1011..=1013 | 4016 | 4017, .. })
    }

    /// Checks the protocol version of a snapshot.
    pub(crate) const fn unless_protocol(version: u16) -> Result<(), Self> {
        if version == VERSION { Ok(()) } else { Err(Self::Protocol(version)) }
    }

    /// Creates the error for a failed connection, with all causes.
    pub(crate) fn connection(error: &dyn Error) -> Self {
        let causes = successors(error.source(), |&cause| cause.source()).map(|cause| format!(": {cause}"));
        Self::Connection(format!("{error}{}", causes.collect::<String>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_temporary_closures_count_as_lost_connections() {
        let closed = |code| ClientError::Closed { code, reason: String::new() }.is_lost();
        assert!([1001, 1006, 1012, 1013, 4016, 4017].into_iter().all(closed));
        assert!(![1000, 1009, 4000, 4001, 4003, 4004, 4008, 4015].into_iter().any(closed));
        assert!(ClientError::Connection(String::new()).is_lost() && !ClientError::Silence.is_lost());
    }

    #[test]
    fn another_protocol_version_is_refused_for_good() {
        assert!(ClientError::unless_protocol(VERSION).is_ok());
        let error = ClientError::unless_protocol(VERSION + 1).expect_err("a newer version");
        assert!(!error.is_lost(), "{error}");
    }
}
