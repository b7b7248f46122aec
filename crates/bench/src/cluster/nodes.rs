//! So many nodes on one database, and players at each of them.

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
use crate::load::{Said, Spread, Times};
use crate::process;
use crate::server::Load;

/// How long a node may take to start, with the little that it gets of a processor.
const START: Duration = Duration::from_secs(120);
/// How long nodes are given to hear of each other.
const MEET: Duration = Duration::from_secs(3);
/// What nodes know of each other.
const SECRET: &str = "nodes of one measurement";

/// What so many nodes carry.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) nodes: u8,
    pub(super) actions_per_second: f64,
    pub(super) entries_per_second: f64,
    /// The slowest node's.
    pub(super) ack_ms: Spread,
    /// What the system does not tell is null.
    pub(super) cpu_us_per_action: Option<f64>,
    /// How much of a processor each node used, in the mean.
    pub(super) busy: Option<f64>,
    /// How much of a processor all of the load used.
    pub(super) load_busy: Option<f64>,
    /// How much of all processors was idle.
    pub(super) idle: Option<f64>,
}

/// A node and what binds it, in the order in which they go.
struct Node {
    program: Program,
    process: u32,
    server: String,
    _bound: Bound,
}

/// Measures so many nodes.
pub(super) async fn measure(options: &Options, database: &Database, means: &Means, count: u8) -> Result<Row> {
    let purpose = count.to_string();
    let store = PostgresStore::open(&database.address(&purpose)?).await?;
    let mut nodes = Vec::new();
    for number in 0..count {
        nodes.push(start(options, &database.text(&purpose), means, number).await?);
    }
    sleep(MEET).await;
    let mut loads = try_join_all(nodes.iter().map(|node| at(options, &node.server))).await?;
    for until in [Said::Empty, Said::Made, Said::Open] {
        try_join_all(loads.iter_mut().map(|load| hear(load, &until))).await?;
        try_join_all(loads.iter_mut().zip(&nodes).map(|(load, node)| load.let_go_on(node.process))).await?;
    }
    try_join_all(loads.iter_mut().map(|load| hear(load, &Said::Begun))).await?;
    let used = || nodes.iter().map(|node| process::processor_seconds(node.process)).sum::<Option<f64>>();
    let (begun, before) = (Instant::now(), entries(&store).await?);
    let (used_before, idle_before) = (used(), process::idle_ticks());
    try_join_all(loads.iter_mut().map(|load| hear(load, &Said::Ended))).await?;
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
    Ok(Row {
        nodes: count,
        actions_per_second: actions,
        entries_per_second: after.saturating_sub(before) as f64 / seconds,
        ack_ms: slowest.context("there is no load")?,
        cpu_us_per_action: used.map(|used| used * 1e6 / actions),
        busy: used.map(|used| used / f64::from(count)),
        load_busy: times.iter().map(|times| times.busy).sum(),
        idle: idle.zip(idle_before).map(|((idle, all), (before, of))| (idle - before) / (all - of)),
    })
}

async fn start(options: &Options, store: &str, means: &Means, number: u8) -> Result<Node> {
    let program = process::measured(options.program.as_deref())?;
    let mut command = Program::command(&program, std::env::temp_dir().as_path());
    command.args(["--listen", "127.0.0.1:0", "--node", &format!("b{number}"), "--log", "error"]);
    // Nobody reads it off a list of processes.
    command.env("RUCKUS_STORE", store).env("RUCKUS_NODE_SECRET", SECRET);
    let mut program = Program::launch(&mut command)?;
    let process = program.id().context("a node has stopped")?;
    let ready = timeout(START, program.ready()).await.context("a node does not start; give it a larger --share")??;
    // A start costs more than play does, and is not measured.
    let bound = means.bind(process, number.into(), options.share)?;
    Ok(Node { program, process, server: ready.authority().to_owned(), _bound: bound })
}

async fn at(options: &Options, server: &str) -> Result<Load> {
    Load::start(&options.plan(server)).await
}

/// Listens to a load until it says what is waited for.
async fn hear(load: &mut Load, until: &Said) -> Result<()> {
    loop {
        match load.hear().await? {
            said if std::mem::discriminant(&said) == std::mem::discriminant(until) => return Ok(()),
            Said::Failed(why) => bail!("{why}"),
            _ => {}
        }
    }
}

async fn measured(load: &mut Load) -> Result<Times> {
    loop {
        match load.hear().await? {
            Said::Measured(times) => return Ok(times),
            Said::Failed(why) => bail!("{why}"),
            _ => {}
        }
    }
}

/// How many entries the journal has.
async fn entries(store: &PostgresStore) -> Result<u64> {
    Ok(store.rooms().await?.iter().map(|room| room.last.0).sum())
}
