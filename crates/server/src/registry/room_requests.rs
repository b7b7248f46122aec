//! Requests to single rooms. Each loads the room if it is not in memory.

use std::sync::Arc;

use ruckus_engine::Seat;
use ruckus_journal::RoomName;
use ruckus_protocol::{RulesView, TableCard};
use ruckus_room::{MatchBallot, SeatAskState, SitsAs, Wanted};

use super::RoomRegistry;
use crate::error::RegistryError;
use crate::room_actor::{JoinRequest, LostSeat, RoomRequest, SwitchOnRequest};

/// Takes a seat at a table, for a player with or without a player card, or for a program.
pub(crate) async fn sit(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    player: &str,
    key: blake3::Hash,
    sits: impl Into<SitsAs>,
) -> Result<Seat, RegistryError> {
    let sits = sits.into();
    let request =
        |reply| RoomRequest::Sit(Box::new(JoinRequest { name: player.to_owned(), key, sits: sits.clone(), reply }));
    registry.ask(name, request).await?.map_err(RegistryError::Room)
}

/// Asks the table to hand over the seat of `player`, who has lost the token. With `again`, returns the state of an
/// earlier request. `key` is the hash of the token that will open the seat.
pub(crate) async fn ask_for_seat(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    player: &str,
    key: blake3::Hash,
    again: bool,
) -> Result<SeatAskState, RegistryError> {
    let request = |reply| RoomRequest::AskForSeat(Box::new(LostSeat { name: player.to_owned(), key, again, reply }));
    registry.ask(name, request).await?.map_err(RegistryError::Room)
}

/// Returns an error if a token opens no seat at a table. `key` is the token's hash.
pub(crate) async fn holds(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
) -> Result<(), RegistryError> {
    let request = |reply| RoomRequest::Holds { key: Box::new(key), reply };
    registry.ask(name, request).await?.map_err(RegistryError::Room)
}

/// Returns the public view of a table.
pub(crate) async fn look(registry: &Arc<RoomRegistry>, name: &RoomName) -> Result<TableCard, RegistryError> {
    registry.ask(name, |reply| RoomRequest::Look { reply }).await
}

/// Returns the rules of a table.
pub(crate) async fn rules(registry: &Arc<RoomRegistry>, name: &RoomName) -> Result<RulesView, RegistryError> {
    registry.ask(name, |reply| RoomRequest::Rules { reply }).await
}

/// Returns what a player may vote on at a table. `key` is the hash of the player's token.
pub(crate) async fn match_ballot(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
) -> Result<MatchBallot, RegistryError> {
    let request = |reply| RoomRequest::Ballot { key: Box::new(key), reply };
    registry.ask(name, request).await?.map_err(RegistryError::Room)
}

/// Applies an entry of the gallery to a table's rules: turns home-made rules on, or replaces the ruleset. Only the host
/// may do this. Returns the titles of all home-made rules that are on afterwards.
pub(crate) async fn switch_on(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
    wanted: &Wanted,
) -> Result<Vec<String>, RegistryError> {
    let request = |reply| RoomRequest::SwitchOn(Box::new(SwitchOnRequest { key, wanted: wanted.clone(), reply }));
    registry.ask(name, request).await?.map_err(RegistryError::Room)
}

/// Returns the number of another player's card, or `None` if that player has not shown one. Only players of the table
/// may ask.
pub(crate) async fn card_of(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
    other: Seat,
) -> Result<Option<String>, RegistryError> {
    registry
        .ask(name, |reply| RoomRequest::CardOf { key: Box::new(key), other, reply })
        .await?
        .map_err(RegistryError::Room)
}

/// Returns the code of a table. With `code`, sets that code first. Only players of the table may ask.
pub(super) async fn code_of(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
    code: Option<String>,
) -> Result<Option<String>, RegistryError> {
    let request = |reply| RoomRequest::Invite { key: Box::new(key), code: code.clone(), reply };
    registry.ask(name, request).await?.map_err(RegistryError::Room)
}
