//! The rules of a table in display form.

use std::collections::BTreeMap;

use ruckus_engine::{Card, RuleRole, SwitchValue};
use ruckus_homemade::{Homemade, Meeting};
use serde::{Deserialize, Serialize};

/// The rules of a table or of a ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RulesView {
    /// The preset that they are based on.
    pub base: String,
    /// Their name in files.
    pub name: String,
    /// Their display name.
    pub title: String,
    /// A one-sentence summary.
    pub summary: String,
    /// The switches that differ from the preset.
    pub with: BTreeMap<String, SwitchValue>,
    /// All settings that a table may change, in the order of the procedures.
    pub settings: Vec<RuleSetting>,
    /// All switches, in the order in which rules are best introduced.
    pub switches: Vec<RuleSwitch>,
    /// The active home-made rules, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub homemade: Vec<HomemadeOn>,
    /// The rules as a ruleset file.
    pub file: String,
    /// The rules in one line, without those in `not_in_line`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub line: String,
    /// The titles of home-made rules that a line cannot contain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
    pub not_in_line: Vec<String>,
}

/// A setting of the procedures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RuleSetting {
    /// Its section and its key in files: `scoring.target`.
    pub name: String,
    /// Its value: a number, or a word.
    pub value: SwitchValue,
    /// For numbers: minimum and maximum.
    #[cfg_attr(feature = "schema", ts(type = "[number, number] | null"))]
    pub range: Option<(i64, i64)>,
    /// For words: the possible values.
    pub words: Vec<String>,
    /// True if it differs from the preset.
    pub changed: bool,
    /// True if it has no effect at this table, such as the number of cards when the dealer chooses it.
    pub idle: bool,
}

/// A rule's switch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RuleSwitch {
    /// The rule's name in files: `spank-the-baby`.
    pub name: String,
    /// The rule's display name: "Spank The Baby".
    pub title: String,
    /// The clause: `SP-6`.
    pub clause: String,
    /// A one-sentence summary.
    pub sentence: String,
    /// Its value; `false`, or 0 for a number, means off.
    pub value: SwitchValue,
    /// For rules with a single number: minimum and maximum.
    #[cfg_attr(feature = "schema", ts(type = "[number, number] | null"))]
    pub range: Option<(i64, i64)>,
    /// For rules with a word: the word that switches them on.
    pub word: Option<String>,
    /// For rules with several possible words: these words. `true` stands for the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// Its parameters.
    pub params: Vec<SwitchParam>,
    /// The questions that it answers: "what a zero does". At most one rule at a table may answer each.
    pub answers: Vec<String>,
    /// The names of rules that answer the same questions and are excluded.
    pub excludes: Vec<String>,
    /// The names of required rules.
    pub requires: Vec<String>,
    /// True if it differs from the preset.
    pub changed: bool,
    /// Its picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub picture: Option<RulePicture>,
    /// What it adds to the game that clients support with controls of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub role: Option<RuleRole>,
    /// The setting that has the same effect when it is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub setting: Option<String>,
}

/// The picture of a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RulePicture {
    /// Cards of the game; null is a card face down.
    Cards(#[cfg_attr(feature = "schema", ts(type = "(string | null)[]"))] Vec<Option<Card>>),
    /// A player who performs this action.
    Action(String),
}

/// A parameter of a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SwitchParam {
    /// Its name in files: `seconds`.
    pub name: String,
    /// What it means, with its unit.
    pub meaning: String,
    /// Its value, or its default if the rule is off.
    pub value: i64,
    /// Minimum and maximum.
    #[cfg_attr(feature = "schema", ts(type = "[number, number]"))]
    pub range: (i64, i64),
}

/// A home-made rule that is active at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct HomemadeOn {
    /// The hash of its content.
    pub id: String,
    /// The rule.
    pub rule: Homemade,
    /// Its description.
    pub sentences: Sentences,
    /// Its interactions with rules of the table, and which rule has precedence.
    pub meets: Vec<Meeting>,
}

/// Sentences in each supported language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Sentences {
    /// In English.
    pub en: Vec<String>,
    /// In German.
    pub de: Vec<String>,
}
