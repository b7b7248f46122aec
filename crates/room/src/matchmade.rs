//! The state of a table where strangers meet: one of "Find a table", or a public one.

use std::collections::BTreeSet;

use ruckus_engine::{Fact, Table, Time};
use ruckus_protocol::{BeforeReport, MatchmakingView, Talk};
use ruckus_record::Hex;
use serde::{Deserialize, Serialize};

use super::PlayerId;
use super::lately::Lately;
use super::observer::{Around, Observer};
use super::player::{RoomPlayer, seat_of};

/// Data about strangers at a table. It is part of a room's snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Matchmade {
    /// True if "Find a table" has seated the players.
    found: bool,
    /// True if the table is in the public list.
    public: bool,
    /// The device hashes of players whom "Find a table" has seated.
    devices: Vec<(PlayerId, Hex<32>)>,
    /// The players who want to chat in their own words.
    #[serde(default)]
    words: BTreeSet<PlayerId>,
    /// The players who were away and did not agree when the rematch began. They may leave it without consequences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unasked: Vec<PlayerId>,
    /// Devices of players who left a running match, until [`Self::take_leavers`] returns them.
    #[serde(skip)]
    left: Vec<[u8; 32]>,
    /// Recent messages and moves, for reports.
    #[serde(skip)]
    lately: Lately,
}

impl Matchmade {
    /// Creates the state of a table of "Find a table".
    pub(super) fn found(devices: Vec<(PlayerId, Hex<32>)>) -> Self {
        Self { found: true, public: false, devices, ..Self::of_a_public_table() }
    }

    /// Returns true if "Find a table" has seated the players.
    pub(super) const fn is_found(&self) -> bool {
        self.found
    }

    /// Returns true if the table is in the public list.
    pub(super) const fn is_public(&self) -> bool {
        self.public
    }

    /// Adds the table to the public list or removes it.
    pub(super) const fn list(&mut self, public: bool) {
        self.public = public;
    }

    /// The players who did not agree to the current match.
    pub(super) fn unasked(&self) -> &[PlayerId] {
        &self.unasked
    }

    /// Records the players who have not agreed to the rematch. At a public table, players start matches themselves, and
    /// this does nothing.
    pub(super) fn begin_without(&mut self, unasked: Vec<PlayerId>) {
        if self.found {
            self.unasked = unasked;
        }
    }

    /// Returns true if players may chat in their own words: all people at the table want it.
    pub(super) fn words_are_open(&self, players: &[RoomPlayer]) -> bool {
        let mut people = players.iter().filter(|player| player.person().is_some());
        people.all(|player| self.words.contains(&player.id))
    }

    /// Records that a player wants to chat in their own words, or no longer does.
    pub(super) fn want_words(&mut self, by: PlayerId, wanted: bool) {
        if wanted {
            self.words.insert(by);
        } else {
            self.words.remove(&by);
        }
    }

    /// Returns the state as players see it.
    pub(super) fn view(&self, players: &[RoomPlayer]) -> MatchmakingView {
        let words = self.words.iter().filter_map(|&player| seat_of(players, player)).collect();
        let open = self.words_are_open(players);
        MatchmakingView { found: self.found, public: self.public, words, open }
    }

    /// Returns the device hash of a player whom "Find a table" has seated.
    pub(super) fn device(&self, player: PlayerId) -> Option<[u8; 32]> {
        self.devices.iter().find(|(known, _)| *known == player).map(|(_, Hex(device))| *device)
    }

    /// Records that a player leaves a running match, unless they had not agreed to it.
    pub(super) fn leaves(&mut self, player: PlayerId) {
        if !self.unasked.contains(&player) {
            let device = self.device(player);
            self.left.extend(device);
        }
    }

    /// Returns the devices of players who left a running match since the last call.
    pub(super) fn take_leavers(&mut self) -> Vec<[u8; 32]> {
        std::mem::take(&mut self.left)
    }

    /// Adds a chat message for reports.
    pub(super) fn said(&mut self, now: Time, name: &str, says: &Talk) {
        self.lately.said(now, name, says);
    }

    /// Returns the messages and moves of the minute before `now`.
    pub(super) fn minute(&self, now: Time) -> Vec<BeforeReport> {
        self.lately.minute(now)
    }

    /// Creates the state of a public table. The table keeps it after it is removed from the public list.
    pub(super) fn of_a_public_table() -> Self {
        Self {
            found: false,
            public: true,
            devices: Vec::new(),
            words: BTreeSet::new(),
            unasked: Vec::new(),
            left: Vec::new(),
            lately: Lately::default(),
        }
    }
}

impl Observer for Matchmade {
    fn after(&mut self, fact: &Fact, after: &Table, around: Around<'_>) {
        self.lately.played(around.at, fact, after, around.players);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PlayerId = PlayerId(1);
    const BOB: PlayerId = PlayerId(2);

    fn found() -> Matchmade {
        Matchmade::found(vec![(ANN, Hex([1; 32])), (BOB, Hex([2; 32]))])
    }

    #[test]
    fn a_leaver_is_recorded_once_unless_absent_at_the_start() {
        let mut matchmaking = found();
        matchmaking.begin_without(vec![BOB]);
        matchmaking.leaves(ANN);
        matchmaking.leaves(BOB);
        assert_eq!(matchmaking.take_leavers(), [[1; 32]]);
        assert!(matchmaking.take_leavers().is_empty());
    }

    #[test]
    fn a_snapshot_keeps_free_text_consent_but_not_leavers() {
        let mut matchmaking = found();
        matchmaking.want_words(ANN, true);
        matchmaking.leaves(BOB);
        let json = serde_json::to_string(&matchmaking).expect("JSON");
        let mut again: Matchmade = serde_json::from_str(&json).expect("it is read");
        let players = [RoomPlayer::gone(BOB, "Bob".to_owned()), RoomPlayer::gone(ANN, "Ann".to_owned())];
        assert_eq!(again.view(&players).words, [ruckus_engine::Seat(1)]);
        assert!(again.is_found() && !again.is_public() && again.take_leavers().is_empty());
    }

    #[test]
    fn a_public_table_tracks_neither_devices_nor_absentees() {
        let mut matchmaking = Matchmade::of_a_public_table();
        matchmaking.begin_without(vec![ANN]);
        assert!(matchmaking.unasked().is_empty() && matchmaking.device(ANN).is_none() && matchmaking.is_public());
        matchmaking.list(false);
        assert!(!matchmaking.is_public() && !matchmaking.is_found());
    }
}
