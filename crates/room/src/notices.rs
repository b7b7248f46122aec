//! What one player alone is told: that their line is too long for races, or, as the host, that somebody's reactions are
//! odd. None of it is written down, and nothing in the room depends on it.

use ruckus_arbiter::{MOST_CREDIT, Oddity};
use ruckus_engine::Seat;
use ruckus_protocol::{Notice, OddReactions};

use super::player::Player;
use super::{PlayerId, Post, Room};

impl Room {
    /// Returns what players are to be told since this was last asked.
    pub fn notices(&mut self) -> Vec<Post> {
        self.updates.take_notices()
    }

    /// A device has connected: it is told again what still holds.
    pub fn notice_again(&mut self, player: PlayerId) {
        if !self.seats.host().is(player) {
            return;
        }
        let odd = self.seats.players().iter().enumerate().filter_map(|(place, player)| {
            let oddity = player.person()?.told?;
            Some((Seat(place as u8), oddity))
        });
        for (seat, oddity) in odd.collect::<Vec<_>>() {
            self.notice_oddity(seat, oddity);
        }
    }

    /// A line has been measured: whether it is too long is told when that changes.
    pub(super) fn notice_line(&mut self, player: PlayerId) {
        let Some(person) = self.seats.person_mut(player) else { return };
        let beyond = person.line.beyond_credit();
        if person.too_long == beyond.is_some() {
            return;
        }
        person.too_long = beyond.is_some();
        self.updates.notify(
            player,
            match beyond {
                Some(trip) => Notice::SlowLine { ms: trip / 1000, most: MOST_CREDIT / 1000 },
                None => Notice::LineFine,
            },
        );
    }

    /// A player has reacted: whether that is odd is told to the host once.
    pub(super) fn notice_tempo(&mut self, seat: Seat) {
        let Some(person) = self.seats.players_mut().get_mut(seat.index()).and_then(Player::person_mut) else { return };
        let oddity = person.tempo.oddity().filter(|_| person.told.is_none());
        if let Some(oddity) = oddity {
            person.told = Some(oddity);
            self.notice_oddity(seat, oddity);
        }
    }

    fn notice_oddity(&mut self, seat: Seat, oddity: Oddity) {
        let how = match oddity {
            Oddity::TooFast => OddReactions::TooFast,
            Oddity::TooEven => OddReactions::TooEven,
        };
        if let Some(host) = self.seats.host().player() {
            self.updates.notify(host, Notice::OddReactions { seat, how });
        }
    }
}
