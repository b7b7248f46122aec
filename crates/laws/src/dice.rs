//! A source of choices that a test can repeat.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// Dice that fall the same way each time they are thrown from the same seed, or from the same bytes.
#[derive(Clone, Debug)]
pub struct Dice {
    chance: Xoshiro256PlusPlus,
    /// What decides the next throws, last throw first, as long as there is any.
    bytes: Vec<u8>,
}

impl Dice {
    /// Dice of a seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: Xoshiro256PlusPlus::seed_from_u64(seed), bytes: Vec::new() }
    }

    /// Dice that some bytes decide, two a throw, as long as they last: for fuzzers, which learn what bytes bring about.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self { bytes: bytes.iter().rev().copied().collect(), ..Self::new(bytes.len() as u64) }
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        if let Some(first) = self.bytes.pop() {
            return u64::from(first) | u64::from(self.bytes.pop().unwrap_or(0)) << 8;
        }
        self.chance.next_u64()
    }

    /// A number below `bound`; 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.any() % bound.max(1) as u64) as usize
    }

    /// Whether an event of so many in a hundred happens.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several.
    pub fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).cloned()
    }
}
