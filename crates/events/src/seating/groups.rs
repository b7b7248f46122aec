//! Seats players with equal points at tables with opponents whom they have met least often.

use std::collections::VecDeque;

use super::Tables;
use crate::ids::EventPlayer;

/// The maximum number of players to consider for a seat. It keeps the time for seating linear in the number of players.
const WINDOW: usize = 48;

/// Divides players into tables of the given sizes. `players` lists them in seating order, each with their group. A
/// table belongs to the group of its first player. Each seat goes to the player of that group who has met the others at
/// the table least often, or to the first of these. If the group is used up, the candidates are the next `2 * size`
/// players.
pub(crate) fn groups(
    players: &[(i64, EventPlayer)],
    sizes: &[usize],
    met: &dyn Fn(EventPlayer, EventPlayer) -> u16,
) -> Tables {
    let mut rest: VecDeque<(i64, EventPlayer)> = players.iter().copied().collect();
    let mut tables = Vec::with_capacity(sizes.len());
    for size in sizes {
        let mut table: Vec<EventPlayer> = Vec::with_capacity(*size);
        let own = rest.front().map(|(group, _)| *group);
        while table.len() < *size {
            let inside = rest.iter().take(WINDOW).take_while(|(group, _)| Some(*group) == own).count();
            let reach = if inside > 0 { inside } else { 2 * size };
            let mut best: Option<(u32, usize)> = None;
            for (at, (_, player)) in rest.iter().enumerate().take(reach) {
                let meetings: u32 = table.iter().map(|seat| u32::from(met(*player, *seat))).sum();
                if best.is_none_or(|(fewest, _)| meetings < fewest) {
                    best = Some((meetings, at));
                }
                if meetings == 0 {
                    break;
                }
            }
            let Some((_, player)) = best.and_then(|(_, at)| rest.remove(at)) else { break };
            table.push(player);
        }
        tables.push(table);
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_who_have_met_least_sit_together() {
        let players: Vec<_> = (0..6).map(|player| (0, EventPlayer(player))).collect();
        let met = |one: EventPlayer, other: EventPlayer| u16::from(one.0 / 3 == other.0 / 3);
        let tables = groups(&players, &[3, 3], &met);
        let sides = |table: &Vec<EventPlayer>| table.iter().filter(|player| player.0 < 3).count();
        assert_eq!(tables.iter().map(sides).sum::<usize>(), 3);
        assert!(tables.iter().all(|table| (1..=2).contains(&sides(table))), "{tables:?}");
    }

    #[test]
    fn groups_skip_players_who_have_already_met() {
        let players: Vec<_> = (0..6).map(|player| (9 - i64::from(player), EventPlayer(player))).collect();
        let met = |one: EventPlayer, other: EventPlayer| u16::from(one.0 + other.0 == 1);
        assert_eq!(groups(&players, &[2, 2, 2], &met), [[0, 2], [1, 3], [4, 5]].map(|table| table.map(EventPlayer)));
    }

    #[test]
    fn equal_points_take_priority_over_new_opponents() {
        let players = [
            (9, EventPlayer(0)),
            (9, EventPlayer(1)),
            (9, EventPlayer(2)),
            (1, EventPlayer(3)),
            (1, EventPlayer(4)),
            (1, EventPlayer(5)),
        ];
        let met = |one: EventPlayer, other: EventPlayer| u16::from(one.0 / 3 == other.0 / 3);
        assert_eq!(groups(&players, &[3, 3], &met)[0], [0, 1, 2].map(EventPlayer));
    }
}
