//! Who is there: devices come and go, bots stand in for the absent, the host's powers pass on. And what is due when.

use ruckus_engine::{Seat, Time};

use super::player::Player;
use super::publish::Changes;
use super::{Event, PlayerId, Room, Step, bots, dealing, ease};

/// How long before a bot stands in somebody may say that they are there, in milliseconds.
const LAST_CALL: u64 = 30_000;

impl Room {
    pub(super) fn ends(&mut self, changes: &mut Changes) {
        self.lobby.end();
        self.everybody_is_gone(changes);
    }

    /// A player's device has connected.
    pub fn connect(&mut self, at: Time, player: PlayerId) -> Option<Step> {
        let person = self.seats.player(player)?.person()?;
        (!person.connected || person.away || person.hidden).then(|| self.enter(at, Event::Connected { player }))
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
        let back = !hidden && (person.away && !person.returns || self.can_wait_longer(at, player));
        (person.hidden != hidden || back).then(|| self.enter(at, Event::Hidden { player, hidden }))
    }

    pub(super) fn hidden(&mut self, player: PlayerId, hidden: bool, changes: &mut Changes) {
        if let Some(person) = self.seats.person_mut(player) {
            person.hidden = hidden;
            changes.lobby = true;
        }
        if !hidden {
            self.seats.is_here(player, self.head.at());
            self.comes_back(player, changes);
        }
        self.no_race_waits_for(player, hidden);
    }

    /// Somebody is there again. In a turn that has lasted too long already a bot goes on for them until it is over.
    fn comes_back(&mut self, player: PlayerId, changes: &mut Changes) {
        let overdue = self.is_overdue(player);
        let Some(person) = self.seats.person_mut(player) else { return };
        person.returns = overdue && person.away;
        if !overdue {
            self.seats.is_back(player, self.head.at(), changes);
        }
    }

    /// Whether a player's turn has lasted longer than the table waits, whatever they say and however often they come
    /// and go.
    pub(super) fn is_overdue(&self, player: PlayerId) -> bool {
        let seat = self.seat_of(player);
        seat.and_then(|seat| self.play.turn_ends_at(seat, self.lobby.patience()))
            .is_some_and(|end| end <= self.head.at())
    }

    fn no_race_waits_for(&mut self, player: PlayerId, gone: bool) {
        if let Some(seat) = self.seat_of(player).filter(|_| gone) {
            self.races.withdraw(seat);
        }
    }

    /// When the table stops waiting for a person.
    pub(super) fn away_at(&self, seat: Seat, player: &Player) -> Option<Time> {
        let person = player.person()?;
        // A host for whom a bot plays already may still have powers to pass on: who fell asleep while connected.
        let passes_on = !person.connected && self.seats.host().is(player.id);
        if person.away && !passes_on {
            return None;
        }
        let millis = |wait: std::time::Duration| wait.as_millis() as u64;
        let end = self.play.turn_ends_at(seat, self.lobby.patience());
        if !person.connected {
            let absent = person.since.plus(millis(self.lobby.patience().absent));
            return Some(end.filter(|_| !person.away).map_or(absent, |end| absent.min(end)));
        }
        let game = self.play.game()?;
        let patience = ease::patience_with_idlers(self)?;
        end.map(|end| game.turn_since.max(person.since).plus(millis(patience)).min(end))
    }

    pub(super) fn connected(&mut self, player: PlayerId, connected: bool, changes: &mut Changes) {
        let at = self.head.at();
        if let Some(person) = self.seats.person_mut(player) {
            person.connected = connected;
            person.since = at;
            person.hidden = false;
            person.returns = false;
            changes.lobby = true;
        }
        if connected {
            self.lobby.asks_mut().forget(player);
            self.comes_back(player, changes);
        }
        self.no_race_waits_for(player, !connected);
        if connected && !self.seats.has_host() && self.event_table.is_none() && !self.is_found() {
            self.seats.host_mut().set(Some(player));
        }
        if !connected {
            dealing::cut_without(self, player, false, changes);
        }
        bots::rest_unless_live(self);
    }

    pub(super) fn everybody_is_gone(&mut self, changes: &mut Changes) {
        self.seats.everybody_is_gone(self.head.at());
        self.play.postpone_next_deal(self.lobby.patience().next_deal_at(self.head.at()));
        self.minds.rest();
        changes.lobby = true;
    }

    /// The table no longer waits for somebody.
    pub(super) fn away(&mut self, player: PlayerId, changes: &mut Changes) {
        let Some(person) = self.seats.person_mut(player) else { return };
        person.away = true;
        person.ready &= person.connected;
        changes.lobby = true;
        self.no_race_waits_for(player, true);
        if self.seats.host().is(player)
            && !self.seats.player(player).is_some_and(Player::connected)
            && let Some(next) = self.seats.next_host(player)
        {
            self.seats.host_mut().set(Some(next));
        }
    }

    /// Whether a bot is about to stand in for somebody who is there, and the table waits longer if they say so.
    fn can_wait_longer(&self, at: Time, player: PlayerId) -> bool {
        let Some(seat) = self.seat_of(player) else { return false };
        let due = self.seats.player(player).and_then(|player| self.away_at(seat, player));
        due.is_some_and(|due| due <= at.plus(LAST_CALL)) && self.play.turn_ends_at(seat, self.lobby.patience()) > due
    }
}
