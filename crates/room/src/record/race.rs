//! The verdict on a race, as the journal stores it.

use ruckus_arbiter::Verdict;
use serde::{Deserialize, Serialize};

/// The verdict on a race, in the first entry that it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// The number of ranks that earlier entries have carried out.
    #[serde(default)]
    pub known: usize,
    /// The verdict, with all the data that it is based on.
    pub verdict: Verdict,
}
