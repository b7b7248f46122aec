//! `ruckus-bench` measures the promises about servers, with the real program and real sockets.

mod cluster;
mod event;
mod load;
mod process;
mod relay;
mod server;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

/// Benchmarks of a ruckus server
#[derive(Parser)]
#[command(name = "ruckus-bench", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// The benchmarks.
#[derive(clap::Subcommand)]
enum Command {
    /// Measure tables of players over real sockets: latency of actions, and cost for the server
    Server(server::Options),
    /// Measure an event of many tables over real sockets: latency of seating and standings
    Event(event::Options),
    /// Measure one, two and three nodes on PostgreSQL, each limited to a share of a processor
    Cluster(cluster::Options),
    /// Run the players of `server`, in a separate process
    #[command(hide = true)]
    Load,
    /// Run the relay that `server --reference` compares the server with
    #[command(hide = true)]
    Relay,
}

fn main() -> ExitCode {
    let outcome = match &Arguments::parse().command {
        Command::Server(options) => server::run(options),
        Command::Event(options) => event::run(options),
        Command::Cluster(options) => cluster::run(options),
        Command::Load => load::run(),
        Command::Relay => relay::run(),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("ruckus-bench: {error:#}");
        ExitCode::from(2)
    })
}

/// Prints a line. Ignores a closed pipe (`ruckus-bench … | head`).
fn say(line: &str) -> io::Result<()> {
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
