//! The random numbers for random players' choices: fast rather than unpredictable.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// A random number generator. The same seed produces the same sequence.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Creates a generator from a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns any number.
    pub fn any(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a number below `bound`, or 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // Slightly uneven, but good enough to choose between a few moves, and much faster than an exactly even method.
        (((self.any() >> 32) * bound as u64) >> 32) as usize
    }

    /// Returns a key for a round's shuffles.
    pub fn key(&mut self) -> [u8; 32] {
        let mut key = [0; 32];
        self.0.fill_bytes(&mut key);
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_returns_every_value_equally_often() {
        let mut counts = [0_u32; 6];
        let mut dice = Dice::new(0);
        for _ in 0..6000 {
            counts[dice.below(6)] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        assert_eq!(dice.below(0), 0);
    }

    #[test]
    fn adjacent_seeds_start_differently() {
        let first: std::collections::BTreeSet<u64> = (0..100).map(|seed| Dice::new(seed).any() >> 32).collect();
        assert!(first.len() > 95, "{}", first.len());
    }
}
