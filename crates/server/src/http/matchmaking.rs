//! Handlers for playing with strangers: the queue, public tables, blocks and reports.

use std::collections::BTreeSet;
use std::time::Duration;

use ruckus_protocol::{
    BlockPlayer, Blocked, Done, ErrorCode, FindTable, MakePublic, PublicTables, QueuePlace, QueueState, Reason,
    ReportPlayer, Seated,
};
use ruckus_room::{self as room, RoomError, abuse};
use serde::Deserialize;
use tokio::time::Instant;

use super::access::{no_such, refusal};
use super::player_card::cards;
use super::prelude::*;
use crate::access::AccessLevel;
use crate::limits::{Scope, Wait};
use crate::matchmaking::reports::{self, NotReported};
use crate::matchmaking::{Device, Full, Given, NotOpened, PlaceState, SEATS, Seeker, Strength, WantedTable};
use crate::registry::{matchmaking, public_tables};

/// The maximum number of marks of blocked players in a request, and the length of each mark.
const MOST_BLOCKS: usize = 64;
const MARK: usize = 32;
/// The valid lengths of a device key, in characters.
const KEY: std::ops::RangeInclusive<usize> = 16..=128;

/// Returns an error unless the operator has enabled play with strangers.
pub(super) fn only_if_on(app: &AppState) -> ApiResult<()> {
    if app.settings.matchmaking.on {
        return Ok(());
    }
    Err(RoomError::because(ErrorCode::StrangersOff, Reason::MatchmakingOff).into())
}

/// Returns the device that sends the request.
pub(super) fn device(headers: &HeaderMap) -> ApiResult<Device> {
    let good = |key: &&str| KEY.contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let key = bearer(headers).filter(good).ok_or(ErrorCode::NoDevice)?;
    Ok(Device(*token::key(key).as_bytes()))
}

/// `POST /api/strangers/places`
pub(super) async fn find(app: AppState, Visitor(visitor): Visitor, headers: HeaderMap, body: Body) -> ApiResult {
    only_if_on(&app)?;
    if let Some(failure) = refusal(&app, visitor, &headers, AccessLevel::MakeTables) {
        return Err(failure);
    }
    let FindTable { name, game, pace, level, card, blocks, leave } = read(body)?;
    let device = device(&headers)?;
    let name = room::checked_name(&name)?;
    abuse::checked(&name)?;
    let wanted = WantedTable { game, pace };
    matchmaking::rules(&wanted)?;
    let blocks = marks(blocks)?;
    app.rates.take(Budget::Find, visitor).map_err(|wait| ApiError::used_up(Budget::Find, wait))?;
    let network = Scope::Network.of(visitor);
    let (card, rating) = match card {
        Some(token) => {
            cards(&app)?.seek(&token, network, &wanted.game).await.map(|(card, rating)| (Some(card), rating))?
        }
        None => (None, None),
    };
    let strength = rating.map_or_else(|| Strength::said(level), Strength::of);
    leave_last(&app, device, leave).await?;
    let pause = app.registry.matchmaking.pause(device, network).await;
    if let Some(pause) = pause.map_err(|error| app.registry.unavailable(&error))? {
        return Err(paused(pause));
    }
    let factor = app.rates.factor(visitor);
    let seeker = Seeker { device, network, factor, name, wanted, card, strength, blocks };
    let entered = app.registry.matchmaking.enter(seeker).await;
    let Given { place, state } = entered.ok_or_else(unavailable)?.map_err(full)?;
    let now = state.borrow().clone();
    let place = QueuePlace { place, state: queue_state(now)? };
    Ok((StatusCode::CREATED, [(header::CACHE_CONTROL, "no-store")], Json(place)).into_response())
}

/// Checks the marks of players that a device has blocked.
fn marks(blocks: Vec<String>) -> ApiResult<BTreeSet<String>> {
    let is_mark = |mark: &String| mark.len() == MARK && mark.bytes().all(|byte| byte.is_ascii_hexdigit());
    if blocks.len() > MOST_BLOCKS || !blocks.iter().all(is_mark) {
        let message = format!("`blocks` can hold at most {MOST_BLOCKS} marks of {MARK} hexadecimal digits");
        return Err(ApiError::bad_request(message));
    }
    Ok(blocks.into_iter().map(|mark| mark.to_ascii_lowercase()).collect())
}

/// Handles the match that a device is still in: leaves it if `leave` is set, or else returns an error.
async fn leave_last(app: &AppState, device: Device, leave: bool) -> ApiResult<()> {
    let last = app.registry.matchmaking.ledger().table_of(device);
    let Some(last) = last else { return Ok(()) };
    let seat = matchmaking::matchmade_seat(&app.registry, &last).await?;
    if !seat.is_some_and(|seat| seat.held && seat.playing) {
        return Ok(());
    }
    if leave {
        return Ok(matchmaking::give_matchmade_seat_up(&app.registry, &last).await?);
    }
    let reason = Reason::StillSeated { code: last.room.to_string() };
    Err(RoomError::because(ErrorCode::StillSeated, reason).into())
}

fn paused(pause: Duration) -> ApiError {
    let seconds = pause.as_millis().div_ceil(1000) as u32;
    let problem = RoomError::because(ErrorCode::Pause, Reason::Pause { seconds });
    ApiError::from(problem).after(Wait(pause))
}

fn full(full: Full) -> ApiError {
    let wait = Wait(Duration::from_secs(10));
    match full {
        Full::Everywhere => ApiError::busy("Too many people are looking for a table. Try again soon.", wait),
        Full::Network => ApiError::too_many("Too many people on your network are looking. Try again soon.").after(wait),
    }
}

fn unavailable() -> ApiError {
    RegistryError::Unavailable.into()
}

/// Converts the state of a place in the queue for clients.
fn queue_state(state: PlaceState) -> ApiResult<QueueState> {
    match state {
        PlaceState::Waiting { people, opens_at } => {
            let opens_in = opens_at.saturating_duration_since(Instant::now()).as_millis() as u64;
            Ok(QueueState::Waiting { people: people as u8, opens_in })
        }
        PlaceState::Opening => Ok(QueueState::Waiting { people: SEATS as u8, opens_in: 0 }),
        PlaceState::Seated(seat) => {
            let Seated { code, seat, token } = seat.0;
            Ok(QueueState::Seated { code, seat, token })
        }
        PlaceState::Failed(NotOpened::ServerFull) => Err(RegistryError::ServerFull.into()),
        PlaceState::Failed(NotOpened::DiskFull) => Err(RegistryError::DiskFull.into()),
        PlaceState::Failed(NotOpened::Unavailable) => Err(unavailable()),
    }
}

/// The query of a place's state.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceQuery {
    /// The number of people that the device has seen last.
    people: Option<u8>,
}

/// `GET /api/strangers/places/{place}?people=N`: responds when the state changes, or after a timeout.
pub(super) async fn look(
    app: AppState,
    Path(place): Path<String>,
    known: Result<Query<PlaceQuery>, QueryRejection>,
) -> ApiResult {
    only_if_on(&app)?;
    let Query(PlaceQuery { people: known }) = known.map_err(|error| ApiError::bad_request(error.body_text()))?;
    let mut state = app.registry.matchmaking.place(place).await.ok_or_else(no_place)?;
    let news = async {
        let is_news = |state: &PlaceState| match state {
            PlaceState::Waiting { people, .. } => Some(*people as u8) != known,
            PlaceState::Opening => false,
            PlaceState::Seated(_) | PlaceState::Failed(_) => true,
        };
        state.wait_for(is_news).await.map(|state| state.clone())
    };
    let within = app.settings.matchmaking.answer_within;
    let changed = tokio::select! {
        () = app.lifecycle.closing().cancelled() => return Err(unavailable()),
        changed = tokio::time::timeout(within, news) => changed,
    };
    let now = match changed {
        Ok(Ok(news)) => news,
        // The place was given up during the request.
        Ok(Err(_)) => return Err(no_place()),
        Err(_) => state.borrow().clone(),
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(queue_state(now)?)).into_response())
}

/// `DELETE /api/strangers/places/{place}`
pub(super) async fn give_up(app: AppState, Path(place): Path<String>) -> ApiResult<StatusCode> {
    only_if_on(&app)?;
    if app.registry.matchmaking.leave(place).await { Ok(StatusCode::NO_CONTENT) } else { Err(no_place()) }
}

fn no_place() -> ApiError {
    ErrorCode::UnknownPlace.into()
}

/// `POST /api/tables/{code}/blocks`: requires a seat's token.
pub(super) async fn block(
    app: AppState,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<Json<Blocked>> {
    only_if_on(&app)?;
    let BlockPlayer { seat } = read(body)?;
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    let mark = matchmaking::mark(&app.registry, &name, token::key(needs_token(&headers)?), seat).await?;
    Ok(Json(Blocked { mark }))
}

/// `POST /api/tables/{code}/reports`: requires a seat's token.
pub(super) async fn report(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<Json<Done>> {
    only_if_on(&app)?;
    let report: ReportPlayer = read(body)?;
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    app.rates.take(Budget::Report, visitor).map_err(|wait| ApiError::used_up(Budget::Report, wait))?;
    let about = matchmaking::reported(&app.registry, &name, token::key(needs_token(&headers)?), report.seat).await?;
    let written = reports::write(app.registry.store(), &name, &about, report, app.registry.now()).await;
    written.map_err(|error| not_reported(&app, error))?;
    tracing::info!(room = %name, "player reported");
    Ok(Json(Done {}))
}

pub(super) fn not_reported(app: &AppState, error: NotReported) -> ApiError {
    match error {
        NotReported::Room(problem) => problem.into(),
        NotReported::Full => ErrorCode::Reported.into(),
        NotReported::Unknown => no_such("report"),
        NotReported::Store(error) => app.registry.unavailable(&error).into(),
    }
}

/// `POST /api/tables/{code}/public`: requires the host's token.
pub(super) async fn make_public(
    app: AppState,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<Json<Done>> {
    only_if_on(&app)?;
    let MakePublic { public } = read(body)?;
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    public_tables::make_public(&app.registry, &name, token::key(needs_token(&headers)?), public).await?;
    Ok(Json(Done {}))
}

/// `GET /api/strangers/tables`: all nodes answer, each with its own tables.
pub(super) async fn tables(app: AppState) -> ApiResult {
    only_if_on(&app)?;
    let list = public_tables::public_tables(&app.registry).await;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(&*list)).into_response())
}

/// Merges the lists of several nodes.
pub(crate) fn join_public_tables(lists: Vec<PublicTables>) -> PublicTables {
    let mut tables: Vec<_> = lists.into_iter().flat_map(|list| list.tables).collect();
    tables.sort_by_key(public_tables::public_order);
    PublicTables { tables }
}
