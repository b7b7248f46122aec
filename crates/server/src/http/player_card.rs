//! Handlers for player cards.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ruckus_accounts::{CardError, CodeKind, Page, PlayerCards};
use ruckus_protocol::{
    AddPasskey, CardChallenge, CardHeld, ChangeCard, ErrorCode, ForCard, MakeCard, PlayerCard, SignInCard,
};
use ruckus_room::SeatCard;
use serde::de::DeserializeOwned;

use super::input::{Body, bearer, read};
use crate::api_error::ApiError;
use crate::extract::Visitor;
use crate::limits::{Budget, Scope};
use crate::state::Desk;

impl From<CardError> for ApiError {
    fn from(error: CardError) -> Self {
        let code = match &error {
            CardError::NoCard => ErrorCode::NoCard,
            CardError::Unknown => ErrorCode::UnknownPasskey,
            CardError::Stale => ErrorCode::StaleChallenge,
            CardError::Refused => ErrorCode::WrongPasskey,
            CardError::NoCode => ErrorCode::NoCode,
            CardError::LastPasskey => ErrorCode::LastPasskey,
            CardError::TooManyPasskeys => ErrorCode::TooManyPasskeys,
            CardError::UnknownFriend => ErrorCode::UnknownFriend,
            CardError::NoCardThere => ErrorCode::NoCardThere,
            CardError::OwnCard => ErrorCode::OwnCard,
            CardError::AlreadyFriends => ErrorCode::AlreadyFriends,
            CardError::AlreadyAsked => ErrorCode::AlreadyAsked,
            CardError::TooManyAsks => ErrorCode::TooManyAsks,
            CardError::TooManyWait => ErrorCode::TooManyWait,
            CardError::TooManyFriends => ErrorCode::TooManyFriends,
            CardError::TooManyBlocked => ErrorCode::TooManyBlocked,
            CardError::Busy => ErrorCode::Busy,
            CardError::Name(problem) => return problem.clone().into(),
            CardError::Store(cause) => {
                tracing::error!(error = %cause, "player cards are unavailable");
                let message = "the server cannot do this now; try again in a moment";
                return Self::new(ErrorCode::Unavailable, message).caused_by(cause.clone());
            }
        };
        Self::new(code, error.to_string()).caused_by(error)
    }
}

pub(super) fn cards(desk: &Desk) -> Result<&Arc<PlayerCards>, ApiError> {
    desk.cards
        .as_ref()
        .ok_or_else(|| ApiError::new(ErrorCode::NoCards, "this server has no player cards; play without one"))
}

fn page(headers: &HeaderMap) -> Result<Page, ApiError> {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    origin.and_then(Page::of).ok_or_else(|| {
        let message = "passkeys need HTTPS and a domain name, or localhost; open such an address";
        ApiError::new(ErrorCode::NoPasskeys, message)
    })
}

/// Returns a card's token from the header `authorization`.
pub(super) fn needs_card(headers: &HeaderMap) -> Result<&str, ApiError> {
    bearer(headers).ok_or_else(|| CardError::NoCard.into())
}

pub(super) fn take(desk: &Desk, budget: Budget, visitor: IpAddr) -> Result<(), ApiError> {
    desk.rates.take(budget, visitor).map_err(|wait| ApiError::used_up(budget, wait))
}

/// Returns what a seat stores of a player's card. An unknown token is an error. Otherwise the player would play without
/// being rated, and not notice.
pub(super) async fn card_of(desk: &Desk, token: Option<&str>, visitor: IpAddr) -> Result<Option<SeatCard>, ApiError> {
    match token {
        Some(token) => Ok(Some(cards(desk)?.seat(token, Scope::Network.of(visitor)).await?)),
        None => Ok(None),
    }
}

/// Forbids caches from storing private data.
pub(super) fn private<T: IntoResponse>(answer: T) -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "no-store")], answer)
}

/// Prepares a request that uses or creates a passkey: returns the cards, the page's origin and the body. Charges the
/// budget.
fn asked<'d, T: DeserializeOwned>(
    desk: &'d Desk,
    headers: &HeaderMap,
    body: Body,
    (budget, visitor): (Budget, IpAddr),
) -> Result<(&'d Arc<PlayerCards>, Page, T), ApiError> {
    let cards = cards(desk)?;
    let wish = read(body)?;
    let page = page(headers)?;
    take(desk, budget, visitor)?;
    Ok((cards, page, wish))
}

/// `POST /api/card/challenges`
pub(super) async fn challenge(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<CardChallenge>, ApiError> {
    let (cards, page, purpose) = asked::<ForCard>(&desk, &headers, body, (Budget::Passkey, visitor))?;
    Ok(Json(cards.challenge(&page, &purpose, bearer(&headers)).await?))
}

/// `POST /api/card/codes`
pub(super) async fn code(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    hand_out(&desk, &headers, (Budget::Passkey, visitor), &CodeKind::PASSKEY).await
}

/// Makes a new code for a card.
pub(super) async fn hand_out(
    desk: &Desk,
    headers: &HeaderMap,
    (budget, visitor): (Budget, IpAddr),
    kind: &CodeKind,
) -> Result<Response, ApiError> {
    let cards = cards(desk)?;
    take(desk, budget, visitor)?;
    let code = cards.make_code(needs_card(headers)?, kind).await?;
    Ok((StatusCode::CREATED, private(Json(code))).into_response())
}

/// `POST /api/card/passkeys`
pub(super) async fn add_passkey(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let (cards, page, wish) = asked::<AddPasskey>(&desk, &headers, body, (Budget::Passkey, visitor))?;
    let (token, card) = cards.add(&page, &wish, bearer(&headers)).await?;
    Ok((StatusCode::CREATED, private(Json(CardHeld { token, card: card.view() }))).into_response())
}

/// `DELETE /api/card/passkeys/{id}`
pub(super) async fn remove_passkey(
    State(desk): State<Desk>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let card = cards(&desk)?.remove(needs_card(&headers)?, &id).await?;
    Ok(private(Json(card.view())).into_response())
}

/// `POST /api/card`
pub(super) async fn make(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let (cards, page, wish) = asked::<MakeCard>(&desk, &headers, body, (Budget::Card, visitor))?;
    let (token, card) = cards.make(&page, &wish).await?;
    tracing::info!("player card created");
    Ok((StatusCode::CREATED, private(Json(CardHeld { token, card: card.view() }))).into_response())
}

/// `POST /api/card/sessions`
pub(super) async fn sign_in(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let (cards, page, wish) = asked::<SignInCard>(&desk, &headers, body, (Budget::Passkey, visitor))?;
    let (token, card) = cards.sign_in(&page, &wish).await?;
    Ok((StatusCode::CREATED, private(Json(CardHeld { token, card: card.view() }))).into_response())
}

/// `GET /api/card`
pub(super) async fn look(State(desk): State<Desk>, headers: HeaderMap) -> Result<Response, ApiError> {
    let (_, card) = cards(&desk)?.held(needs_card(&headers)?).await?;
    Ok(private(Json(card.view())).into_response())
}

/// `PUT /api/card`
pub(super) async fn change(
    State(desk): State<Desk>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<PlayerCard>, ApiError> {
    let cards = cards(&desk)?;
    let wish: ChangeCard = read(body)?;
    Ok(Json(cards.rename(needs_card(&headers)?, &wish).await?.view()))
}

/// `DELETE /api/card/sessions`
pub(super) async fn sign_out(State(desk): State<Desk>, headers: HeaderMap) -> Result<StatusCode, ApiError> {
    cards(&desk)?.sign_out(needs_card(&headers)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/card`
pub(super) async fn delete(State(desk): State<Desk>, headers: HeaderMap) -> Result<StatusCode, ApiError> {
    cards(&desk)?.delete(needs_card(&headers)?).await?;
    tracing::info!("player card deleted");
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/card/export`
pub(super) async fn export(State(desk): State<Desk>, headers: HeaderMap) -> Result<Response, ApiError> {
    let export = cards(&desk)?.export(needs_card(&headers)?).await?;
    let file = [(header::CONTENT_DISPOSITION, "attachment; filename=\"ruckus-card.json\"")];
    Ok(private((file, Json(export))).into_response())
}
