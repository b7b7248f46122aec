//! The options, validated before anything is started.

use std::path::PathBuf;

use anyhow::{Result, bail};
use ruckus_store::PostgresAddress;

use crate::load::LoadPlan;
use crate::process;

/// The number of open files of a process besides sockets.
const BESIDE: usize = 160;

/// Options of `ruckus-bench cluster`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Database: `postgres://USER@HOST/DATABASE`. Creates schemas in it and does not drop them. The default is a
    /// temporary server, which requires an installation of PostgreSQL 15 or later
    #[arg(long, env = "RUCKUS_BENCH_STORE", hide_env_values = true)]
    pub(super) store: Option<String>,
    /// Maximum number of nodes
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=16))]
    pub(super) nodes: u8,
    /// Share of a processor for each node, in percent. It must be small enough for the nodes to be the bottleneck
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(5..=1600))]
    pub(super) share: u16,
    /// Number of tables at each node. Each acts as soon as all its players have seen the previous action
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(super) tables: u32,
    /// Number of players at each table
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=16))]
    seats: u8,
    /// Preset
    #[arg(long, default_value = "classic")]
    rules: String,
    /// Seconds to measure each number of nodes, once all tables play
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub(super) seconds: u32,
    /// Program to measure [default: `ruckus` in the folder of this program]
    #[arg(long, value_name = "FILE")]
    pub(super) program: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

impl Options {
    /// Checks that the measurement is possible.
    pub(super) fn check(&self) -> Result<()> {
        let needed = self.tables as usize * usize::from(self.seats) + BESIDE;
        if let Some(most) = process::most_files().filter(|&most| most < needed) {
            bail!("{} tables need {needed} open files, but only {most} are allowed; use fewer --tables", self.tables);
        }
        let Some(store) = &self.store else { return Ok(()) };
        if let Err(why) = store.parse::<PostgresAddress>() {
            bail!("--store {why}");
        }
        if store.contains("schema=") {
            bail!("--store must not name a schema: each measurement creates its own");
        }
        Ok(())
    }

    /// Returns the plan for the load of one node.
    pub(super) fn plan(&self, server: &str) -> LoadPlan {
        LoadPlan {
            server: server.to_owned(),
            tables: self.tables as usize,
            seats: self.seats,
            waiting: Vec::new(),
            rate: None,
            uncontested: false,
            rules: self.rules.clone(),
            seconds: self.seconds,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct CommandLine {
        #[command(flatten)]
        options: Options,
    }

    fn complaint(line: &str) -> String {
        let read = CommandLine::try_parse_from(["bench"].into_iter().chain(line.split_whitespace()));
        let checked = read.map_err(anyhow::Error::from).and_then(|line| line.options.check());
        checked.err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn rejects_unusable_options_with_a_hint() {
        assert_eq!(complaint("--store postgres://ruckus@localhost/games"), "");
        assert!(complaint("--store postgres://ruckus@localhost").contains("must name a database"));
        assert!(complaint("--store postgres://ruckus@localhost/games?schema=north").contains("must not name a schema"));
        assert!(complaint("--nodes 0").contains("1..=16"));
        assert!(complaint("--share 1").contains("5..=1600"));
    }
}
