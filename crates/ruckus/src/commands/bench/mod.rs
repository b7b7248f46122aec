//! `ruckus bench`: measures what was promised.

mod cluster;
mod engine;
mod event;
mod lab;
mod load;
mod process;
mod reference;
mod relay;
mod server;

use std::process::ExitCode;

use anyhow::Result;

/// What can be measured.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Random legal rounds of each preset on one core: moves and rounds per second
    Engine(engine::Options),
    /// Whole rounds of random players on one core, with all that happens kept: rounds per second
    Lab(lab::Options),
    /// Tables of players over real sockets: how soon an action is acknowledged and seen, and what it costs the server
    Server(server::Options),
    /// An event of many tables over real sockets: how soon players know their table, and have the standings
    Event(event::Options),
    /// One node on a PostgreSQL, then two, then three, each bound to a share of a processor: how much more they carry
    Cluster(cluster::Options),
    /// The players of `ruckus bench server`, in a process of their own
    #[command(hide = true)]
    Load,
    /// The relay that `ruckus bench server --reference` measures the server against
    #[command(hide = true)]
    Relay,
}

/// Runs the subcommand.
pub(crate) fn run(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Engine(options) => engine::run(options),
        Command::Lab(options) => lab::run(options),
        Command::Server(options) => server::run(options),
        Command::Event(options) => event::run(options),
        Command::Cluster(options) => cluster::run(options),
        Command::Load => load::run(),
        Command::Relay => relay::run(),
    }
}
