//! The program: `ruckus serve` opens tables, `ruckus referee` settles disputes, `ruckus admin` moderates,
//! `ruckus lab` simulates, `ruckus bench` measures.

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The table for fast, loud, house-ruled shedding games.
#[derive(Parser)]
#[command(name = "ruckus", version, about, long_about = None, args_conflicts_with_subcommands = true)]
struct Program {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: commands::serve::Options,
}

#[derive(Subcommand)]
enum Command {
    /// Open tables to sit down at; what the program does when nothing else is asked
    Serve(commands::serve::Options),
    /// Ask a running server what its admins ask: tables, players, bans, restarts, invitations
    Admin(commands::admin::Options),
    /// Run scenario files: exit code 0 if all hold, 1 if any does not, 2 if a file cannot be read
    Referee(commands::referee::Options),
    /// Look at rules
    #[command(subcommand)]
    Rules(commands::rules::Command),
    /// Tell a recorded match again, as sentences
    Replay(commands::record::ReplayOptions),
    /// Check records of matches, shuffles included: exit code 0 if all hold, 1 if any does not, 2 if one cannot be read
    Verify(commands::record::VerifyOptions),
    /// Copy the journal into a file, also while people play: exit code 0 if the copy is whole, 1 if something was damaged
    Backup(commands::backup::BackupOptions),
    /// Put a backup into a folder without a journal
    Restore(commands::backup::RestoreOptions),
    /// Look for damage in the journal: exit code 0 if all is well, 1 if something is damaged
    Doctor(commands::doctor::Options),
    /// Simulate
    #[command(subcommand)]
    Lab(commands::lab::Command),
    /// Measure
    #[command(subcommand)]
    Bench(commands::bench::Command),
}

fn main() -> ExitCode {
    let program = Program::parse();
    let outcome = match program.command {
        Some(Command::Serve(options)) => commands::serve::run(&options),
        Some(Command::Admin(options)) => commands::admin::run(options),
        Some(Command::Referee(options)) => commands::referee::run(&options),
        Some(Command::Rules(command)) => commands::rules::run(&command),
        Some(Command::Replay(options)) => commands::record::replay(&options),
        Some(Command::Verify(options)) => commands::record::verify_files(&options),
        Some(Command::Backup(options)) => commands::backup::backup(&options),
        Some(Command::Restore(options)) => commands::backup::restore(&options),
        Some(Command::Doctor(options)) => commands::doctor::run(&options),
        Some(Command::Lab(command)) => commands::lab::run(&command),
        Some(Command::Bench(command)) => commands::bench::run(&command),
        None => commands::serve::run(&program.serve),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("ruckus: {error:#}");
        ExitCode::from(2)
    })
}
