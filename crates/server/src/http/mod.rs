//! HTTP handlers and middleware: tables and seats, the page's files, health checks and metrics.

mod access;
mod admin;
mod admin_token;
mod ends;
mod events;
pub(crate) mod files;
mod friends;
mod head;
pub(crate) mod health;
mod host;
mod input;
mod lab;
mod matchmaking;
mod origin;
mod play_stats;
mod player_card;
mod prelude;
mod push;
mod referee;
mod replays;
mod requests;
mod routes;
mod rulebook;
mod short_work;
mod tables;
mod workshop;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::HttpBody;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use prelude::*;
use ruckus_protocol::ErrorCode;

use crate::api_error::Refused;
use crate::extract::{Direct, Relayed, TripBehind};
use crate::kernel::Ends;
use crate::limits::Wait;
use crate::nodes::{self, Cluster};
use crate::route::Checks;
use crate::{machine, telemetry};

pub(crate) use access::admit;
pub(crate) use admin::{join_players, join_tables, not_kept};
pub(crate) use friends::join_friends;
pub(crate) use matchmaking::join_public_tables;
pub(crate) use requests::identify;
pub(crate) use routes::{sections, test_setup};

/// Rejects a request with a method that its path does not support.
pub(crate) async fn wrong_method() -> ApiError {
    ErrorCode::WrongMethod.into()
}

/// `GET /metrics`
pub(crate) async fn figures(app: AppState) -> Response {
    let settings = app.settings.clone();
    let measured = tokio::task::spawn_blocking(move || machine::measure(&settings.version, settings.data.as_deref()));
    if measured.await.is_err() {
        tracing::error!("the metrics of the machine could not be collected");
    }
    match telemetry::install() {
        Some(handle) => ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], handle.render()).into_response(),
        None => ApiError::new(ErrorCode::Unavailable, "metrics are off on this server").into_response(),
    }
}

/// Returns the visitor's round-trip time that a trusted proxy reports, if the server is configured to read it.
fn trip_behind(app: &AppState, peer: IpAddr, headers: &HeaderMap) -> Option<TripBehind> {
    let name = app.settings.line_header.as_deref().filter(|_| app.rates.is_proxy(peer))?;
    let micros: u64 = headers.get(name)?.to_str().ok()?.trim().parse().ok()?;
    // A kernel without a measurement reports 0.
    (micros > 0).then(|| TripBehind(Duration::from_micros(micros)))
}

/// Determines the visitor's address.
pub(crate) async fn receive(
    app: AppState,
    ConnectInfo(ends): ConnectInfo<Ends>,
    mut request: Request,
    next: Next,
) -> Response {
    // Must run before other code reads the headers: visitors must not be able to send the headers of nodes.
    if let Some(visitor) = nodes::take_relayed(app.registry.cluster().map(AsRef::as_ref), request.headers_mut()) {
        request.extensions_mut().insert(Visitor(visitor));
        request.extensions_mut().insert(Relayed(ends));
        return next.run(request).await;
    }
    let visitor = app.rates.visitor(ends.there.ip(), request.headers());
    request.extensions_mut().insert(Visitor(visitor));
    // If a proxy or forwarder accepts the connection, its peer is not the visitor's device.
    if !app.settings.forwarded && !app.rates.is_proxy(ends.there.ip()) {
        request.extensions_mut().insert(Direct(ends));
    } else if let Some(trip) = trip_behind(&app, ends.there.ip(), request.headers()) {
        request.extensions_mut().insert(trip);
    }
    next.run(request).await
}

/// Limits a visitor's requests for files. The node that received a relayed request has limited it already.
pub(crate) async fn limit_files(app: AppState, Visitor(visitor): Visitor, request: Request, next: Next) -> Response {
    if request.extensions().get::<Relayed>().is_none()
        && let Err(wait) = app.rates.take(Budget::File, visitor)
    {
        return ApiError::used_up(Budget::File, wait).into_response();
    }
    next.run(request).await
}

/// Rejects requests from pages of other sites, and from addresses with too many requests or wrong codes. Also limits
/// the size of the body and the time to receive it.
pub(crate) async fn guard(
    State((app, checks)): State<(AppState, Checks)>,
    Visitor(visitor): Visitor,
    request: Request,
    next: Next,
) -> Response {
    if !origin::is_welcome(request.headers(), &app.settings.origins) {
        return ApiError::from(ErrorCode::WrongOrigin).into_response();
    }
    // Reject oversized bodies before they arrive, if the client announces the size.
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let most = app.settings.limits.message_bytes * if checks.large_body { 3 } else { 1 };
    if announced.is_some_and(|length: u64| length > most as u64) {
        return ApiError::too_large(most).into_response();
    }
    if let Err(wait) = app.rates.take(checks.budget, visitor) {
        return ApiError::used_up(checks.budget, wait).into_response();
    }
    // Check all codes, existing or not. Otherwise the response would reveal which tables exist.
    if checks.takes_code()
        && let Err(wait) = app.rates.look(Budget::Guess, visitor)
    {
        return ApiError::used_up(Budget::Guess, wait).into_response();
    }
    // In a cluster, the node that loads the room charges for it.
    if app.registry.cluster().is_none()
        && let Err(wait) = charge_for_reading(&app, checks.loads(request.uri().path()), visitor)
    {
        return ApiError::used_up(Budget::Replay, wait).into_response();
    }
    let request = match whole(request, most, app.settings.limits.body_within).await {
        Ok(request) => request,
        Err(failure) => return failure.into_response(),
    };
    let answer = next.run(request).await;
    if answer.extensions().get::<Refused>().is_some_and(|refused| refused.0 == ErrorCode::UnknownCode) {
        // If concurrent requests have used up the budget meanwhile, ignore it.
        let _ = app.rates.take(Budget::Guess, visitor);
    }
    answer
}

/// Charges the visitor if the table with this code must be loaded from the journal.
pub(crate) fn charge_for_reading(app: &AppState, code: Option<&str>, visitor: IpAddr) -> Result<(), Wait> {
    let Some(name) = code.and_then(|code| app.registry.find(code)).filter(|name| !app.registry.is_kept(name)) else {
        return Ok(());
    };
    app.rates.look(Budget::Replay, visitor)?;
    app.rates.charge(Budget::Replay, visitor, 1);
    tracing::debug!(room = %name, "loading a room for a visitor");
    Ok(())
}

/// Reads the whole body: at most `most` bytes, and within `within` even if data keeps arriving slowly.
async fn whole(request: Request, most: usize, within: Duration) -> ApiResult<Request> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let body = tokio::time::timeout(within, axum::body::to_bytes(body, most)).await.map_err(|_| {
        let message = format!("the body took longer than {} s; send it without pauses", within.as_secs());
        ApiError::new(ErrorCode::TooSlow, message)
    })?;
    let body = body.map_err(|error| {
        let error = error.into_inner();
        let long = error.is::<http_body_util::LengthLimitError>();
        if long { ApiError::too_large(most) } else { ApiError::bad_request("the body ended early; send it again") }
    })?;
    Ok(Request::from_parts(parts, body.into()))
}

/// The content security policy.
const SHUT: &str = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; form-action 'self'";

/// Adds security headers to a response.
pub(crate) async fn locks(State(cluster): State<Option<Arc<Cluster>>>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    let nodes = cluster.map(|cluster| cluster.pages_reach()).unwrap_or_default();
    // Pages connect directly to the node that runs their table, if they can reach it.
    let shut =
        if nodes.is_empty() { None } else { format!("{SHUT}; connect-src 'self' {}", nodes.join(" ")).parse().ok() };
    headers.insert("content-security-policy", shut.unwrap_or(HeaderValue::from_static(SHUT)));
    for (name, value) in [
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-embedder-policy", "require-corp"),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
