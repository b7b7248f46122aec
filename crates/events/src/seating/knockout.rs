//! Knockouts: which players advance, and how they are distributed to tables.

use super::{Tables, fits};
use crate::ids::EventPlayer;
use crate::plan::Sizes;

/// Ranks all players of a stage: first the winners of all tables, then the second places, and so on. Within a place,
/// `key` determines the order, lowest first. `tables` contains the remaining players, best first. Players with byes
/// count as winners.
pub(crate) fn ranking<K: Ord>(
    tables: &[Vec<EventPlayer>],
    byes: &[EventPlayer],
    key: &dyn Fn(EventPlayer) -> K,
) -> Vec<EventPlayer> {
    let placed = tables.iter().flat_map(|table| table.iter().enumerate().map(|(place, player)| (place, *player)));
    let mut all: Vec<_> = byes
        .iter()
        .map(|player| (0, *player))
        .chain(placed)
        .map(|(place, player)| (place, key(player), player))
        .collect();
    all.sort_unstable();
    all.into_iter().map(|(_, _, player)| player).collect()
}

/// Returns how many of `players` advance if `best` of them have qualified. Adds lucky losers to fill tables. If that
/// would include all players, returns the largest number below that fills tables. If all of them fit at one table, it
/// is the last. Returns `None` if there are too few for a table.
pub(crate) fn go_on(players: usize, best: usize, sizes: Sizes) -> Option<usize> {
    let last_table = |count: usize| count <= usize::from(sizes.most);
    let fewer = |count: &usize| fits(*count, sizes) && (*count < players || last_table(*count));
    (best.min(players)..=players).find(fewer).or_else(|| (1..players).rev().find(fewer))
}

/// Distributes players over tables by rank, in alternating direction, so that the best players meet late.
pub(crate) fn spread(players: &[EventPlayer], tables: usize) -> Tables {
    let mut all: Tables = vec![Vec::new(); tables];
    for (at, player) in players.iter().enumerate() {
        let (turn, place) = (at / tables.max(1), at % tables.max(1));
        let table = if turn % 2 == 0 { place } else { tables - 1 - place };
        if let Some(table) = all.get_mut(table) {
            table.push(*player);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Sizes = Sizes { least: 3, most: 6 };

    #[test]
    fn lucky_losers_fill_the_tables() {
        assert_eq!(go_on(24, 12, USUAL), Some(12));
        assert_eq!(go_on(9, 3, USUAL), Some(3));
        assert_eq!(go_on(7, 2, USUAL), Some(3), "one lucky loser makes three");
        let tight = Sizes { least: 4, most: 5 };
        assert_eq!(go_on(12, 6, tight), Some(8), "two lucky losers");
        assert_eq!(go_on(8, 6, tight), Some(5), "eight would be everybody");
        assert_eq!(go_on(5, 4, tight), Some(4));
        assert_eq!(go_on(3, 2, tight), None);
        assert_eq!(go_on(4, 4, tight), Some(4));
    }

    #[test]
    fn places_rank_before_points() {
        let tables = [vec![EventPlayer(1), EventPlayer(2)], vec![EventPlayer(3), EventPlayer(4)]];
        let order = ranking(&tables, &[EventPlayer(9)], &|player| std::cmp::Reverse(player.0));
        assert_eq!(order, [9, 3, 1, 4, 2].map(EventPlayer));
    }

    #[test]
    fn the_best_players_are_spread_over_the_tables() {
        let all: Vec<_> = (1..=7).map(EventPlayer).collect();
        assert_eq!(
            spread(&all, 2),
            [vec![1, 4, 5], vec![2, 3, 6, 7]].map(|table| table.into_iter().map(EventPlayer).collect::<Vec<_>>())
        );
    }
}
