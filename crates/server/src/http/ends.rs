//! Handlers that invite friends to a table, delete it, or remove a player's name from a table or an event.

use std::net::IpAddr;

use axum::Extension;
use axum::body::Bytes;
use axum::http::{Method, Request};
use ruckus_journal::{Node, RoomName};
use ruckus_protocol::Invited;
use serde::Deserialize;

use super::events::{not_there, unknown_event};
use super::prelude::*;
use crate::events;
use crate::extract::Relayed;
use crate::nodes::Cluster;
use crate::registry::{ends, event_names, invitations, names, whereabouts};

/// The estimated number of journal entries read per request: all entries of a table, some of them twice.
const READ: usize = 20_000;

/// `POST /api/tables/{code}/code`: requires a seat's token.
pub(super) async fn invite(app: AppState, Path(text): Path<String>, headers: HeaderMap) -> ApiResult<Json<Invited>> {
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    let key = token::key(needs_token(&headers)?);
    Ok(Json(Invited { code: invitations::invite(&app.registry, &name, key).await? }))
}

/// `DELETE /api/tables/{code}`: requires the host's token.
pub(super) async fn delete(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(text): Path<String>,
    headers: HeaderMap,
) -> ApiResult<StatusCode> {
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    let key = token::key(needs_token(&headers)?);
    let _queued = app.replays.enter(visitor, READ)?;
    ends::delete(&app.registry, &name, key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A query that other nodes send.
#[derive(Default, Deserialize)]
pub(super) struct EndsQuery {
    /// `event` if another node removes a name from a whole event, and this table belongs to it.
    of: Option<String>,
}

/// `DELETE /api/tables/{code}/name`: requires the token of a current or former seat. If the table belongs to an event,
/// removes the name from the whole event.
pub(super) async fn forget_name(
    app: AppState,
    Visitor(visitor): Visitor,
    relayed: Option<Extension<Relayed>>,
    Path(text): Path<String>,
    part: Result<Query<EndsQuery>, QueryRejection>,
    headers: HeaderMap,
) -> ApiResult {
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    let key = token::key(needs_token(&headers)?);
    let Query(EndsQuery { of }) = part.map_err(|error| ApiError::bad_request(error.body_text()))?;
    let is_part = relayed.is_some() && of.as_deref() == Some("event");
    let queued = app.replays.enter(visitor, READ)?;
    let Some(event) = event_names::event_of(&app.registry, &name).await? else {
        names::forget_name(&app.registry, &name, key).await?;
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    if is_part {
        event_names::forget_at_event_table(&app.registry, &event, &name, key).await.map_err(not_there)?;
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    // Free the place in the queue: the nodes asked next can send requests back to this one.
    drop(queued);
    let code = events::code_of(&event).unwrap_or_default();
    if let (Some(cluster), Some(node)) =
        (app.registry.cluster(), whereabouts::event_whereabouts(&app.registry, code).await?)
    {
        let path = format!("/api/events/{code}/name");
        return pass_on(cluster, &node, visitor, (Method::DELETE, &path), &headers).await;
    }
    from_event(&app, visitor, &event, &headers).await
}

/// `DELETE /api/events/{code}/name`: requires the token of a player or host of the event.
pub(super) async fn forget_in_event(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(text): Path<String>,
    headers: HeaderMap,
) -> ApiResult {
    let event = events::named(&text).ok_or_else(unknown_event)?;
    from_event(&app, visitor, &event, &headers).await
}

/// Removes a name from all tables of an event, then from the event. If it fails halfway, the client can repeat the
/// request.
async fn from_event(app: &AppState, visitor: IpAddr, event: &RoomName, headers: &HeaderMap) -> ApiResult {
    let key = token::key(needs_token(headers)?);
    let queued = app.replays.enter(visitor, READ)?;
    let tables = event_names::event_without(&app.registry, event, key).await.map_err(not_there)?.rooms;
    drop(queued);
    for table in tables {
        let path = format!("/api/tables/{table}/name?of=event");
        if let (Some(cluster), Some(node)) =
            (app.registry.cluster(), whereabouts::whereabouts(&app.registry, table.as_str()).await?)
        {
            let answer = pass_on(cluster, &node, visitor, (Method::DELETE, &path), headers).await?;
            if !answer.status().is_success() && answer.status() != StatusCode::NOT_FOUND {
                return Ok(answer);
            }
        } else {
            event_names::forget_at_event_table(&app.registry, event, &table, key).await.map_err(not_there)?;
        }
    }
    event_names::forget_in_event(&app.registry, event, key).await.map_err(not_there)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Forwards a part of a request to another node, with the token of the request.
async fn pass_on(
    cluster: &Cluster,
    node: &Node,
    visitor: IpAddr,
    (method, path): (Method, &str),
    headers: &HeaderMap,
) -> ApiResult {
    let mut request = Request::builder().method(method).uri(path);
    if let Some(token) = headers.get(header::AUTHORIZATION) {
        request = request.header(header::AUTHORIZATION, token);
    }
    let request = request.body(()).map_err(|error| ApiError::bad_request(error.to_string()))?;
    let (parts, ()) = request.into_parts();
    let answer = cluster.forwarder().ask(cluster, node, visitor, &parts, &parts.uri, Bytes::new()).await;
    answer.map_err(|why| {
        tracing::warn!(node = node.name, %why, "a part of a request could not be forwarded");
        ApiError::from(RegistryError::Unavailable)
    })
}
