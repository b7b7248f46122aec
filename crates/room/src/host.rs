//! Who is host when the host does nothing: another player asks, and gets the host's powers once the host has let a
//! minute pass, or at once if most of the others ask as well.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{HostAsked, Reason};
use serde::{Deserialize, Serialize};

use super::player::Player;
use super::publish::Changes;
use super::{PlayerId, Problem, Room};

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

impl Room {
    /// Somebody asks to be host. The host themselves says that they are there.
    ///
    /// # Errors
    /// There is nobody else whose powers these are.
    pub(super) fn ask_to_host(&mut self, by: Option<PlayerId>, changes: &mut Changes) -> Result<(), Problem> {
        let at = self.at;
        let Some((by, host)) = by.zip(self.host) else {
            return Err(Problem::because("refused", Reason::OnlyHost { host: None }));
        };
        changes.lobby = true;
        if by == host {
            return if self.asked_of_host().is_some() {
                Ok(())
            } else {
                Err(Problem::because("refused", Reason::AlreadyHost))
            };
        }
        let mut asked = self.asked_of_host().cloned().unwrap_or(Asked { host, by: Vec::new(), since: None });
        if !asked.by.contains(&by) {
            asked.by.push(by);
        }
        asked.since.get_or_insert(at);
        self.asked = Some(asked);
        let others = self.players.iter().filter(|player| player.connected() && player.id != host).count();
        let votes = self.asking().count();
        if votes > 1 && votes * 2 > others {
            self.host_is_due(changes);
        }
        Ok(())
    }

    /// The host has done something.
    pub(super) fn host_is_here(&mut self, player: PlayerId) {
        if self.host == Some(player)
            && let Some(asked) = &mut self.asked
        {
            asked.since = None;
        }
    }

    /// When whoever asked becomes host.
    pub(super) fn host_is_due_at(&self) -> Option<Time> {
        let since = self.asked_of_host()?.since?;
        self.asking().next()?;
        Some(since.plus(self.lobby.patience().idle.as_millis() as u64))
    }

    /// Whoever asked first and is there becomes host.
    pub(super) fn host_is_due(&mut self, changes: &mut Changes) {
        let next = self.asking().next();
        self.asked = None;
        if next.is_some() {
            self.host = next;
        }
        changes.lobby = true;
    }

    /// What everybody sees of it.
    pub(super) fn host_asked_view(&self) -> Option<HostAsked> {
        let by: Vec<Seat> = self.asking().filter_map(|player| self.seat_of(player)).collect();
        (!by.is_empty()).then(|| HostAsked { by, until: self.host_is_due_at().map(|at| at.0) })
    }

    /// What was asked of the host there is now; another host owes no sign for the one before.
    fn asked_of_host(&self) -> Option<&Asked> {
        self.asked.as_ref().filter(|asked| self.host == Some(asked.host))
    }

    /// Those who asked and are there.
    fn asking(&self) -> impl Iterator<Item = PlayerId> {
        let by = self.asked_of_host().map_or(&[][..], |asked| &asked.by);
        by.iter().copied().filter(|&player| self.player(player).is_some_and(Player::connected))
    }
}
