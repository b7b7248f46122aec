//! Friends of player cards over HTTP.

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ruckus_accounts::{CardError, CodeKind};
use ruckus_protocol::{AddFriend, AskFriend, AskedFriend, BlockCard, FriendTable, Friends, ShareTable};

use super::input::{Body, needs_token, read};
use super::player_card::{cards, hand_out, needs_card, private, take};
use crate::api_error::ApiError;
use crate::extract::Visitor;
use crate::limits::Budget;
use crate::registry::{invitations, room_requests};
use crate::state::AppState;
use crate::token;

/// `GET /api/card/friends`: all nodes answer, each with the friends at its own tables.
pub(super) async fn look(State(app): State<AppState>, headers: HeaderMap) -> Result<Response, ApiError> {
    let table_of = |card: &str| {
        let table = app.registry.cards.table_of(card)?;
        Some(FriendTable { code: invitations::code_for_friends(&app.registry, &table) })
    };
    let friends = cards(&app)?.friends(needs_card(&headers)?, table_of).await?;
    Ok(private(Json(friends)).into_response())
}

/// Merges the friend lists of one card from several nodes.
pub(crate) fn join_friends(lists: Vec<Friends>) -> Friends {
    let mut lists = lists.into_iter();
    let Some(mut all) = lists.next() else {
        return Friends { share: false, friends: Vec::new(), asks: Vec::new(), waiting: 0, blocked: Vec::new() };
    };
    for other in lists.flat_map(|list| list.friends) {
        let friend = all.friends.iter_mut().find(|friend| friend.id == other.id && friend.table.is_none());
        if let Some(friend) = friend {
            friend.table = other.table;
        }
    }
    all
}

/// `PUT /api/card/friends`
pub(super) async fn share(State(app): State<AppState>, headers: HeaderMap, body: Body) -> Result<StatusCode, ApiError> {
    let cards = cards(&app)?;
    let ShareTable { share } = read(body)?;
    cards.share(needs_card(&headers)?, share).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/card/friends/codes`
pub(super) async fn code(
    State(app): State<AppState>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    hand_out(&app, &headers, (Budget::Friend, visitor), &CodeKind::FRIEND).await
}

/// `POST /api/card/friends`
pub(super) async fn add(
    State(app): State<AppState>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    headers: HeaderMap,
    body: Body,
) -> Result<StatusCode, ApiError> {
    let cards = cards(&app)?;
    let add: AddFriend = read(body)?;
    let token = needs_card(&headers)?;
    match add {
        AddFriend::Code(code) => {
            take(&app, Budget::Friend, visitor)?;
            cards.befriend_by_code(token, &code).await?;
        }
        AddFriend::Ask(id) => cards.accept(token, &id).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/card/friends/{id}`
pub(super) async fn end(
    State(app): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    cards(&app)?.end_friendship(needs_card(&headers)?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/card/friends/asks/{id}`
pub(super) async fn decline(
    State(app): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    cards(&app)?.decline(needs_card(&headers)?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/card/friends/blocks`
pub(super) async fn block(State(app): State<AppState>, headers: HeaderMap, body: Body) -> Result<StatusCode, ApiError> {
    let cards = cards(&app)?;
    let BlockCard { id } = read(body)?;
    cards.block(needs_card(&headers)?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/card/friends/blocks/{id}`
pub(super) async fn unblock(
    State(app): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    cards(&app)?.unblock(needs_card(&headers)?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/tables/{code}/friends`: requires the tokens of a seat and of a card.
pub(super) async fn ask(
    State(app): State<AppState>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<AskedFriend>, ApiError> {
    let cards = cards(&app)?;
    let AskFriend { seat, card } = read(body)?;
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    let key = token::key(needs_token(&headers)?);
    take(&app, Budget::Friend, visitor)?;
    let other = room_requests::card_of(&app.registry, &name, key, seat).await?.ok_or(CardError::NoCardThere)?;
    Ok(Json(AskedFriend { friends: cards.ask_friend(&card, &other).await? }))
}
