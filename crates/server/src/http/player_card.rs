//! Handlers for player cards.

use std::net::IpAddr;
use std::sync::Arc;

use ruckus_accounts::{CardError, CodeKind, Page, PlayerCards};
use ruckus_protocol::{
    AddPasskey, CardChallenge, CardHeld, ChangeCard, ErrorCode, ForCard, MakeCard, PlayerCard, SignInCard,
};
use ruckus_room::SeatCard;
use serde::de::DeserializeOwned;

use super::prelude::*;
use crate::limits::Scope;

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

pub(super) fn cards(app: &AppState) -> ApiResult<&Arc<PlayerCards>> {
    app.cards.as_ref().ok_or_else(|| ApiError::from(ErrorCode::NoCards))
}

fn page(headers: &HeaderMap) -> ApiResult<Page> {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    origin.and_then(Page::of).ok_or_else(|| ErrorCode::NoPasskeys.into())
}

/// Returns a card's token from the header `authorization`.
pub(super) fn needs_card(headers: &HeaderMap) -> ApiResult<&str> {
    bearer(headers).ok_or_else(|| CardError::NoCard.into())
}

pub(super) fn take(app: &AppState, budget: Budget, visitor: IpAddr) -> ApiResult<()> {
    app.rates.take(budget, visitor).map_err(|wait| ApiError::used_up(budget, wait))
}

/// Returns what a seat stores of a player's card. An unknown token is an error. Otherwise the player would play without
/// being rated, and not notice.
pub(super) async fn card_of(app: &AppState, token: Option<&str>, visitor: IpAddr) -> ApiResult<Option<SeatCard>> {
    match token {
        Some(token) => Ok(Some(cards(app)?.seat(token, Scope::Network.of(visitor)).await?)),
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
    app: &'d AppState,
    headers: &HeaderMap,
    body: Body,
    (budget, visitor): (Budget, IpAddr),
) -> ApiResult<(&'d Arc<PlayerCards>, Page, T)> {
    let cards = cards(app)?;
    let request = read(body)?;
    let page = page(headers)?;
    take(app, budget, visitor)?;
    Ok((cards, page, request))
}

/// `POST /api/card/challenges`
pub(super) async fn challenge(
    app: AppState,
    Visitor(visitor): Visitor,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<Json<CardChallenge>> {
    let (cards, page, purpose) = asked::<ForCard>(&app, &headers, body, (Budget::Passkey, visitor))?;
    Ok(Json(cards.challenge(&page, &purpose, bearer(&headers)).await?))
}

/// `POST /api/card/codes`
pub(super) async fn code(app: AppState, Visitor(visitor): Visitor, headers: HeaderMap) -> ApiResult {
    hand_out(&app, &headers, (Budget::Passkey, visitor), &CodeKind::PASSKEY).await
}

/// Makes a new code for a card.
pub(super) async fn hand_out(
    app: &AppState,
    headers: &HeaderMap,
    (budget, visitor): (Budget, IpAddr),
    kind: &CodeKind,
) -> ApiResult {
    let cards = cards(app)?;
    take(app, budget, visitor)?;
    let code = cards.make_code(needs_card(headers)?, kind).await?;
    Ok((StatusCode::CREATED, private(Json(code))).into_response())
}

/// `POST /api/card/passkeys`
pub(super) async fn add_passkey(app: AppState, Visitor(visitor): Visitor, headers: HeaderMap, body: Body) -> ApiResult {
    let (cards, page, request) = asked::<AddPasskey>(&app, &headers, body, (Budget::Passkey, visitor))?;
    let (token, card) = cards.add(&page, &request, bearer(&headers)).await?;
    Ok((StatusCode::CREATED, private(Json(CardHeld { token, card: card.view() }))).into_response())
}

/// `DELETE /api/card/passkeys/{id}`
pub(super) async fn remove_passkey(app: AppState, Path(id): Path<String>, headers: HeaderMap) -> ApiResult {
    let card = cards(&app)?.remove(needs_card(&headers)?, &id).await?;
    Ok(private(Json(card.view())).into_response())
}

/// `POST /api/card`
pub(super) async fn make(app: AppState, Visitor(visitor): Visitor, headers: HeaderMap, body: Body) -> ApiResult {
    let (cards, page, request) = asked::<MakeCard>(&app, &headers, body, (Budget::Card, visitor))?;
    let (token, card) = cards.make(&page, &request).await?;
    tracing::info!("player card created");
    Ok((StatusCode::CREATED, private(Json(CardHeld { token, card: card.view() }))).into_response())
}

/// `POST /api/card/sessions`
pub(super) async fn sign_in(app: AppState, Visitor(visitor): Visitor, headers: HeaderMap, body: Body) -> ApiResult {
    let (cards, page, request) = asked::<SignInCard>(&app, &headers, body, (Budget::Passkey, visitor))?;
    let (token, card) = cards.sign_in(&page, &request).await?;
    Ok((StatusCode::CREATED, private(Json(CardHeld { token, card: card.view() }))).into_response())
}

/// `GET /api/card`
pub(super) async fn look(app: AppState, headers: HeaderMap) -> ApiResult {
    let (_, card) = cards(&app)?.held(needs_card(&headers)?).await?;
    Ok(private(Json(card.view())).into_response())
}

/// `PUT /api/card`
pub(super) async fn change(app: AppState, headers: HeaderMap, body: Body) -> ApiResult<Json<PlayerCard>> {
    let cards = cards(&app)?;
    let request: ChangeCard = read(body)?;
    Ok(Json(cards.rename(needs_card(&headers)?, &request).await?.view()))
}

/// `DELETE /api/card/sessions`
pub(super) async fn sign_out(app: AppState, headers: HeaderMap) -> ApiResult<StatusCode> {
    cards(&app)?.sign_out(needs_card(&headers)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/card`
pub(super) async fn delete(app: AppState, headers: HeaderMap) -> ApiResult<StatusCode> {
    cards(&app)?.delete(needs_card(&headers)?).await?;
    tracing::info!("player card deleted");
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/card/export`
pub(super) async fn export(app: AppState, headers: HeaderMap) -> ApiResult {
    let export = cards(&app)?.export(needs_card(&headers)?).await?;
    let file = [(header::CONTENT_DISPOSITION, "attachment; filename=\"ruckus-card.json\"")];
    Ok(private((file, Json(export))).into_response())
}
