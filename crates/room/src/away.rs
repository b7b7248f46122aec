//! Presence: tracks connected devices, lets bots stand in for absent players, and passes on the host role.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{ErrorCode, Reason};

use super::player::RoomPlayer;
use super::publish::Changes;
use super::{JournalEvent, PlayerId, Room, RoomError, Step, bots, dealing, ease, waiting};

/// How long before a stand-in a player can ask for more time, in milliseconds.
const LAST_CALL: u64 = 30_000;

impl Room {
    /// Marks a player as connected when a device connects. `None` if that changes nothing.
    pub fn connect(&mut self, at: Time, player: PlayerId) -> Option<Step> {
        let person = self.seats.player(player)?.person()?;
        (!person.presence.is_connected() || person.presence.is_away() || person.presence.is_hidden())
            .then(|| self.enter(at, JournalEvent::Connected { player }))
    }

    /// Marks a player as disconnected when their last device is gone. `None` if they were not connected.
    pub fn disconnect(&mut self, at: Time, player: PlayerId) -> Option<Step> {
        let gone = self.seats.player(player).is_some_and(RoomPlayer::connected);
        gone.then(|| self.enter(at, JournalEvent::Disconnected { player }))
    }

    /// Records that a player's page was hidden or is visible again. `None` if that changes nothing.
    pub fn hide(&mut self, at: Time, player: PlayerId, hidden: bool) -> Option<Step> {
        let person = self.seats.player(player)?.person()?;
        // A repeated report changes nothing and creates no journal entry.
        let back =
            !hidden && (person.presence.is_away() && !person.presence.returns() || can_wait_longer(self, at, player));
        (person.presence.is_hidden() != hidden || back).then(|| self.enter(at, JournalEvent::Hidden { player, hidden }))
    }
}

/// Ends the table on behalf of an admin.
pub(super) fn ends(room: &mut Room, changes: &mut Changes) {
    room.lobby.end();
    disconnect_all(room, changes);
}

/// Applies a change of a page's visibility. See [`Room::hide`].
pub(super) fn hidden(room: &mut Room, player: PlayerId, hidden: bool, changes: &mut Changes) {
    if let Some(person) = room.seats.person_mut(player) {
        person.presence.hide(hidden);
        changes.lobby = true;
    }
    if !hidden {
        room.seats.is_here(player, room.head.at());
        comes_back(room, player, changes);
    }
    no_race_waits_for(room, player, hidden);
}

/// Applies a player's return. If their turn is already overdue, a bot plays on for them until the turn ends.
fn comes_back(room: &mut Room, player: PlayerId, changes: &mut Changes) {
    let overdue = is_overdue(room, player);
    let Some(person) = room.seats.person_mut(player) else { return };
    person.presence.come_back(overdue);
    if !overdue {
        room.seats.is_back(player, room.head.at(), changes);
    }
}

/// True if a player's turn has lasted longer than the table's patience. Signals and reconnects do not extend that
/// limit.
pub(super) fn is_overdue(room: &Room, player: PlayerId) -> bool {
    let seat = room.seat_of(player);
    seat.and_then(|seat| waiting::turn_ends_at(room, seat)).is_some_and(|end| end <= room.head.at())
}

fn no_race_waits_for(room: &mut Room, player: PlayerId, gone: bool) {
    if let Some(seat) = room.seat_of(player).filter(|_| gone) {
        room.races.withdraw(seat);
    }
}

/// Returns when a bot stands in for a person. `None` if there is no deadline, as with slow play.
pub(super) fn away_at(room: &Room, seat: Seat, player: &RoomPlayer) -> Option<Time> {
    let person = player.person().filter(|_| !room.lobby.waiting().slow)?;
    // A host with a stand-in may still hold the host role, if the bot took over while they were connected.
    let passes_on = !person.presence.is_connected() && room.seats.host().is(player.id);
    if person.presence.is_away() && !passes_on {
        return None;
    }
    let millis = |wait: std::time::Duration| wait.as_millis() as u64;
    let end = waiting::turn_ends_at(room, seat);
    if !person.presence.is_connected() {
        let absent = person.presence.since().plus(millis(room.lobby.timeouts().absent));
        return Some(end.filter(|_| !person.presence.is_away()).map_or(absent, |end| absent.min(end)));
    }
    let (end, game) = (end?, room.play.game()?);
    let timeouts = ease::idle_timeout(room)?;
    Some(game.turn_since.max(person.presence.since()).plus(millis(timeouts)).min(end))
}

/// Updates a player's presence after a device has connected or the last one is gone.
pub(super) fn connected(room: &mut Room, player: PlayerId, connected: bool, changes: &mut Changes) {
    let at = room.head.at();
    if let Some(person) = room.seats.person_mut(player) {
        person.presence.connect(connected, at);
        changes.lobby = true;
    }
    if connected {
        room.lobby.asks_mut().forget(player);
        comes_back(room, player, changes);
    }
    no_race_waits_for(room, player, !connected);
    if connected && !room.seats.has_host() && room.event_table.is_none() && !room.is_found() {
        room.seats.host_mut().set(Some(player));
    }
    if !connected {
        dealing::cut_without(room, player, false, changes);
    }
    bots::rest_unless_live(room);
}

/// Marks all players as disconnected, drops the bots' plans, and restarts the wait for the next deal.
pub(super) fn disconnect_all(room: &mut Room, changes: &mut Changes) {
    room.seats.disconnect_all(room.head.at());
    room.play.postpone_next_deal(room.lobby.timeouts().next_deal_at(room.head.at()));
    room.planner.rest();
    changes.lobby = true;
}

/// Lets a bot stand in for a player, and passes on the host role if the player is an absent host.
pub(super) fn away(room: &mut Room, player: PlayerId, changes: &mut Changes) {
    let Some(person) = room.seats.person_mut(player) else { return };
    person.presence.sleep();
    person.ready &= person.presence.is_connected();
    changes.lobby = true;
    no_race_waits_for(room, player, true);
    if room.seats.host().is(player)
        && !room.seats.player(player).is_some_and(RoomPlayer::connected)
        && let Some(next) = room.seats.next_host(player)
    {
        room.seats.host_mut().set(Some(next));
    }
}

/// Lets a bot play for a player who is not connected.
///
/// # Errors
/// `refused`: the player is not the host, no match is in progress, or no absent person has this seat.
pub(super) fn stand_in(
    room: &mut Room,
    by: Option<PlayerId>,
    seat: Seat,
    changes: &mut Changes,
) -> Result<(), RoomError> {
    room.seats.only_host(by)?;
    let refused = |reason| Err(RoomError::because(ErrorCode::Refused, reason));
    if !room.play.is_under_way() {
        return refused(Reason::NoMatch);
    }
    let Some(player) = room.seats.players().get(seat.index()).filter(|player| player.person().is_some()) else {
        return refused(Reason::NobodyThere { seat });
    };
    if player.connected() {
        return refused(Reason::SeatInUse { name: player.name.clone() });
    }
    let player = player.id;
    away(room, player, changes);
    Ok(())
}

/// True if a bot is about to stand in for a player and a signal from them postpones that.
fn can_wait_longer(room: &Room, at: Time, player: PlayerId) -> bool {
    let Some(seat) = room.seat_of(player) else { return false };
    let due = room.seats.player(player).and_then(|player| away_at(room, seat, player));
    due.is_some_and(|due| due <= at.plus(LAST_CALL)) && waiting::turn_ends_at(room, seat) > due
}
