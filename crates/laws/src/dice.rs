//! A repeatable source of random choices.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// A random generator that repeats its results for the same seed or the same bytes.
#[derive(Clone, Debug)]
pub struct Dice {
    chance: Xoshiro256PlusPlus,
    /// Input for the next results, in reverse order. The generator takes over when it is used up.
    bytes: Vec<u8>,
}

impl Dice {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> Self {
        Self { chance: Xoshiro256PlusPlus::seed_from_u64(seed), bytes: Vec::new() }
    }

    /// Creates a generator that takes its results from `bytes`, two per result, until they are used up. For fuzzers,
    /// which learn the effect of each byte.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self { bytes: bytes.iter().rev().copied().collect(), ..Self::new(bytes.len() as u64) }
    }

    /// Returns any number. A result from `of_bytes` input is at most 65,535.
    pub fn any(&mut self) -> u64 {
        if let Some(first) = self.bytes.pop() {
            return u64::from(first) | u64::from(self.bytes.pop().unwrap_or(0)) << 8;
        }
        self.chance.next_u64()
    }

    /// Returns a number below `bound`, or 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.any() % bound.max(1) as u64) as usize
    }

    /// Returns true with a probability of `percent` percent.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns a random element, or `None` if the list is empty.
    pub fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).cloned()
    }
}
