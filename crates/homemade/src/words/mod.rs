//! The format of home-made rules. It is public (`docs/homemade.md`): extend it, but do not change existing words. A word
//! that is respelled keeps its former spelling ([`FORMER_KEYS`]).

mod cards;
mod conditions;
mod former;
mod instructions;
mod standing;
mod triggers;
mod walk;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use cards::{AddsUp, Cards, FaceName, Kind, NumberIs};
pub use conditions::{Compare, Condition, Number, OnPile, Term, Who};
pub use former::{FORMER_KEYS, FORMER_WORDS};
pub use instructions::{Chat, HomemadeStep, Instruction, Pays, PickedBy};
pub use ruckus_engine::Same;
pub use standing::{Forbid, Permit, PermitWhen, Prevent, Standing, Together};
pub(super) use walk::Spoken;

pub use triggers::{DrawnFor, Manner, PlayedCards, Trigger};

use ruckus_engine::SwitchValue;

/// A home-made rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Homemade {
    /// The rule's name in files and links: `matched-draws`.
    pub name: String,
    /// The rule's title, for display and announcements: "Matched Draws".
    pub title: String,
    /// A description by the author.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// The names of built-in and home-made rules that must be on as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<String>,
    /// The names of rules that must be off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excludes: Vec<String>,
    /// True if the rule's marks and counter last until the end of the match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lasting: bool,
    /// Built-in rules that this rule switches, as in a ruleset's `[rules]`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, SwitchValue>,
    /// Settings that this rule changes, by name, such as `uno.penalty`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, SwitchValue>,
    /// The parts of the rule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
}

/// A part of a rule: a trigger with steps, or a standing effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadePart"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", ts(rename = "HomemadePart"))]
pub struct Part {
    /// The trigger. Exclusive with `standing`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Trigger>,
    /// The standing effect. Exclusive with `when`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// True if the rule is not announced when this part applies.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub quiet: bool,
    /// The part applies only while this condition holds.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub condition: Option<Condition>,
    /// The steps to run after the trigger, or after a card was played that only this `permit` allows.
    #[serde(default, rename = "then", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<HomemadeStep>>"))]
    pub steps: Vec<HomemadeStep>,
}
