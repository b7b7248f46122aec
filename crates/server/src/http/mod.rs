//! Plain HTTP: taking seats, the page's files, health and figures.

mod admin;
mod door;
mod ends;
mod events;
pub(crate) mod files;
mod friends;
pub(crate) mod health;
mod input;
mod lab;
mod origin;
mod player_card;
mod real;
mod referee;
mod replays;
mod requests;
mod strangers;
mod tables;
mod workshop;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::HttpBody;
use axum::extract::{ConnectInfo, Extension, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use ruckus_protocol::Host;

use crate::extract::{Direct, Relayed, TripBehind, Visitor};
use crate::failure::{Failure, Refused, UNKNOWN_CODE};
use crate::kernel::Ends;
use crate::limits::{Budget, Wait};
use crate::nodes::{self, Cluster};
use crate::settings::Settings;
use crate::state::Desk;
use crate::{machine, telemetry};
use ruckus_room as room;

pub(crate) use admin::{join_players, join_tables};
pub(crate) use door::admit;
pub(crate) use friends::join_friends;
pub(crate) use requests::identify;
pub(crate) use strangers::join_public_tables;

/// The routes below `/api` that are answered with one response.
pub(crate) fn api(desk: &Desk) -> Router<Desk> {
    let mut api = Router::new()
        .route("/host", get(host))
        .route("/door", post(door::knock))
        .route("/rules", post(tables::rules))
        .route("/rules/lasts", post(lab::lasts))
        .route("/lab/runs", post(lab::begin))
        .route("/lab/runs/{id}", get(lab::look).delete(lab::cancel))
        .route("/tables", post(tables::make))
        .route("/tables/{code}", get(tables::look).delete(ends::delete))
        .route("/tables/{code}/rules", get(tables::played))
        .route("/tables/{code}/code", post(ends::invite))
        .route("/tables/{code}/name", delete(ends::forget_name))
        .route("/tables/{code}/seats", post(tables::sit))
        .route("/tables/{code}/seats/asks", post(tables::ask_for_seat))
        .route("/tables/{code}/record", get(tables::record))
        .route("/tables/{code}/shuffles", get(tables::shuffles))
        .route("/tables/{code}/homemade", post(workshop::switch_on))
        .route("/tables/{code}/ruleset", post(workshop::play_ruleset))
        .route("/tables/{code}/votes", get(real::ballot).post(real::vote))
        .route("/tables/{code}/replays", post(replays::share))
        .route("/tables/{code}/replays/{number}", get(replays::card))
        .route("/tables/{code}/replays/{number}/rounds/{round}", get(replays::round))
        .route("/tables/{code}/replays/{number}/tables", post(replays::play_on))
        .route("/tables/{code}/invitations", get(door::invitations).post(door::invite))
        .route("/tables/{code}/invitations/{id}", delete(door::revoke))
        .route("/tables/{code}/public", post(strangers::make_public))
        .route("/tables/{code}/blocks", post(strangers::block))
        .route("/tables/{code}/friends", post(friends::ask))
        .route("/tables/{code}/reports", post(strangers::report))
        .route("/events", post(events::make))
        .route("/events/{code}", get(events::look))
        .route("/events/{code}/players", post(events::check_in))
        .route("/events/{code}/name", delete(ends::forget_in_event))
        .route("/events/{code}/forecast", get(events::forecast))
        .route("/events/{code}/results.json", get(events::results))
        .route("/events/{code}/results.csv", get(events::results_csv))
        .route("/events/{code}/matches.csv", get(events::matches_csv))
        .route("/events/{code}/records/{round}/{table}", get(events::match_record))
        .route("/events/{code}/commands", post(events::command))
        .route("/strangers/tables", get(strangers::tables))
        .route("/strangers/places", post(strangers::find))
        .route("/strangers/places/{place}", get(strangers::look).delete(strangers::give_up))
        .route("/workshop/check", post(workshop::check))
        .route("/workshop/read", post(workshop::read_text))
        .route("/referee", post(referee::judge))
        .route("/workshop/practice", post(workshop::practice))
        .route("/gallery", get(workshop::gallery).post(workshop::publish))
        .route("/gallery/rulesets", get(workshop::rulesets).post(workshop::publish_ruleset))
        .route("/gallery/rulesets/{id}", get(workshop::ruleset))
        .route("/gallery/{id}", get(workshop::exhibit).delete(workshop::take_out))
        .route("/gallery/{id}/report", post(workshop::report))
        .route(
            "/card",
            get(player_card::look).post(player_card::make).put(player_card::change).delete(player_card::delete),
        )
        .route("/card/challenges", post(player_card::challenge))
        .route("/card/codes", post(player_card::code))
        .route("/card/passkeys", post(player_card::add_passkey))
        .route("/card/passkeys/{id}", delete(player_card::remove_passkey))
        .route("/card/sessions", post(player_card::sign_in).delete(player_card::sign_out))
        .route("/card/export", get(player_card::export))
        .route("/card/friends", get(friends::look).post(friends::add).put(friends::share))
        .route("/card/friends/codes", post(friends::code))
        .route("/card/friends/{id}", delete(friends::end))
        .route("/card/friends/asks/{id}", delete(friends::decline))
        .route("/card/friends/blocks", post(friends::block))
        .route("/card/friends/blocks/{id}", delete(friends::unblock))
        .route("/real", get(real::all))
        .route("/real/{id}", get(real::made));
    if desk.settings.test_setups {
        api = api.route("/test/tables", post(tables::make_set));
    }
    if desk.admin.has_admins() {
        api = api.nest("/admin", admin::routes());
    }
    api
}

pub(crate) async fn wrong_method() -> Failure {
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "bad-request", "this path does not take this method")
}

async fn host(State(desk): State<Desk>, headers: HeaderMap) -> Response {
    let access = desk.access.allows(desk.access.level(&headers));
    let Settings { version, retention, strangers, .. } = &*desk.settings;
    let host = Host {
        presets: room::presets(),
        version: version.clone(),
        access,
        retention: retention.told(),
        strangers: strangers.on,
        cards: desk.cards.is_some(),
    };
    // What one visitor may do is not what another may.
    ([(header::CACHE_CONTROL, "no-store")], axum::Json(host)).into_response()
}

/// `GET /metrics`
pub(crate) async fn figures(State(desk): State<Desk>) -> Response {
    let settings = desk.settings.clone();
    let measured = tokio::task::spawn_blocking(move || machine::measure(&settings.version, settings.data.as_deref()));
    if measured.await.is_err() {
        tracing::error!("figures of the machine could not be taken");
    }
    match telemetry::install() {
        Some(handle) => ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], handle.render()).into_response(),
        None => Failure::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "nothing is counted here").into_response(),
    }
}

/// Returns what a trusted proxy says of the visitor's line, if it is set up to say something.
fn trip_behind(desk: &Desk, peer: IpAddr, headers: &HeaderMap) -> Option<TripBehind> {
    let name = desk.settings.line_header.as_deref().filter(|_| desk.rates.is_proxy(peer))?;
    let micros: u64 = headers.get(name)?.to_str().ok()?.trim().parse().ok()?;
    // A kernel that has measured nothing says 0.
    (micros > 0).then(|| TripBehind(Duration::from_micros(micros)))
}

/// Finds out who asks, and bounds what everybody may have.
pub(crate) async fn receive(
    State(desk): State<Desk>,
    ConnectInfo(ends): ConnectInfo<Ends>,
    mut request: Request,
    next: Next,
) -> Response {
    // Before anything else reads the headers: visitors must not send those of nodes.
    if let Some(visitor) = nodes::take_relayed(desk.cluster.as_deref(), request.headers_mut()) {
        request.extensions_mut().insert(Visitor(visitor));
        request.extensions_mut().insert(Relayed(ends));
        return next.run(request).await;
    }
    let visitor = desk.rates.visitor(ends.there.ip(), request.headers());
    let path = request.uri().path();
    // The rest of the house has a bound of its own, and whoever watches over the server must always get an answer.
    if !path.starts_with("/api/")
        && !health::PATHS.contains(&path)
        && let Err(wait) = desk.rates.take(Budget::File, visitor)
    {
        return Failure::used_up(Budget::File, wait).into_response();
    }
    request.extensions_mut().insert(Visitor(visitor));
    // Where somebody else ends the connection, its other end is not the visitor's device.
    if !desk.settings.forwarded && !desk.rates.is_proxy(ends.there.ip()) {
        request.extensions_mut().insert(Direct(ends));
    } else if let Some(trip) = trip_behind(&desk, ends.there.ip(), request.headers()) {
        request.extensions_mut().insert(trip);
    }
    next.run(request).await
}

/// Turns away pages of other sites, and addresses that ask too much or try out codes.
pub(crate) async fn guard(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    request: Request,
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
    if let Err(wait) = desk.rates.take(Budget::Request, visitor) {
        return Failure::used_up(Budget::Request, wait).into_response();
    }
    // Asked for one table or for another, the answer is the same: otherwise it would tell which of them exist.
    let by_code = ["/tables/", "/events/"];
    if by_code.iter().any(|start| request.uri().path().starts_with(start))
        && let Err(wait) = desk.rates.look(Budget::Guess, visitor)
    {
        return Failure::used_up(Budget::Guess, wait).into_response();
    }
    // Among several nodes it is charged where it is read.
    if desk.cluster.is_none()
        && let Err(wait) = charge_for_reading(&desk, request.uri().path(), visitor)
    {
        return Failure::used_up(Budget::Replay, wait).into_response();
    }
    let request = match whole(request, most, desk.settings.limits.body_within).await {
        Ok(request) => request,
        Err(failure) => return failure.into_response(),
    };
    let answer = next.run(request).await;
    if answer.extensions().get::<Refused>().is_some_and(|refused| refused.0 == UNKNOWN_CODE) {
        // Several requests may have been let in with the last one that was left.
        let _ = desk.rates.take(Budget::Guess, visitor);
    }
    answer
}

/// Charges for a table that has to be read from the journal before anybody can look at it.
pub(crate) fn charge_for_reading(desk: &Desk, path: &str, visitor: IpAddr) -> Result<(), Wait> {
    let code = path.strip_prefix("/tables/").and_then(|rest| rest.split('/').next());
    let Some(name) = code.and_then(|code| desk.house.find(code)).filter(|name| !desk.house.is_kept(name)) else {
        return Ok(());
    };
    desk.rates.look(Budget::Replay, visitor)?;
    desk.rates.charge(Budget::Replay, visitor, 1);
    tracing::debug!(room = %name, "a table is read for a visitor");
    Ok(())
}

/// Waits for the body of a request: at most so many bytes, and not for ever however busily they drip in.
async fn whole(request: Request, most: usize, within: Duration) -> Result<Request, Failure> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let body = tokio::time::timeout(within, axum::body::to_bytes(body, most)).await.map_err(|_| {
        let message = format!("the body took longer than {} s; send it at once", within.as_secs());
        Failure::new(StatusCode::REQUEST_TIMEOUT, "too-slow", message)
    })?;
    let body = body.map_err(|error| {
        let error = error.into_inner();
        let long = error.is::<http_body_util::LengthLimitError>();
        if long { Failure::too_large() } else { Failure::bad_request("the body broke off") }
    })?;
    Ok(Request::from_parts(parts, body.into()))
}

/// The largest body that a path takes, in bytes: a rule comes with what was found out about it.
fn largest(path: &str, settings: &Settings) -> usize {
    let roomy = path == "/events"
        || path.starts_with("/workshop/")
        || path == "/gallery"
        || path == "/gallery/rulesets"
        || path == "/lab/runs";
    settings.limits.message_bytes * if roomy { 3 } else { 1 }
}

/// What browsers are told to keep shut.
const SHUT: &str = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; form-action 'self'";

/// Tells browsers what to keep shut.
pub(crate) async fn locks(State(cluster): State<Option<Arc<Cluster>>>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    let nodes = cluster.map(|cluster| cluster.pages_reach()).unwrap_or_default();
    // Pages go to the node that has their table, where they can.
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
