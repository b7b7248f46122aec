//! Which facts rules remember something of, so that only those of them are told that want to know.

use crate::facts::fact::Fact;

/// Kinds of facts of which something can be remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memorable(u32);

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
    /// Somebody has drawn so many cards at once.
    pub const TOOK: Self = Self(1 << 8);
    /// A colour has been called otherwise than with a card.
    pub const CALLED: Self = Self(1 << 9);
    /// The direction has turned.
    pub const TURNED: Self = Self(1 << 10);
    /// It is somebody's turn.
    pub const TURN_MOVED: Self = Self(1 << 11);
    /// Somebody has said UNO, but not with a card.
    pub const SAID_UNO: Self = Self(1 << 12);
    /// Somebody was caught.
    pub const CAUGHT: Self = Self(1 << 13);
    /// Somebody is out.
    pub const WENT_OUT: Self = Self(1 << 14);
    /// A hand has changed otherwise than by what is drawn, laid, or taken from the pile.
    pub const HANDS: Self = Self(1 << 15);
    /// Something was noted.
    pub const NOTED: Self = Self(1 << 16);
    /// Somebody has said something in the chat.
    pub const SPOKE: Self = Self(1 << 17);
    /// A house rule has spoken.
    pub const INVOKED: Self = Self(1 << 18);

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
            Fact::Laid { card, how, .. } if how.takes_effect() && card.owes() > 0 => Self::LAID.or(Self::DRAW_CARD),
            Fact::Laid { .. } => Self::LAID,
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
            Fact::WentOut { .. } => Self::WENT_OUT,
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
