//! Hands a seat over to a device that has lost its token: the player asks for the seat, and the host agrees. The seat
//! then accepts only the new token.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{ErrorCode, Reason};

use super::event_table::not_here;
use super::matchmaking::found_so;
use super::player::RoomPlayer;
use super::publish::Changes;
use super::seat_asks::{Ask, MOST, number_of};
use super::{JournalEvent, PlayerId, Room, RoomError, Step, names};

/// The state of a request for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatAskState {
    /// The number that identifies the request to the host.
    pub number: u16,
    /// The name of the player who can hand over the seat, while the request is open.
    pub host: Option<String>,
    /// The seat, after it was handed over.
    pub seat: Option<Seat>,
}

/// Requests the seat of the person with this name. `key` is the hash of the new token.
///
/// # Errors
/// `bad-name`, or `refused`:
///
/// - No person has this name, or their device is connected.
/// - No connected player can hand the seat over.
/// - Too many requests are open.
/// - The table belongs to an event or to "Find a table".
pub fn ask_for_seat(
    room: &mut Room,
    at: Time,
    name: &str,
    key: &blake3::Hash,
) -> Result<(SeatAskState, Step), RoomError> {
    if room.event_table.is_some() {
        return Err(not_here());
    }
    if room.is_found() {
        return Err(found_so());
    }
    let refused = |reason| Err(RoomError::because(ErrorCode::Refused, reason));
    let name = names::recorded(name)?;
    let called =
        room.seats.players().iter().find(|player| player.person().is_some() && names::same(&player.name, &name));
    let Some(player) = called else { return refused(Reason::AskOver) };
    if player.connected() {
        return refused(Reason::SeatInUse { name: player.name.clone() });
    }
    let player = player.id;
    if who_hands(room, player).is_none() {
        return refused(Reason::NobodyHands);
    }
    if room.lobby.asks().waiting(at.max(room.head.at()), room.seats.players()).count() >= MOST {
        return refused(Reason::ManyAsk);
    }
    let step = room.enter(at, JournalEvent::SeatAsked { player, key: key.to_hex().to_string() });
    Ok((asked_with(room, key)?, step))
}

/// Returns the state of the request with this token hash.
///
/// # Errors
/// `refused` if the request is no longer open and the token has no seat.
pub fn asked_with(room: &Room, key: &blake3::Hash) -> Result<SeatAskState, RoomError> {
    let seat = room.holder(key).and_then(|player| room.seat_of(player));
    let waits = room.lobby.asks().waiting(room.head.at(), room.seats.players()).find(|ask| ask.key == *key);
    if seat.is_none() && waits.is_none() {
        return Err(RoomError::because(ErrorCode::Refused, Reason::AskOver));
    }
    let host = waits.and_then(|ask| who_hands(room, ask.player)).map(|host| host.name.clone());
    Ok(SeatAskState { number: number_of(key), host, seat })
}

/// Returns the connected player who can hand over the seat of a disconnected person: the host, or the next host if the
/// host is disconnected. Returns `None` if there is no such player, the seat is in use, or the table does not hand
/// seats over.
pub(super) fn who_hands(room: &Room, player: PlayerId) -> Option<&RoomPlayer> {
    let away = room.seats.player(player)?.person().is_some_and(|person| !person.presence.is_connected());
    if !away || room.event_table.is_some() || room.is_found() || room.is_ended() {
        return None;
    }
    let host = room.seats.player(room.seats.host().player()?)?;
    let there = if host.connected() { Some(host) } else { room.seats.player(room.seats.next_host(host.id)?) };
    there.filter(|host| host.connected() && host.id != player)
}

/// Applies [`JournalEvent::SeatAsked`]: adds a request to the open ones.
pub(super) fn seat_asked(room: &mut Room, player: PlayerId, key: &str, changes: &mut Changes) {
    let Ok(key) = blake3::Hash::from_hex(key) else { return };
    room.lobby.asks_mut().add(Ask { player, key, since: room.head.at() }, room.seats.players());
    changes.lobby = true;
}

/// Lets the host hand a seat over or decline. Only the host or the room itself may do so.
///
/// # Errors
/// `refused` if the player is not the host, no open request has this number, or the seat is in use again.
pub(super) fn hand_seat(
    room: &mut Room,
    by: Option<PlayerId>,
    seat: Seat,
    number: u16,
    agrees: bool,
) -> Result<(), RoomError> {
    room.seats.only_host(by)?;
    let refused = |reason| Err(RoomError::because(ErrorCode::Refused, reason));
    let owner = room.seats.players().get(seat.index()).map(|player| player.id);
    let is_meant = |ask: &&Ask| Some(ask.player) == owner && ask.number() == number;
    let asked = room.lobby.asks().waiting(room.head.at(), room.seats.players()).find(is_meant).cloned();
    let Some(ask) = asked else { return refused(Reason::AskOver) };
    if !agrees {
        room.lobby.asks_mut().refuse(&ask.key);
        return Ok(());
    }
    let Some(player) = room.seats.player_mut(ask.player) else { return refused(Reason::AskOver) };
    if player.connected() {
        return refused(Reason::SeatInUse { name: player.name.clone() });
    }
    if let Some(person) = player.person_mut() {
        person.key = ask.key;
    }
    room.lobby.asks_mut().forget(ask.player);
    Ok(())
}
