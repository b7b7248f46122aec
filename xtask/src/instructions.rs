//! `cargo xtask instructions`: counts the instructions of an engine move with callgrind. Times vary between runs and
//! machines; counts hardly do.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args;

/// The measured presets.
const PRESETS: [&str; 6] = ["classic", "super-power-no-sissies", "psycho", "super-speed", "house-rules", "power"];

/// Options of a measurement.
#[derive(Args)]
pub(crate) struct Options {
    /// An existing program, built with inlining
    #[arg(long)]
    pub(crate) program: Option<std::path::PathBuf>,
    /// The moves of the short run. The long run has these and the counted moves
    #[arg(long, default_value_t = 20_000)]
    pub(crate) before: u64,
    /// The number of counted moves
    #[arg(long, default_value_t = 100_000)]
    pub(crate) moves: u64,
    /// Instead, compare a table that knows all house rules but has them off with a table that does not know them. The
    /// counts must agree within 1 percent
    #[arg(long)]
    pub(crate) off: bool,
}

/// Plays each preset twice and divides the difference of the two counts by the number of moves.
///
/// # Errors
/// Valgrind is missing, or the program does not compile.
pub(crate) fn run(root: &Path, options: &Options) -> Result<ExitCode> {
    let program = match &options.program {
        Some(program) => program.clone(),
        None => {
            let built =
                crate::cargo(root).args(["build", "--quiet", "--profile", "dist", "--package", "ruckus"]).status();
            if !built.context("cannot start cargo")?.success() {
                bail!("the program does not compile");
            }
            crate::target(root).join("dist").join(crate::file_of("ruckus"))
        }
    };
    if options.off {
        let named = a_move(&program, ["--off", "named"], options)?;
        let unnamed = a_move(&program, ["--off", "unnamed"], options)?;
        println!(
            "off, by name             {named:>6} instructions a move\nunknown                  {unnamed:>6} \
             instructions a move"
        );
        if !about_the_same(named, unnamed) {
            bail!("rules that are off have a cost");
        }
        return Ok(ExitCode::SUCCESS);
    }
    for (preset, count) in of_presets(&program, options)? {
        println!("{preset:<24} {count:>6} instructions a move");
    }
    Ok(ExitCode::SUCCESS)
}

/// Instructions per move of an existing program, for each measured preset.
///
/// # Errors
/// Valgrind is missing or the program fails.
pub(crate) fn of_presets(program: &Path, options: &Options) -> Result<BTreeMap<String, u64>> {
    PRESETS.iter().map(|preset| Ok((preset.to_string(), a_move(program, ["--preset", preset], options)?))).collect()
}

/// Instructions per action in a room with four players, for each measured preset. Includes rules, messages to the
/// players and the journal entry; excludes sockets and the store. `program` is the built example `actions` of the
/// server crate.
///
/// # Errors
/// Valgrind is missing or the program fails.
pub(crate) fn of_actions(program: &Path, before: u64, actions: u64) -> Result<BTreeMap<String, u64>> {
    let of = |preset: &str| {
        each((before, actions), |actions| counted(Command::new(program).args([preset, &actions.to_string()])))
    };
    PRESETS.iter().map(|preset| Ok((preset.to_string(), of(preset)?))).collect()
}

/// True if two counts differ by at most 1 percent.
const fn about_the_same(one: u64, other: u64) -> bool {
    one.abs_diff(other) * 100 <= if one < other { one } else { other }
}

/// The instructions of one move of `bench engine`.
fn a_move(program: &Path, what: [&str; 2], options: &Options) -> Result<u64> {
    each((options.before, options.moves), |moves| {
        counted(Command::new(program).args(["bench", "engine", "--moves", &moves.to_string()]).args(what))
    })
}

/// The instructions of one unit: the difference between a run of `before` units and one of `before + more`, divided by
/// `more`.
fn each((before, more): (u64, u64), count: impl Fn(u64) -> Result<u64>) -> Result<u64> {
    let (short, long) = (count(before)?, count(before + more)?);
    let Some(each) = long.checked_sub(short).and_then(|difference| difference.checked_div(more)) else {
        bail!("cannot count: {before} units took {short} instructions, {more} more took {long}");
    };
    Ok(each)
}

/// Runs a program under callgrind and returns its number of instructions.
fn counted(program: &Command) -> Result<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    valgrind.arg(program.get_program()).args(program.get_args());
    let output = valgrind.stdin(Stdio::null()).output();
    let output = output.context("cannot start valgrind (`apt-get install valgrind`)")?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    match collected(&said).filter(|_| output.status.success()) {
        Some(count) => Ok(count),
        None => bail!("valgrind did not count:\n{said}"),
    }
}

/// Parses `==12== Collected : 123456`.
fn collected(said: &str) -> Option<u64> {
    said.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_one_percent_difference_is_tolerated() {
        assert!(about_the_same(1000, 1010) && about_the_same(1010, 1000) && !about_the_same(1000, 1011));
    }

    #[test]
    fn the_instruction_count_is_parsed() {
        assert_eq!(collected("==12== Events    : Ir\n==12== Collected : 123456\n"), Some(123_456));
        assert_eq!(collected("valgrind: no such program"), None);
    }
}
