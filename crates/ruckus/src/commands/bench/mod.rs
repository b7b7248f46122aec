//! `ruckus bench`: measures the engine and the lab. `ruckus-bench` measures servers.

mod engine;
mod lab;
mod processor;
mod reference;

use std::process::ExitCode;

use anyhow::Result;

/// The benchmarks.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Play random legal rounds of each preset on one core, and count moves and rounds per second
    Engine(engine::Options),
    /// Play whole rounds of random players on one core with all facts recorded, and count rounds per second
    Lab(lab::Options),
}

/// Runs the subcommand.
pub(crate) fn run(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Engine(options) => engine::run(options),
        Command::Lab(options) => lab::run(options),
    }
}
