//! Triggers: the events that rules can react to.

use serde::{Deserialize, Serialize};

use super::{Cards, Compare, Number, Same};
use ruckus_engine::Color;

/// A trigger. The seat that acts is the `actor`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeTrigger"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeTrigger"))]
pub enum Trigger {
    /// A card is played.
    #[serde(rename = "laid")]
    Played(PlayedCards),
    /// A card is played on one of these cards. `other` is the player of the card beneath.
    Covered(Cards),
    /// Exactly `count` cards that share a property are on top of the discard pile.
    InARow {
        /// The number of cards.
        count: u8,
        /// The property that they share.
        same: Same,
    },
    /// A player draws cards. If `cards` is set, at least one of the drawn cards matches; the rule reveals that when it
    /// applies.
    Drawn {
        /// The cards.
        #[serde(default, skip_serializing_if = "Cards::is_all")]
        cards: Cards,
        /// The reasons for drawing. Empty means any reason.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        why: Vec<DrawnFor>,
    },
    /// A turn begins.
    TurnBegun,
    /// The first card is turned up and play begins. The actor is the player in turn.
    RoundBegun,
    /// The round has ended and its points are counted. The actor is the player who went out first. Steps can only
    /// change points.
    RoundOver,
    /// A player says UNO.
    UnoSaid,
    /// A player is caught without having said UNO. `other` is the player who caught them.
    Caught,
    /// A player passes.
    Passed,
    /// A player is skipped.
    Skipped,
    /// The direction is reversed. The actor is the player in turn.
    Turned,
    /// A player goes out.
    WentOut,
    /// This color is called.
    #[serde(alias = "colour-called")]
    ColorCalled(Color),
    /// The size of a hand has changed, and now satisfies this comparison.
    HandIs {
        /// The comparison.
        is: Compare,
        /// The number of cards to compare with.
        than: Number,
    },
    /// Hands have changed owners: two were swapped, or all were passed on.
    HandsMoved,
    /// The built-in rule with this name is announced. The actor is the player who caused it.
    Rule(String),
    /// A player writes in the chat.
    Spoke,
    /// The mark of this rule on a player has changed.
    Marked,
    /// The counter of this rule has changed. The actor is the player in turn.
    Counted,
}

/// Which plays a trigger matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeLaying"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeLaying"))]
pub struct PlayedCards {
    /// The cards.
    #[serde(default, skip_serializing_if = "Cards::is_all")]
    pub cards: Cards,
    /// The way the card is played.
    #[serde(default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Manner>"))]
    pub how: Manner,
}

/// The way a card is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeManner"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeManner"))]
pub enum Manner {
    /// With its effect, in turn or out of turn.
    #[default]
    Played,
    /// With its effect, out of turn.
    OutOfTurn,
    /// With its effect, in answer to a debt.
    Answer,
    /// To block a swap, or to top the block.
    Block,
    /// As a match, without effect.
    Match,
    /// In any way.
    Any,
}

/// The reason for drawing cards, as far as rules can test it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeDrawnFor"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeDrawnFor"))]
pub enum DrawnFor {
    /// In turn.
    Turn,
    /// To pay a debt.
    Debt,
    /// As a penalty: UNO, a race, a challenge, a mistake.
    Penalty,
    /// Because of a home-made rule.
    Rule,
}
