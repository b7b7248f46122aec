//! Measures the duration of rounds and matches, in the time that people would need, by simulating regular bots.

use std::collections::BTreeMap;

use rand::{Rng, RngExt};
use ruckus_bots::Level;
use ruckus_ruleset::Ruleset;

use crate::game::{Ending, GIVEN_UP, Game};
use crate::seeds::Stream;

/// The number of games played for each table size.
const GAMES: u64 = 32;

/// The maximum number of moves for each table size.
const MOST_MOVES: u64 = 60_000;

/// The time that players need to sit down, in milliseconds. It is added to each game.
const SITTING_DOWN: u64 = 20_000;

/// What a table of an event plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// One round.
    Round,
    /// A whole match.
    Match,
}

/// Measured durations, by the number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Durations {
    by_seats: BTreeMap<usize, Vec<u64>>,
    /// The number of games that did not end within the limits. Their duration up to then counts, and only if no game
    /// was measured before.
    pub unended: u32,
}

impl Durations {
    /// Measures durations for the given table sizes. Skips sizes that the ruleset does not support. The same seed gives
    /// the same result.
    pub fn measure(ruleset: &Ruleset, unit: Unit, sizes: impl IntoIterator<Item = usize>, seed: u64) -> Self {
        let (mut by_seats, mut unended) = (BTreeMap::new(), 0);
        for seats in sizes {
            let Ok(rulebook) = ruleset.compile(seats) else { continue };
            let (mut moves, mut millis) = (0_u64, Vec::new());
            for number in 0..GAMES {
                let seed = Stream::Durations.seed(seed, (seats as u64) << 32 | number);
                let mut game = Game::new(&rulebook, &vec![Level::Regular; seats], seed).giving_up_after(GIVEN_UP);
                let ended = loop {
                    let ending = game.play_round(&mut |_| moves += 1);
                    let over = unit == Unit::Round || game.table().winners().is_some();
                    if ending != Ending::Over || over || moves >= MOST_MOVES {
                        break ending == Ending::Over && over;
                    }
                };
                // A game that was cut off gives only a lower bound, so it counts only if there is no other.
                if ended || millis.is_empty() {
                    unended += u32::from(!ended);
                    millis.push(SITTING_DOWN + game.now().0);
                }
                if moves >= MOST_MOVES {
                    break;
                }
            }
            by_seats.insert(seats, millis);
        }
        Self { by_seats, unended }
    }

    /// Creates fixed durations in milliseconds, for tables of every size.
    pub fn known(millis: Vec<u64>) -> Self {
        Self { by_seats: BTreeMap::from([(1, millis)]), unended: 0 }
    }

    /// Returns true if the ruleset supports none of the sizes.
    pub fn is_empty(&self) -> bool {
        self.by_seats.is_empty()
    }

    /// Draws a duration for a number of players, in milliseconds. Falls back to the next smaller size that was
    /// measured.
    pub(super) fn draw(&self, seats: usize, random: &mut impl Rng) -> u64 {
        let smaller = self.by_seats.range(..=seats).next_back();
        let measured = smaller.or_else(|| self.by_seats.iter().next()).map_or(&[][..], |(_, millis)| millis);
        if measured.is_empty() { SITTING_DOWN } else { measured[random.random_range(0..measured.len())] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_outlasts_a_round_and_seeds_are_reproducible() {
        let classic = Ruleset::preset("classic").expect("there is one");
        let measured = |unit| Durations::measure(&classic, unit, [3, 4], 1);
        let mean = |durations: &Durations| {
            let all: Vec<u64> = durations.by_seats.values().flatten().copied().collect();
            all.iter().sum::<u64>() / all.len() as u64
        };
        let (round, whole) = (measured(Unit::Round), measured(Unit::Match));
        assert!(mean(&whole) > 3 * mean(&round), "{round:?} {whole:?}");
        assert_eq!(round, measured(Unit::Round));
    }
}
