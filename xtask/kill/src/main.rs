//! Kills the real program during play, restarts it on the same data, and checks from the players' side that nothing
//! acknowledged or shown is lost, doubled or different: `cargo xtask kill`.

#![expect(clippy::print_stdout, reason = "a command-line program prints its results")]

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

/// Kills the program repeatedly during play, and checks that nothing acknowledged is lost, doubled or forked. Can be
/// interrupted at any time, and then prints its results so far.
#[derive(Parser)]
#[command(name = "cargo xtask kill")]
struct Cli {
    /// The program to kill. By default, it is built first.
    #[arg(long)]
    program: PathBuf,
    /// Another version of the program, such as the last release. Each restarted node switches to the version that it
    /// did not run before. Nodes then use one address that follows the primary, instead of one address with both
    /// servers.
    #[arg(long)]
    other: Option<PathBuf>,
    /// The number of kills.
    #[arg(long, default_value_t = 1_000)]
    kills: u32,
    /// The number of nodes on one PostgreSQL database. One node at a time is killed, frozen, disconnected from the
    /// database or asked to stop, or the primary is killed and its synchronous standby promoted. 1 means the program
    /// alone with its own journal.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=9))]
    nodes: u8,
    /// Kill during the movements of an event instead: between the last finish of a round and the next seating, and
    /// while the next round is seated. At most 99 times.
    #[arg(long, conflicts_with = "nodes")]
    event: bool,
    /// Inject only faults of this kind, with several nodes.
    #[arg(long, value_enum, conflicts_with = "event")]
    only: Option<cluster::Kind>,
    /// Fail if more than 1 in 100 connections needs longer than this from the kill or fault to its first message, in
    /// milliseconds.
    #[arg(long)]
    within: Option<u32>,
    /// The number of tables.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=1000))]
    tables: u16,
    /// The number of players at each table.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=16))]
    seats: u8,
    /// The seed of moments and moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The log level of nodes, or levels by module as in `ruckus serve --log`.
    #[arg(long, default_value = "error")]
    log: String,
    /// Do not let commits wait for the standby. Shows that the test finds the loss; never configure this in production.
    #[arg(long)]
    asynchronous: bool,
    /// Players reconnect every 25 ms. Pages wait up to half a second at first, and longer later.
    #[arg(long)]
    eager: bool,
    /// Stop after this number of seconds.
    #[arg(long)]
    seconds: Option<u64>,
    /// Print one JSON object at the end.
    #[arg(long)]
    json: bool,
}

fn main() -> Result<ExitCode> {
    let cli = Cli::parse();
    if cli.only.is_some() && cli.nodes == 1 {
        bail!("`--only` requires several nodes; add `--nodes 3`");
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
