//! Measured round-trip times to players' devices.

use ruckus_arbiter::Micros;

use super::{PlayerId, Room, notices};

/// Discards the measurements of a player's earlier connection and repeats notices that still apply.
pub fn new_connection(room: &mut Room, player: PlayerId) {
    if let Some(person) = room.seats.person_mut(player) {
        person.reactions.new_connection();
    }
    notices::notice_again(room, player);
}

/// Records the time that a ping to a player's device took, in microseconds. `kernel` is the operating system's estimate
/// of the round-trip time, if known.
pub fn measured(room: &mut Room, player: PlayerId, round_trip: Micros, kernel: Option<Micros>) {
    if let Some(person) = room.seats.person_mut(player) {
        let latency = person.reactions.latency_mut();
        latency.note(round_trip);
        latency.bound(kernel);
    }
    notices::notice_line(room, player);
}

/// Records the round-trip time that a proxy's kernel measured when a player's device connected, in microseconds.
pub fn measured_by_proxy(room: &mut Room, player: PlayerId, kernel: Option<Micros>) {
    if let Some(person) = room.seats.person_mut(player) {
        person.reactions.latency_mut().bound_at_connecting(kernel);
    }
}

/// Records the time of a ping that the player's browser answered without a script, in microseconds.
pub fn measured_frame(room: &mut Room, player: PlayerId, round_trip: Micros) {
    if let Some(person) = room.seats.person_mut(player) {
        person.reactions.latency_mut().note_frame(round_trip);
    }
}
