//! `ruckus bench engine`: random legal rounds on one core.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use ruckus_engine::catalogue;
use ruckus_lab::random::{Dice, RandomPlayer};
use ruckus_ruleset::{PRESETS, Ruleset};
use serde::Serialize;

use super::reference::Reference;
use crate::commands::say;

/// Options of `ruckus bench engine`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only this preset
    #[arg(long)]
    preset: Option<String>,
    /// Number of seats
    #[arg(long, default_value_t = 4)]
    seats: usize,
    /// Seconds to play each preset
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Play this many moves of each preset without measuring, for tools that count instructions
    #[arg(long, conflicts_with = "reference")]
    moves: Option<u64>,
    /// Compare `classic` at four seats with a hand-written loop that supports only the base game
    #[arg(long)]
    reference: bool,
    /// Play this many moves with all house rules off. The ruleset file names each of them, or none
    #[arg(long, requires = "moves", conflicts_with = "preset")]
    off: Option<Off>,
    /// Print one JSON object for each preset
    #[arg(long)]
    json: bool,
}

/// How a ruleset file switches all house rules off.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Off {
    /// It names each of them.
    Named,
    /// It names only the one that `classic` has.
    Unnamed,
}

impl Off {
    fn ruleset(self) -> Result<Ruleset> {
        let rules = catalogue().map(|(_, about)| about.name);
        let named: Vec<_> = match self {
            Self::Named => rules.collect(),
            Self::Unnamed => rules.filter(|&name| name == "challenge").collect(),
        };
        let off: String = named.iter().map(|name| format!("{name} = false\n")).collect();
        let text = format!(
            "name = \"off\"\ntitle = \"Off\"\nsummary = \"No house rules.\"\nbase = \"classic\"\n[rules]\n{off}"
        );
        Ok(Ruleset::parse("off", &text)?)
    }
}

#[derive(Serialize)]
struct EngineBenchFigures {
    bench: &'static str,
    preset: String,
    seats: usize,
    moves_per_second: f64,
    rounds_per_second: f64,
}

#[derive(Serialize)]
struct Comparison {
    bench: &'static str,
    preset: &'static str,
    seats: usize,
    moves_per_second: f64,
    reference_moves_per_second: f64,
    /// The cost of an engine move relative to a move of the reference.
    ratio: f64,
}

/// Runs the benchmark and prints the results.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    if options.reference {
        return compare(options);
    }
    if let (Some(off), Some(moves)) = (options.off, options.moves) {
        RandomPlayer::new(off.ruleset()?.compile(options.seats)?, SEED).play(moves);
        return Ok(ExitCode::SUCCESS);
    }
    for preset in PRESETS.iter().filter(|preset| options.preset.as_deref().is_none_or(|name| name == preset.name)) {
        let rulebook = Ruleset::preset(preset.name)?.compile(options.seats)?;
        let mut player = RandomPlayer::new(rulebook, SEED);
        if let Some(moves) = options.moves {
            player.play(moves);
            continue;
        }
        play_for(&mut player, Duration::from_millis(200));
        let (moves, rounds) = (player.moves(), player.rounds());
        let begun = Instant::now();
        play_for(&mut player, Duration::from_secs_f64(options.seconds.clamp(0.1, 600.0)));
        let seconds = begun.elapsed().as_secs_f64();
        let (moves, rounds) = ((player.moves() - moves) as f64, (player.rounds() - rounds) as f64);
        let figures = EngineBenchFigures {
            bench: "engine",
            preset: preset.name.to_owned(),
            seats: options.seats,
            moves_per_second: moves / seconds,
            rounds_per_second: rounds / seconds,
        };
        if options.json {
            say(&serde_json::to_string(&figures)?)?;
        } else {
            say(&format!(
                "{:<24} {} seats  {:>6.2} million moves/s  {:>8.0} rounds/s",
                figures.preset,
                figures.seats,
                figures.moves_per_second / 1e6,
                figures.rounds_per_second
            ))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs `classic` and the reference alternately, so that other load on the machine affects both.
fn compare(options: &Options) -> Result<ExitCode> {
    const SEATS: usize = 4;
    const TURNS: u32 = 20;
    let rulebook = Ruleset::preset("classic")?.compile(SEATS)?;
    let mut reference = Reference::new(rulebook.deck(), Dice::new(SEED));
    let mut player = RandomPlayer::new(rulebook, SEED);
    let turn = Duration::from_secs_f64(options.seconds.clamp(0.1, 600.0)) / TURNS;
    let (mut engine_took, mut reference_took) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..TURNS {
        let begun = Instant::now();
        play_for(&mut player, turn);
        engine_took += begun.elapsed();
        let begun = Instant::now();
        while begun.elapsed() < turn {
            for _ in 0..1000 {
                reference.step();
            }
        }
        reference_took += begun.elapsed();
    }
    black_box(reference.rounds);
    let moves_per_second = player.moves() as f64 / engine_took.as_secs_f64();
    let reference_moves_per_second = reference.moves as f64 / reference_took.as_secs_f64();
    let ratio = reference_moves_per_second / moves_per_second;
    let figures = Comparison {
        bench: "engine-reference",
        preset: "classic",
        seats: SEATS,
        moves_per_second,
        reference_moves_per_second,
        ratio,
    };
    if options.json {
        say(&serde_json::to_string(&figures)?)?;
    } else {
        say(&format!(
            "classic {:.2} million moves/s, reference {:.2} million moves/s: a move costs {ratio:.1} times as much",
            moves_per_second / 1e6,
            reference_moves_per_second / 1e6
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn play_for(player: &mut RandomPlayer, duration: Duration) {
    let begun = Instant::now();
    while begun.elapsed() < duration {
        player.play(1000);
    }
}

/// The seed of all runs.
const SEED: u64 = 1;
