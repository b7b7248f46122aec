//! Effects: what a move is about to do. Rules may rewrite an effect before it becomes facts; facts are never rewritten.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::cards::card::{Card, Colour};
use crate::tables::continuation::Continuation;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::Seat;

/// Effects that wait, in the order in which they came up. A card calls up a handful; a crowded table whose guest
/// has many entries has hundreds. What a guest may use up bounds a move, not the room for its effects.
pub(crate) type Queue = SmallVec<[Effect; 16]>;

/// When in the resolution of a play an effect takes place (G2): earlier stages first, within a stage in the order in
/// which effects came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The card lands.
    Land,
    /// Its own face: direction, skip, debt.
    Face,
    /// Its layer looks at a hand before calling the colour (SP-10).
    Look,
    /// The colour of a wild is called (G10).
    Colour,
    /// Its layer moves to another place, having called the colour (SP-11).
    Place,
    /// Fire In The Kitchen.
    Fire,
    /// Slaps and touches.
    Races,
    /// The action of the card's number (HR-6).
    Actions,
    /// A rule is made or changed (HR-5, HR-7).
    Making,
    /// Zeros, sevens, gifts.
    Hands,
    /// The turn moves on.
    Turn,
    /// The play is made: the others may object to it (SS-12).
    Object,
}

/// In what manner a card is laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// As one of many of a colour, without effect (PS-3.3).
    Crazy,
    /// To block a swap, or to top the block (PS-1): what follows from its number follows, but no swap and no turn.
    Block,
}

impl How {
    /// Whether the card does what its face says, and play goes on from its player.
    pub const fn takes_effect(self) -> bool {
        matches!(self, Self::Turn | Self::OutOfTurn)
    }
}

/// Why cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// They are dealt.
    Deal,
    /// On one's turn.
    Turn,
    /// They are owed (G9).
    Debt,
    /// UNO was not said (U2).
    Uno,
    /// Of a place in a race.
    Race,
    /// Of a lost or won challenge (HR-4).
    Challenge,
    /// Of a mistake (SS-11).
    Mistake,
    /// Of a spread, or of one turned back (PS-4.5).
    Spread,
    /// Having shown a card and passed (PS-5.2).
    Show,
    /// Because of a home-made rule.
    Rule,
}

/// What is about to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effect {
    /// When in the play.
    pub stage: Stage,
    /// The rule it comes from.
    pub rule: RuleId,
    /// How many times a rule has gone on, one because of another, to lead to it since somebody did something.
    #[serde(skip)]
    pub generation: u8,
    /// What.
    pub what: What,
}

/// A set of kinds of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects(u16);

impl Effects {
    /// None.
    pub const NONE: Self = Self(0);
    /// All of them.
    pub const ALL: Self = Self(u16::MAX);
    /// A card is laid and takes effect.
    pub const PLAY: Self =
        Self::like(What::Play { seat: Seat(0), card: Card::WILD, colour: None, how: How::Turn, uno: false });
    /// The direction turns.
    pub const TURN_AROUND: Self = Self::like(What::TurnAround { seat: Seat(0) });
    /// Somebody is skipped.
    pub const SKIP: Self = Self::like(What::Skip { seat: Seat(0) });
    /// The debt grows.
    pub const ATTACK: Self = Self::like(What::Attack { seat: Seat(0), cards: 0 });
    /// The turn goes to the next in play.
    pub const MOVE_TURN: Self = Self::like(What::MoveTurn { from: Seat(0) });
    /// What a rule alone knows how to carry out.
    pub const OWN: Self = Self::like(What::Own { seat: Seat(0), number: 0 });
    /// The round ends.
    pub const END_ROUND: Self = Self::like(What::EndRound { out: 0 });

    /// All effects of a kind.
    const fn like(what: What) -> Self {
        Self::of(&what)
    }

    /// The kind of an effect.
    #[inline]
    pub(crate) const fn of(what: &What) -> Self {
        let kind = match what {
            What::Play { .. } => 0,
            What::TurnAround { .. } => 1,
            What::Skip { .. } => 2,
            What::Attack { .. } => 3,
            What::MoveTurn { .. } => 4,
            What::Draw { .. } => 5,
            What::DrawDebt { .. } => 6,
            What::Own { .. } => 7,
            What::TakePile { .. } => 8,
            What::TakeRun { .. } => 9,
            What::ForgiveDebt => 10,
            What::TurnTo { .. } => 11,
            What::GoOn(_) => 12,
            What::EndRound { .. } => 13,
        };
        Self(1 << kind)
    }

    /// Those and others.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a kind is in both sets.
    pub(crate) const fn meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The kinds of effects, as large as what rules replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum What {
    /// A card is laid and takes effect.
    Play {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
        /// The colour called with it.
        colour: Option<Colour>,
        /// In what manner.
        how: How,
        /// Whether UNO is said with it.
        uno: bool,
    },
    /// The direction turns.
    TurnAround {
        /// Who laid the card.
        seat: Seat,
    },
    /// When the turn moves on, it passes over the next one.
    Skip {
        /// Who laid the card.
        seat: Seat,
    },
    /// The debt grows.
    Attack {
        /// Who laid the card.
        seat: Seat,
        /// By how many cards.
        cards: u16,
    },
    /// The turn goes to the next in play.
    MoveTurn {
        /// After whom.
        from: Seat,
    },
    /// Cards are drawn.
    Draw {
        /// By whom.
        seat: Seat,
        /// How many.
        cards: u16,
        /// Why.
        why: Why,
    },
    /// The debtor draws the debt.
    DrawDebt {
        /// The debtor.
        seat: Seat,
    },
    /// What its rule alone knows how to carry out: a race begins, hands move, somebody chooses.
    Own {
        /// Who laid the card.
        seat: Seat,
        /// What the rule wants to remember of it: a number, a place.
        number: u16,
    },
    /// The topmost cards of the pile go into a hand.
    TakePile {
        /// Whose.
        seat: Seat,
        /// How many.
        cards: u8,
    },
    /// A run of cards within the pile goes into a hand; the debt stays as it is (SP-5).
    TakeRun {
        /// Whose.
        seat: Seat,
        /// Where on the pile it begins, 0 at the bottom.
        start: u16,
        /// How many.
        cards: u8,
    },
    /// The debt is forgiven (SP-8.2).
    ForgiveDebt,
    /// The turn goes to a seat, if it is in play.
    TurnTo {
        /// Whose.
        seat: Seat,
    },
    /// A rule goes on with what it has begun. It alone knows how to carry it out.
    GoOn(Continuation),
    /// The round ends because enough are out.
    EndRound {
        /// How many are out.
        out: u8,
    },
}
