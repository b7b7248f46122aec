//! Standings of an event.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::tally::named;
use super::{CreditFor, PlayerTally, Scored, awards};
use crate::ids::EventPlayer;
use crate::plan::{Best, Form, Plan, limits};

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Standing {
    /// The rank, from 1. Players with equal points and tie-breaks share a rank.
    pub rank: u32,
    /// The player.
    pub player: EventPlayer,
    /// The points in the event.
    pub points: i64,
    /// The tie-breaks in order. Higher is better.
    pub breaks: Vec<i64>,
    /// The number of finished matches.
    pub matches: u32,
    /// The number of first places, alone or tied.
    pub firsts: u32,
    /// The number of byes.
    pub byes: u32,
    /// True if the player has left or their seat was closed.
    pub gone: bool,
}

/// The data for one line of the standings.
pub(crate) struct StandingData<'a> {
    pub(crate) player: EventPlayer,
    pub(crate) tally: &'a PlayerTally,
    pub(crate) gone: bool,
}

/// Computes the standings. Omits players who left before they had finished anything.
///
/// - **swap**: by points, then by rounds won. Players who have not finished a round come after all others. Players who
///   have left come last, because they have no final score (M3).
/// - **swiss**: by points, then matches won, then the mean of the opponents' points.
/// - **knockout**: by the round reached, then the place in it, then the points of its game.
/// - **race**: by points, then matches won, then fewer matches.
pub(crate) fn standings<'a>(
    plan: &Plan,
    rows: &[StandingData<'a>],
    tally: &dyn Fn(EventPlayer) -> &'a PlayerTally,
) -> Vec<Standing> {
    let better = |points: i64| if plan.best() == Best::FewestPoints { -points } else { points };
    let key = |row: &StandingData| -> (i64, Vec<i64>) {
        let StandingData { tally: own, gone, .. } = row;
        match plan.form() {
            Form::Swap => {
                // Fewer points are better only among players who have finished a round.
                let class = if *gone { -2 } else { -i64::from(own.matches + own.byes == 0) };
                (class, vec![better(own.points), i64::from(own.firsts)])
            }
            Form::Swiss => (own.points, vec![i64::from(own.firsts), field(own, tally)]),
            Form::Knockout => {
                let (round, place, game) = own.last;
                (i64::from(round), vec![-i64::from(place), better(game)])
            }
            Form::RaceTo => (own.points, vec![i64::from(own.firsts), -i64::from(own.matches)]),
        }
    };
    let there = rows.iter().filter(|row| !row.gone || row.tally.matches + row.tally.byes > 0);
    let mut sorted: Vec<_> = there.map(|row| (Reverse(key(row)), row)).collect();
    sorted.sort_by(|(key, row), (other, another)| key.cmp(other).then(row.player.cmp(&another.player)));
    let mut standings: Vec<Standing> = Vec::with_capacity(sorted.len());
    for (at, (Reverse(key), row)) in sorted.iter().enumerate() {
        let shared = at.checked_sub(1).filter(|before| sorted[*before].0.0 == *key);
        let rank = shared.map_or(at as u32 + 1, |before| standings[before].rank);
        let PlayerTally { points, matches, firsts, byes, .. } = *row.tally;
        let breaks = key.1.clone();
        standings.push(Standing { rank, player: row.player, points, breaks, matches, firsts, byes, gone: row.gone });
    }
    standings
}

/// Returns 100 times the mean of the opponents' points.
fn field<'a>(own: &PlayerTally, tally: &dyn Fn(EventPlayer) -> &'a PlayerTally) -> i64 {
    let (mut sum, mut count) = (0, 0);
    for &(player, times) in own.all_met() {
        sum += tally(player).points * i64::from(times);
        count += i64::from(times);
    }
    if count == 0 { 0 } else { sum * 100 / count }
}

/// Computes the standings from results alone, as listed by [`Event::results`](crate::Event::results). They equal the
/// event's own standings.
///
/// ```
/// use ruckus_events::{Draft, EventPlayer, Form, How, Length, Match, Plan, Scored, standings_from};
/// let plan = Plan::try_from(Draft::new("Friday", "classic", Form::Swiss, Some(Length::Matches(1)))).unwrap();
/// let [ann, bob, cid] = [0, 1, 2].map(EventPlayer);
/// let order = vec![vec![bob], vec![ann, cid]];
/// let result = Match { round: 1, table: 1, at: 0, seats: vec![ann, bob, cid], points: vec![20, 0, 20], order, how: How::Played };
/// let standings = standings_from(&plan, &[Scored::Match(result)]);
/// assert_eq!(standings.iter().map(|line| (line.rank, line.player.0)).collect::<Vec<_>>(), [(1, 1), (2, 0), (2, 2)]);
/// ```
pub fn standings_from<'a>(plan: &Plan, results: impl IntoIterator<Item = &'a Scored>) -> Vec<Standing> {
    let mut all: Vec<Option<(PlayerTally, bool)>> = Vec::new();
    for entry in results {
        // Player numbers above the limit are invalid.
        if named(entry).iter().any(|player| player.place() >= limits::PLAYERS) {
            continue;
        }
        for player in named(entry) {
            if all.len() <= player.place() {
                all.resize(player.place() + 1, None);
            }
            all[player.place()].get_or_insert_default();
        }
        let tally = |all: &[Option<(PlayerTally, bool)>], player: EventPlayer| {
            all.get(player.place())
                .and_then(Option::as_ref)
                .map_or_else(PlayerTally::default, |(tally, _)| tally.clone())
        };
        match entry {
            Scored::Entered { .. } => {}
            Scored::Match(result) => {
                for award in awards(plan, result, &|player| tally(&all, player).strength()) {
                    if let Some(Some((tally, _))) = all.get_mut(award.player.place()) {
                        tally.note(&award, result.round, &result.seats);
                    }
                }
            }
            Scored::Credit { player, round, points, why } => {
                if let Some(Some((tally, _))) = all.get_mut(player.place()) {
                    tally.credit(*round, *points, *why == CreditFor::Bye);
                }
            }
            Scored::Gone { player } | Scored::Back { player } => {
                if let Some(Some((_, gone))) = all.get_mut(player.place()) {
                    *gone = matches!(entry, Scored::Gone { .. });
                }
            }
        }
    }
    let nobody = PlayerTally::default();
    let rows: Vec<_> = all
        .iter()
        .enumerate()
        .filter_map(|(place, own)| own.as_ref().map(|(tally, gone)| (EventPlayer(place as u32), tally, *gone)))
        .map(|(player, tally, gone)| StandingData { player, tally, gone })
        .collect();
    standings(plan, &rows, &|player| all.get(player.place()).and_then(Option::as_ref).map_or(&nobody, |own| &own.0))
}
