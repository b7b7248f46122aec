//! Round-trip times to players' devices.

use ruckus_arbiter::Micros;

use super::{PlayerId, Room, notices};

/// A new line to a player's device: nothing is known of it.
pub fn new_line(room: &mut Room, player: PlayerId) {
    if let Some(person) = room.seats.person_mut(player) {
        person.reactions.new_line();
    }
    notices::notice_again(room, player);
}

/// How long a ping to a player's device took, in microseconds, and how long the line is by the word of the system's
/// kernel, if that is known.
pub fn measured(room: &mut Room, player: PlayerId, round_trip: Micros, kernel: Option<Micros>) {
    if let Some(person) = room.seats.person_mut(player) {
        let line = person.reactions.line_mut();
        line.note(round_trip);
        line.bound(kernel);
    }
    notices::notice_line(room, player);
}

/// How long the line is by what a proxy's kernel measured when a player's device connected, in microseconds.
pub fn measured_by_proxy(room: &mut Room, player: PlayerId, kernel: Option<Micros>) {
    if let Some(person) = room.seats.person_mut(player) {
        person.reactions.line_mut().bound_at_connecting(kernel);
    }
}

/// How long a ping took that a player's browser answers itself, in microseconds.
pub fn measured_frame(room: &mut Room, player: PlayerId, round_trip: Micros) {
    if let Some(person) = room.seats.person_mut(player) {
        person.reactions.line_mut().note_frame(round_trip);
    }
}
