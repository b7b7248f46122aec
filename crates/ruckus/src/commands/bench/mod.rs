//! `ruckus bench`: measures the engine and the lab. `ruckus-bench` measures servers.

mod engine;
mod lab;
mod processor;
mod reference;

use std::process::ExitCode;

use anyhow::Result;

/// What can be measured.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Random legal rounds of each preset on one core: moves and rounds per second
    Engine(engine::Options),
    /// Whole rounds of random players on one core, with all that happens kept: rounds per second
    Lab(lab::Options),
}

/// Runs the subcommand.
pub(crate) fn run(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Engine(options) => engine::run(options),
        Command::Lab(options) => lab::run(options),
    }
}
