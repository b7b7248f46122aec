//! Presence: devices come and go, bots stand in for absent players, and the host's powers pass on.

use ruckus_engine::{Seat, Time};

use super::player::Player;
use super::publish::Changes;
use super::{Event, PlayerId, Room, Step, bots, dealing, ease};

/// How long before a bot stands in somebody may say that they are there, in milliseconds.
const LAST_CALL: u64 = 30_000;

impl Room {
    /// A player's device has connected.
    pub fn connect(&mut self, at: Time, player: PlayerId) -> Option<Step> {
        let person = self.seats.player(player)?.person()?;
        (!person.presence.is_connected() || person.presence.is_away() || person.presence.is_hidden())
            .then(|| self.enter(at, Event::Connected { player }))
    }

    /// A player's last device is gone.
    pub fn disconnect(&mut self, at: Time, player: PlayerId) -> Option<Step> {
        let gone = self.seats.player(player).is_some_and(Player::connected);
        gone.then(|| self.enter(at, Event::Disconnected { player }))
    }

    /// A player looks elsewhere, or at the table again.
    pub fn hide(&mut self, at: Time, player: PlayerId, hidden: bool) -> Option<Step> {
        let person = self.seats.player(player)?.person()?;
        // Saying so again changes nothing, and is not written down.
        let back =
            !hidden && (person.presence.is_away() && !person.presence.returns() || can_wait_longer(self, at, player));
        (person.presence.is_hidden() != hidden || back).then(|| self.enter(at, Event::Hidden { player, hidden }))
    }
}

/// An admin has ended the table.
pub(super) fn ends(room: &mut Room, changes: &mut Changes) {
    room.lobby.end();
    everybody_is_gone(room, changes);
}

/// A player looks elsewhere, or at the table again.
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

/// Somebody is there again. In a turn that has lasted too long already a bot goes on for them until it is over.
fn comes_back(room: &mut Room, player: PlayerId, changes: &mut Changes) {
    let overdue = is_overdue(room, player);
    let Some(person) = room.seats.person_mut(player) else { return };
    person.presence.come_back(overdue);
    if !overdue {
        room.seats.is_back(player, room.head.at(), changes);
    }
}

/// Whether a player's turn has lasted longer than the table waits, whatever they say and however often they come
/// and go.
pub(super) fn is_overdue(room: &Room, player: PlayerId) -> bool {
    let seat = room.seat_of(player);
    seat.and_then(|seat| room.play.turn_ends_at(seat, room.lobby.patience())).is_some_and(|end| end <= room.head.at())
}

fn no_race_waits_for(room: &mut Room, player: PlayerId, gone: bool) {
    if let Some(seat) = room.seat_of(player).filter(|_| gone) {
        room.races.withdraw(seat);
    }
}

/// When the table stops waiting for a person.
pub(super) fn away_at(room: &Room, seat: Seat, player: &Player) -> Option<Time> {
    let person = player.person()?;
    // A host for whom a bot plays already may still have powers to pass on: who fell asleep while connected.
    let passes_on = !person.presence.is_connected() && room.seats.host().is(player.id);
    if person.presence.is_away() && !passes_on {
        return None;
    }
    let millis = |wait: std::time::Duration| wait.as_millis() as u64;
    let end = room.play.turn_ends_at(seat, room.lobby.patience());
    if !person.presence.is_connected() {
        let absent = person.presence.since().plus(millis(room.lobby.patience().absent));
        return Some(end.filter(|_| !person.presence.is_away()).map_or(absent, |end| absent.min(end)));
    }
    let game = room.play.game()?;
    let patience = ease::patience_with_idlers(room)?;
    end.map(|end| game.turn_since.max(person.presence.since()).plus(millis(patience)).min(end))
}

/// A device of a player has connected, or the last one is gone.
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

/// Nobody has a device at the table.
pub(super) fn everybody_is_gone(room: &mut Room, changes: &mut Changes) {
    room.seats.everybody_is_gone(room.head.at());
    room.play.postpone_next_deal(room.lobby.patience().next_deal_at(room.head.at()));
    room.minds.rest();
    changes.lobby = true;
}

/// The table no longer waits for somebody.
pub(super) fn away(room: &mut Room, player: PlayerId, changes: &mut Changes) {
    let Some(person) = room.seats.person_mut(player) else { return };
    person.presence.sleep();
    person.ready &= person.presence.is_connected();
    changes.lobby = true;
    no_race_waits_for(room, player, true);
    if room.seats.host().is(player)
        && !room.seats.player(player).is_some_and(Player::connected)
        && let Some(next) = room.seats.next_host(player)
    {
        room.seats.host_mut().set(Some(next));
    }
}

/// Whether a bot is about to stand in for somebody who is there, and the table waits longer if they say so.
fn can_wait_longer(room: &Room, at: Time, player: PlayerId) -> bool {
    let Some(seat) = room.seat_of(player) else { return false };
    let due = room.seats.player(player).and_then(|player| away_at(room, seat, player));
    due.is_some_and(|due| due <= at.plus(LAST_CALL)) && room.play.turn_ends_at(seat, room.lobby.patience()) > due
}
