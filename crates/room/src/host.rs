//! Who is host, also when the host does nothing: another player asks, and gets the host's powers once the host has let a
//! minute pass, or at once if most of the others ask as well.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{ErrorCode, HostAsked, Reason};
use serde::{Deserialize, Serialize};

use super::player::{Player, by_id, seat_of};
use super::publish::Changes;
use super::{PlayerId, RoomError};

/// Players who want to be host instead of the host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Asked {
    /// Of whom.
    host: PlayerId,
    /// In the order in which they asked.
    by: Vec<PlayerId>,
    /// Since when the host owes a sign; none once they have given one.
    since: Option<Time>,
}

/// The host of a table, if it has one.
#[derive(Debug, Default)]
pub(super) struct Host {
    player: Option<PlayerId>,
    /// Who wants to be host instead.
    asked: Option<Asked>,
}

impl Host {
    /// The host of a snapshot.
    pub(super) const fn restored(player: Option<PlayerId>, asked: Option<Asked>) -> Self {
        Self { player, asked }
    }

    pub(super) const fn player(&self) -> Option<PlayerId> {
        self.player
    }

    /// What a snapshot keeps of those who ask.
    pub(super) const fn asked(&self) -> Option<&Asked> {
        self.asked.as_ref()
    }

    pub(super) fn is(&self, player: PlayerId) -> bool {
        self.player == Some(player)
    }

    pub(super) const fn set(&mut self, player: Option<PlayerId>) {
        self.player = player;
    }

    /// Returns the next host instead of a player: the next person to their left, of those who are there if anybody is. A
    /// program only if there is nobody else.
    pub(super) fn after(instead_of: PlayerId, players: &[Player]) -> Option<PlayerId> {
        let place = seat_of(players, instead_of)?.index();
        let others = || players[place + 1..].iter().chain(&players[..place]);
        let people = || others().filter(|player| player.person().is_some());
        let humans = || people().filter(|player| !player.is_program());
        let next = humans().find(|player| player.connected()).or_else(|| humans().next());
        next.or_else(|| people().next()).map(|player| player.id)
    }

    /// A player asks to be host. The host themselves says that they are there.
    ///
    /// # Errors
    /// There is nobody else whose powers these are.
    pub(super) fn ask(
        &mut self,
        by: Option<PlayerId>,
        at: Time,
        players: &[Player],
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
        let mut asked = self.asked_of_host().cloned().unwrap_or(Asked { host, by: Vec::new(), since: None });
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

    /// A player has done something. If it is the host, they owe no sign any more.
    pub(super) fn is_here(&mut self, player: PlayerId) {
        if self.player == Some(player)
            && let Some(asked) = &mut self.asked
        {
            asked.since = None;
        }
    }

    /// When a player who asked becomes host, if the host may be idle for so many milliseconds.
    pub(super) fn due_at(&self, players: &[Player], idle: u64) -> Option<Time> {
        let since = self.asked_of_host()?.since?;
        self.asking(players).next()?;
        Some(since.plus(idle))
    }

    /// The first player who asked and is there becomes host.
    pub(super) fn is_due(&mut self, players: &[Player], changes: &mut Changes) {
        let next = self.asking(players).next();
        self.asked = None;
        if next.is_some() {
            self.player = next;
        }
        changes.lobby = true;
    }

    /// What everybody sees of those who ask.
    pub(super) fn view(&self, players: &[Player], idle: u64) -> Option<HostAsked> {
        let by: Vec<Seat> = self.asking(players).filter_map(|player| seat_of(players, player)).collect();
        (!by.is_empty()).then(|| HostAsked { by, until: self.due_at(players, idle).map(|at| at.0) })
    }

    /// What was asked of the host there is now; another host owes no sign for the one before.
    fn asked_of_host(&self) -> Option<&Asked> {
        self.asked.as_ref().filter(|asked| self.player == Some(asked.host))
    }

    /// Those who asked and are there.
    fn asking(&self, players: &[Player]) -> impl Iterator<Item = PlayerId> {
        let by = self.asked_of_host().map_or(&[][..], |asked| &asked.by);
        by.iter().copied().filter(move |&player| by_id(players, player).is_some_and(Player::connected))
    }
}

#[cfg(test)]
mod tests {
    use super::super::player::{Person, Who};
    use super::*;

    /// Three people who are there.
    fn people() -> Vec<Player> {
        let person = |id: u8| {
            let mut person = Person::new(blake3::hash(&[id]), Time(0));
            person.presence.connect(true, Time(0));
            Player { who: Who::Person(Box::new(person)), ..Player::gone(PlayerId(id.into()), format!("P{id}")) }
        };
        (1..=3).map(person).collect()
    }

    #[test]
    fn a_host_who_gives_no_sign_passes_on_in_time() {
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
    fn most_of_the_others_need_not_wait() {
        let (players, mut changes) = (people(), Changes::new(true, false));
        let mut host = Host::restored(Some(PlayerId(1)), None);
        for player in [PlayerId(3), PlayerId(2)] {
            assert_eq!(host.ask(Some(player), Time(0), &players, &mut changes), Ok(()));
        }
        assert!(host.is(PlayerId(3)), "the first who asked");
        assert_eq!(Host::after(PlayerId(3), &players), Some(PlayerId(1)));
    }
}
