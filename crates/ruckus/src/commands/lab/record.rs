//! `ruckus lab record`: records decisions of bots as Parquet files, for machine learning.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use ruckus_lab::PlayerKind;
use ruckus_lab::game::PLAYOUTS;

/// Options of `ruckus lab record`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Number of rounds
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    rounds: u64,
    /// Folder for the files. It must be empty, or contain the same recording, which is continued
    #[arg(long)]
    out: PathBuf,
    /// Preset, rules in one line, or ruleset file
    #[arg(long, default_value = "classic")]
    preset: String,
    /// Number of seats
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=16))]
    seats: u8,
    /// Players: one for all seats, or one for each, separated by commas; random, plain, rookie, regular, shark
    #[arg(long, value_delimiter = ',', default_value = "regular")]
    players: Vec<PlayerKind>,
    /// Seed of all randomness. The same seed gives the same files
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of rounds in each file
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    part: u64,
    /// Number of playouts before a shark chooses
    #[arg(long, default_value_t = PLAYOUTS, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    playouts: u32,
    /// Number of threads [default: all cores]
    #[arg(long)]
    threads: Option<usize>,
}

/// Records the decisions and prints a summary.
#[cfg(feature = "parquet")]
pub(super) fn run(options: &Options) -> Result<ExitCode> {
    use std::sync::atomic::Ordering;
    use std::thread;

    use anyhow::bail;
    use indicatif::{ProgressBar, ProgressStyle};
    use ruckus_dataset::Recording;

    use super::interrupt::interrupted;
    use crate::commands::given_rules::ruleset;
    use crate::commands::say;

    let seats = usize::from(options.seats);
    let players = match options.players.as_slice() {
        [one] => vec![*one; seats],
        each if each.len() == seats => each.to_vec(),
        each => bail!("--players lists {} players for {seats} seats; give one, or one for each seat", each.len()),
    };
    let recording = Recording {
        ruleset: ruleset(&options.preset)?,
        players,
        rounds: options.rounds,
        part: options.part,
        seed: options.seed,
        playouts: options.playouts,
        folder: options.out.clone(),
        threads: options.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
    };
    let stop = interrupted()?;
    let style = ProgressStyle::with_template("{msg} {bar:30} {percent:>3} %  {eta} left")?;
    let bar = ProgressBar::new(options.rounds).with_message("recording").with_style(style);
    let recorded = recording.run(&stop, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let recorded = recorded?;
    let folder = options.out.display();
    say(&format!(
        "{folder}: {} of {} parts are complete, {} of them from earlier runs; {} new decisions{}",
        recorded.parts,
        recorded.of,
        recorded.kept,
        recorded.decisions,
        match recorded.unfinished {
            0 => String::new(),
            1 => "; 1 round did not end and is excluded".to_owned(),
            many => format!("; {many} rounds did not end and are excluded"),
        }
    ))?;
    if stop.load(Ordering::Relaxed) && recorded.parts < recorded.of {
        say("Stopped. Repeat the command to continue.")?;
        return Ok(ExitCode::from(130));
    }
    Ok(ExitCode::SUCCESS)
}

/// Tells how to build a program that supports recording.
#[cfg(not(feature = "parquet"))]
pub(super) fn run(_: &Options) -> Result<ExitCode> {
    anyhow::bail!("this program was built without Parquet; build it with `cargo build --release --features parquet`")
}
