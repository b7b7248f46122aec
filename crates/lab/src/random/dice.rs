//! What random players draw their choices from: fast rather than unforeseeable.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// Dice that fall the same way each time they are thrown from the same seed.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Dice of a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`; 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        // As even as a choice among a few moves needs it, at a fraction of the price of dice that are exactly even.
        (((self.any() >> 32) * bound as u64) >> 32) as usize
    }

    /// A key for a round's shuffles.
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
    fn all_faces_come_up_and_none_beyond() {
        let mut counts = [0_u32; 6];
        let mut dice = Dice::new(0);
        for _ in 0..6000 {
            counts[dice.below(6)] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        assert_eq!(dice.below(0), 0);
    }

    #[test]
    fn neighbouring_seeds_begin_differently() {
        let first: std::collections::BTreeSet<u64> = (0..100).map(|seed| Dice::new(seed).any() >> 32).collect();
        assert!(first.len() > 95, "{}", first.len());
    }
}
