//! What a player has so far.

use serde::{Deserialize, Serialize};

use super::{Award, Scored};
use crate::ids::{Player, Round};

/// What a player has so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tally {
    /// The points of the event.
    pub(crate) points: i64,
    /// The matches finished.
    pub(crate) matches: u32,
    /// Those in which the player came first, alone or tied.
    pub(crate) firsts: u32,
    /// The byes.
    pub(crate) byes: u32,
    /// How many opponents there were, and how many of them finished behind, twice.
    faced: u32,
    beaten: u32,
    /// The last round, the place in it and the points of its game: what counts in a knockout.
    pub(crate) last: (Round, u32, i64),
    /// The opponents, and how often each was met, in order.
    met: Vec<(Player, u16)>,
}

/// So many opponents count as faced, half of them beaten, before anybody has played.
const BEFORE: i64 = 10;

impl Tally {
    /// Adds a match.
    pub(crate) fn note(&mut self, award: &Award, round: Round, seats: &[Player]) {
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

    /// How often these two have met.
    pub(crate) fn met(&self, other: Player) -> u16 {
        self.met.binary_search_by_key(&other, |(player, _)| *player).map_or(0, |at| self.met[at].1)
    }

    /// Everybody who was met, and how often.
    pub(crate) fn all_met(&self) -> &[(Player, u16)] {
        &self.met
    }

    /// How many of 100 opponents were beaten; few matches say little.
    pub(crate) fn strength(&self) -> i64 {
        (i64::from(self.beaten) + BEFORE) * 50 / (i64::from(self.faced) + BEFORE)
    }
}

/// The players that an entry is about.
pub(super) fn named(entry: &Scored) -> &[Player] {
    match entry {
        Scored::Match(result) => &result.seats,
        Scored::Entered { player }
        | Scored::Credit { player, .. }
        | Scored::Gone { player }
        | Scored::Back { player } => std::slice::from_ref(player),
    }
}
