//! What one step reports to the run, as a file of JSON.

use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use super::tally::{Slow, Tally};

/// The result of a step.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Report {
    /// Number of checks that passed.
    pub(super) passed: usize,
    /// Number of checks that failed.
    pub(super) failed: usize,
    /// Names of failed checks, with the reason where the test runner prints one.
    names: Vec<String>,
    /// Tests with their times, where the test runner prints them.
    pub(super) slow: Vec<Slow>,
}

impl Report {
    pub(super) fn of(tally: Tally) -> Self {
        Self { passed: tally.passed, failed: tally.failed, names: tally.names, slow: tally.slow }
    }

    /// A step that ended without a report.
    pub(super) fn failed(why: String) -> Self {
        Self { failed: 1, names: vec![why], ..Self::default() }
    }

    pub(super) fn tally(&self) -> Tally {
        Tally { passed: self.passed, failed: self.failed, names: self.names.clone(), slow: Vec::new() }
    }

    pub(super) fn write(&self, file: &Path) -> Result<()> {
        Ok(std::fs::write(file, serde_json::to_string(self)?)?)
    }

    pub(super) fn read(file: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        serde_json::from_str(&text).with_context(|| format!("{} is not a report", file.display()))
    }
}
