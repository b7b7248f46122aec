//! `ruckus bench lab`: whole rounds of random players on one core, with all facts recorded. Rates are per second of CPU
//! time if the system reports it, because other processes would distort wall-clock time.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use ruckus_engine::Rulebook;
use ruckus_lab::random::RandomTable;
use ruckus_ruleset::{PRESETS, Ruleset};
use serde::Serialize;

use super::processor;
use crate::commands::say;

/// Options of `ruckus bench lab`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this preset
    #[arg(long)]
    preset: Option<String>,
    /// Number of seats
    #[arg(long, default_value_t = 4)]
    seats: usize,
    /// Seconds to play each preset
    #[arg(long, default_value_t = 3.0, value_parser = seconds)]
    seconds: f64,
    /// Seed of all randomness. The same seed plays the same rounds
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object for each preset
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct LabBenchFigures {
    bench: &'static str,
    preset: String,
    seats: usize,
    bots: &'static str,
    rounds_per_second: f64,
    moves_per_round: f64,
    facts_per_round: f64,
    /// The number of aborted rounds per thousand.
    given_up_per_thousand: f64,
}

/// Runs the benchmark and prints the results.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    let wanted = |name: &str| options.preset.as_deref().is_none_or(|wanted| wanted == name);
    let presets: Vec<_> = PRESETS.iter().filter(|preset| wanted(preset.name)).collect();
    if presets.is_empty() {
        let names: Vec<_> = PRESETS.iter().map(|preset| preset.name).collect();
        bail!("unknown preset; the presets are {}", names.join(", "));
    }
    for preset in presets {
        let rulebook = Ruleset::preset(preset.name)?.compile(options.seats)?;
        let figures = measure(options, preset.name, &rulebook);
        if options.json {
            say(&serde_json::to_string(&figures)?)?;
        } else {
            say(&format!(
                "{:<24} {} seats  {:>8.0} rounds/s  {:>6.1} moves and {:>6.1} facts a round",
                figures.preset,
                figures.seats,
                figures.rounds_per_second,
                figures.moves_per_round,
                figures.facts_per_round
            ))?;
        }
    }
    if let Some(busy) = processor::busy() {
        eprintln!("the system's load average of the last minute is {busy:.1}");
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(options: &Options, preset: &str, rulebook: &Rulebook) -> LabBenchFigures {
    let mut table = RandomTable::new(rulebook, options.seed);
    for _ in 0..100 {
        table.play();
    }
    let lasts = Duration::from_secs_f64(options.seconds);
    let (mut rounds, mut moves, mut facts, mut given_up) = (0_u64, 0_u64, 0_u64, 0_u64);
    let (begun, used) = (Instant::now(), processor::used());
    // On a busy machine, the time can be over before the first round.
    while rounds == 0 || begun.elapsed() < lasts {
        let played = table.play();
        rounds += 1;
        moves += u64::from(played.moves);
        facts += black_box(table.facts()).len() as u64;
        given_up += u64::from(!played.ended);
    }
    let passed = begun.elapsed().as_secs_f64();
    let used = used.and_then(|before| Some(processor::used()? - before));
    let seconds = used.filter(|&seconds| seconds > 0.0).unwrap_or(passed);
    let each = |sum: u64| sum as f64 / rounds as f64;
    LabBenchFigures {
        bench: "lab",
        preset: preset.to_owned(),
        seats: options.seats,
        bots: "random",
        rounds_per_second: rounds as f64 / seconds,
        moves_per_round: each(moves),
        facts_per_round: each(facts),
        given_up_per_thousand: each(given_up) * 1000.0,
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.1..=600.0).contains(&seconds) => Ok(seconds),
        _ => Err("between 0.1 and 600 seconds".to_owned()),
    }
}
