//! Checks the tokens of admins. Requests carry the token in the header `authorization`. Other sites cannot make
//! browsers send it, and it does not appear in logs.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ruckus_protocol::ErrorCode;

use super::prelude::*;
use crate::admin::AdminToken;

/// The admin that sends the request. The access check adds it to requests of admin routes only.
#[derive(Clone)]
pub(super) struct By(pub(super) AdminToken);

/// Returns the admin with this token. Delays the error if the token is wrong.
pub(super) async fn check(app: &AppState, visitor: IpAddr, token: Option<&str>) -> ApiResult<By> {
    if let Some(admin) = token.and_then(|token| app.admin.who(token)) {
        return Ok(By(admin.clone()));
    }
    if token.is_some() {
        tracing::warn!("a wrong admin token was tried");
        let delay = app.admin.delays.wrong(visitor, app.rates.factor(visitor));
        // Do not wait if the server is shutting down.
        let _ = app.lifecycle.closing().run_until_cancelled(tokio::time::sleep(delay)).await;
    }
    Err(no_admin())
}

fn no_admin() -> ApiError {
    let message = "the header `authorization: Bearer TOKEN` must hold an admin's token";
    ApiError::new(ErrorCode::NoAdmin, message)
}

impl FromRequestParts<AppState> for By {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> ApiResult<Self> {
        parts.extensions.get::<Self>().cloned().ok_or_else(no_admin)
    }
}
