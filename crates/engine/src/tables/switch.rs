//! Values of rule switches.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A boolean, a number, a word, or named parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged, expecting = "a rule must be true, false, a whole number, a word, or parameters by name")]
pub enum SwitchValue {
    /// On or off.
    Bool(bool),
    /// A number, as in `doghouse = 2`.
    Number(i64),
    /// A word, as in `mistakes = "draw-two"`.
    Word(String),
    /// Named parameters.
    Table(#[cfg_attr(feature = "schema", ts(type = "{ [key: string]: SwitchValue }"))] BTreeMap<String, SwitchValue>),
}
