//! `cargo xtask instructions`: how many instructions a move of the engine takes, counted by callgrind. Times differ from run
//! to run and from machine to machine; counts hardly do.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args;

/// Which presets are counted.
const PRESETS: [&str; 4] = ["classic", "super-power-no-sissies", "psycho", "super-speed"];

/// What is counted.
#[derive(Args)]
pub(crate) struct Options {
    /// A program that is built already, with what can be inlined inlined
    #[arg(long)]
    program: Option<std::path::PathBuf>,
    /// The moves of the short run; the long one has so many and those that are counted
    #[arg(long, default_value_t = 20_000)]
    before: u64,
    /// The moves that are counted
    #[arg(long, default_value_t = 100_000)]
    moves: u64,
}

/// Plays each preset twice, and divides what the longer run took more.
///
/// # Errors
/// Valgrind is missing, or the program does not compile.
pub(crate) fn run(root: &Path, options: &Options) -> Result<ExitCode> {
    let program = match &options.program {
        Some(program) => program.clone(),
        None => {
            let built = crate::cargo(root).args(["build", "--quiet", "--release", "--package", "ruckus"]).status();
            if !built.context("cannot start cargo")?.success() {
                bail!("the program does not compile");
            }
            crate::target(root).join("release").join(crate::file_of("ruckus"))
        }
    };
    for preset in PRESETS {
        let short = count(&program, preset, options.before)?;
        let long = count(&program, preset, options.before + options.moves)?;
        println!("{preset:<24} {:>6} instructions a move", long.saturating_sub(short) / options.moves.max(1));
    }
    Ok(ExitCode::SUCCESS)
}

/// The instructions of a run of so many moves.
fn count(program: &Path, preset: &str, moves: u64) -> Result<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
    valgrind.args(["bench", "engine", "--preset", preset, "--moves", &moves.to_string()]);
    let output = valgrind.stdin(Stdio::null()).output();
    let output = output.context("cannot start valgrind (`apt-get install valgrind`)")?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    match collected(&said).filter(|_| output.status.success()) {
        Some(count) => Ok(count),
        None => bail!("valgrind has counted nothing:\n{said}"),
    }
}

/// `==12== Collected : 123456`
fn collected(said: &str) -> Option<u64> {
    said.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read() {
        assert_eq!(collected("==12== Events    : Ir\n==12== Collected : 123456\n"), Some(123_456));
        assert_eq!(collected("valgrind: no such program"), None);
    }
}
