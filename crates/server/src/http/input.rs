//! Parses JSON bodies and tokens of requests.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode, header};
use ruckus_protocol::ErrorCode;
use serde::de::DeserializeOwned;

use crate::api_error::{ApiError, ApiResult};

/// A request's body, or the reason why axum rejected it.
pub(super) type Body = Result<Bytes, BytesRejection>;

/// Parses a JSON body.
///
/// # Errors
/// `too-large`, or `bad-request` if the JSON is invalid.
pub(super) fn read<T: DeserializeOwned>(body: Body) -> ApiResult<T> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(ErrorCode::TooLarge, rejection.body_text()),
        _ => ApiError::bad_request(rejection.body_text()),
    })?;
    serde_json::from_slice(&body).map_err(|error| ApiError::bad_request(format!("the body is invalid: {error}")))
}

/// Returns the token of a seat.
///
/// # Errors
/// `no-seat` if the request has none.
pub(super) fn needs_token(headers: &HeaderMap) -> ApiResult<&str> {
    bearer(headers).ok_or_else(|| {
        let message = "the header `authorization: Bearer TOKEN` must hold the token of a seat at this table";
        ApiError::new(ErrorCode::NoSeat, message)
    })
}

/// Returns the token in the header `authorization: Bearer TOKEN`.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}
