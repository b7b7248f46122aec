//! A source of choices that a test can repeat.

/// Dice that fall the same way each time they are thrown from the same seed, or from the same bytes.
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
    /// What decides the next throws, last throw first, as long as there is any.
    bytes: Vec<u8>,
}

impl Dice {
    /// Dice of a seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed, bytes: Vec::new() }
    }

    /// Dice that some bytes decide, two a throw, as long as they last: for fuzzers, which learn what bytes bring about.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self { state: bytes.len() as u64, bytes: bytes.iter().rev().copied().collect() }
    }

    /// Any number (SplitMix64).
    pub fn any(&mut self) -> u64 {
        if let Some(first) = self.bytes.pop() {
            return u64::from(first) | u64::from(self.bytes.pop().unwrap_or(0)) << 8;
        }
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
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
