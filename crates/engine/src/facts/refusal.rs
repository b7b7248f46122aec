//! Refusals: the stable codes of `formats.md`, with the rule that forbids a move.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::tables::rule_id::RuleId;

/// Why an action is refused. If several codes apply, the first in this order is given. `too-late` replaces the others
/// if the play was legal on the card that it answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The round has ended or has not begun.
    RoundOver,
    /// The table has no such seat.
    UnknownSeat,
    /// The seat holds no cards.
    NotInPlay,
    /// The card is not in the hand.
    NotInHand,
    /// An open window does not accept the action.
    Frozen,
    /// Another player has the turn.
    NotYourTurn,
    /// There is a debt, and the action does not answer it.
    MustDraw,
    /// The card does not match the top card.
    DoesNotMatch,
    /// The card matches, but a rule forbids playing it.
    NotLegalNow,
    /// The turn cannot end yet.
    MustPlay,
    /// The cards paid do not add up to the debt.
    WrongSum,
    /// The play was legal on the card that it answered, but that card is covered.
    TooLate,
}

impl Code {
    /// All codes.
    pub const ALL: [Self; 12] = [
        Self::RoundOver,
        Self::UnknownSeat,
        Self::NotInPlay,
        Self::NotInHand,
        Self::Frozen,
        Self::NotYourTurn,
        Self::MustDraw,
        Self::DoesNotMatch,
        Self::NotLegalNow,
        Self::MustPlay,
        Self::WrongSum,
        Self::TooLate,
    ];

    /// Looks up a code by its name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.name() == name)
    }

    /// The name of the code in `formats.md`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RoundOver => "round-over",
            Self::UnknownSeat => "unknown-seat",
            Self::NotInPlay => "not-in-play",
            Self::NotInHand => "not-in-hand",
            Self::Frozen => "frozen",
            Self::NotYourTurn => "not-your-turn",
            Self::MustDraw => "must-draw",
            Self::DoesNotMatch => "does-not-match",
            Self::NotLegalNow => "not-legal-now",
            Self::MustPlay => "must-play",
            Self::WrongSum => "wrong-sum",
            Self::TooLate => "too-late",
        }
    }
}

/// A refused action. Nothing happens except the penalty, if mistakes cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", code.name())]
pub struct Refusal {
    /// The reason.
    pub code: Code,
    /// A house rule that forbids the action or penalizes it, if any.
    pub rule: Option<RuleId>,
}

impl Refusal {
    /// A refusal that is not caused by a house rule.
    pub const fn because(code: Code) -> Self {
        Self { code, rule: None }
    }
}
