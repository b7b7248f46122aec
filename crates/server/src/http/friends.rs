//! Friends of player cards over HTTP.

use ruckus_accounts::{CardError, CodeKind};
use ruckus_protocol::{AddFriend, AskFriend, AskedFriend, BlockCard, FriendTable, Friends, ShareTable};

use super::player_card::{cards, hand_out, needs_card, private, take};
use super::prelude::*;
use crate::registry::{invitations, room_requests};

/// `GET /api/card/friends`: all nodes answer, each with the friends at its own tables.
pub(super) async fn look(app: AppState, headers: HeaderMap) -> ApiResult {
    let table_of = |card: &str| {
        let table = app.registry.listeners.cards.table_of(card)?;
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
pub(super) async fn share(app: AppState, headers: HeaderMap, body: Body) -> ApiResult<StatusCode> {
    let cards = cards(&app)?;
    let ShareTable { share } = read(body)?;
    cards.share(needs_card(&headers)?, share).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/card/friends/codes`
pub(super) async fn code(app: AppState, Visitor(visitor): Visitor, headers: HeaderMap) -> ApiResult {
    hand_out(&app, &headers, (Budget::Friend, visitor), &CodeKind::FRIEND).await
}

/// `POST /api/card/friends`
pub(super) async fn add(
    app: AppState,
    Visitor(visitor): Visitor,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<StatusCode> {
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
pub(super) async fn end(app: AppState, Path(id): Path<String>, headers: HeaderMap) -> ApiResult<StatusCode> {
    cards(&app)?.end_friendship(needs_card(&headers)?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/card/friends/asks/{id}`
pub(super) async fn decline(app: AppState, Path(id): Path<String>, headers: HeaderMap) -> ApiResult<StatusCode> {
    cards(&app)?.decline(needs_card(&headers)?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/card/friends/blocks`
pub(super) async fn block(app: AppState, headers: HeaderMap, body: Body) -> ApiResult<StatusCode> {
    let cards = cards(&app)?;
    let BlockCard { id } = read(body)?;
    cards.block(needs_card(&headers)?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/card/friends/blocks/{id}`
pub(super) async fn unblock(app: AppState, Path(id): Path<String>, headers: HeaderMap) -> ApiResult<StatusCode> {
    cards(&app)?.unblock(needs_card(&headers)?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/tables/{code}/friends`: requires the tokens of a seat and of a card.
pub(super) async fn ask(
    app: AppState,
    Visitor(visitor): Visitor,
    Path(text): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> ApiResult<Json<AskedFriend>> {
    let cards = cards(&app)?;
    let AskFriend { seat, card } = read(body)?;
    let name = app.registry.find(&text).ok_or_else(ApiError::unknown_code)?;
    let key = token::key(needs_token(&headers)?);
    take(&app, Budget::Friend, visitor)?;
    let other = room_requests::card_of(&app.registry, &name, key, seat).await?.ok_or(CardError::NoCardThere)?;
    Ok(Json(AskedFriend { friends: cards.ask_friend(&card, &other).await? }))
}
