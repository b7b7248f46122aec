//! A step as a process of its own, so that its output can be shown in one piece.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::steps::TestStep;
use super::tally::CheckTally;
use crate::target;

/// A copy of this program, which runs the steps: the step `build` may replace the original.
pub(super) struct Runner(PathBuf);

impl Runner {
    /// Makes the copy.
    ///
    /// # Errors
    /// The target folder cannot be written.
    pub(super) fn copy(root: &Path) -> Result<Self> {
        let folder = target(root).join("test");
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let copy = folder.join(crate::file_of("xtask"));
        let original = std::env::current_exe().context("cannot find this program")?;
        std::fs::copy(&original, &copy).with_context(|| format!("cannot write {}", copy.display()))?;
        Ok(Self(copy))
    }
}

/// Runs a step to its end and returns its report and what it printed.
pub(super) fn child(root: &Path, runner: &Runner, step: &TestStep) -> (CheckTally, String) {
    match started(root, runner, step) {
        Ok((report, output)) => {
            let report = report.unwrap_or_else(|| CheckTally::failed(format!("{} exited without a report", step.name)));
            (report, output)
        }
        Err(error) => (CheckTally::failed(format!("{}: {error:#}", step.name)), format!("{error:#}\n")),
    }
}

fn started(root: &Path, runner: &Runner, step: &TestStep) -> Result<(Option<CheckTally>, String)> {
    let folder = target(root).join("test");
    let (report, log) = (folder.join(format!("{}.json", step.name)), folder.join(format!("{}.log", step.name)));
    // A report of an earlier run must not count.
    if report.exists() {
        std::fs::remove_file(&report).with_context(|| format!("cannot remove {}", report.display()))?;
    }
    let output = std::fs::File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
    let mut child = Command::new(&runner.0);
    child.args(["test", "--only", step.name, "--report"]).arg(&report).current_dir(root);
    child.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output);
    child.status().context("cannot start a step")?;
    let output = std::fs::read(&log).with_context(|| format!("cannot read {}", log.display()))?;
    Ok((CheckTally::read_from(&report).ok(), String::from_utf8_lossy(&output).into_owned()))
}
