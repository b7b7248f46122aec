//! Handlers of the rulebook.

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use ruckus_protocol::ErrorCode;

use super::files::{NO_CACHE, answer};
use crate::api_error::ApiError;
use crate::error::RegistryError;
use crate::rulebook::{MEETINGS, RULEBOOK};
use crate::state::AppState;

/// `GET /api/rulebook`
pub(super) async fn book(State(app): State<AppState>, headers: HeaderMap) -> Result<Response, ApiError> {
    part(&app, RULEBOOK, &headers).await
}

/// `GET /api/rulebook/meetings`
pub(super) async fn meetings(State(app): State<AppState>, headers: HeaderMap) -> Result<Response, ApiError> {
    part(&app, MEETINGS, &headers).await
}

/// `GET /api/rulebook/examples/{chapter}/{example}`
pub(super) async fn example(
    State(app): State<AppState>,
    Path((chapter, example)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    part(&app, &format!("examples/{chapter}/{example}"), &headers).await
}

async fn part(app: &AppState, name: &str, headers: &HeaderMap) -> Result<Response, ApiError> {
    let part = app.page.rulebook(name).await.map_err(|error| {
        tracing::error!(%error, "the rulebook cannot be computed");
        ApiError::from(RegistryError::Unavailable)
    })?;
    let part = part.ok_or_else(ApiError::unknown_path)?;
    let body = || Body::from(part.json.clone());
    Ok(answer(headers, &part.hash, "application/json".to_owned(), NO_CACHE, body))
}
