//! `cargo xtask test`: installs what the tests need and runs all of them in one build profile. Steps that wait run
//! beside steps that compile.

mod children;
mod crates;
mod passed;
mod record;
mod run;
mod schedule;
mod steps;
mod tally;
pub(crate) mod tools;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;

use passed::Tree;
use schedule::Done;
use steps::TestStep;
use tally::CheckTally;

/// The number of slowest tests in the summary.
const SLOWEST: usize = 20;

/// Which steps to run, and where to keep their figures.
#[derive(Args)]
pub(crate) struct Options {
    /// Leave out browsers, licenses, spelling and other slow steps
    #[arg(long)]
    quick: bool,
    /// Run only these steps
    #[arg(long, value_name = "STEP", value_delimiter = ',')]
    only: Vec<String>,
    /// Start no further steps after one has failed
    #[arg(long)]
    stop: bool,
    /// List the steps without running them
    #[arg(long)]
    list: bool,
    /// Append one line of JSON to FILE: commit, step times, size of the program, instructions per move and per action
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Report what got more than 5 % worse since the last line of FILE
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
    /// Run one step in this process and write its report to FILE; used by the run itself
    #[arg(long, value_name = "FILE", hide = true)]
    report: Option<PathBuf>,
}

impl Options {
    fn wants(&self, step: &TestStep) -> bool {
        if self.only.is_empty() {
            !(self.quick && step.is_slow)
        } else {
            self.only.iter().any(|name| name == step.name)
        }
    }

    /// True if every step runs.
    fn is_complete(&self) -> bool {
        self.only.is_empty() && !self.quick
    }
}

/// Runs the steps and prints a summary.
///
/// # Errors
/// An option names an unknown step, a step cannot be started, or a file cannot be read or written.
pub(crate) fn run(root: &Path, options: &Options) -> Result<ExitCode> {
    if let Some(unknown) = options.only.iter().find(|name| steps::ALL.iter().all(|step| step.name != **name)) {
        let names: Vec<_> = steps::ALL.iter().map(|step| step.name).collect();
        bail!("unknown step `{unknown}`; the steps are: {}", names.join(", "));
    }
    if let Some(file) = &options.report {
        let step = steps::ALL.iter().find(|step| options.only == [step.name]);
        return one(root, step.context("--report needs --only with one step")?, file);
    }
    let wanted = steps::with_needs(|step| options.wants(step));
    if options.list {
        wanted.iter().for_each(|step| println!("{:<12} {}", step.name, step.what));
        return Ok(ExitCode::SUCCESS);
    }
    // Checked before the run, which takes half an hour.
    let before = options.compare.as_deref().map(record::last).transpose()?;
    if options.is_complete() {
        passed::forget(root)?;
    }
    let tree = Tree::of(root)?;
    let begun = Instant::now();
    let done = schedule::run(root, &wanted, options.stop)?;
    let seconds = begun.elapsed().as_secs_f64();
    let all = summary(&done, seconds);
    let ran_all = options.is_complete() && done.len() == wanted.len();
    if all.failed == 0 && ran_all && tree.is_clean && Tree::of(root)? == tree {
        passed::write(root, &tree, seconds, &done)?;
    }
    if options.record.is_some() || before.is_some() {
        let record = record::Record::take(root, &tree, seconds, &done)?;
        if let Some(before) = before {
            record.compare(&before).iter().for_each(|line| println!("{line}"));
        }
        if let Some(file) = &options.record {
            record.append(file)?;
        }
    }
    println!("{all}");
    Ok(if all.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs a step in this process.
fn one(root: &Path, step: &TestStep, file: &Path) -> Result<ExitCode> {
    let tally = (step.run)(root).unwrap_or_else(|error| {
        println!("{}: {error:#}", step.name);
        CheckTally::FAILED
    });
    let failed = tally.failed > 0;
    tally.write(file)?;
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Prints the slowest tests and the result of each step.
fn summary(done: &[Done], seconds: f64) -> CheckTally {
    let mut slow: Vec<_> = done.iter().flat_map(|step| &step.tally.slow).collect();
    slow.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
    println!("=== the {} slowest tests", slow.len().min(SLOWEST));
    for test in slow.iter().take(SLOWEST) {
        println!("{:>7.1} s  {}", test.seconds, test.name);
    }
    println!("=== summary");
    for Done { name, seconds, tally } in done {
        let verdict = if tally.failed == 0 { "ok    " } else { "FAILED" };
        println!("{verdict} {name:<12} {seconds:>7.1} s  {tally}");
    }
    let all = done.iter().map(|step| step.tally.clone()).fold(CheckTally::default(), |sum, tally| sum + tally);
    all.names.iter().for_each(|name| println!("failed: {name}"));
    println!("{} steps in {:.0} min {:02.0} s", done.len(), (seconds / 60.0).floor(), seconds % 60.0);
    all
}
