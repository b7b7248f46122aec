//! Which facts rules remember something of, so that only those of them are told that want to know.

use crate::fact::Fact;

/// Kinds of facts of which something can be remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memorable(u8);

impl Memorable {
    /// None.
    pub const NOTHING: Self = Self(0);
    /// A card has been laid.
    pub const LAID: Self = Self(1);
    /// A card has been drawn.
    pub const DRAWN: Self = Self(1 << 1);
    /// Somebody has passed.
    pub const PASSED: Self = Self(1 << 2);
    /// Somebody was passed over.
    pub const SKIPPED: Self = Self(1 << 3);
    /// Cards of the pile were taken.
    pub const PILE_TAKEN: Self = Self(1 << 4);
    /// A debt is gone.
    pub const DEBT_SETTLED: Self = Self(1 << 5);
    /// A race is over.
    pub const RACE_OVER: Self = Self(1 << 6);
    /// A card by which somebody owes has been laid with its full effect.
    pub const DRAW_CARD: Self = Self(1 << 7);

    /// Those and others.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether some are among both.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// What a fact is one of.
    pub(crate) const fn of(fact: &Fact) -> Self {
        match fact {
            Fact::Laid { card, how, .. } if how.takes_effect() && card.face().owes() > 0 => {
                Self::LAID.or(Self::DRAW_CARD)
            }
            Fact::Laid { .. } => Self::LAID,
            Fact::Drawn { .. } => Self::DRAWN,
            Fact::Passed { .. } => Self::PASSED,
            Fact::Skipped { .. } => Self::SKIPPED,
            Fact::PileTaken { .. } => Self::PILE_TAKEN,
            Fact::DebtSettled => Self::DEBT_SETTLED,
            Fact::RaceOver { .. } => Self::RACE_OVER,
            _ => Self::NOTHING,
        }
    }
}
