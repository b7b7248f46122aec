//! What happens, that rules can listen for.

use serde::{Deserialize, Serialize};

use super::{Cards, Compare, Number, Same};
use ruckus_engine::Colour;

/// What happens. The seat that does it is the `actor`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeTrigger"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeTrigger"))]
pub enum Trigger {
    /// A card is laid.
    Laid(Laying),
    /// A card is laid on a card of these; `other` is who had laid that.
    Covered(Cards),
    /// Cards of one kind lie on top, so many in a row, exactly.
    InARow {
        /// How many.
        count: u8,
        /// What they have in common.
        same: Same,
    },
    /// Somebody has drawn; with cards, one of these at least, which the rule gives away by speaking.
    Drawn {
        /// Which cards.
        #[serde(default, skip_serializing_if = "Cards::is_all")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Cards>"))]
        cards: Cards,
        /// What for; empty: for anything.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<DrawnFor>>"))]
        why: Vec<DrawnFor>,
    },
    /// Somebody's turn begins.
    TurnBegun,
    /// The starter lies there, and play begins; the actor is whose turn it is.
    RoundBegun,
    /// The round is over and counted; the actor is who went out first. Only points can follow.
    RoundOver,
    /// Somebody says UNO.
    UnoSaid,
    /// Somebody is caught without UNO; `other` caught them.
    Caught,
    /// Somebody passes.
    Passed,
    /// Somebody is passed over.
    Skipped,
    /// The direction turns; the actor is whose turn it is.
    Turned,
    /// Somebody goes out.
    WentOut,
    /// A colour is called.
    ColourCalled(Colour),
    /// A hand has changed its size, and this is so of it now.
    HandIs {
        /// How to compare.
        is: Compare,
        /// With how many cards.
        than: Number,
    },
    /// Hands have changed owners: two were swapped, or all were passed.
    HandsMoved,
    /// A built-in rule is called out, by its name; the actor is who brought it about.
    Rule(String),
    /// Somebody says something in the chat.
    Spoke,
    /// The mark of this rule on somebody has been changed.
    Marked,
    /// The counter of this rule has been changed; the actor is whose turn it is.
    Counted,
}

/// Which laying of cards is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeLaying"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeLaying"))]
pub struct Laying {
    /// Which cards.
    #[serde(default, skip_serializing_if = "Cards::is_all")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Cards>"))]
    pub cards: Cards,
    /// In what manner.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Manner>"))]
    pub how: Manner,
}

/// In what manner a card is laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeManner"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeManner"))]
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
    /// In any manner.
    Any,
}

/// Why cards are drawn, as far as rules can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeDrawnFor"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeDrawnFor"))]
pub enum DrawnFor {
    /// On one's turn.
    Turn,
    /// A debt.
    Debt,
    /// As a penalty: UNO, a race, a challenge, a mistake.
    Penalty,
    /// Because of a home-made rule.
    Rule,
}
