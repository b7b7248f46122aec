//! The pause of a match. While it is on, the table's clock stands still, so no deadline passes, no bot acts and no turn
//! takes time. The match afterwards is the same as without the pause.
//!
//! The host pauses and resumes. Other players ask for it, which the host sees. They decide together while the host is
//! away, and more than half of the connected players can always end a pause. A pause can also begin because a player
//! loses the connection, if the host has allowed that; it then ends when the player is back, and at the latest after the
//! time that the host has set.
//!
//! A pause never interrupts a race or a shuffle: it is [`PauseStage::Coming`] until they are over.

use ruckus_protocol::PauseStage;
use serde::{Deserialize, Serialize};

use super::PlayerId;

/// A pause, or the request for one. Part of a room's snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Pause {
    stage: PauseStage,
    /// The player who paused. `None` for requests, and for a pause that waits for missing players.
    by: Option<PlayerId>,
    /// The players for whom the match pauses, because they lost the connection.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    missing: Vec<PlayerId>,
    /// The maximum duration of a pause for missing players, in seconds.
    #[serde(default)]
    most: u8,
    /// The players who ask for the pause, or to go on, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    asked: Vec<PlayerId>,
    /// The players who asked for a pause before or during one for a missing player. Their request is restored afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    requested: Vec<PlayerId>,
    /// True if the host has not answered the request to go on in time, and no longer counts as present.
    #[serde(default)]
    silent: bool,
    /// True if the host has come back since the current request to go on, and cannot gain time by that again.
    #[serde(default)]
    came_back: bool,
    /// The room version with which the current real-time limit began.
    timed_from: u64,
}

/// The people who decide about a pause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Electorate {
    /// The connected people, and a host who has lost the connection during a pause.
    pub(super) people: Vec<PlayerId>,
    /// The host, if among the people.
    pub(super) host: Option<PlayerId>,
    /// True if the host has lost the connection. A reload of the page takes seconds, and must not end the pause.
    pub(super) host_is_gone: bool,
}

/// The real-time limit that runs during a pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// Missing players have this many seconds to come back.
    Missing(u8),
    /// The host has to come back, or the others decide.
    HostGone,
    /// The host has to answer a request to go on.
    Host,
}

impl Pause {
    /// A request for a pause.
    pub(super) fn asked_by(player: PlayerId) -> Self {
        Self { asked: vec![player], ..Self::new(PauseStage::Asked) }
    }

    /// A pause that a player has decided on.
    pub(super) fn by(player: PlayerId) -> Self {
        Self { by: Some(player), ..Self::new(PauseStage::Coming) }
    }

    /// A pause for a player who has lost the connection. It lasts at most `most` seconds.
    pub(super) fn missing(player: PlayerId, most: u8) -> Self {
        Self { missing: vec![player], most, ..Self::new(PauseStage::Coming) }
    }

    const fn new(stage: PauseStage) -> Self {
        Self {
            stage,
            by: None,
            missing: Vec::new(),
            most: 0,
            asked: Vec::new(),
            requested: Vec::new(),
            silent: false,
            came_back: false,
            timed_from: 0,
        }
    }

    /// Turns a request into a pause for a player who has lost the connection. The request is restored afterwards.
    pub(super) fn wait_for(&mut self, player: PlayerId, most: u8) {
        *self = Self { requested: std::mem::take(&mut self.asked), ..Self::missing(player, most) };
    }

    /// Returns the request for a pause that remains after one for missing players, if any of its players is among the
    /// people who decide.
    pub(super) fn request(&self, electorate: &Electorate) -> Option<Self> {
        let mut asked = self.requested.clone();
        asked.retain(|player| electorate.people.contains(player));
        (!asked.is_empty()).then(|| Self { asked, ..Self::new(PauseStage::Asked) })
    }

    /// Returns the request that remains now that no player is missing.
    pub(super) fn after(&self, electorate: &Electorate) -> Option<Self> {
        self.missing.is_empty().then(|| self.request(electorate)).flatten()
    }

    /// Adds the request of a player who wants a pause also after the one for missing players.
    pub(super) fn want_more(&mut self, player: PlayerId) {
        if self.waits_for_players() && !self.requested.contains(&player) {
            self.requested.push(player);
        }
    }

    pub(super) const fn stage(&self) -> PauseStage {
        self.stage
    }

    /// Returns true while the table stands still.
    pub(super) fn is_on(&self) -> bool {
        self.stage == PauseStage::On
    }

    /// Returns true if the pause begins as soon as no race is open.
    pub(super) fn is_coming(&self) -> bool {
        self.stage == PauseStage::Coming
    }

    /// The player who paused.
    pub(super) const fn paused_by(&self) -> Option<PlayerId> {
        self.by
    }

    /// The players who ask, in order.
    pub(super) fn asked(&self) -> &[PlayerId] {
        &self.asked
    }

    /// The players for whom the match pauses.
    pub(super) fn absent(&self) -> &[PlayerId] {
        &self.missing
    }

    /// Returns true if the pause waits for missing players and ends without a command.
    pub(super) fn waits_for_players(&self) -> bool {
        self.by.is_none() && !self.missing.is_empty()
    }

    /// The maximum duration of a pause for missing players, in seconds.
    pub(super) fn most(&self) -> Option<u8> {
        self.waits_for_players().then_some(self.most)
    }

    /// Begins the pause, in the entry with this version.
    pub(super) fn begin(&mut self, version: u64) {
        (self.stage, self.timed_from) = (PauseStage::On, version);
    }

    /// Applies that the host wants the pause: confirms a request, keeps a pause that others want to end, or extends one
    /// for missing players until the host ends it.
    pub(super) fn confirm(&mut self, host: PlayerId) {
        if self.stage == PauseStage::Asked {
            self.stage = PauseStage::Coming;
        }
        self.by.get_or_insert(host);
        self.missing.clear();
        self.asked.clear();
        self.requested.clear();
        (self.silent, self.came_back) = (false, false);
    }

    /// Adds the request of a player.
    pub(super) fn ask(&mut self, player: PlayerId, version: u64) {
        if self.asked.is_empty() && !self.waits_for_players() {
            (self.timed_from, self.came_back) = (version, false);
        }
        // Players who want to go on no longer ask for a pause.
        self.requested.retain(|&other| other != player);
        if !self.asked.contains(&player) {
            self.asked.push(player);
        }
    }

    /// Withdraws the request of a player.
    pub(super) fn take_back(&mut self, player: PlayerId) {
        self.asked.retain(|&other| other != player);
    }

    /// Adds a player who has lost the connection, if the pause waits for such players.
    pub(super) fn add_missing(&mut self, player: PlayerId) {
        if self.waits_for_players() && !self.missing.contains(&player) {
            self.missing.push(player);
        }
    }

    /// Records, in the entry with this version, that the host has lost the connection, or is back. Either starts the
    /// limit again, but only once for each request to go on: a host must not delay it by reloading the page.
    pub(super) fn host_came_or_went(&mut self, version: u64, connected: bool) {
        if self.is_on() && !self.waits_for_players() && !self.silent && !self.came_back {
            (self.timed_from, self.came_back) = (version, connected && !self.asked.is_empty());
        }
    }

    /// Records that the host does not answer a request to go on, or has not come back.
    pub(super) const fn host_is_silent(&mut self) {
        self.silent = true;
    }

    /// Records, in the entry with this version, that the host is present. The host has the whole time to answer again.
    pub(super) const fn host_is_here(&mut self, version: u64) {
        if self.silent {
            (self.silent, self.timed_from) = (false, version);
        }
    }

    /// The real-time limit that runs now, with the version from which on it counts.
    pub(super) fn limit(&self, electorate: &Electorate) -> Option<(u64, Limit)> {
        if !self.is_on() {
            return None;
        }
        let limit = match self.most() {
            Some(most) => Limit::Missing(most),
            None if electorate.host_is_gone && self.host(electorate).is_some() => Limit::HostGone,
            None if !self.asked.is_empty() && self.host(electorate).is_some() => Limit::Host,
            None => return None,
        };
        Some((self.timed_from, limit))
    }

    /// Updates the pause after people came or left. `is_missing` tells about a player. Returns false if the pause or the
    /// request is over.
    pub(super) fn settle(&mut self, electorate: &Electorate, is_missing: impl Fn(PlayerId) -> bool) -> bool {
        self.asked.retain(|player| electorate.people.contains(player));
        let waited = self.waits_for_players();
        self.missing.retain(|&player| is_missing(player));
        if waited && self.missing.is_empty() {
            return false;
        }
        let together = self.enough(electorate).is_some_and(|enough| self.asked.len() >= enough);
        match self.stage {
            PauseStage::Asked if together => {
                self.by = self.asked.first().copied();
                self.asked.clear();
                self.stage = PauseStage::Coming;
                true
            }
            PauseStage::Asked => !self.asked.is_empty(),
            PauseStage::Coming | PauseStage::On => !together,
        }
    }

    /// How many players who ask suffice without the host. `None` while only the host decides, or if no person is
    /// connected.
    pub(super) fn enough(&self, electorate: &Electorate) -> Option<usize> {
        let host = self.host(electorate);
        if self.stage == PauseStage::Asked && host.is_some() {
            return None;
        }
        let silent = electorate.host.is_some() && host.is_none();
        let people = electorate.people.len() - usize::from(silent);
        (people > 0).then_some(people / 2 + 1)
    }

    /// The host, unless absent or silent.
    fn host(&self, electorate: &Electorate) -> Option<PlayerId> {
        electorate.host.filter(|_| !self.silent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PlayerId = PlayerId(1);
    const BOB: PlayerId = PlayerId(2);
    const CID: PlayerId = PlayerId(3);

    /// Ann is the host.
    fn there(people: &[PlayerId]) -> Electorate {
        Electorate { people: people.to_vec(), host: people.contains(&ANN).then_some(ANN), host_is_gone: false }
    }

    fn settled(pause: &mut Pause, people: &[PlayerId]) -> bool {
        pause.settle(&there(people), |player| !people.contains(&player))
    }

    #[test]
    fn a_request_waits_for_a_host_who_is_there() {
        let mut pause = Pause::asked_by(BOB);
        pause.ask(CID, 1);
        assert!(settled(&mut pause, &[ANN, BOB, CID]) && pause.stage() == PauseStage::Asked);
        assert_eq!(pause.enough(&there(&[ANN, BOB, CID])), None);
        assert!(settled(&mut pause, &[BOB, CID]) && pause.is_coming(), "the host is away");
        assert_eq!((pause.paused_by(), pause.asked()), (Some(BOB), &[][..]));
    }

    #[test]
    fn a_request_ends_with_the_player_who_asks() {
        let mut pause = Pause::asked_by(BOB);
        assert!(settled(&mut pause, &[ANN, BOB]));
        assert!(!settled(&mut pause, &[ANN]));
        let mut pause = Pause::asked_by(BOB);
        pause.take_back(BOB);
        assert!(!settled(&mut pause, &[ANN, BOB]));
    }

    #[test]
    fn more_than_half_of_the_connected_people_end_a_pause() {
        let mut pause = Pause::by(ANN);
        pause.begin(7);
        pause.ask(BOB, 8);
        assert_eq!(pause.enough(&there(&[ANN, BOB, CID])), Some(2));
        assert!(settled(&mut pause, &[ANN, BOB, CID]));
        assert!(settled(&mut pause, &[BOB, CID]), "one of two is not more than half");
        pause.ask(CID, 9);
        assert!(!settled(&mut pause, &[ANN, BOB, CID]));
    }

    #[test]
    fn a_host_who_does_not_answer_no_longer_counts() {
        let mut pause = Pause::by(ANN);
        pause.begin(7);
        assert_eq!(pause.limit(&there(&[ANN, BOB])), None);
        pause.ask(BOB, 9);
        pause.ask(BOB, 11);
        assert_eq!(pause.limit(&there(&[ANN, BOB])), Some((9, Limit::Host)));
        assert!(settled(&mut pause, &[ANN, BOB]), "Ann is there");
        pause.confirm(ANN);
        assert_eq!((pause.limit(&there(&[ANN, BOB])), pause.asked()), (None, &[][..]), "she keeps the pause");
        pause.ask(BOB, 12);
        pause.host_is_silent();
        assert_eq!((pause.limit(&there(&[ANN, BOB])), pause.enough(&there(&[ANN, BOB]))), (None, Some(1)));
        assert!(!settled(&mut pause, &[ANN, BOB]));
    }

    #[test]
    fn a_host_who_reloads_the_page_still_decides() {
        let mut pause = Pause::by(ANN);
        pause.begin(7);
        pause.ask(BOB, 9);
        pause.host_came_or_went(11, false);
        let reloading = Electorate { host_is_gone: true, ..there(&[ANN, BOB]) };
        assert!(pause.settle(&reloading, |_| false), "one of two");
        assert_eq!(pause.limit(&reloading), Some((11, Limit::HostGone)));
        pause.host_came_or_went(12, true);
        assert_eq!(pause.limit(&there(&[ANN, BOB])), Some((12, Limit::Host)), "she is back, and has the whole time");
        pause.host_came_or_went(13, false);
        pause.host_came_or_went(14, true);
        assert_eq!(pause.limit(&there(&[ANN, BOB])), Some((12, Limit::Host)), "once");
        pause.host_is_silent();
        assert!(!pause.settle(&reloading, |_| false), "Bob alone decides");
    }

    #[test]
    fn a_host_who_is_back_has_the_whole_time_to_answer() {
        let mut pause = Pause::by(ANN);
        pause.begin(7);
        pause.ask(BOB, 9);
        pause.host_is_silent();
        pause.host_is_here(12);
        assert_eq!(pause.limit(&there(&[ANN, BOB, CID])), Some((12, Limit::Host)));
        pause.host_is_here(15);
        assert_eq!(pause.limit(&there(&[ANN, BOB, CID])), Some((12, Limit::Host)), "presence alone is no answer");
    }

    #[test]
    fn a_pause_for_missing_players_ends_when_all_are_back() {
        let mut pause = Pause::missing(BOB, 45);
        pause.add_missing(CID);
        pause.begin(5);
        assert_eq!(pause.limit(&there(&[ANN])), Some((5, Limit::Missing(45))));
        assert!(settled(&mut pause, &[ANN, BOB]), "Cid is missing");
        assert_eq!(pause.absent(), [CID]);
        assert!(!settled(&mut pause, &[ANN, BOB, CID]));
        let mut pause = Pause::missing(BOB, 45);
        pause.begin(5);
        pause.confirm(ANN);
        assert_eq!((pause.most(), pause.limit(&there(&[ANN]))), (None, None), "the host has extended it");
        assert!(settled(&mut pause, &[ANN, BOB]));
    }

    #[test]
    fn a_snapshot_restores_a_pause() {
        let mut pause = Pause::missing(BOB, 45);
        pause.begin(5);
        pause.ask(ANN, 6);
        let text = serde_json::to_string(&pause).expect("JSON");
        assert_eq!(serde_json::from_str::<Pause>(&text).expect("is read"), pause);
    }
}
