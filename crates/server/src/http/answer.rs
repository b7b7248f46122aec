//! Failures as `docs/protocol.md` says them.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::house::NoEntry;
use crate::room;

/// An answer that is no success.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into() }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    pub(crate) fn unknown_code() -> Self {
        Self::new(StatusCode::NOT_FOUND, "unknown-code", "there is no table with this code; codes have four letters")
    }
}

impl From<room::Problem> for Failure {
    fn from(problem: room::Problem) -> Self {
        let status = match problem.code {
            "name-taken" | "table-full" | "match-running" => StatusCode::CONFLICT,
            "no-seat" => StatusCode::FORBIDDEN,
            "no-record" => StatusCode::NOT_FOUND,
            _ => StatusCode::BAD_REQUEST,
        };
        Self::new(status, problem.code, problem.message)
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
                let message = "the server's disk is full; it goes on once whoever runs it has made room";
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", message)
            }
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let problem = ruckus_protocol::Problem { code: self.code.to_owned(), message: self.message };
        (self.status, Json(problem)).into_response()
    }
}
