//! What admins of the server do to a table: look at it, end it, take a player off it.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{ErrorCode, Reason, Stage};

use super::player::Player;
use super::record::Event;
use super::{PlayerId, Room, RoomError, Step};

/// A table as admins see it: no cards.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// The title of its rules.
    pub title: String,
    /// How far it is.
    pub stage: Stage,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// When the table was made, in milliseconds since 1970.
    pub opened: u64,
    /// Who sits there.
    pub seats: Vec<InspectedSeat>,
    /// The hash of the host's token, if the host is a person.
    pub host: Option<blake3::Hash>,
    /// Whether an admin has ended the table.
    pub ended: bool,
}

/// A seat as admins see it.
#[derive(Clone, Debug)]
pub struct InspectedSeat {
    /// Its number.
    pub seat: Seat,
    /// Who sits there.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// Whether a bot sits there.
    pub bot: bool,
    /// Whether the player is host.
    pub host: bool,
}

impl Room {
    /// Whether an admin has ended the table. Nobody plays at it or sits down any more.
    pub const fn is_ended(&self) -> bool {
        self.lobby.is_ended()
    }
}

/// What admins see.
pub fn inspect(room: &Room) -> Inspection {
    let sitting = room.seats.players().iter().enumerate().filter(|(_, player)| !player.is_gone());
    let seat = |(place, player): (usize, &Player)| InspectedSeat {
        seat: Seat(place as u8),
        player: player.id,
        name: player.name.clone(),
        bot: player.person().is_none(),
        host: room.seats.host().is(player.id),
    };
    let host = room.seats.host().player().and_then(|host| room.seats.player(host)).and_then(Player::person);
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

/// Ends the table. None if it has ended already.
pub fn end(room: &mut Room, at: Time) -> Option<Step> {
    (!room.is_ended()).then(|| room.enter(at, Event::Ended))
}

/// Takes a player off the table; their token opens nothing any more.
///
/// # Errors
/// Nobody sits there, or a bot does.
pub fn take_off(room: &mut Room, at: Time, seat: Seat) -> Result<(PlayerId, Step), RoomError> {
    let player = room.seats.players().get(seat.index()).filter(|player| player.person().is_some());
    let player = player
        .map(|player| player.id)
        .ok_or_else(|| RoomError::because(ErrorCode::Refused, Reason::NobodyThere { seat }))?;
    let what = if room.event_table.is_some() { Event::SeatClosed { player } } else { Event::Removed { player } };
    Ok((player, room.enter(at, what)))
}
