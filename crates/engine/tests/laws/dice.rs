//! A source of choices that a test can repeat.

/// Dice that fall the same way each time they are thrown from the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// Dice of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any number (SplitMix64).
    pub(crate) fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 if there is none.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.any() % bound.max(1) as u64) as usize
    }

    /// Whether an event of so many in a hundred happens.
    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several.
    pub(crate) fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).cloned()
    }
}
