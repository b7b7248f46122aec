//! The results, for people and for programs.

use anyhow::Result;
use serde::Serialize;

use super::Options;
use super::nodes::ClusterRow;
use super::share::Means;
use super::store::Commits;
use crate::say;

/// The promised throughput of n nodes, relative to n times that of one node.
const PROMISED: f64 = 0.85;
/// If a node used less of its share than `USED`, something else was the bottleneck. It was the machine if less than
/// `IDLE` of it was idle.
const IDLE: f64 = 0.05;
const USED: f64 = 0.85;

/// The results of a measurement.
#[derive(Serialize)]
pub(super) struct ClusterFigures {
    bench: &'static str,
    bound: String,
    commits: Commits,
    rows: Vec<Figure>,
    /// Warnings about the validity of the results.
    doubts: Vec<String>,
}

#[derive(Serialize)]
struct Figure {
    #[serde(flatten)]
    row: ClusterRow,
    /// The throughput relative to that of one node.
    ratio: f64,
}

impl ClusterFigures {
    /// Collects the results and adds warnings.
    pub(super) fn of(options: &Options, means: &Means, commits: Commits, rows: Vec<ClusterRow>) -> Self {
        let one = rows.first().map_or(f64::NAN, |row| row.actions_per_second);
        let mut doubts = Vec::new();
        for row in &rows {
            let share = if matches!(means, Means::Cores) { 1.0 } else { f64::from(options.share) / 100.0 };
            // A node that used its share had no other bottleneck, regardless of the load of the machine.
            let Some(busy) = row.busy.filter(|&busy| busy < USED * share) else { continue };
            doubts.push(format!(
                "with {} nodes, each used {:.0} % of a processor, less than its share",
                row.nodes,
                busy * 100.0
            ));
            if let Some(idle) = row.idle.filter(|&idle| idle < IDLE) {
                let idle = idle * 100.0;
                doubts.push(format!(
                    "with {} nodes, only {idle:.0} % of the machine was idle: the machine was the limit",
                    row.nodes
                ));
            }
        }
        let figure = |row: ClusterRow| {
            let ratio = row.actions_per_second / (one * f64::from(row.nodes));
            Figure { row, ratio }
        };
        let rows = rows.into_iter().map(figure).collect();
        Self { bench: "cluster", bound: means.words(options.share), commits, rows, doubts }
    }

    /// Prints the results.
    pub(super) fn say(&self) -> Result<()> {
        say(&self.bound)?;
        for Figure { row, ratio } in &self.rows {
            let cpu = row.cpu_us_per_action.map_or_else(|| "unknown".to_owned(), |us| format!("{us:.0} µs"));
            say(&format!(
                "{}: {:.0} actions a second, {ratio:.2} of {} times the rate of one node; {:.0} entries a second; \
                 acknowledged \
                 within {:.0} ms (half), {:.0} ms (99 %); {cpu} of a processor for an action",
                nodes(row.nodes),
                row.actions_per_second,
                row.nodes,
                row.entries_per_second,
                row.ack_ms.p50,
                row.ack_ms.p99,
            ))?;
        }
        let Commits { postgres_ms, sqlite_ms, entries_per_second } = &self.commits;
        say(&format!(
            "a commit takes {:.2} ms (half), {:.2} ms (99 %) in PostgreSQL, {:.2} ms and {:.2} ms in SQLite",
            postgres_ms.p50, postgres_ms.p99, sqlite_ms.p50, sqlite_ms.p99,
        ))?;
        say(&format!("the database alone writes {entries_per_second:.0} entries a second"))?;
        if let Some(Figure { row, ratio }) = self.rows.last().filter(|figure| figure.ratio < PROMISED) {
            say(&format!(
                "{} nodes reach less than {PROMISED} of {} times the rate of one: {ratio:.2}",
                row.nodes, row.nodes
            ))?;
        }
        for doubt in &self.doubts {
            say(&format!("in doubt: {doubt}"))?;
        }
        Ok(())
    }
}

fn nodes(count: u8) -> String {
    if count == 1 { "1 node".to_owned() } else { format!("{count} nodes") }
}
