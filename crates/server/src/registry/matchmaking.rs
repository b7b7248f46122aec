//! Tables of strangers: opens them with all seats taken, answers questions about a seat, and gives seats up.

use std::collections::BTreeMap;
use std::sync::Arc;

use ruckus_engine::Seat;
use ruckus_journal::RoomName;
use ruckus_protocol::{MatchmakingPace, Seated};
use ruckus_record::Hex;
use ruckus_room::{
    self, Choice, Decided, ForMatchmaking, MatchmadeChair, MatchmadeKeys, MatchmadeSeat, Reported, RoomError,
};

use super::{RoomRegistry, opening};
use crate::error::RegistryError;
use crate::matchmaking::{Device, FoundSeat, LastTable, SEATS, Seeker, WantedTable, names};
use crate::room_actor::{MatchmakingRequest, RoomRequest};
use crate::{clock, code, token};

/// Returns the rules for a search.
///
/// # Errors
/// Returns `unknown-rules`, or `bad-rules` if 4 players cannot play the game.
pub(crate) fn rules(wanted: &WantedTable) -> Result<Decided, RoomError> {
    let game = Choice::Preset { base: wanted.game.clone(), with: BTreeMap::new() };
    Ok(ruckus_room::event_rules(&game, wanted.pace == MatchmakingPace::Quick, SEATS, SEATS)?.decided)
}

/// Opens a table for players who want the same game, and fills the other seats with bots. Returns the players' seats,
/// in the order of `group`.
pub(crate) async fn open_for_matchmaking(
    registry: &Arc<RoomRegistry>,
    group: Vec<Seeker>,
) -> Result<Vec<FoundSeat>, RegistryError> {
    let Some(wanted) = group.first().map(|seeker| seeker.wanted.clone()) else { return Ok(Vec::new()) };
    let rules = rules(&wanted).map_err(RegistryError::Room)?;
    let names = names::distinct_names(group.iter().map(|seeker| seeker.name.as_str()), SEATS);
    let tokens: Vec<String> = group.iter().map(|_| token::fresh()).collect();
    let people = group.iter().zip(&tokens).map(|(seeker, token)| {
        let seat = Hex(*token::key(token).as_bytes());
        Some(MatchmadeKeys { seat, device: Hex(seeker.device.0) })
    });
    let people = people.chain(std::iter::repeat(None));
    let cards = group.iter().map(|seeker| seeker.card.clone()).chain(std::iter::repeat(None));
    let chairs = names.into_iter().zip(people).zip(cards);
    let seats = chairs.map(|((name, person), card)| MatchmadeChair { name, person, card }).collect();
    let (name, of) = (code::unguessable(), ForMatchmaking { seats });
    opening::open_new(registry, &name, |timeouts| {
        let opened = (registry.settings.version.clone(), clock::unix_ms());
        ruckus_room::matchmaking::open(name.clone(), &rules, of, opened, timeouts, token::seed)
    })
    .await?;
    tracing::info!(room = %name, people = tokens.len(), "a table for strangers was opened");
    let seat = |(place, token)| FoundSeat(Seated { code: name.to_string(), seat: Seat(place as u8), token });
    Ok(tokens.into_iter().enumerate().map(seat).collect())
}

/// Returns the state of the seat that a device was given, or `None` if its table does not exist.
pub(crate) async fn matchmade_seat(
    registry: &Arc<RoomRegistry>,
    of: &LastTable,
) -> Result<Option<MatchmadeSeat>, RegistryError> {
    let request = |reply| RoomRequest::Matchmaking(MatchmakingRequest::Seat { key: Box::new(of.key), reply });
    match registry.ask(&of.room, request).await {
        Ok(seat) => Ok(Some(seat)),
        Err(RegistryError::Unknown) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns the mark under which a player's device stores that it has blocked the player at `other`.
pub(crate) async fn mark(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
    other: Seat,
) -> Result<String, RegistryError> {
    let request = |reply| RoomRequest::Matchmaking(MatchmakingRequest::Devices { key: Box::new(key), other, reply });
    let [own, other] = registry.ask(name, request).await?.map_err(RegistryError::Room)?;
    Ok(Device(own).mark_of(Device(other)))
}

/// Returns what a report about the player at `other` contains.
pub(crate) async fn reported(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
    other: Seat,
) -> Result<Reported, RegistryError> {
    let request = |reply| RoomRequest::Matchmaking(MatchmakingRequest::Reported { key: Box::new(key), other, reply });
    Ok(*registry.ask(name, request).await?.map_err(RegistryError::Room)?)
}

/// Gives up the seat that a device was given.
pub(crate) async fn give_matchmade_seat_up(registry: &Arc<RoomRegistry>, of: &LastTable) -> Result<(), RegistryError> {
    registry
        .ask(&of.room, |reply| RoomRequest::Matchmaking(MatchmakingRequest::GiveUp { key: Box::new(of.key), reply }))
        .await
}
