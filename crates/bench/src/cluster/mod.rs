//! `ruckus-bench cluster`: measures one, two and three nodes on a PostgreSQL database, each limited to the same share
//! of a processor, and compares their throughput.

mod database;
mod figures;
mod nodes;
mod options;
mod share;
mod store;

use std::process::ExitCode;

use anyhow::Result;

use super::process::unless_interrupted;
use crate::say;
use database::Database;
use figures::ClusterFigures;
pub(crate) use options::Options;
use share::Means;

/// Runs the subcommand.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    options.check()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let figures = runtime.block_on(unless_interrupted(measure(options)))?;
    if options.json {
        say(&serde_json::to_string(&figures)?)?;
    } else {
        figures.say()?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn measure(options: &Options) -> Result<ClusterFigures> {
    let means = Means::find(options)?;
    eprintln!("{}", means.words(options.share));
    let database = Database::open(options.store.as_deref()).await?;
    let store = store::measure(&database).await?;
    let mut rows = Vec::new();
    for count in 1..=options.nodes {
        eprintln!("{count} of {} nodes", options.nodes);
        rows.push(nodes::measure(options, &database, &means, count).await?);
    }
    database.close();
    Ok(ClusterFigures::of(options, &means, store, rows))
}
