//! Wins as integers that can be shared.

/// A whole win. It divides evenly among up to 16 winners.
pub(crate) const WIN: i64 = 720_720;

/// A player's part of a win, in parts of [`WIN`].
pub(crate) fn part_of_win(won: bool, winners: usize) -> i64 {
    if won { WIN / winners.max(1) as i64 } else { 0 }
}
