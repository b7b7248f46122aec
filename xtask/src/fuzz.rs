//! `cargo xtask fuzz`: the long form of fuzzing. Its short form is a test of `crates/fuzz`.

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

/// Runs a target until it is interrupted, finds something, or has done what it was told.
///
/// # Errors
/// When what it needs is not there: the message says how to get it.
pub(crate) fn run(root: &Path, target: &str, told: &[String]) -> Result<ExitCode> {
    let has = |args: &[&str]| Command::new("rustup").args(args).output().is_ok_and(|output| output.status.success());
    if !has(&["run", "nightly", "rustc", "--version"]) {
        bail!("fuzzing needs a nightly compiler: `rustup toolchain install nightly`");
    }
    if !has(&["run", "nightly", "cargo", "fuzz", "--version"]) {
        bail!("fuzzing needs cargo-fuzz: `cargo install cargo-fuzz` (and a C++ compiler, for libFuzzer)");
    }
    let corpus = root.join("fuzz").join("corpus").join(target);
    std::fs::create_dir_all(&corpus).with_context(|| format!("cannot make {}", corpus.display()))?;
    let mut fuzz = Command::new("rustup");
    fuzz.current_dir(root).args(["run", "nightly", "cargo", "fuzz", "run", target]).arg(corpus);
    if target == "decode" {
        // What is known to mean something is a good beginning.
        fuzz.args(["scenarios", "rulesets"]);
    }
    let status = fuzz.arg("--").args(told).status().context("cannot start cargo-fuzz")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
