//! What random players draw their choices from: fast rather than unforeseeable.

/// Dice that fall the same way each time they are thrown from the same seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice of a seed.
    pub const fn new(seed: u64) -> Self {
        // Seeds that lie near each other must not begin alike (SplitMix64); and nought would stay nought.
        let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Self((z ^ (z >> 31)) | 1)
    }

    /// Any number (xorshift64*).
    pub const fn any(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `bound`; 0 if there is none.
    pub const fn below(&mut self, bound: usize) -> usize {
        (((self.any() >> 32) * bound as u64) >> 32) as usize
    }

    /// A key for a round's shuffles.
    pub fn key(&mut self) -> [u8; 32] {
        let mut key = [0; 32];
        for bytes in key.chunks_exact_mut(8) {
            bytes.copy_from_slice(&self.any().to_le_bytes());
        }
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
