//! Starts and finds the processes of a measurement. Their statistics come from [`ruckus_testkit::processes`].

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
pub(crate) use ruckus_testkit::processes::{idle_ticks, load_average, most_files, processor_seconds, resident_bytes};
use tokio::process::{Child, Command};

/// Runs a measurement until it completes or is interrupted.
pub(crate) async fn unless_interrupted<T>(measure: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::select! {
        figures = measure => figures,
        _ = tokio::signal::ctrl_c() => bail!("interrupted before the measurement"),
    }
}

/// Starts this program as a child process for a part of the measurement, with pipes for input and output.
pub(crate) fn start(part: &str) -> Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg(part).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
    command.spawn().with_context(|| format!("cannot start the {part}"))
}

/// Returns the program to measure: the given one, or `ruckus` in the folder of this program.
///
/// # Errors
/// The program does not exist.
pub(crate) fn measured(given: Option<&Path>) -> Result<PathBuf> {
    if let Some(given) = given {
        return Ok(given.to_owned());
    }
    let program = std::env::current_exe()?.with_file_name(format!("ruckus{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        bail!(
            "cannot find `{}`; build it with `cargo build` and the same profile, or give a program with --program",
            program.display()
        );
    }
    Ok(program)
}
