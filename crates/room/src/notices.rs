//! What one player alone is told: that their line is too long for races, or, as the host, that somebody's reactions are
//! odd. None of it is written down, and nothing in the room depends on it.

use ruckus_arbiter::{MOST_CREDIT, Oddity};
use ruckus_engine::Seat;
use ruckus_protocol::{Notice, OddReactions};

use super::player::Player;
use super::{PlayerId, Post, Room};

/// Returns what players are to be told since this was last asked.
pub fn notices(room: &mut Room) -> Vec<Post> {
    room.updates.take_notices()
}

/// A device has connected: it is told again what still holds.
pub fn notice_again(room: &mut Room, player: PlayerId) {
    if !room.seats.host().is(player) {
        return;
    }
    let odd = room.seats.players().iter().enumerate().filter_map(|(place, player)| {
        let oddity = player.person()?.reactions.told()?;
        Some((Seat(place as u8), oddity))
    });
    for (seat, oddity) in odd.collect::<Vec<_>>() {
        notice_oddity(room, seat, oddity);
    }
}

/// A line has been measured: whether it is too long is told when that changes.
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

/// A player has reacted: whether that is odd is told to the host once.
pub(super) fn notice_tempo(room: &mut Room, seat: Seat) {
    let Some(person) = room.seats.players_mut().get_mut(seat.index()).and_then(Player::person_mut) else { return };
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
