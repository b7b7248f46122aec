//! What holds all the time.

use serde::{Deserialize, Serialize};

use super::{Cards, Number, Same};

/// What holds all the time. The `actor` of its condition is the seat that wants to do it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeStanding"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeStanding"))]
pub enum Standing {
    /// Cards may be laid that could not be otherwise.
    Permit(Permit),
    /// Several cards may be laid together, in one play.
    Together(Together),
    /// Something may not be done. Drawing, passing and answering always may.
    Forbid(Forbid),
    /// Something does not happen.
    Prevent(Prevent),
}

/// Cards that may be laid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadePermit"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadePermit"))]
pub struct Permit {
    /// Which.
    #[serde(default, skip_serializing_if = "Cards::is_all")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Cards>"))]
    pub cards: Cards,
    /// When.
    pub on: PermitWhen,
}

/// Cards that may be laid together on one's turn, when nothing is owed. Only the last of them has its effect. Cards without
/// a colour cannot be among them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeTogether"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeTogether"))]
pub struct Together {
    /// Which.
    #[serde(default, skip_serializing_if = "Cards::is_all")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Cards>"))]
    pub cards: Cards,
    /// How many.
    pub count: u8,
    /// What all of them have in common.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub same: Option<Same>,
    /// What their numbers add up to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sum: Option<Number>,
}

/// When cards may be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadePermitWhen"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadePermitWhen"))]
pub enum PermitWhen {
    /// On one's turn, when nothing is owed.
    Turn,
    /// On one's turn, in answer to a debt.
    Debt,
    /// When it is somebody else's turn, and nothing is owed.
    OutOfTurn,
}

/// What may not be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeForbid"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadeForbid"))]
pub enum Forbid {
    /// Laying these cards, in any manner.
    Lay(Cards),
    /// Laying these cards out of turn or as a match.
    LayOutOfTurn(Cards),
    /// Catching somebody without UNO. It is asked of each who could be caught: that is the `other`.
    Catch,
    /// Whatever a built-in rule offers, by the rule's name. Answers to its windows always may be given.
    Rule(String),
}

/// What does not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadePrevent"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadePrevent"))]
pub enum Prevent {
    /// The card skips nobody.
    Skip,
    /// The card does not turn the direction.
    TurnRound,
    /// The card makes nobody owe anything.
    Attack,
    /// The layer of a wild is not asked for its colour.
    ColourCall,
}
