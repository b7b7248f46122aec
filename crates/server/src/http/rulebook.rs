//! Handlers of the rulebook.

use super::files::{NO_CACHE, answer};
use super::prelude::*;
use crate::rulebook::{MEETINGS, RULEBOOK};

/// `GET /api/rulebook`
pub(super) async fn book(app: AppState, headers: HeaderMap) -> ApiResult {
    part(&app, RULEBOOK, &headers).await
}

/// `GET /api/rulebook/meetings`
pub(super) async fn meetings(app: AppState, headers: HeaderMap) -> ApiResult {
    part(&app, MEETINGS, &headers).await
}

/// `GET /api/rulebook/examples/{chapter}/{example}`
pub(super) async fn example(
    app: AppState,
    Path((chapter, example)): Path<(String, String)>,
    headers: HeaderMap,
) -> ApiResult {
    part(&app, &format!("examples/{chapter}/{example}"), &headers).await
}

async fn part(app: &AppState, name: &str, headers: &HeaderMap) -> ApiResult {
    let part = app.page.rulebook(name).await?;
    Ok(answer(headers, part.ok_or_else(ApiError::unknown_path)?, NO_CACHE))
}
