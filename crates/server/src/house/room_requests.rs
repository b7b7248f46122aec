//! Requests to single rooms.

use std::sync::Arc;

use ruckus_engine::Seat;
use ruckus_journal::RoomName;
use ruckus_protocol::{RulesView, TableCard};
use ruckus_room::{Asked, Paper, SitsAs, Wanted};

use super::House;
use crate::error::RegistryError;
use crate::keeper::{Lost, Newcomer, Note, Wish};

/// Takes a seat at a table, for somebody who may have shown a player card, or for a program.
pub(crate) async fn sit(
    house: &Arc<House>,
    name: &RoomName,
    player: &str,
    key: blake3::Hash,
    sits: impl Into<SitsAs>,
) -> Result<Seat, RegistryError> {
    let sits = sits.into();
    let note = |reply| Note::Sit(Box::new(Newcomer { name: player.to_owned(), key, sits: sits.clone(), reply }));
    house.ask(name, note).await?.map_err(RegistryError::Room)
}

/// Asks for a seat whose token is lost, or `again` how that stands; `key` is the hash of the token that is to open it.
pub(crate) async fn ask_for_seat(
    house: &Arc<House>,
    name: &RoomName,
    player: &str,
    key: blake3::Hash,
    again: bool,
) -> Result<Asked, RegistryError> {
    let note = |reply| Note::AskForSeat(Box::new(Lost { name: player.to_owned(), key, again, reply }));
    house.ask(name, note).await?.map_err(RegistryError::Room)
}

/// Looks at a table from outside.
pub(crate) async fn look(house: &Arc<House>, name: &RoomName) -> Result<TableCard, RegistryError> {
    house.ask(name, |reply| Note::Look { reply }).await
}

/// What a table plays by, as seen from outside.
pub(crate) async fn rules(house: &Arc<House>, name: &RoomName) -> Result<RulesView, RegistryError> {
    house.ask(name, |reply| Note::Rules { reply }).await
}

/// What somebody may vote on at a table, by the hash of their token.
pub(crate) async fn paper(house: &Arc<House>, name: &RoomName, key: blake3::Hash) -> Result<Paper, RegistryError> {
    let note = |reply| Note::Ballot { key: Box::new(key), reply };
    house.ask(name, note).await?.map_err(RegistryError::Room)
}

/// Changes a table's rules to something of the gallery, for whoever hosts it. Gives the names of all home-made rules
/// that are on then.
pub(crate) async fn switch_on(
    house: &Arc<House>,
    name: &RoomName,
    key: blake3::Hash,
    wanted: &Wanted,
) -> Result<Vec<String>, RegistryError> {
    let note = |reply| Note::SwitchOn(Box::new(Wish { key, wanted: wanted.clone(), reply }));
    house.ask(name, note).await?.map_err(RegistryError::Room)
}

/// The number of another player's card, for whoever holds a seat at their table; none if they have shown none.
pub(crate) async fn card_of(
    house: &Arc<House>,
    name: &RoomName,
    key: blake3::Hash,
    other: Seat,
) -> Result<Option<String>, RegistryError> {
    house.ask(name, |reply| Note::CardOf { key: Box::new(key), other, reply }).await?.map_err(RegistryError::Room)
}

/// The code of a table, for whoever holds a seat; given one, the table takes it.
pub(super) async fn code_of(
    house: &Arc<House>,
    name: &RoomName,
    key: blake3::Hash,
    code: Option<String>,
) -> Result<Option<String>, RegistryError> {
    let note = |reply| Note::Invite { key: Box::new(key), code: code.clone(), reply };
    house.ask(name, note).await?.map_err(RegistryError::Room)
}
