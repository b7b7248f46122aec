//! The program: `ruckus serve` opens tables, `ruckus referee` settles disputes, `ruckus bench` measures.

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The table for fast, loud, house-ruled shedding games.
#[derive(Parser)]
#[command(name = "ruckus", version, about, long_about = None)]
struct Program {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run scenario files: exit code 0 if all hold, 1 if any does not, 2 if a file cannot be read
    Referee(commands::referee::Options),
    /// Look at rules
    #[command(subcommand)]
    Rules(commands::rules::Command),
    /// Measure
    #[command(subcommand)]
    Bench(commands::bench::Command),
}

fn main() -> ExitCode {
    let outcome = match Program::parse().command {
        Some(Command::Referee(options)) => commands::referee::run(&options),
        Some(Command::Rules(command)) => commands::rules::run(&command),
        Some(Command::Bench(command)) => commands::bench::run(&command),
        None => Ok(ExitCode::SUCCESS),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("ruckus: {error:#}");
        ExitCode::from(2)
    })
}
