//! The accumulated results of a player.

use serde::{Deserialize, Serialize};

use super::{Award, Scored};
use crate::ids::{EventPlayer, Round};

/// The accumulated results of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlayerTally {
    /// The points in the event.
    pub(crate) points: i64,
    /// The number of finished matches.
    pub(crate) matches: u32,
    /// The number of first places, alone or tied.
    pub(crate) firsts: u32,
    pub(crate) byes: u32,
    /// The number of opponents, and twice the number of them who finished behind. Ties count 1.
    faced: u32,
    beaten: u32,
    /// The last round, the place in it, and the points of its game. Determines the standings of a knockout.
    pub(crate) last: (Round, u32, i64),
    /// The opponents and the number of meetings, sorted by player.
    met: Vec<(EventPlayer, u16)>,
}

/// The number of opponents that count as faced before the first match. Half of them count as beaten.
const BEFORE: i64 = 10;

impl PlayerTally {
    /// Adds a match.
    pub(crate) fn note(&mut self, award: &Award, round: Round, seats: &[EventPlayer]) {
        self.points = self.points.saturating_add(award.points);
        self.matches += 1;
        self.firsts += u32::from(award.place == 1);
        self.faced += award.faced;
        self.beaten += award.beaten;
        self.last = (round, award.place, award.game);
        for &other in seats.iter().filter(|other| **other != award.player) {
            match self.met.binary_search_by_key(&other, |(player, _)| *player) {
                Ok(at) => self.met[at].1 = self.met[at].1.saturating_add(1),
                Err(at) => self.met.insert(at, (other, 1)),
            }
        }
    }

    /// Adds points without a match.
    pub(crate) fn credit(&mut self, round: Round, points: i64, bye: bool) {
        self.points = self.points.saturating_add(points);
        self.byes += u32::from(bye);
        if bye {
            self.last = (round, 1, 0);
        }
    }

    /// Returns how often two players have met.
    pub(crate) fn met(&self, other: EventPlayer) -> u16 {
        self.met.binary_search_by_key(&other, |(player, _)| *player).map_or(0, |at| self.met[at].1)
    }

    /// Returns all opponents and the number of meetings.
    pub(crate) fn all_met(&self) -> &[(EventPlayer, u16)] {
        &self.met
    }

    /// Returns how many of 100 opponents the player has beaten. With few matches, the value is close to 50.
    pub(crate) fn strength(&self) -> i64 {
        (i64::from(self.beaten) + BEFORE) * 50 / (i64::from(self.faced) + BEFORE)
    }
}

/// Returns the players that an entry is about.
pub(super) fn named(entry: &Scored) -> &[EventPlayer] {
    match entry {
        Scored::Match(result) => &result.seats,
        Scored::Entered { player }
        | Scored::Credit { player, .. }
        | Scored::Gone { player }
        | Scored::Back { player } => std::slice::from_ref(player),
    }
}
