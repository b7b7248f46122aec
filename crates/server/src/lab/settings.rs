//! What can be set about the lab.

use std::time::Duration;

/// Limits of trials in the lab.
#[derive(Clone, Copy, Debug)]
pub struct LabLimits {
    /// On how many threads rules are tried; with none they are not.
    pub threads: usize,
    /// The most games that can be asked for.
    pub games: u32,
    /// How many trials may wait.
    pub queued: usize,
    /// How long one may run before it ends with what was found until then.
    pub lasts: Duration,
    /// How long what was found is kept.
    pub kept: Duration,
}

impl Default for LabLimits {
    fn default() -> Self {
        Self { threads: 1, games: 2000, queued: 8, lasts: Duration::from_secs(300), kept: Duration::from_secs(3600) }
    }
}
