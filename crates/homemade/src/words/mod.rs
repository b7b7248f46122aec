//! What a home-made rule can say. Everything here is a public format (`docs/formats.md`): words are added, not changed.

mod cards;
mod conditions;
mod instructions;
mod standing;
mod triggers;
mod walk;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use cards::{AddsUp, Cards, FaceName, Kind, NumberIs};
pub use conditions::{Compare, Condition, Number, OnPile, Term, Who};
pub use instructions::{Chat, Instruction, Pays, PickedBy, Step};
pub use ruckus_engine::Same;
pub use standing::{Forbid, Permit, PermitWhen, Prevent, Standing, Together};
pub(super) use walk::Spoken;

pub use triggers::{DrawnFor, Laying, Manner, Trigger};

use ruckus_engine::SwitchValue;

/// A rule that somebody has made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Homemade {
    /// Its name in files and links: `matched-draws`.
    pub name: String,
    /// Its name for people, called out when it speaks: "Matched Draws".
    pub title: String,
    /// What its maker says of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub description: String,
    /// Rules that must be on as well, built-in or home-made, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub requires: Vec<String>,
    /// Rules that may not be on, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub excludes: Vec<String>,
    /// Whether its marks outlive the round, until the match is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub lasting: bool,
    /// Built-in rules that it switches, as in a ruleset's `[rules]`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<String, SwitchValue>>"))]
    pub rules: BTreeMap<String, SwitchValue>,
    /// Settings that it changes, each by its name, such as `uno.penalty`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<String, SwitchValue>>"))]
    pub settings: BTreeMap<String, SwitchValue>,
    /// What it does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Part>>"))]
    pub parts: Vec<Part>,
}

/// A part of a rule: something that happens and what follows, or something that holds all the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HomemadePart"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "typescript", ts(rename = "HomemadePart"))]
pub struct Part {
    /// What happens. A part has this or `standing`, not both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub when: Option<Trigger>,
    /// What holds all the time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub standing: Option<Standing>,
    /// Whether the rule is not called out when this part speaks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub quiet: bool,
    /// Only if this is so.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub condition: Option<Condition>,
    /// What follows: after `when`, or after a card was laid that a `permit` let through.
    #[serde(default, rename = "then", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Step>>"))]
    pub steps: Vec<Step>,
}
