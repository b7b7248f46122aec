//! `cargo xtask test`: installs what tests need and runs all of them, in one build profile, cheapest first.

mod crates;
mod run;
mod steps;
mod tally;
pub(crate) mod tools;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;

use steps::{Step, Thorough};
use tally::Tally;

/// What to run.
#[derive(Args)]
pub(crate) struct Options {
    /// Leave out browsers, licences and spelling: for the time between two thoughts.
    #[arg(long)]
    quick: bool,
    /// Run these steps alone.
    #[arg(long, value_name = "STEP", value_delimiter = ',')]
    only: Vec<String>,
    /// Stop at the first step that fails.
    #[arg(long)]
    stop: bool,
    /// Name the steps and run none.
    #[arg(long)]
    list: bool,
}

impl Options {
    fn wants(&self, step: &Step) -> bool {
        if self.only.is_empty() {
            !(self.quick && step.thorough == Thorough::Only)
        } else {
            self.only.iter().any(|name| name == step.name)
        }
    }
}

/// A step that has been run.
struct Done {
    name: &'static str,
    seconds: f64,
    tally: Tally,
}

/// Runs the steps and says what came of each.
pub(crate) fn run(root: &Path, options: &Options) -> Result<ExitCode> {
    let steps = steps::all();
    if let Some(unknown) = options.only.iter().find(|name| steps.iter().all(|step| step.name != **name)) {
        let names: Vec<_> = steps.iter().map(|step| step.name).collect();
        bail!("no step `{unknown}`; there are: {}", names.join(", "));
    }
    let wanted: Vec<_> = steps.iter().filter(|step| options.wants(step)).collect();
    if !options.list && ["page", "typos"].iter().all(|name| wanted.iter().any(|step| step.name == *name)) {
        tools::build_ahead(root);
    }
    let mut done = Vec::new();
    for step in wanted {
        println!("=== {}: {}", step.name, step.what);
        if options.list {
            continue;
        }
        let begun = Instant::now();
        let tally = (step.run)(root).unwrap_or_else(|error| {
            println!("{}: {error:#}", step.name);
            Tally::FAILED
        });
        let failed = tally.failed > 0;
        done.push(Done { name: step.name, seconds: begun.elapsed().as_secs_f64(), tally });
        if failed && options.stop {
            break;
        }
    }
    if options.list {
        return Ok(ExitCode::SUCCESS);
    }
    Ok(summary(&done))
}

fn summary(done: &[Done]) -> ExitCode {
    println!("=== summary");
    for Done { name, seconds, tally } in done {
        let verdict = if tally.failed == 0 { "ok    " } else { "FAILED" };
        println!("{verdict} {name:<10} {seconds:>7.1} s  {tally}");
    }
    let seconds: f64 = done.iter().map(|step| step.seconds).sum();
    let all = done.iter().fold(Tally::default(), |sum, step| sum + step.tally.clone());
    all.names.iter().for_each(|name| println!("failed: {name}"));
    println!("{} steps in {:.0} min {:02.0} s", done.len(), (seconds / 60.0).floor(), seconds % 60.0);
    println!("{all}");
    if all.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
