//! How clients present a rule. It is declared with the rule and sent to clients, which need to know no rule by name.

use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::tables::clock::ClockEnd;
use crate::tables::window::{WindowKind, WindowPurpose};

/// What a rule adds to the game that clients support with controls of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RuleRole {
    /// Players make actions and home-made rules for numbers (HR-5).
    Numbers,
    /// Players must remember the rules that they made (HR-8).
    FromMemory,
    /// Players match the top card with an identical card (PS-3).
    Matches,
}

/// The picture of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// Cards, separated by spaces. `?` is a card face down.
    Cards(&'static str),
    /// A player who performs this action.
    Action(&'static str),
}

impl Picture {
    /// The cards; `None` is a card face down. Empty for an action.
    pub fn cards(self) -> Vec<Option<Card>> {
        match self {
            Self::Cards(cards) => cards.split_whitespace().map(|card| card.parse().ok()).collect(),
            Self::Action(_) => Vec::new(),
        }
    }
}

/// How clients present a rule.
#[derive(Debug)]
pub struct Presentation {
    /// The picture. Every rule that can be switched on has one.
    pub picture: Option<Picture>,
    /// What it adds that clients support with controls of their own.
    pub role: Option<RuleRole>,
    /// The flag of the procedures that has the same effect, such as `turn.draw-on`.
    pub setting: Option<&'static str>,
    /// The action that its windows of the kind [`WindowKind::Do`] require, if it is always the same.
    pub action: Option<&'static str>,
    /// The purposes of its windows, where the kind does not tell.
    pub windows: &'static [(WindowKind, WindowPurpose)],
    /// What ends when its clock runs out at a step.
    pub clocks: &'static [(u8, ClockEnd)],
}

impl Presentation {
    /// No picture, and nothing that clients need to know.
    pub const NONE: Self = Self { picture: None, role: None, setting: None, action: None, windows: &[], clocks: &[] };

    /// A picture of cards, as in [`Picture::Cards`].
    pub const fn cards(cards: &'static str) -> Self {
        Self { picture: Some(Picture::Cards(cards)), ..Self::NONE }
    }

    /// A picture of an action.
    pub const fn action(action: &'static str) -> Self {
        Self { picture: Some(Picture::Action(action)), ..Self::NONE }
    }

    /// The purpose of a window of this kind.
    pub(crate) fn purpose(&self, kind: WindowKind) -> Option<WindowPurpose> {
        self.windows.iter().find(|(of, _)| *of == kind).map(|&(_, purpose)| purpose)
    }

    /// What ends when the clock runs out at this step.
    pub(crate) fn clock_end(&self, step: u8) -> Option<ClockEnd> {
        self.clocks.iter().find(|(at, _)| *at == step).map(|&(_, end)| end)
    }
}
