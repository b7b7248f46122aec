//! `ruckus bench`: measures what was promised.

mod engine;
mod heap;

use std::process::ExitCode;

use anyhow::Result;

/// What can be measured.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Random legal rounds of each preset on one core: moves and rounds per second
    Engine(engine::Options),
}

/// Runs the subcommand.
pub(crate) fn run(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Engine(options) => engine::run(options),
    }
}
