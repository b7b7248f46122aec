//! Handlers for statistics of real play and for votes after a match.

use ruckus_journal::{RoomName, StoreError};
use ruckus_protocol::{CastBallot, RealFigures, RealPlay};
use ruckus_room::MatchBallot;

use super::prelude::*;
use crate::play_stats::{ballot_name, votes};
use crate::registry::room_requests;
use ruckus_room::subject::Subject;

/// The number of hexadecimal digits in the id of a home-made rule or ruleset.
const DIGITS: usize = 40;

/// `GET /api/real`
pub(super) async fn all(app: AppState) -> ApiResult<Json<RealFigures>> {
    app.workshop.gallery.counts().all().await.map(Json).map_err(|error| trouble(&app, &error))
}

/// `GET /api/real/{id}`
pub(super) async fn made(app: AppState, Path(id): Path<String>) -> ApiResult<Json<RealPlay>> {
    if id.len() != DIGITS || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        let message = format!("the id of a home-made rule or ruleset must have {DIGITS} hexadecimal digits");
        return Err(ApiError::bad_request(message));
    }
    let id = id.to_ascii_lowercase();
    let subjects = [Subject::Homemade(id.clone()), Subject::Ruleset(id.clone())];
    let mut found = app.workshop.gallery.counts().of_made(&subjects).await.map_err(|error| trouble(&app, &error))?;
    Ok(Json(found.remove(&id).unwrap_or_default()))
}

/// `GET /api/tables/{code}/votes`: requires a seat's token.
pub(super) async fn ballot(app: AppState, Path(text): Path<String>, headers: HeaderMap) -> ApiResult {
    let (_, match_ballot, ballot) = match_ballot(&app, &text, &headers).await?;
    shown(&app, &ballot, &match_ballot).await
}

/// `POST /api/tables/{code}/votes`: requires a seat's token.
pub(super) async fn vote(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult {
    let cast: CastBallot = read(body)?;
    let (name, match_ballot, ballot) = match_ballot(&app, &text, &headers).await?;
    app.rates.take(Budget::Ballot, visitor).map_err(|wait| ApiError::used_up(Budget::Ballot, wait))?;
    app.workshop
        .gallery
        .counts()
        .vote(&ballot, &votes(&match_ballot, &cast)?)
        .await
        .map_err(|error| trouble(&app, &error))?;
    tracing::debug!(room = %name, "a player voted");
    shown(&app, &ballot, &match_ballot).await
}

/// Returns what a player can vote on, and the name of their ballot.
async fn match_ballot(app: &AppState, text: &str, headers: &HeaderMap) -> ApiResult<(RoomName, MatchBallot, String)> {
    let name = app.registry.find(text).ok_or_else(ApiError::unknown_code)?;
    let token = needs_token(headers)?;
    let match_ballot = room_requests::match_ballot(&app.registry, &name, token::key(token)).await?;
    let ballot = ballot_name(token, name.as_str(), match_ballot.number);
    Ok((name, match_ballot, ballot))
}

async fn shown(app: &AppState, ballot: &str, match_ballot: &MatchBallot) -> ApiResult {
    let ballot =
        app.workshop.gallery.counts().ballot(ballot, match_ballot).await.map_err(|error| trouble(app, &error))?;
    Ok((StatusCode::OK, [(header::CACHE_CONTROL, "no-store")], Json(ballot)).into_response())
}

fn trouble(app: &AppState, error: &StoreError) -> ApiError {
    app.registry.unavailable(error).into()
}
