//! Answers that are no success, as `docs/protocol.md` describes them.

use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::{Extension, Json};
use ruckus_protocol::Reason;

use crate::error::RegistryError;
use crate::limits::{Budget, Wait};
use crate::replays::NotTold;
use crate::telemetry;
use ruckus_room as room;

/// What is said of a code that is no table's.
pub(crate) const UNKNOWN_CODE: &str = "unknown-code";

/// Goes with the answer that is no success, for whoever passes it on: the word for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused(pub(crate) &'static str);

/// An answer that is no success.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    reason: Option<Box<Reason>>,
    retry: Option<Wait>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), reason: None, retry: None }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    pub(crate) fn unknown_path() -> Self {
        Self::new(StatusCode::NOT_FOUND, "unknown-path", "there is nothing at this path")
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

    /// A network has used up a budget.
    pub(crate) fn used_up(budget: Budget, wait: Wait) -> Self {
        Self::too_many(budget.used_up()).after(wait)
    }

    /// Says it with another status.
    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    /// Says when it is worth trying again.
    pub(crate) fn after(self, wait: Wait) -> Self {
        Self { retry: Some(wait), ..self }
    }

    /// A network has made as many tables as it may for now.
    pub(crate) fn too_many_tables(wait: Wait) -> Self {
        let reason = Reason::TooManyTables { seconds: wait.seconds() as u32 };
        let many = Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", reason.to_string());
        Self { reason: Some(Box::new(reason)), ..many }.after(wait)
    }

    /// Too much is under way for this to be begun.
    pub(crate) fn busy(message: &'static str, wait: Wait) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message).after(wait)
    }

    pub(crate) fn unknown_code() -> Self {
        Self::new(StatusCode::NOT_FOUND, UNKNOWN_CODE, "there is no table with this code; codes have 4 to 6 letters")
    }
}

impl From<room::RoomError> for ApiError {
    fn from(problem: room::RoomError) -> Self {
        let status = match problem.code {
            "name-taken" | "table-full" | "match-running" | "no-vote" | "refused" => StatusCode::CONFLICT,
            "no-seat" | "wrong-key" => StatusCode::FORBIDDEN,
            "table-ended" => StatusCode::GONE,
            "no-record" | "unknown-run" => StatusCode::NOT_FOUND,
            _ => StatusCode::BAD_REQUEST,
        };
        Self { reason: problem.reason, ..Self::new(status, problem.code, problem.message) }
    }
}

impl From<RegistryError> for ApiError {
    fn from(error: RegistryError) -> Self {
        let message = error.to_string();
        let unavailable = |code, message| Self::new(StatusCode::SERVICE_UNAVAILABLE, code, message);
        match error {
            RegistryError::Unknown => Self::unknown_code(),
            RegistryError::Room(problem) => problem.into(),
            RegistryError::OtherVersion => unavailable("unreadable", message),
            RegistryError::Damaged => unavailable("damaged", message),
            RegistryError::Unavailable | RegistryError::Elsewhere => unavailable("unavailable", message),
            RegistryError::ServerFull => {
                Self { reason: Some(Box::new(Reason::ServerFull)), ..unavailable("server-full", message) }
            }
            RegistryError::DiskFull => {
                Self { reason: Some(Box::new(Reason::DiskFull)), ..unavailable("unavailable", message) }
            }
        }
    }
}

impl From<NotTold> for ApiError {
    fn from(error: NotTold) -> Self {
        match error {
            NotTold::Registry(error) => error.into(),
            NotTold::Busy(wait) => Self::busy("too many matches are being read just now; try again in a moment", wait),
            NotTold::UsedUp(wait) => Self::used_up(Budget::Replay, wait),
            NotTold::TooLong => Self::new(
                StatusCode::CONFLICT,
                "match-too-long",
                "so much has happened at this table that its matches are not read again",
            ),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        telemetry::turned_away(self.code);
        let problem =
            ruckus_protocol::Problem { code: self.code.to_owned(), message: self.message, reason: self.reason };
        let retry = self.retry.map(|wait| [(header::RETRY_AFTER, wait.seconds().to_string())]);
        (self.status, retry.map(AppendHeaders), Extension(Refused(self.code)), Json(problem)).into_response()
    }
}
