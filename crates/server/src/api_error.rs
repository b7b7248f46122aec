//! The error type of HTTP handlers. Responses have the format that `docs/protocol.md` describes.

use std::error::Error as Source;

use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::{Extension, Json};
use ruckus_protocol::{ErrorCode, Reason};
use ruckus_room::RoomError;
use thiserror::Error;

use crate::error::RegistryError;
use crate::limits::{Budget, Wait};
use crate::replays::ReplaysError;
use crate::telemetry;

/// The error's code as a response extension, for middleware.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused(pub(crate) ErrorCode);

/// An error response. The code determines the status.
#[derive(Debug, Error)]
#[error("{message}")]
pub(crate) struct ApiError {
    code: ErrorCode,
    message: String,
    reason: Option<Box<Reason>>,
    retry: Option<Wait>,
    source: Option<Box<dyn Source + Send + Sync>>,
}

/// The result of a handler.
pub(crate) type ApiResult<T = Response> = Result<T, ApiError>;

impl ApiError {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), reason: None, retry: None, source: None }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(ErrorCode::BadRequest, message)
    }

    pub(crate) fn unknown_path() -> Self {
        ErrorCode::UnknownPath.into()
    }

    /// The body of a request has more than `most` bytes.
    pub(crate) fn too_large(most: usize) -> Self {
        Self::new(ErrorCode::TooLarge, format!("the body is too large; this request takes at most {most} bytes"))
    }

    pub(crate) fn too_many(message: &'static str) -> Self {
        Self::new(ErrorCode::TooMany, message)
    }

    /// The network has used up a budget. The client can retry after `wait`.
    pub(crate) fn used_up(budget: Budget, wait: Wait) -> Self {
        Self::too_many(budget.used_up()).after(wait)
    }

    /// Adds the header `Retry-After`.
    pub(crate) fn after(self, wait: Wait) -> Self {
        Self { retry: Some(wait), ..self }
    }

    /// Adds the machine-readable reason.
    fn because(self, reason: Reason) -> Self {
        Self { reason: Some(Box::new(reason)), ..self }
    }

    /// Adds the error of a lower layer as the source.
    pub(crate) fn caused_by(self, source: impl Source + Send + Sync + 'static) -> Self {
        Self { source: Some(Box::new(source)), ..self }
    }

    /// The network has made its maximum number of tables for now.
    pub(crate) fn too_many_tables(wait: Wait) -> Self {
        let reason = Reason::TooManyTables { seconds: wait.seconds() as u32 };
        Self::new(ErrorCode::TooMany, ruckus_phrases::reason(&reason)).because(reason).after(wait)
    }

    /// The server is too busy to start this work. The client can retry after `wait`.
    pub(crate) fn busy(message: &'static str, wait: Wait) -> Self {
        Self::new(ErrorCode::Busy, message).after(wait)
    }

    pub(crate) fn unknown_code() -> Self {
        RegistryError::Unknown.into()
    }
}

/// The error whose message is the meaning of its code.
impl From<ErrorCode> for ApiError {
    fn from(code: ErrorCode) -> Self {
        Self::new(code, code.meaning())
    }
}

impl From<RoomError> for ApiError {
    fn from(error: RoomError) -> Self {
        Self { reason: error.reason.clone(), ..Self::new(error.code, error.message.clone()) }.caused_by(error)
    }
}

impl From<RegistryError> for ApiError {
    fn from(error: RegistryError) -> Self {
        let (code, reason) = match error {
            RegistryError::Room(error) => return error.into(),
            RegistryError::Unknown => (ErrorCode::UnknownCode, None),
            RegistryError::OtherVersion => (ErrorCode::Unreadable, None),
            RegistryError::Damaged => (ErrorCode::Damaged, None),
            RegistryError::Unavailable | RegistryError::Elsewhere => (ErrorCode::Unavailable, None),
            RegistryError::ServerFull => (ErrorCode::ServerFull, Some(Reason::ServerFull)),
            RegistryError::DiskFull => (ErrorCode::Unavailable, Some(Reason::DiskFull)),
        };
        Self { reason: reason.map(Box::new), ..Self::new(code, error.to_string()) }.caused_by(error)
    }
}

impl From<ReplaysError> for ApiError {
    fn from(error: ReplaysError) -> Self {
        match error {
            ReplaysError::Registry(error) => error.into(),
            ReplaysError::Busy(wait) => Self::busy("too many replays are loading; try again in a moment", wait),
            ReplaysError::UsedUp(wait) => Self::used_up(Budget::Replay, wait),
            ReplaysError::TooLong => {
                Self::new(ErrorCode::MatchTooLong, "this table has too much history to replay; use its record instead")
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Self { code, message, reason, retry, source: _ } = self;
        telemetry::turned_away(code.as_str());
        let status = StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let problem = ruckus_protocol::Problem { code: code.as_str().to_owned(), message, reason };
        let retry = retry.map(|wait| [(header::RETRY_AFTER, wait.seconds().to_string())]);
        (status, retry.map(AppendHeaders), Extension(Refused(code)), Json(problem)).into_response()
    }
}
