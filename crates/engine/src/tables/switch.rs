//! The value of a rule's switch.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// On or off, a number, a word, or parameters by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a rule takes true, false, a whole number, a word, or parameters by name")]
pub enum SwitchValue {
    /// On or off.
    Bool(bool),
    /// A number, as in `doghouse = 2`.
    Number(#[cfg_attr(feature = "typescript", ts(type = "number"))] i64),
    /// A word, as in `mistakes = "draw-two"`.
    Word(String),
    /// Parameters by name.
    Table(
        #[cfg_attr(feature = "typescript", ts(type = "{ [key: string]: SwitchValue }"))] BTreeMap<String, SwitchValue>,
    ),
}
