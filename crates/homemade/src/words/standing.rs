//! Standing effects: what a rule permits, forbids or prevents.

use serde::{Deserialize, Serialize};

use super::{Cards, Number, Same};

/// A standing effect. In its condition, the `actor` is the seat that wants to act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeStanding"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeStanding"))]
pub enum Standing {
    /// Allows cards to be played that could not be played otherwise.
    Permit(Permit),
    /// Allows several cards to be played together, in one play.
    Together(Together),
    /// Forbids an action. Drawing, passing and answering are always allowed.
    Forbid(Forbid),
    /// Prevents an effect.
    Prevent(Prevent),
}

/// Cards that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadePermit"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", ts(rename = "HomemadePermit"))]
pub struct Permit {
    /// The cards.
    #[serde(default, skip_serializing_if = "Cards::is_all")]
    pub cards: Cards,
    /// The situation in which they can be played.
    pub on: PermitWhen,
}

/// Cards that can be played together in turn, when there is no debt. Only the last of them takes effect. Cards without
/// a color cannot be part of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadeTogether"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeTogether"))]
pub struct Together {
    /// The cards.
    #[serde(default, skip_serializing_if = "Cards::is_all")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Cards>"))]
    pub cards: Cards,
    /// The number of cards.
    pub count: u8,
    /// The property that all of them share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same: Option<Same>,
    /// The sum of their numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<Number>,
}

/// The situation in which cards can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadePermitWhen"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadePermitWhen"))]
pub enum PermitWhen {
    /// In turn, without a debt.
    Turn,
    /// In turn, in answer to a debt.
    Debt,
    /// Out of turn, without a debt.
    OutOfTurn,
}

/// A forbidden action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadeForbid"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadeForbid"))]
pub enum Forbid {
    /// Playing these cards in any way.
    #[serde(rename = "lay")]
    Play(Cards),
    /// Playing these cards out of turn or as a match.
    #[serde(rename = "lay-out-of-turn")]
    PlayOutOfTurn(Cards),
    /// Catching a player who has not said UNO. The condition is evaluated for each player who could be caught, as
    /// `other`.
    Catch,
    /// Everything that the built-in rule with this name offers, except answers to its windows.
    Rule(String),
}

/// A prevented effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "HomemadePrevent"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "HomemadePrevent"))]
pub enum Prevent {
    /// The card does not skip a player.
    Skip,
    /// The card does not reverse the direction of play.
    TurnRound,
    /// The card does not add to the debt.
    Attack,
    /// The player of a wild card is not asked for its color.
    #[serde(alias = "colour-call")]
    ColorCall,
}
