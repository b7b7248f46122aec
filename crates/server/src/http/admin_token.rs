//! Checks the tokens of admins. A request carries its token in the header `authorization`: no other site can have that
//! sent, and no log shows it.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use ruckus_protocol::ErrorCode;

use crate::admin::AdminToken;
use crate::api_error::ApiError;
use crate::state::Desk;

/// The admin who sends a request. The access check puts it into the request; routes of other access levels have none.
#[derive(Clone)]
pub(super) struct By(pub(super) AdminToken);

/// Finds the admin whose token this is. Wrong tokens are refused after a delay.
pub(super) async fn check(desk: &Desk, visitor: IpAddr, token: Option<&str>) -> Result<By, ApiError> {
    if let Some(admin) = token.and_then(|token| desk.admin.who(token)) {
        return Ok(By(admin.clone()));
    }
    if token.is_some() {
        tracing::warn!("a wrong admin token was tried");
        let delay = desk.admin.delays.wrong(visitor, desk.rates.factor(visitor));
        // A server that stops waits for nothing.
        let _ = desk.lifecycle.closing().run_until_cancelled(tokio::time::sleep(delay)).await;
    }
    Err(no_admin())
}

fn no_admin() -> ApiError {
    let message = "the header `authorization: Bearer TOKEN` must hold an admin's token";
    ApiError::new(ErrorCode::NoAdmin, message)
}

impl FromRequestParts<Desk> for By {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Desk) -> Result<Self, ApiError> {
        parts.extensions.get::<Self>().cloned().ok_or_else(no_admin)
    }
}
