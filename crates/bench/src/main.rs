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

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    #[test]
    fn every_documented_command_parses() -> std::io::Result<()> {
        let commands = ruckus_testkit::documents::commands_of("ruckus-bench")?;
        assert!(!commands.is_empty(), "no document has a command");
        for command in commands {
            let words = ["ruckus-bench"].into_iter().chain(command.words.iter().map(String::as_str));
            let error = super::Arguments::try_parse_from(words).err().filter(|error| error.exit_code() != 0);
            // Sentences leave arguments out, for example "`ruckus-bench` measures".
            let is_missing = error.as_ref().is_some_and(|error| {
                !command.is_complete && error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            });
            assert!(error.is_none() || is_missing, "{}: {error:?}", command.place);
        }
        Ok(())
    }
}
