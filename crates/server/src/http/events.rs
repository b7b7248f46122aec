//! Handlers for events of several tables: opening one, checking in, viewing it and its results, and commands.

use ruckus_events::{EventRecord, Scored};
use ruckus_protocol::{CheckIn, ErrorCode, EventCommand, EventForecast, EventSeat, MakeEvent};
use ruckus_room::{Asker, RoomError};
use tokio::sync::oneshot;

use super::lab::{closed, find_out};
use super::player_card::card_of;
use super::prelude::*;
use super::tables::{may_make, record_file};
use crate::clock;
use crate::events::{self, EventActorRequest, Forecast, Handle, no_person};
use crate::registry::event_actors;

/// Returns the error for a code without an event.
pub(super) fn unknown_event() -> ApiError {
    ApiError::new(ErrorCode::UnknownCode, "There is no event with this code. Codes have 5 letters.")
}

pub(super) fn not_there(error: RegistryError) -> ApiError {
    match error {
        RegistryError::Unknown => unknown_event(),
        other => other.into(),
    }
}

/// Finds an event by its code, ignoring case.
async fn find(app: &AppState, text: &str) -> ApiResult<Handle> {
    let name = events::named(text).ok_or_else(unknown_event)?;
    event_actors::event(&app.registry, &name).await.map_err(not_there)
}

/// Sends a request to an event and waits for the reply. Retries if the event was evicted from memory meanwhile.
async fn ask<T>(
    app: &AppState,
    text: &str,
    request: impl Fn(oneshot::Sender<Result<T, RoomError>>) -> EventActorRequest,
) -> ApiResult<T> {
    for _ in 0..3 {
        let handle = find(app, text).await?;
        let (reply, answer) = oneshot::channel();
        if handle.requests.send(request(reply)).await.is_ok()
            && let Ok(answer) = answer.await
        {
            return answer.map_err(ApiError::from);
        }
    }
    Err(RegistryError::Unavailable.into())
}

fn seat(code: String, token: String, player: Option<u32>) -> Response {
    (StatusCode::CREATED, [(header::CACHE_CONTROL, "no-store")], Json(EventSeat { code, token, player }))
        .into_response()
}

/// `POST /api/events`
pub(super) async fn make(app: AppState, Visitor(visitor): Visitor, body: Body) -> ApiResult {
    let asked: MakeEvent = read(body)?;
    let token = token::fresh();
    let settings = &app.settings;
    let card = card_of(&app, asked.card.as_deref(), visitor).await?;
    let opening =
        events::opening(&asked, token::key(&token), card, clock::unix_ms(), &settings.version, &settings.events);
    let opening = opening?;
    may_make(&app, visitor).await?;
    let (code, handle) = event_actors::open_event(&app.registry, &opening).await.map_err(not_there)?;
    tracing::info!(event = %code, "an event was opened");
    let view = handle.now().view(handle.now().person(&token::key(&token)), 0);
    Ok(seat(code, token, view.you.and_then(|you| you.player)))
}

/// `POST /api/events/{code}/players`
pub(super) async fn check_in(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(text): Path<String>,
    body: Body,
) -> ApiResult {
    let CheckIn { name, face, card, word } = read(body)?;
    app.rates.take(Budget::CheckIn, visitor).map_err(|wait| ApiError::used_up(Budget::CheckIn, wait))?;
    let card = card_of(&app, card.as_deref(), visitor).await?;
    let token = token::fresh();
    let key = token::key(&token);
    let request = |reply| EventActorRequest::CheckIn {
        name: name.clone(),
        key: Box::new(key),
        card: card.clone(),
        face,
        word: word.clone(),
        reply,
    };
    let player = ask(&app, &text, request).await?;
    Ok(seat(text.to_ascii_uppercase(), token, Some(player)))
}

/// `GET /api/events/{code}`
pub(super) async fn look(app: AppState, Path(text): Path<String>, headers: HeaderMap) -> ApiResult {
    let handle = find(&app, &text).await?;
    let shown = handle.now();
    let person = match bearer(&headers) {
        Some(token) => Some(shown.person(&token::key(token)).ok_or_else(no_person)?),
        None => None,
    };
    let view = Json(shown.view(person, handle.clock.now()));
    Ok(([(header::CACHE_CONTROL, "no-store")], view).into_response())
}

/// Returns the record of an event. Spectators send no token. With a token, it must be one of this event.
async fn recorded(app: &AppState, text: &str, headers: &HeaderMap) -> ApiResult<EventRecord> {
    let shown = find(app, text).await?.now();
    if let Some(token) = bearer(headers) {
        shown.person(&token::key(token)).ok_or_else(no_person)?;
    }
    Ok(events::record(&shown.state, &app.settings.version))
}

/// Returns a file to download. Its name tells whether the event is over.
fn file(record: &EventRecord, kind: &'static str, what: &str, text: String) -> Response {
    let so_far = if record.is_final { "" } else { "-so-far" };
    let name = format!("attachment; filename=\"ruckus-{}{so_far}-{what}\"", record.event);
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, text).into_response()
}

const CSV: &str = "text/csv; charset=utf-8; header=present";

/// `GET /api/events/{code}/results.json`
pub(super) async fn results(app: AppState, Path(text): Path<String>, headers: HeaderMap) -> ApiResult {
    let record = recorded(&app, &text, &headers).await?;
    // Serialization fails only for maps with keys that are not strings. A record has none.
    let json = serde_json::to_string(&record).unwrap_or_default();
    Ok(file(&record, "application/json", "results.json", json))
}

/// `GET /api/events/{code}/results.csv`
pub(super) async fn results_csv(app: AppState, Path(text): Path<String>, headers: HeaderMap) -> ApiResult {
    let record = recorded(&app, &text, &headers).await?;
    Ok(file(&record, CSV, "results.csv", events::standings_csv(&record)))
}

/// `GET /api/events/{code}/matches.csv`
pub(super) async fn matches_csv(app: AppState, Path(text): Path<String>, headers: HeaderMap) -> ApiResult {
    let record = recorded(&app, &text, &headers).await?;
    Ok(file(&record, CSV, "matches.csv", events::matches_csv(&record)))
}

/// `GET /api/events/{code}/records/{round}/{table}`: only for matches that have a result.
pub(super) async fn match_record(
    app: AppState,
    Visitor(visitor): Visitor,
    Path((text, round, table)): Path<(String, String, String)>,
) -> ApiResult {
    let shown = find(&app, &text).await?.now();
    let no_record =
        || ApiError::from(RoomError::new(ErrorCode::NoRecord, "No finished match with this round and table."));
    let (round, table) = round.parse().ok().zip(table.parse().ok()).ok_or_else(no_record)?;
    let has_result = shown.state.event.results().any(|entry| match entry {
        Scored::Match(result) => (result.round, result.table) == (round, table),
        _ => false,
    });
    let room = shown.state.room(round, table).filter(|_| has_result).ok_or_else(no_record)?.clone();
    let record = app.replays.show(&room, Asker::Event, visitor, 0, |shown| shown.published.record).await?;
    Ok(record_file(format_args!("{}-{round}-{table}", shown.state.code), record))
}

/// `GET /api/events/{code}/forecast`
pub(super) async fn forecast(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(text): Path<String>,
) -> ApiResult<Json<EventForecast>> {
    if app.lab.limits().threads == 0 {
        return Err(closed());
    }
    let asked = Forecast::of(&find(&app, &text).await?.now().state);
    let of = asked.hash();
    if let Some(known) = app.lab.forecasts.get(of) {
        return Ok(Json(known));
    }
    let durations = app.lab.durations.clone();
    let found = find_out(&app, visitor, move || asked.find_out(&durations)).await?;
    let forecast = found.ok_or(ErrorCode::NoEnd)?;
    app.lab.forecasts.remember(of, forecast);
    Ok(Json(forecast))
}

/// `POST /api/events/{code}/commands`
pub(super) async fn command(
    app: AppState,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<StatusCode> {
    let command: EventCommand = read(body)?;
    let key = token::key(needs_token(&headers)?);
    ask(&app, &text, |reply| EventActorRequest::Command { key: Box::new(key), command: command.clone(), reply })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
