//! Giving a seat up, before a match and while one runs (M4).

use ruckus_engine::{Happening, Seat};
use ruckus_protocol::{LeftChair, Stage};

use super::player::Player;
use super::publish::Changes;
use super::{PlayerId, Room, bots, dealing, moves, record, strength};

impl Room {
    /// Whether the match can go on with one less.
    pub(super) fn can_spare_one(&self) -> bool {
        self.play.stage() == Stage::MatchOver
            || self.lobby.rules().compile(self.seats.sitting().saturating_sub(1)).is_ok()
    }

    /// Somebody gives their seat up, or has to. In the lobby the chair goes away; in a match a bot plays on, unless the
    /// chair is to go as well and the match can do without it.
    pub(super) fn vacate(&mut self, id: PlayerId, left: LeftChair, changes: &mut Changes) {
        let Some(seat) = self.seat_of(id) else { return };
        if self.play.stage() != Stage::Lobby {
            let goes = left == LeftChair::Goes && self.can_spare_one();
            return if goes { self.take_chair_away(seat, changes) } else { self.leave_chair_to_bot(seat, changes) };
        }
        self.seats.dismiss(seat, changes);
        self.seats.remove(seat);
        changes.order = true;
        dealing::cut_without(self, id, true, changes);
        bots::rest_unless_live(self);
    }

    /// A bot takes a chair over, with the name and the face of the player who left it.
    pub(super) fn leave_chair_to_bot(&mut self, seat: Seat, changes: &mut Changes) {
        self.replace(seat, |id, name| Player::bot(id, name, record::HOUSE_BOT), changes);
        bots::rest_unless_live(self);
    }

    /// A chair goes out of a match.
    fn take_chair_away(&mut self, seat: Seat, changes: &mut Changes) {
        self.replace(seat, Player::gone, changes);
        if self.play.stage() != Stage::MatchOver {
            let _ = moves::happen(self, Happening::Leave { seat }, changes);
        }
        bots::rest_unless_live(self);
    }

    fn replace(&mut self, seat: Seat, successor: impl FnOnce(PlayerId, String) -> Player, changes: &mut Changes) {
        self.seats.dismiss(seat, changes);
        let id = self.seats.players()[seat.index()].id;
        dealing::cut_without(self, id, false, changes);
        let next = self.seats.replace(seat, successor);
        self.stats.renamed(id, next);
    }

    /// Chairs that nobody has any more are put away, between two matches.
    pub(super) fn close_ranks(&mut self, changes: &mut Changes) {
        if self.seats.close_ranks() {
            self.minds.rest();
            changes.order = true;
        }
    }

    /// A bot takes the chair of a player, also before the deal: the seats of a table stay as the event has seated them.
    pub(super) fn seat_closed(&mut self, player: PlayerId, changes: &mut Changes) {
        let Some(seat) = self.seat_of(player) else { return };
        strength::leaves_the_match(self, player);
        if self.play.stage() == Stage::Lobby
            && let Some(table) = &mut self.event_table
        {
            table.close(seat);
        }
        self.leave_chair_to_bot(seat, changes);
    }

    /// A player has given their seat up without a line to the table.
    pub(super) fn left_strangers(&mut self, player: PlayerId, changes: &mut Changes) {
        self.stranger_leaves(player);
        strength::leaves_the_match(self, player);
        self.vacate(player, self.lobby.left(), changes);
    }

    pub(super) fn removed(&mut self, player: PlayerId, changes: &mut Changes) {
        if self.event_table.is_some() {
            strength::leaves_the_match(self, player);
        }
        self.vacate(player, LeftChair::Bot, changes);
    }
}
