//! Actions of server admins at a table: inspect it, end it, or remove a player.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{ErrorCode, Reason, Stage};

use super::player::RoomPlayer;
use super::record::JournalEvent;
use super::{PlayerId, Room, RoomError, Step};

/// A table as admins see it, without cards.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// The title of its rules.
    pub title: String,
    /// The stage of the table.
    pub stage: Stage,
    /// The current round, counted from 1. 0 before the first.
    pub round: u16,
    /// The time at which the table was opened, in milliseconds since 1970.
    pub opened: u64,
    /// The occupied seats.
    pub seats: Vec<InspectedSeat>,
    /// The hash of the host's token, if the host is a person.
    pub host: Option<blake3::Hash>,
    /// True if an admin has ended the table.
    pub ended: bool,
}

/// A seat as admins see it.
#[derive(Clone, Debug)]
pub struct InspectedSeat {
    /// The number of the seat.
    pub seat: Seat,
    /// The player's number.
    pub player: PlayerId,
    /// The player's name.
    pub name: String,
    /// True if the player is a bot.
    pub bot: bool,
    /// True if the player is the host.
    pub host: bool,
}

impl Room {
    /// Returns true if an admin has ended the table. Players can then neither play nor sit down.
    pub const fn is_ended(&self) -> bool {
        self.lobby.is_ended()
    }
}

/// Returns the state of a table for admins.
pub fn inspect(room: &Room) -> Inspection {
    let sitting = room.seats.players().iter().enumerate().filter(|(_, player)| !player.is_gone());
    let seat = |(place, player): (usize, &RoomPlayer)| InspectedSeat {
        seat: Seat(place as u8),
        player: player.id,
        name: player.name.clone(),
        bot: player.person().is_none(),
        host: room.seats.host().is(player.id),
    };
    let host = room.seats.host().player().and_then(|host| room.seats.player(host)).and_then(RoomPlayer::person);
    Inspection {
        title: room.lobby.rules().title().to_owned(),
        stage: room.play.stage(),
        round: room.play.game().map_or(0, |game| game.table.round),
        opened: room.lobby.opened(),
        seats: sitting.map(seat).collect(),
        host: host.map(|host| host.key),
        ended: room.lobby.is_ended(),
    }
}

/// Ends the table. Returns `None` if it has already ended.
pub fn end(room: &mut Room, at: Time) -> Option<Step> {
    (!room.is_ended()).then(|| room.enter(at, JournalEvent::Ended))
}

/// Removes a player from the table. Their token becomes invalid.
///
/// # Errors
/// `refused` if no person has this seat.
pub fn take_off(room: &mut Room, at: Time, seat: Seat) -> Result<(PlayerId, Step), RoomError> {
    let player = room.seats.players().get(seat.index()).filter(|player| player.person().is_some());
    let player = player
        .map(|player| player.id)
        .ok_or_else(|| RoomError::because(ErrorCode::Refused, Reason::NobodyThere { seat }))?;
    let what =
        if room.event_table.is_some() { JournalEvent::SeatClosed { player } } else { JournalEvent::Removed { player } };
    Ok((player, room.enter(at, what)))
}
