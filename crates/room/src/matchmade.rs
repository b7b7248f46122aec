//! What holds at a table where strangers meet: one that "Find a table" has seated, or a public one.

use std::collections::BTreeSet;

use ruckus_engine::{Fact, Table, Time};
use ruckus_protocol::{BeforeReport, StrangersView, Talk};
use ruckus_record::Hex;
use serde::{Deserialize, Serialize};

use super::PlayerId;
use super::lately::Lately;
use super::observer::{Around, Observer};
use super::player::{Player, seat_of};

/// What a table knows of its strangers. It is part of a room's snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct AmongStrangers {
    /// Whether "Find a table" has seated everybody.
    found: bool,
    /// Whether the table is on the list of public ones.
    public: bool,
    /// Whose devices are known: of those whom "Find a table" has seated.
    devices: Vec<(PlayerId, Hex<32>)>,
    /// The players who want to talk in words of their own.
    #[serde(default)]
    words: BTreeSet<PlayerId>,
    /// The players for whom a rematch began without their word, while they were away. Leaving it costs them nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unasked: Vec<PlayerId>,
    /// Devices of those who have left a match under way, until somebody takes note.
    #[serde(skip)]
    left: Vec<[u8; 32]>,
    /// What was said and played lately.
    #[serde(skip)]
    lately: Lately,
}

impl AmongStrangers {
    /// What holds at a table that "Find a table" has seated, whose devices are known.
    pub(super) fn found(devices: Vec<(PlayerId, Hex<32>)>) -> Self {
        Self { found: true, public: false, devices, ..Self::of_a_public_table() }
    }

    /// Whether "Find a table" has seated everybody.
    pub(super) const fn is_found(&self) -> bool {
        self.found
    }

    /// Whether the table is on the list of public ones.
    pub(super) const fn is_public(&self) -> bool {
        self.public
    }

    /// Puts the table on the list of public ones, or takes it off.
    pub(super) const fn list(&mut self, public: bool) {
        self.public = public;
    }

    /// The players for whom the match under way began without their word.
    pub(super) fn unasked(&self) -> &[PlayerId] {
        &self.unasked
    }

    /// A rematch begins without the word of these players. At a public table somebody begins each match.
    pub(super) fn begin_without(&mut self, unasked: Vec<PlayerId>) {
        if self.found {
            self.unasked = unasked;
        }
    }

    /// Whether people can say words of their own: once all of them want it.
    pub(super) fn words_are_open(&self, players: &[Player]) -> bool {
        let mut people = players.iter().filter(|player| player.person().is_some());
        people.all(|player| self.words.contains(&player.id))
    }

    /// A player wants to talk in words of their own, or no longer.
    pub(super) fn want_words(&mut self, by: PlayerId, wanted: bool) {
        if wanted {
            self.words.insert(by);
        } else {
            self.words.remove(&by);
        }
    }

    /// What everybody at the table is told of it.
    pub(super) fn view(&self, players: &[Player]) -> StrangersView {
        let words = self.words.iter().filter_map(|&player| seat_of(players, player)).collect();
        let open = self.words_are_open(players);
        StrangersView { found: self.found, public: self.public, words, open }
    }

    /// The device of a player whom "Find a table" has seated.
    pub(super) fn device(&self, player: PlayerId) -> Option<[u8; 32]> {
        self.devices.iter().find(|(known, _)| *known == player).map(|(_, Hex(device))| *device)
    }

    /// A player leaves a match that is under way, unless it began without their word.
    pub(super) fn leaves(&mut self, player: PlayerId) {
        if !self.unasked.contains(&player) {
            let device = self.device(player);
            self.left.extend(device);
        }
    }

    /// Hands out the devices of those who have left a match under way since this was last asked.
    pub(super) fn take_leavers(&mut self) -> Vec<[u8; 32]> {
        std::mem::take(&mut self.left)
    }

    /// A player has said something.
    pub(super) fn said(&mut self, now: Time, name: &str, says: &Talk) {
        self.lately.said(now, name, says);
    }

    /// What was said and played in the minute before a moment.
    pub(super) fn minute(&self, now: Time) -> Vec<BeforeReport> {
        self.lately.minute(now)
    }

    /// What holds at a public table, as long as it is one and afterwards.
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

impl Observer for AmongStrangers {
    fn after(&mut self, fact: &Fact, after: &Table, around: Around<'_>) {
        self.lately.played(around.at, fact, after, around.players);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: PlayerId = PlayerId(1);
    const BOB: PlayerId = PlayerId(2);

    fn found() -> AmongStrangers {
        AmongStrangers::found(vec![(ANN, Hex([1; 32])), (BOB, Hex([2; 32]))])
    }

    #[test]
    fn leaving_is_noted_once_unless_the_match_began_without_the_player() {
        let mut strangers = found();
        strangers.begin_without(vec![BOB]);
        strangers.leaves(ANN);
        strangers.leaves(BOB);
        assert_eq!(strangers.take_leavers(), [[1; 32]]);
        assert!(strangers.take_leavers().is_empty());
    }

    #[test]
    fn a_snapshot_keeps_who_wants_words_and_not_who_has_left() {
        let mut strangers = found();
        strangers.want_words(ANN, true);
        strangers.leaves(BOB);
        let json = serde_json::to_string(&strangers).expect("JSON");
        let mut again: AmongStrangers = serde_json::from_str(&json).expect("it is read");
        let players = [Player::gone(BOB, "Bob".to_owned()), Player::gone(ANN, "Ann".to_owned())];
        assert_eq!(again.view(&players).words, [ruckus_engine::Seat(1)]);
        assert!(again.is_found() && !again.is_public() && again.take_leavers().is_empty());
    }

    #[test]
    fn a_public_table_has_no_devices_and_asks_nobody_for_a_rematch() {
        let mut strangers = AmongStrangers::of_a_public_table();
        strangers.begin_without(vec![ANN]);
        assert!(strangers.unasked().is_empty() && strangers.device(ANN).is_none() && strangers.is_public());
        strangers.list(false);
        assert!(!strangers.is_public() && !strangers.is_found());
    }
}
