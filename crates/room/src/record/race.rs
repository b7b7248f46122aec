//! A race that has been judged.

use ruckus_arbiter::Verdict;
use serde::{Deserialize, Serialize};

/// A race that has been judged, with the entry that it brings first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// How many of its places had been carried out before.
    #[serde(default)]
    pub known: usize,
    /// What it was judged by, and what it came to.
    pub verdict: Verdict,
}
