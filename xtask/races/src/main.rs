//! Races over real lines: the real program, players with real sockets or real browsers, each behind a line of its own
//! that delays what goes over it, and hands whose reactions are known. Who was faster is compared with who won: `cargo
//! xtask races`.

#![expect(clippy::print_stdout, reason = "this program talks to whoever asks it to race")]

mod book;
mod browsers;
mod figures;
mod line;
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

use line::Span;
use rival::Rival;

/// Lets people race on unequal lines to the real program, and compares who was faster with who won.
/// It can be interrupted at any time, and says what it has found so far.
#[derive(Parser)]
#[command(name = "cargo xtask races")]
struct Cli {
    /// The program that is played with; without one, it is built first.
    #[arg(long)]
    program: PathBuf,
    /// How many races, by as many tables as that takes.
    #[arg(long, default_value_t = 2_000)]
    races: u32,
    /// How many are run at one table: then others sit down, on other lines.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=200))]
    races_a_table: u32,
    /// How many tables play at once; 20 unless said otherwise, or 2 in browsers.
    #[arg(long)]
    tables: Option<usize>,
    /// The round trips of the lines when nothing is in the way, in milliseconds.
    #[arg(long, default_value = "20-250")]
    ping: Span,
    /// Their jitter, in milliseconds: the mean of what a round trip takes longer.
    #[arg(long, default_value = "1-15")]
    jitter: Span,
    /// How often something takes 30 to 200 ms longer on its way: a chance between 0 and 1.
    #[arg(long, default_value_t = 0.01)]
    spikes: f64,
    /// Somebody at each table who does not play like the others: `masher:5` and `silent-masher:5` press blindly 5 times
    /// a second, `holder:100` holds pongs back for 100 ms and takes as much off every reaction.
    #[arg(long, conflicts_with = "browsers")]
    rival: Option<Rival>,
    /// The round trip of the rival's line, in milliseconds.
    #[arg(long, default_value = "20")]
    rival_ping: Span,
    /// The lines say how long they are, like a proxy that knows its kernel's word.
    #[arg(long)]
    told: bool,
    /// Two nodes on one PostgreSQL, and every second seat at the one that does not have the table, which relays it.
    #[arg(long, conflicts_with = "browsers")]
    relayed: bool,
    /// For how many seconds people sit at a table before they race: the time to learn how long lines are.
    #[arg(long, default_value_t = 10)]
    settle: u64,
    /// The number from which lines and reactions follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Real browsers instead of bare sockets, at so many seats of each table; at all of them unless said otherwise.
    /// Pages on one machine keep each other waiting, as those of different players never do: one at a table shows what
    /// a page does by itself. Needs Node and Chromium.
    #[arg(long, num_args = 0..=1, default_missing_value = "4", value_parser = clap::value_parser!(u8).range(1..=4))]
    browsers: Option<u8>,
    /// For how many milliseconds nothing happens between what is shown and a reaction, so that pages have come to rest
    /// when hands press.
    #[arg(long, default_value_t = 0)]
    rest: u64,
    /// Where the browsers' part is, installed.
    #[arg(long, default_value = "e2e")]
    e2e: PathBuf,
    /// How Node is started, for browsers: with `chrt -r 5 node` they come after the program and the lines.
    #[arg(long, default_value = "node")]
    node: String,
    /// Stop after so many seconds.
    #[arg(long)]
    seconds: Option<u64>,
    /// Write every race as a line of JSON into a file.
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
        std::fs::write(list, lines.concat()).with_context(|| format!("{} cannot be written", list.display()))?;
    }
    let figures = figures::Figures::of(&ran, late_ms);
    println!("{}", figures.report());
    if cli.json {
        println!("{}", serde_json::to_string(&figures.json(&cli))?);
    }
    let broken = if cli.rival.is_some() { figures.broken_by_rival() } else { figures.broken(cli.browsers.is_some()) };
    broken.iter().for_each(|broken| println!("broken: {broken}"));
    Ok(if broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
