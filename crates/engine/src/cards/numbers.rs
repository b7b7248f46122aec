//! Sets of small numbers: numbers on cards, places, options.

use std::fmt;

/// A set of numbers from 0 to 31.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Numbers(u32);

impl Numbers {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The largest number that a set can contain.
    pub const MOST: u8 = 31;

    /// The set with one number. Empty if the number is larger than [`Self::MOST`].
    pub const fn of(number: u8) -> Self {
        if number <= Self::MOST { Self(1 << number) } else { Self::EMPTY }
    }

    /// Returns true if the number is in the set.
    pub const fn contains(self, number: u8) -> bool {
        number <= Self::MOST && self.0 >> number & 1 == 1
    }

    /// Returns true if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The count of numbers in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The number at an index in ascending order, counting from 0.
    pub fn nth(self, place: usize) -> Option<u8> {
        self.iter().nth(place)
    }

    /// The numbers in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(number)
        })
    }
}

impl FromIterator<u8> for Numbers {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Self {
        Self(numbers.into_iter().fold(0, |all, number| all | Self::of(number).0))
    }
}

impl fmt::Debug for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iter_and_nth_yield_numbers_in_ascending_order() {
        for bits in [0, 1, 0b1011, 1 << 31, u32::MAX, 0x8000_0001] {
            let numbers = Numbers(bits);
            let slowly: Vec<u8> = (0..=Numbers::MOST).filter(|&number| numbers.contains(number)).collect();
            assert_eq!(numbers.iter().collect::<Vec<_>>(), slowly);
            for place in 0..34 {
                assert_eq!(numbers.nth(place), slowly.get(place).copied(), "{place} of {numbers:?}");
            }
        }
    }
}
