//! How long rounds and matches of a game last: measured with regulars, in the seconds that people would need.

use std::collections::BTreeMap;

use rand::{Rng, RngExt};
use ruckus_bots::Level;
use ruckus_ruleset::Ruleset;

use crate::game::{Ending, GIVEN_UP, Game};
use crate::seeds::Stream;

/// How many are played at each size of table.
const GAMES: u64 = 32;

/// How many moves at most in all of them.
const MOST_MOVES: u64 = 60_000;

/// How long people take to sit down, in milliseconds: not part of any game.
const SITTING_DOWN: u64 = 20_000;

/// The thing that is played at a table of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// One round.
    Round,
    /// A whole match.
    Match,
}

/// The durations of a game, by the number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Durations {
    by_seats: BTreeMap<usize, Vec<u64>>,
    /// The number measured that did not end before the moves ran out: they count as long as they had lasted by then.
    pub unended: u32,
}

impl Durations {
    /// Measures by a ruleset, at tables of these sizes that it can be played at. The same for the same seed.
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
                // Of what was cut off all that is known is that it takes longer: it counts only if there is nothing else.
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

    /// Durations that are known: milliseconds at every table.
    pub fn known(millis: Vec<u64>) -> Self {
        Self { by_seats: BTreeMap::from([(1, millis)]), unended: 0 }
    }

    /// Returns whether the game can be played at any of the sizes.
    pub fn is_empty(&self) -> bool {
        self.by_seats.is_empty()
    }

    /// Draws one for so many players, in milliseconds; of sizes that were not measured, from the next smaller one.
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
    fn a_match_lasts_longer_than_a_round_and_a_seed_measures_the_same() {
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
