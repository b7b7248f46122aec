//! `ruckus lab levels`: measures the strength of bot levels, in every preset or with a ruleset file.

use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use ruckus_bot_program::{Decides, Timed};
use ruckus_engine::Rulebook;
use ruckus_lab::game::PLAYOUTS;
use ruckus_lab::levels::{Extent, Pairing, Programs, Wins, measure_with};
use ruckus_lab::{PlayerKind, UnknownPlayer};
use ruckus_ruleset::PRESETS;
use ruckus_strength::difference;
use serde::Serialize;

use super::interrupt::interrupted;
use crate::commands::given_rules::ruleset;
use crate::commands::say;

/// Options of `ruckus lab levels`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Number of rounds for each pair and preset
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    rounds: u32,
    /// Play whole matches instead of rounds, and print the differences in ratings
    #[arg(long)]
    matches: bool,
    /// Seed of all randomness. The same seed gives the same results
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of seats
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=16))]
    seats: u8,
    /// Only this preset, line of rules or ruleset file. Separate several with commas
    #[arg(long, value_delimiter = ',')]
    preset: Vec<String>,
    /// Players to compare: the measured one and all others, like `shark:regular`. Separate several pairs with commas
    #[arg(long, value_delimiter = ',', default_value = "shark:regular,regular:rookie", value_parser = pairing)]
    pairs: Vec<Pairing>,
    /// Number of playouts before a shark chooses
    #[arg(long, default_value_t = PLAYOUTS, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    playouts: u32,
    /// Shell command that starts a `program` in --pairs. It answers lines of JSON; see docs/bots.md
    #[arg(long)]
    command: Option<String>,
    /// Time limit for an answer of a program, in milliseconds
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    think: u64,
    /// Let sharks see all hands, to measure the value of that knowledge
    #[arg(long)]
    open_hands: bool,
    /// Number of threads [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
    /// Print one JSON object for each pair and preset
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct LevelReport<'a> {
    preset: &'a str,
    seats: u8,
    one: PlayerKind,
    others: PlayerKind,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    matches: bool,
    rounds: u32,
    unfinished: u32,
    seed: u64,
    playouts: u32,
    open_hands: bool,
    win_share: f64,
    interval_95: [f64; 2],
    fair_share: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_difference: Option<f64>,
}

/// Runs the comparison and prints the results.
pub(super) fn run(options: &Options) -> Result<ExitCode> {
    let presets = rulebooks(options)?;
    let is_program = |pairing: &Pairing| [pairing.one, pairing.others].contains(&PlayerKind::Program);
    let command = match (options.pairs.iter().any(is_program), &options.command) {
        (true, None) => bail!("--pairs contains a program; give its command with --command"),
        (false, Some(_)) => bail!("--command requires a program in --pairs, such as program:shark"),
        (_, command) => command.clone().unwrap_or_default(),
    };
    let within = Duration::from_millis(options.think);
    let start = move || Ok(Box::new(Timed::start(&command, within)?) as Box<dyn Decides>);
    let programs = Programs::new(&start);
    let stop = interrupted()?;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.unwrap_or_else(cores);
    let Options { rounds, matches, seed, playouts, open_hands, .. } = *options;
    let extent = Extent { rounds, matches, seed, playouts, open_hands, threads };
    if !options.json {
        let seats = options.seats;
        let unit = if matches { "matches" } else { "rounds" };
        say(&format!(
            "{rounds} {unit} of each kind at {seats} seats, seed {seed}, {playouts} playouts for each choice of a shark"
        ))?;
        say(&format!(
            "one      others    preset                    wins   with 95 % certainty   (fair)   unfinished{}",
            if matches { "   rating" } else { "" }
        ))?;
    }
    let style = ProgressStyle::with_template("{msg:24} {bar:30} {percent:>3} %  {eta} left")?;
    for &pairing in &options.pairs {
        for (preset, rulebook) in &presets {
            let bar = ProgressBar::new(rounds.into()).with_message(preset.clone()).with_style(style.clone());
            let tell = |done: u32| bar.set_position(done.into());
            let wins = measure_with(rulebook, pairing, &extent, Some(&programs), &stop, &tell);
            bar.finish_and_clear();
            if let Some(failure) = programs.failure() {
                return Err(failure).context("the lab has stopped");
            }
            if wins.rounds + wins.unfinished > 0 {
                say(&sentence_for(options, preset, pairing, &wins)?)?;
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(ExitCode::from(130));
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn rulebooks(options: &Options) -> Result<Vec<(String, Rulebook)>> {
    let every = || PRESETS.iter().map(|preset| preset.name.to_owned()).collect();
    let wanted = if options.preset.is_empty() { every() } else { options.preset.clone() };
    let compiled = wanted.iter().map(|name| {
        let rules = ruleset(name)?;
        let rulebook = rules.compile(options.seats.into())?;
        Ok((rules.name, rulebook))
    });
    compiled.collect()
}

fn sentence_for(options: &Options, preset: &str, pairing: Pairing, wins: &Wins) -> Result<String> {
    let (least, most) = wins.interval();
    let fair = 1.0 / f64::from(options.seats);
    let apart = difference(wins.won, wins.rounds, options.seats.into());
    let apart = options.matches.then_some(apart);
    if options.json {
        return Ok(serde_json::to_string(&LevelReport {
            preset,
            seats: options.seats,
            one: pairing.one,
            others: pairing.others,
            matches: options.matches,
            rounds: wins.rounds,
            unfinished: wins.unfinished,
            seed: options.seed,
            playouts: options.playouts,
            open_hands: options.open_hands,
            win_share: wins.share(),
            interval_95: [least, most],
            fair_share: fair,
            rating_difference: apart,
        })?);
    }
    Ok(format!(
        "{:<8} {:<9} {preset:<22} {:>5.1} %        {:>4.1} – {:>4.1} %      {:>4.1} %   {:>10}{}",
        pairing.one.to_string(),
        pairing.others.to_string(),
        wins.share() * 100.0,
        least * 100.0,
        most * 100.0,
        fair * 100.0,
        wins.unfinished,
        apart.map(|apart| format!("   {apart:>+6.0}")).unwrap_or_default()
    ))
}

/// Parses `shark:regular`: one of the first against others of the second.
fn pairing(text: &str) -> Result<Pairing, String> {
    let (one, others) = text.split_once(':').ok_or("expected two players, such as shark:regular")?;
    let player = |name: &str| match name.trim() {
        "program" => Ok(PlayerKind::Program),
        name => name
            .parse::<PlayerKind>()
            .map_err(|unknown: UnknownPlayer| format!("{unknown}, and program with --command")),
    };
    Ok(Pairing { one: player(one)?, others: player(others)? })
}
