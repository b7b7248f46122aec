//! How rooms end: how far their matches have come, which actions need the host's token, and the join code for friends.

use ruckus_engine::Time;
use ruckus_journal::{Progress, Seq};
use ruckus_protocol::Stage;

use super::event_table::not_here;
use super::matchmaking::found_so;
use super::{JournalEvent, Room, RoomError, Step};

impl Room {
    /// Returns how far the matches of this room have come.
    pub const fn progress(&self) -> Progress {
        match self.play.stage() {
            Stage::Playing | Stage::BetweenRounds => Progress::Match,
            Stage::MatchOver => Progress::Record,
            Stage::Lobby if self.stats.matches() > 0 => Progress::Record,
            Stage::Lobby => Progress::Lobby,
        }
    }

    /// The number of the last journal entry.
    pub const fn last(&self) -> Seq {
        self.head.seq()
    }
}

/// True if no person has a seat and no match was played. The server deletes such rooms.
pub fn is_deserted(room: &Room) -> bool {
    room.progress() == Progress::Lobby && room.seats.players().iter().all(|player| player.person().is_none())
}

/// Checks that a token, given as its hash, belongs to the host.
///
/// # Errors
/// - `no-seat`: the token opens no seat.
/// - `refused`: it opens another player's seat, or the table belongs to an event or to matchmaking.
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

/// Returns the join code for friends, if the token opens a seat. `None` if the room has no code yet.
///
/// # Errors
/// - `no-seat`: the token opens no seat.
/// - `refused`: the table belongs to an event or to matchmaking, so players cannot invite others.
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

/// Sets a new join code and announces it to the players. `None` if the code is unchanged.
pub fn invite(room: &mut Room, at: Time, code: &str) -> Option<Step> {
    (room.lobby.code() != Some(code)).then(|| room.enter(at, JournalEvent::Invited { code: code.to_owned() }))
}
