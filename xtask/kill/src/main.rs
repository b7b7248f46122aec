//! Kills the real program while tables of players play, starts it again on the same data, and looks from the players'
//! side whether anything that was acknowledged or shown is missing, doubled or different: `cargo xtask kill`.

#![expect(clippy::print_stdout, reason = "this program talks to whoever asks it to kill")]

mod cluster;
mod event;
mod journal;
mod life;
mod memory;
mod moment;
mod player;
mod progress;
mod run;
mod shared;
mod table;
mod tally;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Parser;

/// Kills the program again and again while tables play, and checks that nothing acknowledged is lost, doubled or
/// forked. It can be interrupted at any time, and says what it has found so far.
#[derive(Parser)]
#[command(name = "cargo xtask kill")]
struct Cli {
    /// The program that is killed; without one, it is built first.
    #[arg(long)]
    program: PathBuf,
    /// Another version of it, as the last release: each node that is started again is of the version that it was not
    /// before. With this, nodes know one address that follows the primary instead of one with both servers.
    #[arg(long)]
    other: Option<PathBuf>,
    /// How often.
    #[arg(long, default_value_t = 1_000)]
    kills: u32,
    /// How many nodes there are, on one PostgreSQL, of which one at a time is killed, frozen, cut off from the database
    /// or asked to end, or the primary killed and its synchronous standby promoted; 1 for the program alone, with its
    /// own journal.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=9))]
    nodes: u8,
    /// Kill in the middle of an event's movements instead: between the last finish of a round and the next seating, and
    /// while the next round is seated. At most 99 times.
    #[arg(long, conflicts_with = "nodes")]
    event: bool,
    /// Nothing but faults of this kind, with several nodes.
    #[arg(long, value_enum, conflicts_with = "event")]
    only: Option<cluster::Kind>,
    /// Fail if more than 1 in 100 lines takes longer than this from the kill or the fault to its first message, in
    /// milliseconds.
    #[arg(long)]
    within: Option<u32>,
    /// How many tables play.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1000))]
    tables: u16,
    /// How many players sit at each.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=16))]
    seats: u8,
    /// The number from which moments and moves follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What nodes log: a level, or levels by module as in `ruckus serve --log`.
    #[arg(long, default_value = "error")]
    log: String,
    /// Let no commit wait for the standby, as nobody should: shows that the loss is found.
    #[arg(long)]
    asynchronous: bool,
    /// Players try a lost line again every 25 ms, where pages wait up to half a second, and longer from then on.
    #[arg(long)]
    eager: bool,
    /// Stop after so many seconds.
    #[arg(long)]
    seconds: Option<u64>,
    /// Print one JSON object at the end.
    #[arg(long)]
    json: bool,
}

fn main() -> Result<ExitCode> {
    let cli = Cli::parse();
    if cli.only.is_some() && cli.nodes == 1 {
        bail!("`--only` names a fault of several nodes; add `--nodes 3`");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let mut tally = runtime.block_on(async {
        match (cli.event, cli.nodes) {
            (true, _) => event::run(&cli).await,
            (false, 1) => run::run(&cli).await,
            (false, _) => cluster::run(&cli).await,
        }
    })?;
    if let Some(bound) = cli.within {
        tally.expect_within(f64::from(bound));
    }
    let kinds: &[&str] = match (cli.event, cli.nodes) {
        (true, _) => &event::KINDS,
        (false, 1) => &moment::KINDS,
        (false, _) => &cluster::KINDS,
    };
    println!("{}", tally.report(kinds));
    if cli.json {
        println!("{}", serde_json::to_string(&tally.figures(&cli))?);
    }
    Ok(if tally.broken() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
