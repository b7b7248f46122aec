//! `target/test-passed.json`: proof that every step passed on a commit.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Serialize;

use super::schedule::Done;
use crate::target;

/// The commit that is checked out, and whether the files differ from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tree {
    /// Hash of the commit.
    pub(super) commit: String,
    /// Hash of its tree.
    tree: String,
    /// True if no file differs from the commit, untracked files included.
    pub(super) is_clean: bool,
}

#[derive(Serialize)]
struct Passed<'a> {
    commit: &'a str,
    tree: &'a str,
    seconds: f64,
    steps: BTreeMap<&'a str, f64>,
}

impl Tree {
    /// Asks git.
    ///
    /// # Errors
    /// The folder is not a clone, or git is missing.
    pub(super) fn of(root: &Path) -> Result<Self> {
        let commit = git(root, &["rev-parse", "HEAD"])?;
        let tree = git(root, &["rev-parse", "HEAD^{tree}"])?;
        let is_clean = git(root, &["status", "--porcelain"])?.is_empty();
        Ok(Self { commit, tree, is_clean })
    }
}

fn git(root: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new("git").current_dir(root).args(arguments).output().context("cannot start git")?;
    if !output.status.success() {
        bail!("`git {}` failed: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn file(root: &Path) -> PathBuf {
    target(root).join("test-passed.json")
}

/// Removes the proof of an earlier run.
///
/// # Errors
/// The file is there and cannot be removed.
pub(super) fn forget(root: &Path) -> Result<()> {
    match std::fs::remove_file(file(root)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).context("cannot remove test-passed.json")
        }
        _ => Ok(()),
    }
}

/// Writes the proof.
///
/// # Errors
/// The file cannot be written.
pub(super) fn write(root: &Path, tree: &Tree, seconds: f64, done: &[Done]) -> Result<()> {
    let steps = done.iter().map(|step| (step.name, step.seconds)).collect();
    let passed = Passed { commit: &tree.commit, tree: &tree.tree, seconds, steps };
    std::fs::write(file(root), serde_json::to_string_pretty(&passed)? + "\n").context("cannot write test-passed.json")
}
