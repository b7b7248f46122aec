//! Lets players leave their seats, before and during a match (M4).

use ruckus_engine::{InputKind, Seat};
use ruckus_protocol::{LeftChair, Stage};

use super::player::RoomPlayer;
use super::publish::Changes;
use super::{PlayerId, Room, bots, dealing, matchmaking, moves, record, strength};

/// Returns true if the match can continue with one player fewer.
pub(super) fn can_spare_one(room: &Room) -> bool {
    room.play.stage() == Stage::MatchOver || room.lobby.rules().compile(room.seats.sitting().saturating_sub(1)).is_ok()
}

/// Empties the seat of a player who leaves or is removed. In the lobby, the chair is removed. During a match, a bot
/// takes over, unless `left` removes the chair and the match can continue without it.
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

/// Replaces the player of a seat with a bot that keeps the name and the face.
pub(super) fn leave_chair_to_bot(room: &mut Room, seat: Seat, changes: &mut Changes) {
    replace(room, seat, |id, name| RoomPlayer::bot(id, name, record::DEFAULT_BOT), changes);
    bots::rest_unless_live(room);
}

/// Removes a chair from a match.
fn take_chair_away(room: &mut Room, seat: Seat, changes: &mut Changes) {
    replace(room, seat, RoomPlayer::gone, changes);
    if room.play.stage() != Stage::MatchOver {
        let _ = moves::happen(room, InputKind::Leave { seat }, changes);
    }
    bots::rest_unless_live(room);
}

fn replace(room: &mut Room, seat: Seat, successor: impl FnOnce(PlayerId, String) -> RoomPlayer, changes: &mut Changes) {
    room.seats.dismiss(seat, changes);
    let id = room.seats.players()[seat.index()].id;
    dealing::cut_without(room, id, false, changes);
    let next = room.seats.replace(seat, successor);
    room.stats.renamed(id, next);
}

/// Removes empty chairs. Called between two matches, because seats get new numbers.
pub(super) fn close_ranks(room: &mut Room, changes: &mut Changes) {
    if room.seats.close_ranks() {
        room.planner.rest();
        changes.order = true;
    }
}

/// Replaces a player of an event's table with a bot, even before the deal. The event has assigned the seats, so they
/// keep their numbers.
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

/// Handles a player who has left a table of strangers by an HTTP request instead of a command.
pub(super) fn left_matchmaking(room: &mut Room, player: PlayerId, changes: &mut Changes) {
    let left = room.lobby.left();
    matchmaking::matchmade_player_leaves(room, player);
    strength::leaves_the_match(room, player);
    vacate(room, player, left, changes);
}

/// Handles a player whom an admin has removed. A bot takes over during a match.
pub(super) fn removed(room: &mut Room, player: PlayerId, changes: &mut Changes) {
    if room.event_table.is_some() {
        strength::leaves_the_match(room, player);
    }
    vacate(room, player, LeftChair::Bot, changes);
}
