//! Processes of a measurement: started, and what the system says of them. That only where it has `/proc`; elsewhere nothing is
//! known.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use tokio::process::{Child, Command};

/// Measures, unless somebody interrupts it.
pub(crate) async fn unless_interrupted<T>(measure: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::select! {
        figures = measure => figures,
        _ = tokio::signal::ctrl_c() => bail!("interrupted; nothing was measured"),
    }
}

/// Starts this program once more as a part of a measurement, with pipes to it and from it.
pub(crate) fn start(part: &str) -> Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg(part).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
    command.spawn().with_context(|| format!("cannot start the {part}"))
}

/// Returns the program to measure: the given one, or `ruckus` beside this program.
///
/// # Errors
/// It is not there.
pub(crate) fn measured(given: Option<&Path>) -> Result<PathBuf> {
    if let Some(given) = given {
        return Ok(given.to_owned());
    }
    let program = std::env::current_exe()?.with_file_name(format!("ruckus{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        bail!(
            "there is no `{}`; build it with `cargo build` and the same profile, or name a program with --program",
            program.display()
        );
    }
    Ok(program)
}

/// How many files a process of ours may have open at once.
pub(crate) fn most_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// How many bytes of memory a process holds.
pub(crate) fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// How many seconds of processor time a process has used, in its own code and in the kernel.
pub(crate) fn processor(process: u32) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in parentheses, may hold anything. After it the 12th and the 13th field count hundredths of a second.
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let (user, kernel): (f64, f64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + kernel) / 100.0)
}

/// How many processes want a processor now, as a mean of the last minute.
pub(crate) fn busy() -> Option<f64> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split_whitespace().next()?.parse().ok()
}
