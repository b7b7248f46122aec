//! A small source of numbers, so that the moments of a rule depend only on the rule.

/// The SplitMix64 generator.
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    /// Starts a sequence.
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    const fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `end`; 0 if `end` is 0.
    pub(super) const fn below(&mut self, end: usize) -> usize {
        if end == 0 { 0 } else { (self.any() % end as u64) as usize }
    }

    /// Returns true in this share of all calls.
    pub(super) const fn percent(&mut self, share: usize) -> bool {
        self.below(100) < share
    }

    /// Returns one of these values.
    pub(super) fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.below(all.len())).copied()
    }
}
