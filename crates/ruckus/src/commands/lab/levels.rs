//! `ruckus lab levels`: how well the levels of bots play, in every preset.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::thread;

use anyhow::{Result, bail};
use ruckus_engine::{PRESETS, Rulebook, Ruleset};
use ruckus_lab::game::PLAYOUTS;
use ruckus_lab::levels::{Extent, Level, Pairing, Wins, measure};
use serde::Serialize;

use super::interrupt::interrupted;
use crate::commands::say;

/// Options of `ruckus lab levels`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many rounds of each kind
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    rounds: u32,
    /// What all chance is drawn from: the same seed gives the same figures
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many seats
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=16))]
    seats: u8,
    /// Only this preset; several separated by commas
    #[arg(long, value_delimiter = ',')]
    preset: Vec<String>,
    /// Who plays against whom: the one who is measured, and what all others are; several separated by commas
    #[arg(long, value_delimiter = ',', default_value = "shark:regular,regular:rookie", value_parser = pairing)]
    pairs: Vec<Pairing>,
    /// How often a shark plays a table out before it chooses
    #[arg(long, default_value_t = PLAYOUTS, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    playouts: u32,
    /// On how many cores; all of them unless said
    #[arg(long)]
    threads: Option<usize>,
    /// Print one JSON object for each pair and preset
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    preset: &'a str,
    seats: u8,
    one: Level,
    others: Level,
    rounds: u32,
    unfinished: u32,
    seed: u64,
    playouts: u32,
    win_share: f64,
    interval_95: [f64; 2],
    fair_share: f64,
}

/// Simulates and prints.
pub(super) fn run(options: &Options) -> Result<ExitCode> {
    let presets = rulebooks(options)?;
    let stop = interrupted();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.unwrap_or_else(cores);
    let extent = Extent { rounds: options.rounds, seed: options.seed, playouts: options.playouts, threads };
    if !options.json {
        let Options { rounds, seed, playouts, seats, .. } = options;
        say(&format!("{rounds} rounds of each kind at {seats} seats, seed {seed}, sharks play out {playouts} times"))?;
        say("one      others    preset                    wins   with 95 % certainty   (fair)   unfinished")?;
    }
    for &pairing in &options.pairs {
        for (preset, rulebook) in &presets {
            let shown = io::stderr().is_terminal();
            let tell = |done: u32| {
                if shown {
                    // A terminal that is gone does not stop the simulation.
                    _ = write!(io::stderr(), "\r{preset}: {done} rounds");
                }
            };
            let wins = measure(rulebook, pairing, &extent, &stop, &tell);
            if shown {
                _ = write!(io::stderr(), "\r{:60}\r", "");
            }
            if wins.rounds + wins.unfinished > 0 {
                say(&told(options, preset, pairing, &wins)?)?;
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(ExitCode::from(130));
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn rulebooks(options: &Options) -> Result<Vec<(&str, Rulebook)>> {
    let known = PRESETS.iter().map(|preset| preset.name);
    if let Some(unknown) = options.preset.iter().find(|name| !known.clone().any(|known| known == name.as_str())) {
        bail!("there is no preset `{unknown}`; there are: {}", known.collect::<Vec<_>>().join(", "));
    }
    let wanted = known.filter(|name| options.preset.is_empty() || options.preset.iter().any(|wanted| wanted == name));
    let compiled = wanted.map(|name| Ok((name, Rulebook::compile(&Ruleset::preset(name)?, options.seats.into())?)));
    compiled.collect()
}

fn told(options: &Options, preset: &str, pairing: Pairing, wins: &Wins) -> Result<String> {
    let (least, most) = wins.interval();
    let fair = 1.0 / f64::from(options.seats);
    if options.json {
        return Ok(serde_json::to_string(&Line {
            preset,
            seats: options.seats,
            one: pairing.one,
            others: pairing.others,
            rounds: wins.rounds,
            unfinished: wins.unfinished,
            seed: options.seed,
            playouts: options.playouts,
            win_share: wins.share(),
            interval_95: [least, most],
            fair_share: fair,
        })?);
    }
    Ok(format!(
        "{:<8} {:<9} {preset:<22} {:>5.1} %        {:>4.1} – {:>4.1} %      {:>4.1} %   {:>10}",
        pairing.one.name(),
        pairing.others.name(),
        wins.share() * 100.0,
        least * 100.0,
        most * 100.0,
        fair * 100.0,
        wins.unfinished
    ))
}

/// `shark:regular`: one of the first against others of the second.
fn pairing(text: &str) -> Result<Pairing, String> {
    let (one, others) = text.split_once(':').ok_or("two levels are wanted, such as shark:regular")?;
    Ok(Pairing { one: level(one)?, others: level(others)? })
}

fn level(text: &str) -> Result<Level, String> {
    let known = || Level::ALL.iter().map(|level| level.name());
    let found = Level::ALL.into_iter().find(|level| level.name() == text.trim());
    found.ok_or_else(|| format!("there is no level `{text}`; there are: {}", known().collect::<Vec<_>>().join(", ")))
}
