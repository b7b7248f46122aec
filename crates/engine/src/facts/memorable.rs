//! Kinds of facts that rules can subscribe to, so that only subscribed rules are notified.

use crate::facts::fact::Fact;

/// A set of fact kinds that rules can remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memorable(u32);

impl Memorable {
    /// The empty set.
    pub const NOTHING: Self = Self(0);
    /// A card was played.
    pub const PLAYED: Self = Self(1);
    /// A card was drawn.
    pub const DRAWN: Self = Self(1 << 1);
    /// A player passed.
    pub const PASSED: Self = Self(1 << 2);
    /// A player was skipped.
    pub const SKIPPED: Self = Self(1 << 3);
    /// Cards were taken from the discard pile.
    pub const PILE_TAKEN: Self = Self(1 << 4);
    /// A debt was settled.
    pub const DEBT_SETTLED: Self = Self(1 << 5);
    /// A race ended.
    pub const RACE_OVER: Self = Self(1 << 6);
    /// A draw card was played with its full effect.
    pub const DRAW_CARD: Self = Self(1 << 7);
    /// A player finished drawing a number of cards.
    pub const TOOK: Self = Self(1 << 8);
    /// A color was called separately from playing a card.
    pub const CALLED: Self = Self(1 << 9);
    /// The direction was reversed.
    pub const TURNED: Self = Self(1 << 10);
    /// The turn moved.
    pub const TURN_MOVED: Self = Self(1 << 11);
    /// A player said UNO separately from playing a card.
    pub const SAID_UNO: Self = Self(1 << 12);
    /// A player was caught.
    pub const CAUGHT: Self = Self(1 << 13);
    /// A player went out, or is out of the round in another way.
    pub const WENT_OUT: Self = Self(1 << 14);
    /// A hand changed in a way other than drawing, playing, or taking from the discard pile.
    pub const HANDS: Self = Self(1 << 15);
    /// A rule wrote a cell.
    pub const NOTED: Self = Self(1 << 16);
    /// A player wrote in the chat.
    pub const SPOKE: Self = Self(1 << 17);
    /// A house rule applied.
    pub const INVOKED: Self = Self(1 << 18);

    /// Returns the union of both sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns true if both sets have a kind in common.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the kinds of a fact.
    #[inline(always)]
    pub(crate) const fn of(fact: &Fact) -> Self {
        match fact {
            Fact::Played { card, how, .. } if how.takes_effect() && card.owes() > 0 => Self::PLAYED.or(Self::DRAW_CARD),
            Fact::Played { .. } => Self::PLAYED,
            Fact::Drawn { .. } => Self::DRAWN,
            Fact::Passed { .. } => Self::PASSED,
            Fact::Skipped { .. } => Self::SKIPPED,
            Fact::PileTaken { .. } => Self::PILE_TAKEN,
            Fact::DebtSettled => Self::DEBT_SETTLED,
            Fact::RaceOver { .. } => Self::RACE_OVER,
            Fact::Took { .. } => Self::TOOK,
            Fact::Called { .. } => Self::CALLED,
            Fact::Turned => Self::TURNED,
            Fact::TurnMoved { .. } => Self::TURN_MOVED,
            Fact::SaidUno { .. } => Self::SAID_UNO,
            Fact::Caught { .. } => Self::CAUGHT,
            Fact::WentOut { .. } | Fact::Retired { .. } | Fact::DroppedOut { .. } => Self::WENT_OUT,
            Fact::Gave { .. }
            | Fact::Swapped { .. }
            | Fact::HandGiven { .. }
            | Fact::SlidUnder { .. }
            | Fact::Undone { .. } => Self::HANDS,
            Fact::Noted { .. } => Self::NOTED,
            Fact::Spoke { .. } => Self::SPOKE,
            Fact::Invoked { .. } => Self::INVOKED,
            _ => Self::NOTHING,
        }
    }
}
