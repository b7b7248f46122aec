//! Sets of verbs.

use crate::facts::action::Verb;

/// A set of verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verbs(u32);

// The last verb fits into the set.
const _: () = assert!((Verb::Choose as usize) < Verbs::COUNT);

impl Verbs {
    /// All verbs.
    pub const ALL: Self = Self(u32::MAX);
    /// Playing a card.
    pub const PLAY: Self = Self::of(Verb::Play);
    /// Drawing.
    pub const DRAW: Self = Self::of(Verb::Draw);
    /// An upper bound for the number of verbs.
    pub(crate) const COUNT: usize = u32::BITS as usize;

    /// The set of one verb.
    pub const fn of(verb: Verb) -> Self {
        Self(1 << verb as u32)
    }

    /// Returns true if the verb is in the set.
    pub const fn contains(self, verb: Verb) -> bool {
        self.contains_nth(verb as usize)
    }

    /// Returns true if the verb with this index is in the set.
    pub(crate) const fn contains_nth(self, verb: usize) -> bool {
        self.0 >> verb & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_one_verb_contains_only_that_verb() {
        assert!(Verbs::DRAW.contains(Verb::Draw) && !Verbs::DRAW.contains(Verb::Play));
        assert!([Verb::Play, Verb::Draw, Verb::Choose].into_iter().all(|verb| Verbs::ALL.contains(verb)));
    }
}
