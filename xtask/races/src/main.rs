//! Races over connections with latency: the real program, and players with real sockets or real browsers and known
//! reaction times, each behind a line that delays its data. Compares who was faster with who won: `cargo xtask races`.

#![expect(clippy::print_stdout, reason = "a command-line program prints its results")]

mod book;
mod browsers;
mod delayed_link;
mod figures;
mod nodes;
mod player;
mod rival;
mod run;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use serde_json::json;

use delayed_link::Span;
use rival::Rival;

/// Lets players with unequal latency race on the real program, and compares who was faster with who won. Can be
/// interrupted at any time, and then prints its results so far.
#[derive(Parser)]
#[command(name = "cargo xtask races")]
struct Cli {
    /// The program to test. By default, it is built first.
    #[arg(long)]
    program: PathBuf,
    /// The total number of races at all tables.
    #[arg(long, default_value_t = 2_000)]
    races: u32,
    /// The number of races at one table, after which new players with new lines replace the old ones.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=200))]
    races_a_table: u32,
    /// The number of concurrent tables; by default 20, or 2 in browsers.
    #[arg(long)]
    tables: Option<usize>,
    /// The minimum round-trip times of the lines, in milliseconds.
    #[arg(long, default_value = "20-250")]
    ping: Span,
    /// Their jitter in milliseconds: the mean of the additional round-trip time.
    #[arg(long, default_value = "1-15")]
    jitter: Span,
    /// The probability, from 0 to 1, that a message takes 30 to 200 ms longer.
    #[arg(long, default_value_t = 0.01)]
    spikes: f64,
    /// One player at each table with another way of playing: `masher:5` and `silent-masher:5` press blindly 5 times a
    /// second, `holder:100` delays pongs by 100 ms and subtracts as much from every reaction.
    #[arg(long, conflicts_with = "browsers")]
    rival: Option<Rival>,
    /// The round-trip time of the rival's line, in milliseconds.
    #[arg(long, default_value = "20")]
    rival_ping: Span,
    /// Let the lines announce their round-trip time, like a proxy that knows its kernel's measurement.
    #[arg(long = "told")]
    announced: bool,
    /// Use two nodes on one PostgreSQL database. Every second seat connects to the node that only relays its table.
    #[arg(long, conflicts_with = "browsers")]
    relayed: bool,
    /// The number of seconds at a table before the races, during which the server learns the latencies.
    #[arg(long, default_value_t = 10)]
    settle: u64,
    /// The seed of lines and reactions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Use real browsers instead of bare sockets at this number of seats of each table; at all seats by default. Pages
    /// on one machine slow each other down, unlike pages of different players: use one per table to see the effect of a
    /// page alone. Requires Node and Chromium.
    #[arg(long, num_args = 0..=1, default_missing_value = "4", value_parser = clap::value_parser!(u8).range(1..=4))]
    browsers: Option<u8>,
    /// The idle time between a displayed moment and a reaction, in milliseconds, so that pages are idle when players
    /// press.
    #[arg(long, default_value_t = 0)]
    rest: u64,
    /// The installed folder with the browser part.
    #[arg(long, default_value = "e2e")]
    e2e: PathBuf,
    /// The command that starts Node for browsers. With `chrt -r 5 node`, they have a lower priority than the program
    /// and the lines.
    #[arg(long, default_value = "node")]
    node: String,
    /// Stop after this number of seconds.
    #[arg(long)]
    seconds: Option<u64>,
    /// Write every race to a file, as a line of JSON.
    #[arg(long)]
    list: Option<PathBuf>,
    /// Print one JSON object at the end.
    #[arg(long)]
    json: bool,
}

fn main() -> Result<ExitCode> {
    let cli = Cli::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let run::Raced { ran, late_ms } = runtime.block_on(run::run(&cli))?;
    if let Some(list) = &cli.list {
        let races = ran.iter().flat_map(|ran| ran.races.iter().map(|race| json!({"pings": ran.pings, "race": race})));
        let lines: Vec<_> = races.map(|race| format!("{race}\n")).collect();
        std::fs::write(list, lines.concat()).with_context(|| format!("cannot write {}", list.display()))?;
    }
    let figures = figures::BrowserFigures::of(&ran, late_ms);
    println!("{}", figures.report());
    if cli.json {
        println!("{}", serde_json::to_string(&figures.json(&cli))?);
    }
    let broken = if cli.rival.is_some() { figures.broken_by_rival() } else { figures.broken(cli.browsers.is_some()) };
    broken.iter().for_each(|broken| println!("broken: {broken}"));
    Ok(if broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
