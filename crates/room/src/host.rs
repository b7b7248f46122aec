//! Chooses the host, and replaces a host who is inactive. A player who asks becomes host if the host does not act for
//! `Timeouts::idle`, or immediately if most of the other connected players ask too.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{ErrorCode, HostAsked, Reason};
use serde::{Deserialize, Serialize};

use super::player::{RoomPlayer, by_id, seat_of};
use super::publish::Changes;
use super::{PlayerId, RoomError};

/// The players who ask to replace the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct HostAsks {
    /// The host whom they want to replace.
    host: PlayerId,
    /// The players, in the order in which they asked.
    by: Vec<PlayerId>,
    /// The time since which the host has not acted. None once the host has.
    since: Option<Time>,
}

/// The host of a table, if it has one.
#[derive(Debug, Default)]
pub(super) struct Host {
    player: Option<PlayerId>,
    /// The pending request to replace the host.
    asked: Option<HostAsks>,
}

impl Host {
    /// Restores the host of a snapshot.
    pub(super) const fn restored(player: Option<PlayerId>, asked: Option<HostAsks>) -> Self {
        Self { player, asked }
    }

    pub(super) const fn player(&self) -> Option<PlayerId> {
        self.player
    }

    /// The pending request, for snapshots.
    pub(super) const fn asked(&self) -> Option<&HostAsks> {
        self.asked.as_ref()
    }

    pub(super) fn is(&self, player: PlayerId) -> bool {
        self.player == Some(player)
    }

    pub(super) const fn set(&mut self, player: Option<PlayerId>) {
        self.player = player;
    }

    /// Returns the player who becomes host after `instead_of`, clockwise: the first connected human, otherwise the
    /// first human, otherwise the first program. Returns `None` if there is no other person.
    pub(super) fn after(instead_of: PlayerId, players: &[RoomPlayer]) -> Option<PlayerId> {
        let place = seat_of(players, instead_of)?.index();
        let others = || players[place + 1..].iter().chain(&players[..place]);
        let people = || others().filter(|player| player.person().is_some());
        let humans = || people().filter(|player| !player.is_program());
        let next = humans().find(|player| player.connected()).or_else(|| humans().next());
        next.or_else(|| people().next()).map(|player| player.id)
    }

    /// Handles a player's request to become host. From the host, it means that the host is present.
    ///
    /// # Errors
    /// `refused` if the table has no host, the room itself asks, or the host asks although no request is pending.
    pub(super) fn ask(
        &mut self,
        by: Option<PlayerId>,
        at: Time,
        players: &[RoomPlayer],
        changes: &mut Changes,
    ) -> Result<(), RoomError> {
        let Some((by, host)) = by.zip(self.player) else {
            return Err(RoomError::because(ErrorCode::Refused, Reason::OnlyHost { host: None }));
        };
        changes.lobby = true;
        if by == host {
            return if self.asked_of_host().is_some() {
                Ok(())
            } else {
                Err(RoomError::because(ErrorCode::Refused, Reason::AlreadyHost))
            };
        }
        let mut asked = self.asked_of_host().cloned().unwrap_or(HostAsks { host, by: Vec::new(), since: None });
        if !asked.by.contains(&by) {
            asked.by.push(by);
        }
        asked.since.get_or_insert(at);
        self.asked = Some(asked);
        let others = players.iter().filter(|player| player.connected() && player.id != host).count();
        let votes = self.asking(players).count();
        if votes > 1 && votes * 2 > others {
            self.is_due(players, changes);
        }
        Ok(())
    }

    /// Records that a player has acted. If it is the host, the waiting period of a pending request ends.
    pub(super) fn is_here(&mut self, player: PlayerId) {
        if self.player == Some(player)
            && let Some(asked) = &mut self.asked
        {
            asked.since = None;
        }
    }

    /// Returns the time at which a player who asked becomes host. `idle` is how long the host may be inactive, in
    /// milliseconds.
    pub(super) fn due_at(&self, players: &[RoomPlayer], idle: u64) -> Option<Time> {
        let since = self.asked_of_host()?.since?;
        self.asking(players).next()?;
        Some(since.plus(idle))
    }

    /// Makes the first connected player who asked the host.
    pub(super) fn is_due(&mut self, players: &[RoomPlayer], changes: &mut Changes) {
        let next = self.asking(players).next();
        self.asked = None;
        if next.is_some() {
            self.player = next;
        }
        changes.lobby = true;
    }

    /// Returns the pending request as players see it.
    pub(super) fn view(&self, players: &[RoomPlayer], idle: u64) -> Option<HostAsked> {
        let by: Vec<Seat> = self.asking(players).filter_map(|player| seat_of(players, player)).collect();
        (!by.is_empty()).then(|| HostAsked { by, until: self.due_at(players, idle).map(|at| at.0) })
    }

    /// Returns the request to replace the current host. Requests to replace an earlier host no longer count.
    fn asked_of_host(&self) -> Option<&HostAsks> {
        self.asked.as_ref().filter(|asked| self.player == Some(asked.host))
    }

    /// Returns the connected players who asked.
    fn asking(&self, players: &[RoomPlayer]) -> impl Iterator<Item = PlayerId> {
        let by = self.asked_of_host().map_or(&[][..], |asked| &asked.by);
        by.iter().copied().filter(move |&player| by_id(players, player).is_some_and(RoomPlayer::connected))
    }
}

#[cfg(test)]
mod tests {
    use super::super::player::{Person, Who};
    use super::*;

    /// Three connected people.
    fn people() -> Vec<RoomPlayer> {
        let person = |id: u8| {
            let mut person = Person::new(blake3::hash(&[id]), Time(0));
            person.presence.connect(true, Time(0));
            RoomPlayer { who: Who::Person(Box::new(person)), ..RoomPlayer::gone(PlayerId(id.into()), format!("P{id}")) }
        };
        (1..=3).map(person).collect()
    }

    #[test]
    fn an_unresponsive_host_is_replaced_after_the_time_limit() {
        let (players, mut changes) = (people(), Changes::new(true, false));
        let mut host = Host::restored(Some(PlayerId(1)), None);
        assert_eq!(host.ask(Some(PlayerId(2)), Time(100), &players, &mut changes), Ok(()));
        assert_eq!(host.due_at(&players, 60), Some(Time(160)));
        host.is_here(PlayerId(1));
        assert_eq!(host.due_at(&players, 60), None);
        assert_eq!(host.ask(Some(PlayerId(2)), Time(200), &players, &mut changes), Ok(()));
        assert_eq!(host.due_at(&players, 60), Some(Time(260)));
        host.is_due(&players, &mut changes);
        assert!(host.is(PlayerId(2)) && host.view(&players, 60).is_none());
    }

    #[test]
    fn a_majority_replaces_the_host_immediately() {
        let (players, mut changes) = (people(), Changes::new(true, false));
        let mut host = Host::restored(Some(PlayerId(1)), None);
        for player in [PlayerId(3), PlayerId(2)] {
            assert_eq!(host.ask(Some(player), Time(0), &players, &mut changes), Ok(()));
        }
        assert!(host.is(PlayerId(3)), "the first who asked");
        assert_eq!(Host::after(PlayerId(3), &players), Some(PlayerId(1)));
    }
}
