//! Plain HTTP: taking seats, the page's files, health and figures.

mod answer;
mod files;
mod lab;
mod origin;
mod real;
mod replays;
mod tables;
mod workshop;

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Extension, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use ruckus_protocol::Host;
use ruckus_store::StoreError;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_http::compression::CompressionLayer;

use crate::doors::Doors;
use crate::house::House;
use crate::lab::Lab;
use crate::page::Page;
use crate::real::Counts;
use crate::settings::Settings;
use crate::socket::{Ends, Kernel};
use crate::workshop::Gallery;
use crate::{room, socket, telemetry};

pub(crate) use answer::Failure;
use answer::{Refused, UNKNOWN_CODE};

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct Desk {
    pub(crate) house: Arc<House>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) doors: Arc<Doors>,
    pub(crate) kernel: Arc<Kernel>,
    pub(crate) lab: Arc<Lab>,
    pub(crate) page: Arc<dyn Page>,
    pub(crate) gallery: Arc<Gallery>,
    pub(crate) counts: Arc<Counts>,
    pub(crate) tasks: TaskTracker,
    pub(crate) closing: CancellationToken,
}

/// All routes.
pub(crate) fn routes(desk: Desk) -> Router {
    let mut api = Router::new()
        .route("/host", get(host))
        .route("/rules", post(tables::rules))
        .route("/lab/runs", post(lab::begin))
        .route("/lab/runs/{id}", get(lab::look).delete(lab::cancel))
        .route("/tables", post(tables::make))
        .route("/tables/{code}", get(tables::look))
        .route("/tables/{code}/seats", post(tables::sit))
        .route("/tables/{code}/record", get(tables::record))
        .route("/tables/{code}/shuffles", get(tables::shuffles))
        .route("/tables/{code}/homemade", post(workshop::switch_on))
        .route("/tables/{code}/votes", get(real::ballot).post(real::vote))
        .route("/tables/{code}/replays", post(replays::share))
        .route("/tables/{code}/replays/{number}", get(replays::card))
        .route("/tables/{code}/replays/{number}/rounds/{round}", get(replays::round))
        .route("/tables/{code}/replays/{number}/tables", post(replays::play_on))
        .route("/tables/{code}/socket", get(socket::upgrade))
        .route("/workshop/check", post(workshop::check))
        .route("/workshop/practice", post(workshop::practice))
        .route("/gallery", get(workshop::gallery).post(workshop::publish))
        .route("/gallery/{id}", get(workshop::exhibit))
        .route("/real", get(real::all))
        .route("/real/{id}", get(real::homemade));
    if desk.settings.test_setups {
        api = api.route("/test/tables", post(tables::make_set));
    }
    let api = api
        .fallback(async || Failure::new(StatusCode::NOT_FOUND, "unknown-path", "there is nothing at this path"))
        .method_not_allowed_fallback(async || {
            Failure::new(StatusCode::METHOD_NOT_ALLOWED, "bad-request", "this path does not take this method")
        })
        .layer(middleware::from_fn_with_state(desk.clone(), guard));
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(health))
        .route("/metrics", get(figures))
        .fallback(files::serve)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(desk.clone(), receive))
        .layer(middleware::map_response(locks))
        .with_state(desk)
}

async fn host(State(desk): State<Desk>) -> Response {
    axum::Json(Host { presets: room::presets(), version: desk.settings.version.clone() }).into_response()
}

/// Whether commands are taken, in a word.
async fn health(State(desk): State<Desk>) -> Response {
    match desk.house.trouble() {
        None => "ok\n".into_response(),
        Some(StoreError::DiskFull) => (StatusCode::SERVICE_UNAVAILABLE, "disk-full\n").into_response(),
        Some(_) => (StatusCode::SERVICE_UNAVAILABLE, "journal-fails\n").into_response(),
    }
}

async fn figures() -> Response {
    match telemetry::install() {
        Some(handle) => ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], handle.render()).into_response(),
        None => Failure::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "nothing is counted here").into_response(),
    }
}

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor(pub(crate) IpAddr);

/// A connection whose other end is the visitor's own device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direct(pub(crate) Ends);

/// Finds out who asks, and bounds what everybody may have.
async fn receive(
    State(desk): State<Desk>,
    ConnectInfo(ends): ConnectInfo<Ends>,
    mut request: Request,
    next: Next,
) -> Response {
    let visitor = desk.doors.visitor(ends.there.ip(), request.headers());
    let path = request.uri().path();
    // The rest of the house has a bound of its own, and whoever watches over the server must always get an answer.
    if !path.starts_with("/api/") && path != "/healthz" && !desk.doors.file(visitor) {
        return Failure::too_many("too many files were asked for from this address; wait a moment").into_response();
    }
    request.extensions_mut().insert(Visitor(visitor));
    // Where somebody else ends the connection, its other end is not the visitor's device.
    if !desk.settings.forwarded && !desk.doors.is_proxy(ends.there.ip()) {
        request.extensions_mut().insert(Direct(ends));
    }
    next.run(request).await
}

/// Turns away pages of other sites, and addresses that ask too much or try out codes.
async fn guard(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    mut request: Request,
    next: Next,
) -> Response {
    if !origin::is_welcome(request.headers(), &desk.settings.origins) {
        let message = "this page is not served by this server; see --origin to let it in";
        return Failure::new(StatusCode::FORBIDDEN, "wrong-origin", message).into_response();
    }
    // What is announced need not be waited for.
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let most = largest(request.uri().path(), &desk.settings);
    if announced.is_some_and(|length: u64| length > most as u64) {
        return Failure::too_large().into_response();
    }
    DefaultBodyLimit::max(most).apply(&mut request);
    if !desk.doors.request(visitor) {
        return Failure::too_many("too many requests from this address; wait a moment").into_response();
    }
    // Asked for one table or for another, the answer is the same: otherwise it would tell which of them exist.
    if request.uri().path().starts_with("/tables/") && !desk.doors.may_name_a_code(visitor) {
        return Failure::too_many("too many wrong codes from this address; wait a moment").into_response();
    }
    let answer = next.run(request).await;
    if answer.extensions().get::<Refused>().is_some_and(|refused| refused.0 == UNKNOWN_CODE) {
        desk.doors.named_a_wrong_code(visitor);
    }
    answer
}

/// The largest body that a path takes, in bytes: a rule comes with what was found out about it.
fn largest(path: &str, settings: &Settings) -> usize {
    let roomy = path.starts_with("/workshop/") || path == "/gallery" || path == "/lab/runs";
    settings.limits.message_bytes * if roomy { 3 } else { 1 }
}

/// What browsers are told to keep shut.
async fn locks(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (
            "content-security-policy",
            "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; form-action 'self'",
        ),
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
