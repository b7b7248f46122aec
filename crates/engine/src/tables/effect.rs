//! Effects describe what a move is about to do. Rules may rewrite an effect before it becomes facts; facts are never
//! rewritten.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::cards::card::{Card, Color};
use crate::tables::continuation::Continuation;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::Seat;

/// Pending effects, in order of creation. A card creates a handful; a full table with many home-made rules has
/// hundreds. The guest's budget bounds a move, not the capacity of this queue.
pub(crate) type Queue = SmallVec<[Effect; 16]>;

/// The effects that a window holds, in order of creation. Usually there is one, which moves the turn.
pub(crate) type Held = SmallVec<[Effect; 2]>;

/// The stage of a play in which an effect runs (G2). Earlier stages run first; within a stage, effects run in order of
/// creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EffectStage {
    /// The card lands.
    Land,
    /// The effect of the card's face: direction, skip, debt.
    Face,
    /// The player looks at a hand before calling the color (SP-10).
    Look,
    /// The color of a wild is called (G10).
    #[serde(alias = "colour")]
    Color,
    /// The player moves to another place after calling the color (SP-11).
    Place,
    /// Fire In The Kitchen.
    Fire,
    /// Races: slaps and nose touches.
    Races,
    /// The action of the card's number (HR-6).
    Actions,
    /// A rule is made or changed (HR-5, HR-7).
    Making,
    /// Zeros, sevens, gifts.
    Hands,
    /// The turn moves on.
    Turn,
    /// The play is complete, and other players may object to it (SS-12).
    Object,
}

/// How a card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// As the turn's play.
    Turn,
    /// Out of turn, with its full effect (SP-1, SS-4).
    OutOfTurn,
    /// To pay a debt, without effect (SP-9).
    Payment,
    /// As a match, without effect (PS-3).
    Match,
    /// As one of several cards of a color, without effect (PS-3.3).
    Crazy,
    /// To block a swap, or to top a block (PS-1). The actions of its number apply, but it causes no swap and no turn.
    Block,
}

impl How {
    /// True if the card's face takes effect and play continues from its player.
    pub const fn takes_effect(self) -> bool {
        matches!(self, Self::Turn | Self::OutOfTurn)
    }
}

/// The reason for drawing cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The initial deal.
    Deal,
    /// During the player's own turn.
    Turn,
    /// To settle a debt (G9).
    Debt,
    /// As the penalty for not saying UNO (U2).
    Uno,
    /// Because of the player's rank in a race.
    Race,
    /// Because of a challenge (HR-4).
    Challenge,
    /// As the penalty for a mistake (SS-11).
    Mistake,
    /// Because of a spread, or of one that was turned back (PS-4.5).
    Spread,
    /// After showing a card and passing (PS-5.2).
    Show,
    /// Because of a home-made rule.
    Rule,
}

/// One pending effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effect {
    /// The stage in which it runs.
    pub stage: EffectStage,
    /// The rule that created it.
    pub rule: RuleId,
    /// The length of the chain of continuations that led to this effect since the player's action.
    #[serde(skip)]
    pub generation: u8,
    /// The effect itself.
    pub what: EffectKind,
}

/// A set of effect kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects(u16);

impl Effects {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// Every kind.
    pub const ALL: Self = Self(u16::MAX);
    /// A card is played.
    pub const PLAY: Self =
        Self::like(EffectKind::Play { seat: Seat(0), card: Card::WILD, color: None, how: How::Turn, uno: false });
    /// The direction is reversed.
    pub const TURN_AROUND: Self = Self::like(EffectKind::TurnAround { seat: Seat(0) });
    /// A player is skipped.
    pub const SKIP: Self = Self::like(EffectKind::Skip { seat: Seat(0) });
    /// The debt grows.
    pub const ATTACK: Self = Self::like(EffectKind::Attack { seat: Seat(0), cards: 0 });
    /// The turn moves to the next player.
    pub const MOVE_TURN: Self = Self::like(EffectKind::MoveTurn { from: Seat(0) });
    /// A player draws cards.
    pub(crate) const DRAW: Self = Self::like(EffectKind::Draw { seat: Seat(0), cards: 0, why: Why::Turn });
    /// The effects of a card's face.
    pub(crate) const FACE: Self = Self::TURN_AROUND.or(Self::SKIP).or(Self::ATTACK);
    /// An effect that only its rule can carry out.
    pub const OWN: Self = Self::like(EffectKind::Own { seat: Seat(0), number: 0 });
    /// The round ends.
    pub const END_ROUND: Self = Self::like(EffectKind::EndRound { out: 0 });

    /// The kind of the given effect, whatever its fields.
    const fn like(what: EffectKind) -> Self {
        Self::of(&what)
    }

    /// The kind of an effect.
    #[inline]
    pub(crate) const fn of(what: &EffectKind) -> Self {
        let kind = match what {
            EffectKind::Play { .. } => 0,
            EffectKind::TurnAround { .. } => 1,
            EffectKind::Skip { .. } => 2,
            EffectKind::Attack { .. } => 3,
            EffectKind::MoveTurn { .. } => 4,
            EffectKind::Draw { .. } => 5,
            EffectKind::DrawDebt { .. } => 6,
            EffectKind::Own { .. } => 7,
            EffectKind::TakePile { .. } => 8,
            EffectKind::TakeRun { .. } => 9,
            EffectKind::ForgiveDebt => 10,
            EffectKind::TurnTo { .. } => 11,
            EffectKind::GoOn(_) => 12,
            EffectKind::EndRound { .. } => 13,
        };
        Self(1 << kind)
    }

    /// Returns the union of both sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns true if both sets have a kind in common.
    pub(crate) const fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The kinds of effects, at the granularity at which rules replace them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EffectKind {
    /// A card is played.
    Play {
        /// The player's seat.
        seat: Seat,
        /// The card.
        card: Card,
        /// The color called with the card.
        #[serde(alias = "colour")]
        color: Option<Color>,
        /// How the card is played.
        how: How,
        /// True if the player says UNO with the card.
        uno: bool,
    },
    /// The direction is reversed.
    TurnAround {
        /// The seat that played the card.
        seat: Seat,
    },
    /// When the turn moves on, it skips the next player.
    Skip {
        /// The seat that played the card.
        seat: Seat,
    },
    /// The debt grows.
    Attack {
        /// The seat that played the card.
        seat: Seat,
        /// The number of cards added to the debt.
        cards: u16,
    },
    /// The turn moves to the next player in play.
    MoveTurn {
        /// The seat that the turn moves on from.
        from: Seat,
    },
    /// A player draws cards.
    Draw {
        /// The drawing seat.
        seat: Seat,
        /// The number of cards.
        cards: u16,
        /// The reason.
        why: Why,
    },
    /// The debtor draws the debt.
    DrawDebt {
        /// The debtor.
        seat: Seat,
    },
    /// An effect that only its rule can carry out: a race begins, hands move, a player chooses.
    Own {
        /// The seat that played the card.
        seat: Seat,
        /// A value that the rule wants to keep, such as a number or a place.
        number: u16,
    },
    /// The top cards of the discard pile go into a hand.
    TakePile {
        /// The receiving seat.
        seat: Seat,
        /// The number of cards.
        cards: u8,
    },
    /// A run of cards within the discard pile goes into a hand; the debt stays the same (SP-5).
    TakeRun {
        /// The receiving seat.
        seat: Seat,
        /// Index of the first card of the run, 0 at the bottom of the discard pile.
        start: u16,
        /// The number of cards.
        cards: u8,
    },
    /// The debt is forgiven (SP-8.2).
    ForgiveDebt,
    /// The turn moves to a given seat, if it is in play.
    TurnTo {
        /// The seat.
        seat: Seat,
    },
    /// A rule continues from a saved state. Only the rule can carry it out.
    GoOn(Continuation),
    /// The round ends because enough players are out.
    EndRound {
        /// The number of players who are out.
        out: u8,
    },
}

impl EffectKind {
    /// The seats that the effect refers to.
    pub(crate) const fn seats(&self) -> [Option<Seat>; 2] {
        match *self {
            Self::Play { seat, .. }
            | Self::TurnAround { seat }
            | Self::Skip { seat }
            | Self::Attack { seat, .. }
            | Self::MoveTurn { from: seat }
            | Self::Draw { seat, .. }
            | Self::DrawDebt { seat }
            | Self::Own { seat, .. }
            | Self::TakePile { seat, .. }
            | Self::TakeRun { seat, .. }
            | Self::TurnTo { seat } => [Some(seat), None],
            Self::GoOn(continuation) => [Some(continuation.actor), continuation.other],
            Self::ForgiveDebt | Self::EndRound { .. } => [None, None],
        }
    }
}
