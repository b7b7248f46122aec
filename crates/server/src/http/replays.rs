//! Handlers for replays of matches. Each replay has a link with a secret key, which players at the table can make.

use std::collections::BTreeMap;

use ruckus_engine::Seat;
use ruckus_journal::RoomName;
use ruckus_protocol::{ErrorCode, PlayOn, Shared};
use ruckus_record::{Hex, LineError};
use ruckus_room::{self as room, Asker, Branch, Choice};
use serde::{Deserialize, Serialize};

use super::prelude::*;
use super::tables::{Opening, may_make, seat_maker, with_latest_match};
use crate::match_summary::{self, MOST_STEPS};
use crate::replays::PublicReplay;

/// `POST /api/tables/{code}/replays`: requires a seat's token.
pub(super) async fn share(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(text): Path<String>,
    headers: HeaderMap,
) -> ApiResult {
    let shared =
        |shown: PublicReplay<'_>| shown.card().map(|card| Shared { key: shown.published.key.to_string(), card });
    let (_, made) = with_latest_match(&app, &text, &headers, visitor, shared).await?;
    Ok((StatusCode::CREATED, not_kept(&readable(made)?)).into_response())
}

/// `GET /api/tables/{code}/replays/{number}`: requires the link's key in the header `authorization`.
pub(super) async fn card(
    app: AppState,
    Visitor(visitor): Visitor,
    Path((text, number)): Path<(String, String)>,
    headers: HeaderMap,
) -> ApiResult {
    let (name, asker) = linked(&app, &text, &number, &headers)?;
    let card = app.replays.show(&name, asker, visitor, 0, |shown| shown.card()).await?;
    Ok(not_kept(&readable(card)?))
}

/// The query of a round: the seat from which it is seen, and the first step.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RoundQuery {
    eyes: Seat,
    #[serde(default)]
    from: u32,
}

/// `GET /api/tables/{code}/replays/{number}/rounds/{round}?eyes=SEAT&from=STEP`: requires the link's key.
pub(super) async fn round(
    app: AppState,
    Visitor(visitor): Visitor,
    Path((text, number, round)): Path<(String, String, String)>,
    query: Result<Query<RoundQuery>, QueryRejection>,
    headers: HeaderMap,
) -> ApiResult {
    let (name, asker) = linked(&app, &text, &number, &headers)?;
    let Query(RoundQuery { eyes, from }) = query.map_err(|rejection| {
        ApiError::bad_request(format!("`eyes` must be a seat number and `from` a step: {}", rejection.body_text()))
    })?;
    let round = round.parse().map_err(|_| no_such_round())?;
    let make =
        move |shown: PublicReplay<'_>| match_summary::round_replay(shown.replay, shown.record(), round, eyes, from);
    let round_replay = app.replays.show(&name, asker, visitor, MOST_STEPS, make).await?;
    Ok(not_kept(&readable(round_replay)?.ok_or_else(no_such_round)?))
}

/// `POST /api/tables/{code}/replays/{number}/tables`: requires the link's key.
pub(super) async fn play_on(
    app: AppState,
    Visitor(visitor): Visitor,
    Path((text, number)): Path<(String, String)>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult {
    let (from, asker) = linked(&app, &text, &number, &headers)?;
    let PlayOn { name, round, step, seat } = read(body)?;
    let make = move |shown: PublicReplay<'_>| {
        let record = shown.record();
        let rules = Choice::Preset { base: record.header.base.clone(), with: BTreeMap::new() };
        Branch::of(record, round, step, seat).map(|branch| (rules, branch))
    };
    let (rules, branch) = app.replays.show(&from, asker, visitor, BRANCHED, make).await??;
    tracing::info!(%from, round, step, "a match continues at a new table");
    may_make(&app, visitor).await?;
    seat_maker(
        &app,
        Opening {
            card: None,
            rules,
            homemade: Vec::new(),
            name,
            bots: 0,
            bot: room::DEFAULT_BOT,
            start: false,
            set: None,
            branch: Some(branch),
            listed: false,
        },
    )
    .await
}

/// The estimated number of entries that are replayed, some of them repeatedly, to continue a match at a new table.
const BRANCHED: usize = 20_000;

fn linked(app: &AppState, text: &str, number: &str, headers: &HeaderMap) -> ApiResult<(RoomName, Asker)> {
    let name = app.registry.find(text).ok_or_else(ApiError::unknown_code)?;
    let key = bearer(headers).ok_or_else(|| {
        let message = "the header `authorization: Bearer KEY` must hold the key from the link to this replay";
        ApiError::new(ErrorCode::WrongKey, message)
    })?;
    let wrong = || ApiError::new(ErrorCode::WrongKey, "a key must have 32 hexadecimal digits");
    let key = Hex::read(key).ok_or_else(wrong)?;
    let number = number.parse().map_err(|_| ApiError::bad_request("the number of a match starts at 1"))?;
    Ok((name, Asker::Link { number, key }))
}

fn no_such_round() -> ApiError {
    ApiError::new(ErrorCode::NoRecord, "this match has no such finished round or seat")
}

/// Converts an error of a replay.
fn readable<T>(made: Result<T, LineError>) -> ApiResult<T> {
    made.map_err(|error| {
        tracing::error!(%error, "a record cannot be replayed");
        RegistryError::OtherVersion.into()
    })
}

/// Forbids caches from storing the response: the match can continue, and links are secret.
fn not_kept(body: &impl Serialize) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}
