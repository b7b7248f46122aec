//! `ruckus-bench` measures what was promised of a server, with the real program and real sockets.

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

/// What can be measured.
#[derive(clap::Subcommand)]
enum Command {
    /// Tables of players over real sockets: how soon an action is acknowledged and seen, and what it costs the server
    Server(server::Options),
    /// An event of many tables over real sockets: how soon players know their table, and have the standings
    Event(event::Options),
    /// One node on a PostgreSQL, then two, then three, each bound to a share of a processor: how much more they carry
    Cluster(cluster::Options),
    /// The players of `server`, in a process of their own
    #[command(hide = true)]
    Load,
    /// The relay that `server --reference` measures the server against
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

/// Prints a line. A reader that has closed the pipe (`ruckus-bench … | head`) is no error.
fn say(line: &str) -> io::Result<()> {
    match writeln!(io::stdout().lock(), "{line}") {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
