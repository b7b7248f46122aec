//! Swap tables (PW-10): the best of a table moves up one, the worst moves down one.

use super::{Tables, cut, even, sizes};
use crate::ids::EventPlayer;

/// The outcome of a round of a swap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SwapOutcome {
    /// The tables of the next round, the highest first.
    pub(crate) tables: Tables,
    /// The players who have a bye.
    pub(crate) byes: Vec<EventPlayer>,
}

/// Moves players to their tables for the next round. `row` contains the tables of the previous round, the highest
/// first, each with its remaining players, best first. Players in `arriving` sat at none of them and join the lowest
/// table. `seats` is the number of seats, `count` the number of tables. `byes` selects the given number of players for
/// byes.
///
/// At the lowest table, only the best player moves; at the highest, only the worst. If table sizes then differ by more
/// than 1, because players came or went, players at the end of a table move down, or players at its beginning move up.
pub(crate) fn step(
    row: &[Vec<EventPlayer>],
    arriving: &[EventPlayer],
    seats: usize,
    count: usize,
    byes: &dyn Fn(&[EventPlayer], usize) -> Vec<EventPlayer>,
) -> SwapOutcome {
    let last = row.len().saturating_sub(1);
    let mut next: Tables = Vec::with_capacity(row.len());
    for (at, table) in row.iter().enumerate() {
        let from_above = at.checked_sub(1).and_then(|above| falls(&row[above]));
        let rises = (at > 0 && !table.is_empty()).then(|| table[0]);
        let sinks = if at < last { falls(table) } else { None };
        let from_below = row.get(at + 1).and_then(|below| below.first().copied());
        let stay = table.iter().copied().filter(|player| Some(*player) != rises && Some(*player) != sinks);
        // Players who have just arrived are in the middle, so that players who stayed are moved first.
        let mut stay: Vec<EventPlayer> = stay.collect();
        let later = stay.split_off(stay.len().div_ceil(2));
        next.push(stay.into_iter().chain(from_above).chain(from_below).chain(later).collect());
    }
    if next.is_empty() {
        next.push(Vec::new());
    }
    if let Some(lowest) = next.last_mut() {
        lowest.extend(arriving);
    }
    let all: Vec<EventPlayer> = next.iter().flatten().copied().collect();
    let byes = byes(&all, all.len().saturating_sub(seats));
    next.iter_mut().for_each(|table| table.retain(|player| !byes.contains(player)));
    let now: Vec<usize> = next.iter().map(Vec::len).collect();
    let all: Vec<EventPlayer> = next.into_iter().flatten().collect();
    let sizes = if now.len() == count { sizes::near(&now) } else { even(all.len(), count) };
    SwapOutcome { tables: cut(all, &sizes), byes }
}

/// Returns the worst player of a table, who moves down. A player alone at a table counts as its best.
fn falls(table: &[EventPlayer]) -> Option<EventPlayer> {
    (table.len() > 1).then(|| table[table.len() - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(all: &[&[u32]]) -> Tables {
        all.iter().map(|table| table.iter().copied().map(EventPlayer).collect()).collect()
    }

    fn moved(row: &[&[u32]], arriving: &[u32], count: usize) -> Vec<Vec<u32>> {
        let seats = row.iter().map(|table| table.len()).sum::<usize>() + arriving.len();
        let arriving: Vec<_> = arriving.iter().copied().map(EventPlayer).collect();
        let step = step(&tables(row), &arriving, seats, count, &|_, _| Vec::new());
        let numbers = |table: &Vec<EventPlayer>| {
            let mut numbers: Vec<u32> = table.iter().map(|player| player.0).collect();
            numbers.sort_unstable();
            numbers
        };
        step.tables.iter().map(numbers).collect()
    }

    #[test]
    fn the_best_move_up_and_the_worst_move_down() {
        let row: [&[u32]; 3] = [&[1, 2, 3], &[4, 5, 6], &[7, 8, 9]];
        assert_eq!(moved(&row, &[], 3), [vec![1, 2, 4], vec![3, 5, 7], vec![6, 8, 9]]);
        let two: [&[u32]; 2] = [&[1, 2, 3, 4], &[5, 6, 7]];
        assert_eq!(moved(&two, &[], 2), [vec![1, 2, 3, 5], vec![4, 6, 7]]);
    }

    #[test]
    fn sizes_stay_within_one_of_each_other() {
        // A player of the highest table has left, so the second-best player of the lower one moves up as well.
        let row: [&[u32]; 2] = [&[1, 2], &[4, 5, 6, 7]];
        assert_eq!(moved(&row, &[], 2), [vec![1, 4, 5], vec![2, 6, 7]]);
        // Three newcomers at the lowest table.
        let row: [&[u32]; 2] = [&[1, 2, 3], &[4, 5, 6]];
        assert_eq!(moved(&row, &[10, 11, 12], 2), [vec![1, 2, 4, 5], vec![3, 6, 10, 11, 12]]);
        assert_eq!(moved(&[], &[1, 2, 3, 4, 5, 6, 7], 2), [vec![1, 2, 3, 4], vec![5, 6, 7]]);
    }

    #[test]
    fn tables_that_become_too_small_are_merged() {
        let row: [&[u32]; 3] = [&[1, 2], &[4, 5], &[7]];
        assert_eq!(moved(&row, &[], 1), [vec![1, 2, 4, 5, 7]]);
    }
}
