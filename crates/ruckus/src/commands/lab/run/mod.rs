//! `ruckus lab run`: bots play many games with a ruleset to measure its properties.

mod forest;
mod html;
mod line;
mod plot;
mod words;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, thread};

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use ruckus_lab::{Habit, Length, MOST_GAMES, PlayerKind, Progress, Report, Share, Span, TrialPlan};

use super::interrupt::interrupted;
use crate::commands::given_rules::ruleset;
use crate::commands::say;

/// Options of `ruckus lab run`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Preset, rules in one line such as "classic +stacking", or file of a ruleset or of a home-made rule
    ruleset: String,
    /// Preset, line or file to compare with
    #[arg(long, value_name = "RULESET")]
    against: Option<String>,
    /// Number of games with each ruleset. A game is one round, or one match with `--matches`
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_GAMES)))]
    games: u32,
    /// Play whole matches instead of rounds. Some rules act between rounds
    #[arg(long)]
    matches: bool,
    /// Number of seats
    #[arg(long, default_value_t = 4)]
    seats: usize,
    /// Players: `random`, `plain`, `rookie`, `regular` and so on; one for all seats, or one for each, separated by
    /// commas
    #[arg(long, value_delimiter = ',', default_value = "regular", value_parser = player)]
    bots: Vec<PlayerKind>,
    /// Skilled player in the measurement of skill
    #[arg(long, default_value = "regular", value_parser = player)]
    skilled: PlayerKind,
    /// All other players in the measurement of skill
    #[arg(long, default_value = "rookie", value_parser = player)]
    unskilled: PlayerKind,
    /// Number of moments at which all moves are tried, to measure how much a choice matters
    #[arg(long, default_value_t = 200)]
    choices: u32,
    /// Number of games that are played again without each rule, to find out if the rule changes anything
    #[arg(long, default_value_t = 100)]
    replays: u32,
    /// Habits to measure: the wins of a regular who never jumps in, and so on, compared with one without the habit on the
    /// same deals. Names separated by commas, or `all`
    #[arg(long, value_delimiter = ',', value_parser = habits)]
    habits: Vec<Habits>,
    /// Players to measure against regulars, separated by commas; weakest first
    #[arg(long, value_delimiter = ',', value_parser = player)]
    levels: Vec<PlayerKind>,
    /// Intended duration of a round in minutes, such as 3-8. The report says how many rounds are within it
    #[arg(long, value_name = "MINUTES")]
    length: Option<Length>,
    /// Seed of all randomness. The same seed gives the same report, on any number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// Play one part of the trial, such as 3/16, and print its results as JSON for `ruckus lab merge`
    #[arg(long, value_name = "I/N", requires = "json", conflicts_with = "html")]
    part: Option<Share>,
    /// Print one JSON object for each ruleset, and one with all differences
    #[arg(long)]
    json: bool,
    /// Write a self-contained report with plots to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Runs the trial and prints the report.
pub(super) fn run(options: &Options) -> Result<ExitCode> {
    let plan = plan(options)?;
    let cancel = interrupted()?;
    let bar = ProgressBar::new(0).with_style(ProgressStyle::with_template("{bar:30} {percent:>3} %  {eta} left")?);
    let progress = |Progress { done, of }| {
        bar.set_length(of);
        bar.set_position(done);
    };
    if let Some(share) = options.part {
        let part = ruckus_lab::run_part(&plan, share, &progress, &cancel)?;
        bar.finish_and_clear();
        say(&serde_json::to_string(&part)?)?;
        return Ok(came(part.done));
    }
    let report = ruckus_lab::run(&plan, &progress, &cancel)?;
    bar.finish_and_clear();
    tell(&report, options.json, options.html.as_deref())
}

/// By convention, an interrupted program exits with 130.
fn came(done: bool) -> ExitCode {
    if done { ExitCode::SUCCESS } else { ExitCode::from(130) }
}

/// Prints a report, and writes it as a page.
pub(super) fn tell(report: &Report, json: bool, html: Option<&Path>) -> Result<ExitCode> {
    if let Some(file) = html {
        fs::write(file, html::of(report)?).with_context(|| format!("cannot write {}", file.display()))?;
    }
    print(report, json)?;
    Ok(came(report.done))
}

fn plan(options: &Options) -> Result<TrialPlan> {
    let threads = match options.threads {
        Some(0) => bail!("nothing runs on 0 threads"),
        Some(threads) => threads,
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    Ok(TrialPlan {
        against: options.against.as_deref().map(ruleset).transpose()?,
        games: options.games,
        span: if options.matches { Span::Match } else { Span::Round },
        seats: options.seats,
        bots: options.bots.clone(),
        skilled: options.skilled,
        unskilled: options.unskilled,
        choices: options.choices,
        replays: options.replays,
        habits: options
            .habits
            .iter()
            .flat_map(|habits| habits.0.clone())
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect(),
        levels: options.levels.clone(),
        length: options.length,
        seed: options.seed,
        threads,
        ..TrialPlan::of(ruleset(&options.ruleset)?)
    })
}

/// One habit, or all.
#[derive(Clone, Debug)]
struct Habits(Vec<Habit>);

fn habits(name: &str) -> Result<Habits, String> {
    if name == "all" {
        return Ok(Habits(Habit::ALL.to_vec()));
    }
    name.parse().map(|habit| Habits(vec![habit])).map_err(|error: ruckus_lab::UnknownHabit| error.to_string())
}

fn player(name: &str) -> Result<PlayerKind, String> {
    name.parse().map_err(|error: ruckus_lab::UnknownPlayer| error.to_string())
}

fn print(report: &Report, json: bool) -> Result<()> {
    if json {
        for line in line::of(report) {
            say(&serde_json::to_string(&line)?)?;
        }
        return Ok(());
    }
    for line in words::of(report) {
        say(&line)?;
    }
    Ok(())
}
