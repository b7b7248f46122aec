//! `ruckus store copy`: moves a server from one store to another.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use clap::Subcommand;
use ruckus_store::{Moved, StoreAddress};

use super::backup::runtime;
use super::say;

/// The interval between progress messages.
const TELL: Duration = Duration::from_secs(1);

/// Subcommands of `ruckus store`.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Move a server to another store: tables, gallery, votes, bans, admin log. No server can be using either store
    Copy(CopyOptions),
}

/// Options of `ruckus store copy`.
#[derive(clap::Args)]
pub(crate) struct CopyOptions {
    /// Store to copy: `sqlite:FOLDER` or `postgres://USER@HOST/DATABASE`. Set the password in PGPASSWORD
    #[arg(long, env = "RUCKUS_FROM", value_name = "ADDRESS", hide_env_values = true, required = true)]
    from: Vec<String>,
    /// Store to copy to. It must be empty, or contain the beginning of this copy
    #[arg(long, env = "RUCKUS_TO", value_name = "ADDRESS", hide_env_values = true, required = true)]
    to: Vec<String>,
}

/// Runs the subcommand.
pub(crate) fn run(command: &Command) -> Result<ExitCode> {
    let Command::Copy(options) = command;
    // Errors do not include the address, because it may contain a password.
    let address = |texts: &[String], option: &str| StoreAddress::only(texts).map_err(|why| anyhow!("{option}: {why}"));
    let (from, to) = (address(&options.from, "--from")?, address(&options.to, "--to")?);
    let begun = Instant::now();
    let mut last_report = begun;
    let progress = |moved: Moved| {
        if last_report.elapsed() >= TELL {
            last_report = Instant::now();
            let doing = if moved.verifying { "verified" } else { "copied" };
            eprintln!("{doing} {} of {} tables, {} entries", moved.rooms, moved.of, moved.entries);
        }
    };
    let moved = runtime()?.block_on(ruckus_store::copy_store(&from, &to, progress))?;
    let took = begun.elapsed().as_secs_f64();
    let Moved { rooms, entries, .. } = moved;
    say(&format!("copied {from} to {to}: {rooms} tables, {entries} entries, read back and compared, in {took:.1} s"))?;
    say("start the server on the new store, and keep the old one until you have seen it run")?;
    Ok(ExitCode::SUCCESS)
}
