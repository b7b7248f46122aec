//! For how long a table waits for players: the host's settings for players who drop out and for slow play.
//!
//! With slow play, people can play over hours or days. No turn has a time limit, and a bot plays for a player only if the
//! host says so. Races and other windows keep their limits, because all players would wait for them.

use ruckus_engine::{Phase, Seat, Time};
use ruckus_journal::Progress;
use ruckus_protocol::{ErrorCode, Waiting};

use super::player::RoomPlayer;
use super::{PlayerId, Room, RoomError};

/// The longest pause for a player who has lost the connection, in seconds.
const LONGEST: u8 = 60;

/// Returns the progress that decides how long the table is kept. A slow match is kept as long as a record, because its
/// players may take their time.
pub const fn kept_as(room: &Room) -> Progress {
    match room.progress() {
        Progress::Match if room.lobby.waiting().slow => Progress::Record,
        progress => progress,
    }
}

/// Sets for how long the table waits for players. If slow play ends during a match, the usual time limits begin now.
///
/// # Errors
/// `refused`: the player is not the host, or the time is too long.
pub(super) fn set(room: &mut Room, by: Option<PlayerId>, waiting: Waiting) -> Result<(), RoomError> {
    room.seats.only_host(by)?;
    if waiting.drop_out > LONGEST {
        let message = format!("`drop_out` is {}; it must be 0 to {LONGEST} seconds", waiting.drop_out);
        return Err(RoomError::new(ErrorCode::Refused, message));
    }
    let ends = room.lobby.waiting().slow && !waiting.slow;
    room.lobby.set_waiting(waiting);
    if ends {
        let at = room.head.at();
        if let Some(game) = room.play.game_mut() {
            game.turn_since = at;
        }
        for person in room.seats.players_mut().iter_mut().filter_map(RoomPlayer::person_mut) {
            person.presence.waits_from(at);
        }
    }
    Ok(())
}

/// A person whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// The person.
    pub player: PlayerId,
    /// The hash of the seat's token.
    pub key: blake3::Hash,
    /// The beginning of the turn, by the table's clock.
    pub since: Time,
    /// True if a device of the person is connected.
    pub connected: bool,
    /// True if the person looks at the table.
    pub looks: bool,
    /// True with slow play.
    pub slow: bool,
}

/// Returns the person whose turn it is if other people wait for them: those who are connected, or anyone with slow play.
/// `None` if a bot plays for the person, during a pause, and outside rounds.
pub fn awaited(room: &Room) -> Option<Awaited> {
    let game = room.play.running().filter(|game| game.table.phase == Phase::Playing)?;
    if room.is_stopped() || room.play.is_paused() || room.is_ended() {
        return None;
    }
    let player = room.seats.players().get(game.table.turn.index())?;
    let person = player.person().filter(|person| !person.presence.is_away())?;
    let slow = room.lobby.waiting().slow;
    let others_wait = || room.seats.players().iter().any(|other| other.id != player.id && other.connected());
    (slow || others_wait()).then(|| Awaited {
        player: player.id,
        key: person.key,
        since: game.turn_since,
        connected: person.presence.is_connected(),
        looks: person.presence.attends(),
        slow,
    })
}

/// Returns the hashes of all tokens that open a seat.
pub fn seat_keys(room: &Room) -> impl Iterator<Item = blake3::Hash> {
    room.seats.players().iter().filter_map(|player| Some(player.person()?.key))
}

/// Returns the latest end of a seat's turn. `None` if it is not this seat's turn, or without a limit.
pub(super) fn turn_ends_at(room: &Room, seat: Seat) -> Option<Time> {
    let limited = !room.lobby.waiting().slow;
    limited.then(|| room.play.turn_ends_at(seat, room.lobby.timeouts())).flatten()
}
