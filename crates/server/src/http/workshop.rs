//! The workshop: home-made rules before they come to a table.

use axum::Json;
use ruckus_protocol::CheckedRule;

use super::Failure;
use super::tables::{Body, read};
use crate::workshop;

/// `POST /api/workshop/check`
pub(super) async fn check(body: Body) -> Result<Json<CheckedRule>, Failure> {
    Ok(Json(workshop::check(read(body)?)?))
}
