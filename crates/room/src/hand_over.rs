//! Seats that cannot be found again: a player whose device has lost the token asks for the seat, and the host hands it to
//! them. It opens with a new token from then on, and with no other.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{ErrorCode, Reason};

use super::event_table::not_here;
use super::player::Player;
use super::publish::Changes;
use super::seat_asks::{Ask, MOST, number_of};
use super::strangers::found_so;
use super::{Event, PlayerId, Room, RoomError, Step, names};

/// How a request stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The number by which the host knows the request.
    pub number: u16,
    /// The host's name.
    pub host: Option<String>,
    /// The seat, once it has been handed over.
    pub seat: Option<Seat>,
}

/// Asks for the seat of a player by their name; `key` is the hash of the token that is to open it.
///
/// # Errors
/// `bad-name`; `refused`: nobody who is away has this name, nobody is there to hand the seat over, or several others ask.
pub fn ask_for_seat(room: &mut Room, at: Time, name: &str, key: &blake3::Hash) -> Result<(Asked, Step), RoomError> {
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
    let step = room.enter(at, Event::SeatAsked { player, key: key.to_hex().to_string() });
    Ok((asked_with(room, key)?, step))
}

/// How the request with a token stands.
///
/// # Errors
/// `refused`: it is over, and the token opens no seat.
pub fn asked_with(room: &Room, key: &blake3::Hash) -> Result<Asked, RoomError> {
    let seat = room.holder(key).and_then(|player| room.seat_of(player));
    let waits = room.lobby.asks().waiting(room.head.at(), room.seats.players()).find(|ask| ask.key == *key);
    if seat.is_none() && waits.is_none() {
        return Err(RoomError::because(ErrorCode::Refused, Reason::AskOver));
    }
    let host = waits.and_then(|ask| who_hands(room, ask.player)).map(|host| host.name.clone());
    Ok(Asked { number: number_of(key), host, seat })
}

/// The player who can hand over the seat of another one who is not there: the host, or the next one if the host is not
/// there either. None where seats are not handed over.
pub(super) fn who_hands(room: &Room, player: PlayerId) -> Option<&Player> {
    let away = room.seats.player(player)?.person().is_some_and(|person| !person.presence.is_connected());
    if !away || room.event_table.is_some() || room.is_found() || room.is_ended() {
        return None;
    }
    let host = room.seats.player(room.seats.host().player()?)?;
    let there = if host.connected() { Some(host) } else { room.seats.player(room.seats.next_host(host.id)?) };
    there.filter(|host| host.connected() && host.id != player)
}

/// Somebody asks for the seat of a player.
pub(super) fn seat_asked(room: &mut Room, player: PlayerId, key: &str, changes: &mut Changes) {
    let Ok(key) = blake3::Hash::from_hex(key) else { return };
    room.lobby.asks_mut().add(Ask { player, key, since: room.head.at() }, room.seats.players());
    changes.lobby = true;
}

/// The host hands a seat over, or refuses to.
///
/// # Errors
/// `refused`: nobody asks for it with this number, or its player is there again.
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
