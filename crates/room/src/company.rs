//! Chat and spectators. Neither affects a game, with one exception: a home-made rule can react to the fact that a
//! player spoke. The journal stores that fact, but no text.

use ruckus_protocol::{ErrorCode, LONGEST_TALK, ServerMessage, Talk};

use ruckus_engine::{InputKind, Time};

use super::player::RoomPlayer;
use super::publish::Changes;
use super::record::JournalEvent;
use super::{PlayerId, Room, RoomError, Step, matchmaking, moves};
use crate::text::measured;

impl Room {
    /// Sets whether spectators are connected. The room builds updates for spectators only while it is true.
    pub const fn watched(&mut self, watched: bool) {
        self.updates.watch(watched);
    }
}

/// True if the host allows spectators.
pub const fn may_be_watched(room: &Room) -> bool {
    room.lobby.policy().watch
}

/// Returns the chat message that everyone in the room receives.
///
/// # Errors
/// `talk-is-off`, `hushed`, `set-phrases`, `bad-text`, or `no-seat`.
pub fn talk(room: &Room, player: PlayerId, says: &Talk) -> Result<ServerMessage, RoomError> {
    let person = room.seats.player(player).and_then(RoomPlayer::person);
    let Some((seat, _)) = room.seat_of(player).zip(person) else {
        return Err(ErrorCode::NoSeat.into());
    };
    if !room.lobby.policy().talk {
        return Err(ErrorCode::TalkIsOff.into());
    }
    if room.play.game().is_some_and(|game| ruckus_homemade::is_hushed(&game.table)) {
        return Err(ErrorCode::Hushed.into());
    }
    let says = match says {
        Talk::Text(_) if !matchmaking::words_are_open(room) => {
            return Err(ErrorCode::SetPhrases.into());
        }
        Talk::Text(text) => {
            let bad = |why: String| RoomError::new(ErrorCode::BadText, why);
            let text = ruckus_engine::one_line("text", text, LONGEST_TALK).map_err(bad)?;
            Talk::Text(measured(&text, usize::MAX).map_err(|flaw| bad(format!("the text {flaw}")))?)
        }
        Talk::Emote(emote) => Talk::Emote(*emote),
        Talk::Phrase(phrase) => Talk::Phrase(*phrase),
    };
    Ok(ServerMessage::Talk { seat, says })
}

/// Records that a player spoke, if a home-made rule reacts to speech. Emotes do not count, and pauses are free for
/// talk.
pub fn speak(room: &mut Room, at: Time, player: PlayerId, says: &Talk) -> Option<Step> {
    let running = room.play.running().filter(|_| !room.play.is_paused());
    let hears = running.is_some_and(|game| ruckus_homemade::hears_speech(&game.rulebook));
    (hears && matches!(says, Talk::Text(_) | Talk::Phrase(_))).then(|| room.enter(at, JournalEvent::Spoke { player }))
}

/// Applies that a player spoke.
pub(super) fn spoke(room: &mut Room, player: PlayerId, changes: &mut Changes) {
    if let Some(seat) = room.seat_of(player) {
        moves::happen(room, InputKind::Speak { seat }, changes);
    }
}
