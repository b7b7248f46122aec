//! Handlers of the rulebook.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::files::{NO_CACHE, answer};
use crate::api_error::ApiError;
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
    let part = app.page.rulebook(name).await?;
    Ok(answer(headers, part.ok_or_else(ApiError::unknown_path)?, NO_CACHE))
}
