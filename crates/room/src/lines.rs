//! Round-trip times to players' devices.

use ruckus_arbiter::{Line, Micros};

use super::{PlayerId, Room};

impl Room {
    /// A new line to a player's device: nothing is known of it.
    pub fn new_line(&mut self, player: PlayerId) {
        if let Some(person) = self.seats.person_mut(player) {
            person.line = Line::default();
            person.too_long = false;
        }
        self.notice_again(player);
    }

    /// How long a ping to a player's device took, in microseconds, and how long the line is by the word of the system's
    /// kernel, if that is known.
    pub fn measured(&mut self, player: PlayerId, round_trip: Micros, kernel: Option<Micros>) {
        if let Some(person) = self.seats.person_mut(player) {
            person.line.note(round_trip);
            person.line.bound(kernel);
        }
        self.notice_line(player);
    }

    /// How long the line is by what a proxy's kernel measured when a player's device connected, in microseconds.
    pub fn measured_by_proxy(&mut self, player: PlayerId, kernel: Option<Micros>) {
        if let Some(person) = self.seats.person_mut(player) {
            person.line.bound_at_connecting(kernel);
        }
    }

    /// How long a ping took that a player's browser answers itself, in microseconds.
    pub fn measured_frame(&mut self, player: PlayerId, round_trip: Micros) {
        if let Some(person) = self.seats.person_mut(player) {
            person.line.note_frame(round_trip);
        }
    }
}
