//! Giving a seat up, before a match and while one runs (M4).

use ruckus_engine::{Happening, Seat};
use ruckus_protocol::{LeftChair, Stage};

use super::player::Player;
use super::publish::Changes;
use super::{PlayerId, Room, bots, dealing, moves, record, strangers, strength};

/// Whether the match can go on with one less.
pub(super) fn can_spare_one(room: &Room) -> bool {
    room.play.stage() == Stage::MatchOver || room.lobby.rules().compile(room.seats.sitting().saturating_sub(1)).is_ok()
}

/// Somebody gives their seat up, or has to. In the lobby the chair goes away; in a match a bot plays on, unless the
/// chair is to go as well and the match can do without it.
pub(super) fn vacate(room: &mut Room, id: PlayerId, left: LeftChair, changes: &mut Changes) {
    let Some(seat) = room.seat_of(id) else { return };
    if room.play.stage() != Stage::Lobby {
        let goes = left == LeftChair::Goes && can_spare_one(room);
        return if goes { take_chair_away(room, seat, changes) } else { leave_chair_to_bot(room, seat, changes) };
    }
    room.seats.dismiss(seat, changes);
    room.seats.remove(seat);
    changes.order = true;
    dealing::cut_without(room, id, true, changes);
    bots::rest_unless_live(room);
}

/// A bot takes a chair over, with the name and the face of the player who left it.
pub(super) fn leave_chair_to_bot(room: &mut Room, seat: Seat, changes: &mut Changes) {
    replace(room, seat, |id, name| Player::bot(id, name, record::HOUSE_BOT), changes);
    bots::rest_unless_live(room);
}

/// A chair goes out of a match.
fn take_chair_away(room: &mut Room, seat: Seat, changes: &mut Changes) {
    replace(room, seat, Player::gone, changes);
    if room.play.stage() != Stage::MatchOver {
        let _ = moves::happen(room, Happening::Leave { seat }, changes);
    }
    bots::rest_unless_live(room);
}

fn replace(room: &mut Room, seat: Seat, successor: impl FnOnce(PlayerId, String) -> Player, changes: &mut Changes) {
    room.seats.dismiss(seat, changes);
    let id = room.seats.players()[seat.index()].id;
    dealing::cut_without(room, id, false, changes);
    let next = room.seats.replace(seat, successor);
    room.stats.renamed(id, next);
}

/// Chairs that nobody has any more are put away, between two matches.
pub(super) fn close_ranks(room: &mut Room, changes: &mut Changes) {
    if room.seats.close_ranks() {
        room.minds.rest();
        changes.order = true;
    }
}

/// A bot takes the chair of a player, also before the deal: the seats of a table stay as the event has seated them.
pub(super) fn seat_closed(room: &mut Room, player: PlayerId, changes: &mut Changes) {
    let Some(seat) = room.seat_of(player) else { return };
    strength::leaves_the_match(room, player);
    if room.play.stage() == Stage::Lobby
        && let Some(table) = &mut room.event_table
    {
        table.close(seat);
    }
    leave_chair_to_bot(room, seat, changes);
}

/// A player has given their seat up without a line to the table.
pub(super) fn left_strangers(room: &mut Room, player: PlayerId, changes: &mut Changes) {
    let left = room.lobby.left();
    strangers::stranger_leaves(room, player);
    strength::leaves_the_match(room, player);
    vacate(room, player, left, changes);
}

/// An admin has taken a player off the table.
pub(super) fn removed(room: &mut Room, player: PlayerId, changes: &mut Changes) {
    if room.event_table.is_some() {
        strength::leaves_the_match(room, player);
    }
    vacate(room, player, LeftChair::Bot, changes);
}
