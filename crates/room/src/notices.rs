//! Notices for single players: a round-trip time too long for races and, for the host, odd reactions of a player. They
//! are not journaled, and the room's state does not depend on them.

use ruckus_arbiter::{MOST_CREDIT, Oddity};
use ruckus_engine::Seat;
use ruckus_protocol::{Notice, OddReactions};

use super::player::RoomPlayer;
use super::{PlayerId, Post, Room};

/// Returns the notices since the last call.
pub fn notices(room: &mut Room) -> Vec<Post> {
    room.updates.take_notices()
}

/// Repeats notices that still apply, after a device has connected.
pub fn notice_again(room: &mut Room, player: PlayerId) {
    if !room.seats.host().is(player) {
        return;
    }
    let odd = room.seats.players().iter().enumerate().filter_map(|(place, player)| {
        let oddity = player.person()?.reactions.reported()?;
        Some((Seat(place as u8), oddity))
    });
    for (seat, oddity) in odd.collect::<Vec<_>>() {
        notice_oddity(room, seat, oddity);
    }
}

/// Notifies a player when their round-trip time becomes too long for races, or fine again.
pub(super) fn notice_line(room: &mut Room, player: PlayerId) {
    let Some(person) = room.seats.person_mut(player) else { return };
    let Some(beyond) = person.reactions.changed_trip() else { return };
    room.updates.notify(
        player,
        match beyond {
            Some(trip) => Notice::SlowLine { ms: trip / 1000, most: MOST_CREDIT / 1000 },
            None => Notice::LineFine,
        },
    );
}

/// Notifies the host the first time that a player's reactions are odd.
pub(super) fn notice_tempo(room: &mut Room, seat: Seat) {
    let Some(person) = room.seats.players_mut().get_mut(seat.index()).and_then(RoomPlayer::person_mut) else { return };
    if let Some(oddity) = person.reactions.new_oddity() {
        notice_oddity(room, seat, oddity);
    }
}

fn notice_oddity(room: &mut Room, seat: Seat, oddity: Oddity) {
    let how = match oddity {
        Oddity::TooFast => OddReactions::TooFast,
        Oddity::TooEven => OddReactions::TooEven,
    };
    if let Some(host) = room.seats.host().player() {
        room.updates.notify(host, Notice::OddReactions { seat, how });
    }
}
