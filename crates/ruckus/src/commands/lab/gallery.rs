//! `ruckus lab gallery`: play-tests each rule of the gallery. The results are published with the rules.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::{fs, thread};

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use ruckus_homemade::Homemade;
use ruckus_lab::{PlayTest, TrialPlan};
use ruckus_ruleset::{Ruleset, gallery, in_gallery};
use serde_json::Value;

use super::interrupt::interrupted;
use crate::commands::say;

/// Options of `ruckus lab gallery`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only these rules, by name. The results of others are kept
    rules: Vec<String>,
    /// Number of games with each rule, and the same number without it
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Seed of all randomness
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the results to this file instead of printing them
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

/// Runs the trials and writes the results.
pub(super) fn run(options: &Options) -> Result<ExitCode> {
    let cancel = interrupted()?;
    if let Some(unknown) = options.rules.iter().find(|name| in_gallery(name).is_none()) {
        bail!("the gallery has no rule `{unknown}`");
    }
    let asked = |rule: &&Homemade| options.rules.is_empty() || options.rules.contains(&rule.name);
    let rules: Vec<&Homemade> = gallery().iter().filter(asked).collect();
    let bar = ProgressBar::new(rules.len() as u64)
        .with_style(ProgressStyle::with_template("{bar:30} {pos} of {len}  {eta} left")?);
    let mut results: BTreeMap<String, Value> = match &options.write {
        Some(file) if !options.rules.is_empty() => {
            let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
            serde_json::from_str(&text).with_context(|| format!("{} contains no results", file.display()))?
        }
        _ => BTreeMap::new(),
    };
    for rule in rules {
        let Some(result) = trial(rule, options, &cancel)? else { return Ok(ExitCode::from(130)) };
        results.insert(rule.name.clone(), serde_json::to_value(result)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let text = serde_json::to_string_pretty(&results)?;
    match &options.write {
        Some(file) => fs::write(file, text + "\n").with_context(|| format!("cannot write {}", file.display()))?,
        None => say(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Play-tests a rule in a suitable game. Returns `None` if interrupted.
fn trial(rule: &Homemade, options: &Options, cancel: &AtomicBool) -> Result<Option<PlayTest>> {
    let with = Ruleset::for_homemade(rule, "the gallery")?;
    let game = with.base().to_owned();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let plan = TrialPlan {
        against: Some(Ruleset::preset(&game)?),
        games: options.games,
        choices: 0,
        homemade_only: true,
        seed: options.seed,
        threads: options.threads.map_or_else(cores, usize::from),
        ..TrialPlan::of(with)
    };
    let report = ruckus_lab::run(&plan, &|_| {}, cancel)?;
    if !report.done {
        return Ok(None);
    }
    Ok(PlayTest::of(&report, &game, &rule.name))
}
