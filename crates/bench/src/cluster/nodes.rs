//! Nodes on one database, with players at each of them.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use futures_util::future::try_join_all;
use ruckus_journal::Store;
use ruckus_store::PostgresStore;
use ruckus_testkit::Program;
use serde::Serialize;
use tokio::time::{sleep, timeout};

use super::Options;
use super::database::Database;
use super::share::{Bound, Means};
use crate::load::{LoadMessage, Spread, Times};
use crate::process;
use crate::server::Load;

/// The time limit for the start of a node with its share of a processor.
const START: Duration = Duration::from_secs(120);
/// The time for nodes to discover each other.
const MEET: Duration = Duration::from_secs(3);
/// The secret that the nodes share.
const SECRET: &str = "nodes of a measurement";

/// The results for a number of nodes.
#[derive(Serialize)]
pub(super) struct ClusterRow {
    pub(super) nodes: u8,
    pub(super) actions_per_second: f64,
    pub(super) entries_per_second: f64,
    /// Of the slowest node.
    pub(super) ack_ms: Spread,
    /// `None` if the system does not report it, like the fields below.
    pub(super) cpu_us_per_action: Option<f64>,
    /// The mean number of processors that a node used.
    pub(super) busy: Option<f64>,
    /// The number of processors that the load used.
    pub(super) load_busy: Option<f64>,
    /// The idle share of all processors.
    pub(super) idle: Option<f64>,
}

/// A node and its processor limit. The order of the fields is the order in which they are dropped.
struct BenchNode {
    program: Program,
    process: u32,
    server: String,
    _bound: Bound,
}

/// Measures a number of nodes.
pub(super) async fn measure(options: &Options, database: &Database, means: &Means, count: u8) -> Result<ClusterRow> {
    let purpose = count.to_string();
    let store = PostgresStore::open(&database.address(&purpose)?).await?;
    let mut nodes = Vec::new();
    for number in 0..count {
        nodes.push(start(options, &database.text(&purpose), means, number).await?);
    }
    sleep(MEET).await;
    let mut loads = try_join_all(nodes.iter().map(|node| at(options, &node.server))).await?;
    for until in [LoadMessage::Empty, LoadMessage::Made, LoadMessage::Open] {
        try_join_all(loads.iter_mut().map(|load| hear(load, &until))).await?;
        try_join_all(loads.iter_mut().zip(&nodes).map(|(load, node)| load.let_go_on(node.process))).await?;
    }
    try_join_all(loads.iter_mut().map(|load| hear(load, &LoadMessage::Begun))).await?;
    let used = || nodes.iter().map(|node| process::processor_seconds(node.process)).sum::<Option<f64>>();
    let (begun, before) = (Instant::now(), entries(&store).await?);
    let (used_before, idle_before) = (used(), process::idle_ticks());
    try_join_all(loads.iter_mut().map(|load| hear(load, &LoadMessage::Ended))).await?;
    let seconds = begun.elapsed().as_secs_f64();
    let (after, used, idle) = (entries(&store).await?, used(), process::idle_ticks());
    let times = try_join_all(loads.iter_mut().map(measured)).await?;
    for load in &mut loads {
        load.end().await?;
    }
    for node in nodes {
        node.program.kill().await?;
    }
    let actions = times.iter().map(|times| times.actions).sum::<usize>() as f64 / f64::from(options.seconds);
    let used = used.zip(used_before).map(|(used, before)| (used - before) / seconds);
    let slowest = times.iter().map(|times| times.ack_ms).max_by(|a, b| a.p99.total_cmp(&b.p99));
    Ok(ClusterRow {
        nodes: count,
        actions_per_second: actions,
        entries_per_second: after.saturating_sub(before) as f64 / seconds,
        ack_ms: slowest.context("the load has no players")?,
        cpu_us_per_action: used.map(|used| used * 1e6 / actions),
        busy: used.map(|used| used / f64::from(count)),
        load_busy: times.iter().map(|times| times.busy).sum(),
        idle: idle.zip(idle_before).map(|((idle, all), (before, of))| (idle - before) / (all - of)),
    })
}

async fn start(options: &Options, store: &str, means: &Means, number: u8) -> Result<BenchNode> {
    let program = process::measured(options.program.as_deref())?;
    let mut command = Program::command(&program, std::env::temp_dir().as_path());
    command.args(["--listen", "127.0.0.1:0", "--node", &format!("b{number}"), "--log", "error"]);
    // Environment variables are not visible in the process list.
    command.env("RUCKUS_STORE", store).env("RUCKUS_NODE_SECRET", SECRET);
    let mut program = Program::launch(&mut command)?;
    let process = program.id().context("a node stopped")?;
    let ready = timeout(START, program.ready()).await.context("a node does not start; use a larger --share")??;
    // Apply the limit after the start, which costs more than play and is not measured.
    let bound = means.bind(process, number.into(), options.share)?;
    Ok(BenchNode { program, process, server: ready.authority().to_owned(), _bound: bound })
}

async fn at(options: &Options, server: &str) -> Result<Load> {
    Load::start(&options.plan(server)).await
}

/// Reads messages of a load until the expected one.
async fn hear(load: &mut Load, until: &LoadMessage) -> Result<()> {
    loop {
        match load.hear().await? {
            said if std::mem::discriminant(&said) == std::mem::discriminant(until) => return Ok(()),
            LoadMessage::Failed(why) => bail!("{why}"),
            _ => {}
        }
    }
}

async fn measured(load: &mut Load) -> Result<Times> {
    loop {
        match load.hear().await? {
            LoadMessage::Measured(times) => return Ok(times),
            LoadMessage::Failed(why) => bail!("{why}"),
            _ => {}
        }
    }
}

/// Returns the number of entries in the journal.
async fn entries(store: &PostgresStore) -> Result<u64> {
    Ok(store.rooms().await?.iter().map(|room| room.last.0).sum())
}
