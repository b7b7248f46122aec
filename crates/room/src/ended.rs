//! How a room is left and how it ends: what is kept of it, who may delete it, and the code that a guest is told.

use ruckus_engine::Time;
use ruckus_journal::{Progress, Seq};
use ruckus_protocol::Stage;

use super::event_table::not_here;
use super::strangers::found_so;
use super::{Event, Room, RoomError, Step};

impl Room {
    /// How far the matches of the table have come.
    pub const fn progress(&self) -> Progress {
        match self.play.stage() {
            Stage::Playing | Stage::BetweenRounds => Progress::Match,
            Stage::MatchOver => Progress::Record,
            Stage::Lobby if self.stats.matches() > 0 => Progress::Record,
            Stage::Lobby => Progress::Lobby,
        }
    }

    /// The number of the last entry.
    pub const fn last(&self) -> Seq {
        self.head.seq()
    }
}

/// Whether nobody can come back, and nothing was played that somebody might want to see.
pub fn is_deserted(room: &Room) -> bool {
    room.progress() == Progress::Lobby && room.seats.players().iter().all(|player| player.person().is_none())
}

/// Whether a token belongs to the host, by its hash.
///
/// # Errors
/// `no-seat`, or `refused`: it opens another seat.
pub fn only_host_may(room: &Room, key: &blake3::Hash) -> Result<(), RoomError> {
    let player = room.holder(key).ok_or_else(RoomError::no_seat)?;
    if room.event_table.is_some() {
        return Err(not_here());
    }
    if room.is_found() {
        return Err(found_so());
    }
    room.seats.only_host(Some(player))
}

/// The code that friends come by, for whoever holds a seat; none if the table has none yet.
///
/// # Errors
/// `no-seat`; `refused`: only an event invites to its tables, and nobody to those that were found
pub fn code_for<'r>(room: &'r Room, key: &blake3::Hash) -> Result<Option<&'r str>, RoomError> {
    room.holder(key).ok_or_else(RoomError::no_seat)?;
    if room.event_table.is_some() {
        return Err(not_here());
    }
    if room.is_found() {
        return Err(found_so());
    }
    Ok(room.lobby.code())
}

/// Tells everybody the code that friends come by from now on.
pub fn invite(room: &mut Room, at: Time, code: &str) -> Option<Step> {
    (room.lobby.code() != Some(code)).then(|| room.enter(at, Event::Invited { code: code.to_owned() }))
}
