//! The program: `ruckus serve` runs the server, `ruckus referee` settles disputes, `ruckus admin` moderates, `ruckus
//! lab` simulates, `ruckus bench` measures.

mod commands;
#[cfg(test)]
mod documented;

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
    /// Run the server (the default)
    Serve(commands::serve::Options),
    /// Manage a running server: tables, players, bans, restarts, invitations
    Admin(commands::admin::Options),
    /// Run scenario files. Exit code 0: all pass; 1: one fails; 2: a file can't be read
    Referee(commands::referee::Options),
    /// List and check rules
    #[command(subcommand)]
    Rules(commands::rules::Command),
    /// Print a recorded match as sentences
    Replay(commands::record::ReplayOptions),
    /// Verify records of matches, including shuffles. Exit code 0: all are correct; 1: one is not; 2: one can't be
    /// read; 3: another version is needed
    Verify(commands::record::VerifyOptions),
    /// Back up the journal, even while people play. Exit code 0: complete; 1: damage found
    Backup(commands::backup::BackupOptions),
    /// Restore a backup into a folder without a journal
    Restore(commands::backup::RestoreOptions),
    /// Move a server between SQLite and PostgreSQL
    #[command(subcommand)]
    Store(commands::store::Command),
    /// Check the journal for damage. Exit code 0: none; 1: damage found
    Doctor(commands::doctor::Options),
    /// Let your own program play at a table
    Bot(commands::bot::Options),
    /// Play-test rules with bots
    #[command(subcommand)]
    Lab(commands::lab::Command),
    /// Run benchmarks
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
        Some(Command::Store(command)) => commands::store::run(&command),
        Some(Command::Doctor(options)) => commands::doctor::run(&options),
        Some(Command::Bot(options)) => commands::bot::run(&options),
        Some(Command::Lab(command)) => commands::lab::run(&command),
        Some(Command::Bench(command)) => commands::bench::run(&command),
        None => commands::serve::run(&program.serve),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("ruckus: {error:#}");
        ExitCode::from(2)
    })
}
