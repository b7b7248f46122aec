//! Handlers for the subscriptions of devices to push messages.

use ruckus_journal::RoomName;
use ruckus_protocol::{ErrorCode, Subscribe, Unsubscribe};

use super::prelude::*;
use crate::push::{Device, NotStored, Push};
use crate::registry::room_requests;

/// The longest language tag, in bytes.
const LONGEST_LANG: usize = 16;

/// `POST /api/tables/{code}/push`: requires a seat's token.
pub(super) async fn subscribe(
    app: AppState,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<StatusCode> {
    let (push, name, key) = seat(&app, &text, &headers).await?;
    let Subscribe { endpoint, p256dh, auth, lang } = read(body)?;
    if lang.len() > LONGEST_LANG || !lang.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Err(ApiError::bad_request("`lang` must be a language tag like `en`"));
    }
    let device = Device { endpoint, p256dh, auth, lang, table: text.to_ascii_uppercase() };
    push.check(&device).map_err(|error| ApiError::bad_request(error.to_string()))?;
    push.subscribe(&name, &key, &device).await.map_err(|error| not_stored(&app, error))?;
    // The player may have left the seat, or the table may have been deleted, since the seat was checked.
    if let Err(error) = room_requests::holds(&app.registry, &name, key).await {
        push.forget_seat(&name, &key).await.map_err(|error| not_stored(&app, error))?;
        return Err(error.into());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/tables/{code}/push`: requires a seat's token.
pub(super) async fn unsubscribe(
    app: AppState,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<StatusCode> {
    let (push, name, key) = seat(&app, &text, &headers).await?;
    let Unsubscribe { endpoint } = read(body)?;
    push.forget(&name, &key, &endpoint).await.map_err(|error| not_stored(&app, error))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the table and the seat of a request.
async fn seat<'a>(app: &'a AppState, text: &str, headers: &HeaderMap) -> ApiResult<(&'a Push, RoomName, blake3::Hash)> {
    let no_push = || ApiError::new(ErrorCode::NoPush, "this server sends no push messages");
    let push = app.registry.listeners.push.as_deref().ok_or_else(no_push)?;
    let name = app.registry.find(text).ok_or_else(ApiError::unknown_code)?;
    let key = token::key(needs_token(headers)?);
    room_requests::holds(&app.registry, &name, key).await?;
    Ok((push, name, key))
}

fn not_stored(app: &AppState, error: NotStored) -> ApiError {
    match error {
        NotStored::Store(error) => app.registry.unavailable(&error).into(),
        NotStored::Changing => RegistryError::Unavailable.into(),
    }
}
