//! What requests bring: bodies in JSON, and tokens.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// A request's body, or why it was not taken.
pub(super) type Body = Result<Bytes, BytesRejection>;

/// Reads a body.
///
/// # Errors
/// `too-large`, or `bad-request` if it is not what is asked.
pub(super) fn read<T: DeserializeOwned>(body: Body) -> Result<T, Failure> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Failure::too_large(),
        _ => Failure::bad_request(rejection.body_text()),
    })?;
    serde_json::from_slice(&body)
        .map_err(|error| Failure::bad_request(format!("the body is not what is asked: {error}")))
}

/// The token of whoever asks for what those may have who hold a seat.
pub(super) fn needs_token(headers: &HeaderMap) -> Result<&str, Failure> {
    bearer(headers).ok_or_else(|| {
        let message = "the header `authorization: Bearer TOKEN` must hold the token of a seat at this table";
        Failure::new(StatusCode::UNAUTHORIZED, "no-seat", message)
    })
}

/// What somebody says in the header that lets them in.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}
