//! Inviting friends to a table, deleting it, and taking a name out of it.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use ruckus_protocol::Invited;

use super::tables::needs_token;
use super::{Desk, Failure, Visitor};
use crate::token;

/// About how many entries are read for it: all of a table's, and some twice.
const READ: usize = 20_000;

/// `POST /api/tables/{code}/code`: for whoever holds a seat.
pub(super) async fn invite(
    State(desk): State<Desk>,
    Path(text): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Invited>, Failure> {
    let name = desk.house.find(&text).ok_or_else(Failure::unknown_code)?;
    let key = token::key(needs_token(&headers)?);
    Ok(Json(Invited { code: desk.house.invite(&name, key).await? }))
}

/// `DELETE /api/tables/{code}`: for whoever hosts the table.
pub(super) async fn delete(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    Path(text): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Failure> {
    let name = desk.house.find(&text).ok_or_else(Failure::unknown_code)?;
    let key = token::key(needs_token(&headers)?);
    let _queued = desk.replays.enter(visitor, READ)?;
    desk.house.delete(&name, key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/tables/{code}/name`: for whoever holds a seat, or held one.
pub(super) async fn forget_name(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    Path(text): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Failure> {
    let name = desk.house.find(&text).ok_or_else(Failure::unknown_code)?;
    let key = token::key(needs_token(&headers)?);
    let _queued = desk.replays.enter(visitor, READ)?;
    desk.house.forget_name(&name, key).await?;
    Ok(StatusCode::NO_CONTENT)
}
