//! The number of tables and their sizes, which differ by at most 1.

use crate::ids::EventPlayer;
use crate::plan::{Form, Sizes};

use super::Tables;

/// Returns the minimum and the maximum number of tables for a number of players. `None` if no number of tables fits.
fn range(players: usize, sizes: Sizes) -> Option<(usize, usize)> {
    let fewest = players.div_ceil(usize::from(sizes.most));
    let most = players / usize::from(sizes.least);
    (players > 0 && fewest <= most).then_some((fewest, most))
}

/// Returns true if this number of players fills tables of these sizes.
pub(crate) fn fits(players: usize, sizes: Sizes) -> bool {
    range(players, sizes).is_some()
}

/// Returns how many of the players can be seated. The others have byes.
pub(crate) fn seatable(players: usize, sizes: Sizes) -> usize {
    (1..=players).rev().find(|count| fits(*count, sizes)).unwrap_or(0)
}

/// Returns the number of seats when bots fill up, at least `least`.
pub(crate) fn seats_for(players: usize, least: usize, sizes: Sizes) -> usize {
    let from = players.max(least);
    // Within two of the largest tables, there is always a number that fits.
    (from..from + 2 * usize::from(sizes.most)).find(|count| fits(*count, sizes)).unwrap_or(players)
}

/// Returns the number of tables for a number of players. In a swap, the closest to `now`, or at first 2 if possible. In
/// a knockout, 1 if possible, as this is the last table. In the other forms, tables of medium size.
pub(crate) fn count(players: usize, sizes: Sizes, form: Form, now: Option<usize>) -> usize {
    let Some((fewest, most)) = range(players, sizes) else { return 0 };
    match (form, now) {
        (Form::Swap, Some(now)) => now.max(2).clamp(fewest, most),
        (Form::Swap, None) => 2.clamp(fewest, most),
        (Form::Knockout, _) if fewest == 1 => 1,
        _ => {
            let middle = usize::from(sizes.least + sizes.most) / 2;
            ((players + middle / 2) / middle).clamp(fewest, most)
        }
    }
}

/// Returns the sizes of tables. Larger ones come first.
pub(crate) fn even(players: usize, tables: usize) -> Vec<usize> {
    let tables = tables.max(1);
    (0..tables).map(|at| players / tables + usize::from(at < players % tables)).collect()
}

/// Returns sizes for the same number of tables, differing by at most 1, that move as few players as possible.
pub(super) fn near(now: &[usize]) -> Vec<usize> {
    let (players, tables) = (now.iter().sum::<usize>(), now.len());
    let small = players / tables.max(1);
    let mut larger = players - small * tables;
    let (mut before, mut given) = (0, 0);
    let mut sizes = Vec::with_capacity(tables);
    for (at, size) in now.iter().enumerate() {
        before += size;
        // The table is larger if there would otherwise be too many players up to here, or if all remaining tables must
        // be.
        let grows = larger > 0 && (before > given + small || tables - at == larger);
        larger -= usize::from(grows);
        given += small + usize::from(grows);
        sizes.push(small + usize::from(grows));
    }
    sizes
}

/// Divides a list of players into tables of these sizes.
pub(crate) fn cut(players: Vec<EventPlayer>, sizes: &[usize]) -> Tables {
    let mut rest = players.into_iter();
    sizes.iter().map(|size| rest.by_ref().take(*size).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Sizes = Sizes { least: 3, most: 6 };

    #[test]
    fn table_sizes_are_even_and_within_bounds() {
        let tables = |players| even(players, count(players, USUAL, Form::Swiss, None));
        assert_eq!(tables(5), [5]);
        assert_eq!(tables(7), [4, 3]);
        assert_eq!(tables(24), [4; 6]);
        assert_eq!(tables(25), [5, 4, 4, 4, 4, 4]);
        assert_eq!(count(20, Sizes { least: 3, most: 10 }, Form::Swap, None), 2);
        assert_eq!(count(6, Sizes { least: 3, most: 10 }, Form::Swap, None), 2);
        assert_eq!(count(21, Sizes { least: 3, most: 10 }, Form::Swap, None), 3);
        assert_eq!(count(18, Sizes { least: 3, most: 10 }, Form::Swap, Some(3)), 3);
        assert_eq!(count(2, USUAL, Form::Swiss, None), 0);
    }

    #[test]
    fn byes_or_bots_make_the_tables_fit() {
        let tight = Sizes { least: 4, most: 5 };
        assert_eq!([3, 4, 5, 6, 7, 8, 11, 12].map(|players| seatable(players, tight)), [0, 4, 5, 5, 5, 8, 10, 12]);
        assert_eq!([1, 5, 6, 11].map(|players| seats_for(players, 4, tight)), [4, 5, 8, 12]);
        assert_eq!(seats_for(5, 6, USUAL), 6);
    }

    #[test]
    fn sizes_within_one_of_each_other_do_not_change() {
        for now in [vec![4, 3], vec![3, 4], vec![3, 4, 3, 4, 4], vec![4, 4, 3], vec![5]] {
            assert_eq!(near(&now), now);
        }
        for now in [vec![6, 3], vec![3, 6, 3], vec![2, 2, 6], vec![1, 1, 1, 9], vec![7, 4, 4, 4]] {
            let sizes = near(&now);
            assert_eq!(sizes.iter().sum::<usize>(), now.iter().sum::<usize>());
            assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{now:?} {sizes:?}");
        }
    }
}
