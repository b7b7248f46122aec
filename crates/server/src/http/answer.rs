//! Failures as `docs/protocol.md` says them.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use ruckus_protocol::Reason;

use crate::house::NoEntry;
use crate::{room, telemetry};

/// What is said of a code that is no table's.
pub(super) const UNKNOWN_CODE: &str = "unknown-code";

/// Goes with the answer that is no success, for whoever passes it on: the word for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused(pub(super) &'static str);

/// An answer that is no success.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    code: &'static str,
    message: String,
    reason: Option<Box<Reason>>,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), reason: None }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    pub(crate) fn too_large() -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            "the body is too large; a rule takes at most 48 KiB with all that goes with it, anything else 16 KiB",
        )
    }

    pub(crate) fn too_many(message: &'static str) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
    }

    pub(crate) fn unknown_code() -> Self {
        Self::new(StatusCode::NOT_FOUND, UNKNOWN_CODE, "there is no table with this code; codes have four letters")
    }
}

impl From<room::Problem> for Failure {
    fn from(problem: room::Problem) -> Self {
        let status = match problem.code {
            "name-taken" | "table-full" | "match-running" | "no-vote" | "refused" => StatusCode::CONFLICT,
            "no-seat" | "wrong-key" => StatusCode::FORBIDDEN,
            "no-record" | "unknown-run" => StatusCode::NOT_FOUND,
            _ => StatusCode::BAD_REQUEST,
        };
        Self { reason: problem.reason, ..Self::new(status, problem.code, problem.message) }
    }
}

impl From<NoEntry> for Failure {
    fn from(error: NoEntry) -> Self {
        match error {
            NoEntry::Unknown => Self::unknown_code(),
            NoEntry::Problem(problem) => problem.into(),
            NoEntry::Unreadable => {
                let message = "another version of the program wrote this table, or it is damaged; whoever runs the server \
                               finds more in its log";
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "unreadable", message)
            }
            NoEntry::Unavailable => {
                let message = "the server cannot do this just now; try again in a moment";
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message)
            }
            NoEntry::DiskFull => {
                let full = Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", Reason::DiskFull.to_string());
                Self { reason: Some(Box::new(Reason::DiskFull)), ..full }
            }
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        telemetry::turned_away(self.code);
        let problem =
            ruckus_protocol::Problem { code: self.code.to_owned(), message: self.message, reason: self.reason };
        (self.status, Extension(Refused(self.code)), Json(problem)).into_response()
    }
}
