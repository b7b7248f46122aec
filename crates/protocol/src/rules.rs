//! The rules of a table, as clients show them.

use std::collections::BTreeMap;

use ruckus_engine::SwitchValue;
use ruckus_homemade::{Homemade, Meeting};
use serde::{Deserialize, Serialize};

/// Which rules hold at a table, or would.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulesView {
    /// The preset that they are, or are a change of.
    pub base: String,
    /// Their name in files.
    pub name: String,
    /// Their name for people.
    pub title: String,
    /// One sentence about them.
    pub summary: String,
    /// The switches that stand otherwise than in the preset.
    pub with: BTreeMap<String, SwitchValue>,
    /// All settings that a table may change, in the order of the procedures.
    pub settings: Vec<RuleSetting>,
    /// All switches there are, in the order in which rules are best introduced.
    pub switches: Vec<RuleSwitch>,
    /// The home-made rules that are on, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<HomemadeOn>>"))]
    pub homemade: Vec<HomemadeOn>,
    /// The rules as a ruleset file.
    pub file: String,
}

/// A setting of the procedures that every table has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleSetting {
    /// Its section and its key in files: `scoring.target`.
    pub name: String,
    /// Its value: a number, or a word.
    pub value: SwitchValue,
    /// For numbers: the least and the most.
    #[cfg_attr(feature = "typescript", ts(type = "[number, number] | null"))]
    pub range: Option<(i64, i64)>,
    /// For words: those that it takes.
    pub words: Vec<String>,
    /// Whether it is otherwise than in the preset.
    pub changed: bool,
    /// Whether nothing at this table asks for it now, such as a number of cards where the dealer chooses.
    pub idle: bool,
}

/// A rule's switch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleSwitch {
    /// The rule's name in files: `spank-the-baby`.
    pub name: String,
    /// The rule's name for people: "Spank The Baby".
    pub title: String,
    /// The clause: `SP-6`.
    pub clause: String,
    /// One sentence.
    pub sentence: String,
    /// Its value; `false`, and 0 for a number, is off.
    pub value: SwitchValue,
    /// For rules whose value is a number alone: the least and the most.
    #[cfg_attr(feature = "typescript", ts(type = "[number, number] | null"))]
    pub range: Option<(i64, i64)>,
    /// For rules whose value is a word: the word that switches them on.
    pub word: Option<String>,
    /// For rules whose value is one of several words: these words. A value of `true` means the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub words: Vec<String>,
    /// Its parameters.
    pub params: Vec<SwitchParam>,
    /// The questions that it answers, of which a table has one answer each: "what a zero does".
    pub answers: Vec<String>,
    /// Names of the rules that it excludes: they answer the same questions.
    pub excludes: Vec<String>,
    /// Names of the rules that it needs.
    pub requires: Vec<String>,
    /// Whether it stands otherwise than in the preset.
    pub changed: bool,
}

/// A parameter of a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SwitchParam {
    /// Its name in files: `seconds`.
    pub name: String,
    /// What it means, with its unit.
    pub meaning: String,
    /// Its value; where the rule is off, what it would be.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub value: i64,
    /// The least and the most.
    #[cfg_attr(feature = "typescript", ts(type = "[number, number]"))]
    pub range: (i64, i64),
}

/// A home-made rule that is on at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HomemadeOn {
    /// The hash of its content.
    pub id: String,
    /// The rule.
    pub rule: Homemade,
    /// What it says.
    pub sentences: Sentences,
    /// Which rules of the table it meets, and who wins.
    pub meets: Vec<Meeting>,
}

/// The same in each language that there is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sentences {
    /// In English.
    pub en: Vec<String>,
    /// In German.
    pub de: Vec<String>,
}
