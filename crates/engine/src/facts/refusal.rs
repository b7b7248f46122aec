//! Refusals: the stable codes of `formats.md`, and why a rule forbids a move.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::tables::rule_id::RuleId;

/// Why an action is refused. The first that applies is given, in this order; `too-late` stands in for the others where
/// the play answered a card on which it was legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The round is over, or has not begun.
    RoundOver,
    /// No such seat.
    UnknownSeat,
    /// The seat holds no cards.
    NotInPlay,
    /// The card is not in the hand.
    NotInHand,
    /// A window is open that does not accept it.
    Frozen,
    /// It is somebody else's turn.
    NotYourTurn,
    /// A debt stands and this does not answer it.
    MustDraw,
    /// The card does not match the top card.
    DoesNotMatch,
    /// It matches, but a rule forbids it.
    NotLegalNow,
    /// A turn may not end so.
    MustPlay,
    /// The cards paid do not add up to the debt.
    WrongSum,
    /// It was legal on the card it answers, but that card is covered.
    TooLate,
}

impl Code {
    /// Every code.
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

    /// The code of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.name() == name)
    }

    /// The code as it is written.
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

/// An action is refused: nothing has happened, or, where mistakes cost, only what the mistake costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", code.name())]
pub struct Refusal {
    /// Why.
    pub code: Code,
    /// The house rule that forbids it or that makes it pay, if one does.
    pub rule: Option<RuleId>,
}

impl Refusal {
    /// A refusal that no house rule is behind.
    pub const fn because(code: Code) -> Self {
        Self { code, rule: None }
    }
}
