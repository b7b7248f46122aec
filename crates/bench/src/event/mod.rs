//! `ruckus-bench event`: runs an event with many tables in the real program, with a device for each player. Measures
//! how soon players know their table, and how soon all of them have the standings after the last finish.

mod device;
mod figures;
mod hall;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};

use super::process;
use crate::say;
use hall::Hall;

/// The number of open files of a process besides sockets: the journal, requests, pipes.
const BESIDE: usize = 160;

/// Options of `ruckus-bench event`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Number of players
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(4..=5000))]
    players: u32,
    /// Number of tables
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(2..=2500))]
    tables: u32,
    /// Number of rounds
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=20))]
    rounds: u32,
    /// Seconds between two rounds
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=600))]
    pause: u32,
    /// Program to measure [default: `ruckus` in the folder of this program]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Options {
    /// Returns the minimum and the maximum number of players at a table.
    ///
    /// # Errors
    /// The numbers are not possible, or the limit of open files is too low.
    fn sizes(&self) -> Result<(u8, u8)> {
        let (players, tables) = (self.players, self.tables);
        let (least, most) = (players / tables, players.div_ceil(tables));
        if least < 2 || most > 16 {
            bail!(
                "a table has 2 to 16 players, but {players} players at {tables} tables are {least} to {most} per table"
            );
        }
        // Each player has a socket for the event and one for a table. This process and the server each hold one end.
        let needed = players as usize * 2 + BESIDE;
        if let Some(files) = process::most_files().filter(|&files| files < needed) {
            bail!("{players} players need {needed} open files, but only {files} are allowed; run `ulimit -n {needed}`");
        }
        Ok((least as u8, most as u8))
    }
}

/// Runs the subcommand.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    let sizes = options.sizes()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let figures = runtime.block_on(process::unless_interrupted(Hall::measure(options, sizes)))?;
    if options.json {
        say(&serde_json::to_string(&figures)?)?;
    } else {
        figures.say()?;
    }
    Ok(ExitCode::SUCCESS)
}
