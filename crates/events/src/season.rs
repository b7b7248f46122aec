//! A season: the combined results of several events. Only the best results of each player count.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ids::{EventPlayer, Person};
use crate::scores::Standing;

/// The combined results of several events.
///
/// Each event gives a player the share of opponents that they finished ahead of, in thousandths. Ties count half. An
/// event with one player gives 500. Large and small events therefore count alike. A player's points are the sum of
/// their best `counting` events.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Season {
    counting: usize,
    events: Vec<BTreeMap<Person, u32>>,
}

/// The points of one event for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Counted {
    /// The index of the event, in the order in which events were added.
    pub event: usize,
    /// The points, from 0 to 1000.
    pub points: u32,
    /// True if it is among the best results that count.
    pub counts: bool,
}

/// A line of a season's standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SeasonRow {
    /// The rank, from 1. Players with the same sum and the same counting results share a rank.
    pub rank: u32,
    /// The person.
    pub person: Person,
    /// The sum of the results that count.
    pub points: u32,
    /// The results of all events played.
    pub events: Vec<Counted>,
}

impl Season {
    /// Creates a season in which the best `counting` events of each player count, at least 1.
    pub fn new(counting: usize) -> Self {
        Self { counting: counting.max(1), events: Vec::new() }
    }

    /// Adds an event by its final standings. `person` returns the person of a player. Bots and strangers have none, and
    /// count only as opponents.
    pub fn add(&mut self, standings: &[Standing], person: impl Fn(EventPlayer) -> Option<Person>) {
        let mut given = BTreeMap::new();
        let others = standings.len().saturating_sub(1) as u64;
        for line in standings.iter().filter(|line| line.matches + line.byes > 0) {
            let Some(person) = person(line.player) else { continue };
            let tied = standings.iter().filter(|other| other.rank == line.rank).count() as u64 - 1;
            let ahead = u64::from(line.rank) - 1;
            let beaten = 2 * others.saturating_sub(ahead + tied) + tied;
            let points = (beaten * 500).checked_div(others).unwrap_or(500);
            given.insert(person, points as u32);
        }
        self.events.push(given);
    }

    /// Returns the standings. If sums are equal, the better best result is ahead, then the better second-best, and so
    /// on.
    pub fn standings(&self) -> Vec<SeasonRow> {
        let mut by_person: BTreeMap<Person, Vec<Counted>> = BTreeMap::new();
        for (event, given) in self.events.iter().enumerate() {
            for (person, points) in given {
                by_person.entry(*person).or_default().push(Counted { event, points: *points, counts: false });
            }
        }
        let mut rows: Vec<(Vec<u32>, SeasonRow)> = Vec::new();
        for (person, mut events) in by_person {
            events.sort_by_key(|counted| (std::cmp::Reverse(counted.points), counted.event));
            events.iter_mut().take(self.counting).for_each(|counted| counted.counts = true);
            let best: Vec<u32> = events.iter().take(self.counting).map(|counted| counted.points).collect();
            events.sort_by_key(|counted| counted.event);
            let mut key = vec![best.iter().sum()];
            // A result of 0 points equals not taking part.
            key.extend(best.iter().filter(|points| **points > 0));
            rows.push((key, SeasonRow { rank: 0, person, points: best.iter().sum(), events }));
        }
        rows.sort_by(|(key, row), (other, another)| other.cmp(key).then(row.person.cmp(&another.person)));
        for at in 0..rows.len() {
            let shared = at.checked_sub(1).filter(|before| rows[*before].0 == rows[at].0);
            rows[at].1.rank = shared.map_or(at as u32 + 1, |before| rows[before].1.rank);
        }
        rows.into_iter().map(|(_, row)| row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(order: &[(u32, u32)]) -> Vec<Standing> {
        let line = |&(rank, player): &(u32, u32)| Standing {
            rank,
            player: EventPlayer(player),
            points: 0,
            breaks: Vec::new(),
            matches: 1,
            firsts: 0,
            byes: 0,
            gone: false,
        };
        order.iter().map(line).collect()
    }

    fn season(counting: usize, events: &[&[(u32, u32)]]) -> Vec<(u32, u64, u32)> {
        let mut season = Season::new(counting);
        for order in events {
            season.add(&event(order), |player| (player.0 < 90).then_some(Person(u64::from(player.0))));
        }
        season.standings().iter().map(|row| (row.rank, row.person.0, row.points)).collect()
    }

    #[test]
    fn only_the_best_events_of_a_player_count() {
        let events: [&[(u32, u32)]; 3] =
            [&[(1, 1), (2, 2), (3, 3)], &[(1, 2), (2, 1), (3, 3)], &[(1, 1), (2, 3), (3, 2)]];
        assert_eq!(season(2, &events), [(1, 1, 2000), (2, 2, 1500), (3, 3, 500)]);
        assert_eq!(season(3, &events), [(1, 1, 2500), (2, 2, 1500), (3, 3, 500)]);
    }

    #[test]
    fn ties_share_points_and_bots_count_only_as_opponents() {
        assert_eq!(season(1, &[&[(1, 1), (1, 2), (3, 90)]]), [(1, 1, 750), (1, 2, 750)]);
        assert_eq!(season(0, &[&[(1, 5)]]), [(1, 5, 500)]);
        assert!(season(1, &[]).is_empty());
    }

    #[test]
    fn the_better_best_event_breaks_ties() {
        let events: [&[(u32, u32)]; 2] = [&[(1, 1), (2, 2), (3, 3)], &[(1, 4), (2, 2), (3, 1)]];
        assert_eq!(season(2, &events)[..3], [(1, 1, 1000), (1, 4, 1000), (3, 2, 1000)]);
    }
}
