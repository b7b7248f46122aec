//! Results that do not count until a host decides about them.

use serde::{Deserialize, Serialize};

use crate::ids::Time;
use crate::input::Report;

/// A result that did not match its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Refused {
    /// The time.
    pub at: Time,
    /// The code of the refusal.
    pub why: String,
    /// The result.
    pub report: Report,
}
