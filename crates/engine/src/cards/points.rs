//! The point values of cards at the end of a round.

use serde::{Deserialize, Serialize};

/// A table of point values (M1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Points {
    /// Words 20, wild-types 50.
    Classic,
    /// Words 15, wild 20, wild draw four 25, other wild-types 20.
    Power,
}
