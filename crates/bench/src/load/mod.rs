//! `ruckus-bench load`: the players of `ruckus-bench server`. Reads commands from standard input and reports progress
//! on standard output. Ends when its input ends.

pub(super) mod seat;
mod stage;
mod table;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ruckus_client::ServerApi;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt, BufReader, Lines, Stdin};

use super::process;
use crate::say;
use stage::{LoadStage, Show, TableTasks, failure, gather, rest};
use table::TableContext;

/// The maximum number of tables that are created or dealt concurrently.
const AT_ONCE: usize = 64;
/// How long tables play before the measurement.
const WARM_UP: Duration = Duration::from_secs(3);

/// The plan of a load.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct LoadPlan {
    /// The server: `127.0.0.1:8080`.
    pub(super) server: String,
    /// The number of tables that play.
    pub(super) tables: usize,
    /// The number of players at each of them.
    pub(super) seats: u8,
    /// The numbers of players at additional tables that stay in the lobby.
    pub(super) waiting: Vec<u8>,
    /// The number of actions per second of all tables together.
    pub(super) rate: Option<u32>,
    /// True to count only actions at moments when no other player can act.
    pub(super) uncontested: bool,
    /// The preset.
    pub(super) rules: String,
    /// The duration of the measurement, in seconds.
    pub(super) seconds: u32,
}

impl LoadPlan {
    pub(super) fn rooms(&self) -> usize {
        self.tables + self.waiting.len()
    }

    pub(super) fn sockets(&self) -> usize {
        self.tables * usize::from(self.seats) + self.waiting.iter().map(|&seats| usize::from(seats)).sum::<usize>()
    }
}

/// A message from the load, one per line. After each of the first three, the load waits for a line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum LoadMessage {
    /// The server is running and has nothing to do.
    Empty,
    /// All rooms exist and all seats are taken. One socket of each room is open.
    Made,
    /// All sockets are open, and all players are idle.
    Open,
    /// The measurement begins.
    Begun,
    /// The measurement ends.
    Ended,
    /// The results.
    Measured(Times),
    /// Progress, for people.
    Progress(String),
    /// The reason for a failure.
    Failed(String),
}

impl LoadMessage {
    fn say(&self) -> Result<()> {
        Ok(say(&serde_json::to_string(self)?)?)
    }
}

/// The median and the 99th percentile, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Spread {
    pub(super) p50: f64,
    pub(super) p99: f64,
}

impl Spread {
    pub(super) fn of(mut times: Vec<f32>) -> Result<Self> {
        times.sort_by(f32::total_cmp);
        let at = |share: f64| times.get((times.len().saturating_sub(1) as f64 * share).round() as usize).copied();
        let both = at(0.5).zip(at(0.99)).context("no measurements; use more --seconds")?;
        Ok(Self { p50: both.0.into(), p99: both.1.into() })
    }
}

/// The results of all tables. Accepted and refused actions count only within the measured time.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Times {
    /// The number of actions that were acknowledged and seen.
    pub(super) actions: usize,
    /// The number of actions that were refused, because the table had changed in the meantime.
    pub(super) refused: usize,
    pub(super) ack_ms: Spread,
    pub(super) seen_ms: Spread,
    /// The number of processors used by the load.
    pub(super) busy: Option<f64>,
}

/// Runs the subcommand.
pub(super) fn run() -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let outcome = runtime.block_on(async {
        let mut input = BufReader::new(tokio::io::stdin()).lines();
        let plan = input.next_line().await?.context("no measurement is requested")?;
        drive(Arc::new(serde_json::from_str(&plan)?), &mut input).await
    });
    if let Err(error) = outcome {
        LoadMessage::Failed(format!("{error:#}")).say()?;
    }
    // Do not wait for the thread that reads standard input.
    runtime.shutdown_background();
    Ok(ExitCode::SUCCESS)
}

async fn drive(plan: Arc<LoadPlan>, input: &mut Lines<BufReader<Stdin>>) -> Result<()> {
    let api = ServerApi::at(&plan.server);
    api.get("/api/host").await?;
    let (show, mut receiver) = Show::new(AT_ONCE);
    let show = Arc::new(show);
    let mut tables = TableTasks::new();
    pause(&LoadMessage::Empty, &mut tables, input).await?;
    for number in 0..plan.rooms() {
        tables.spawn(table::run(TableContext { number, plan: plan.clone(), api: api.clone(), show: show.clone() }));
    }
    gather(&mut tables, &mut receiver, plan.rooms(), "rooms are created").await?;
    pause(&LoadMessage::Made, &mut tables, input).await?;
    show.go_on(LoadStage::Open);
    gather(&mut tables, &mut receiver, plan.rooms(), "rooms have all their sockets").await?;
    pause(&LoadMessage::Open, &mut tables, input).await?;
    show.go_on(LoadStage::Deal);
    gather(&mut tables, &mut receiver, plan.tables, "tables are dealt").await?;
    show.go_on(LoadStage::Play);
    rest(&mut tables, WARM_UP).await?;
    show.go_on(LoadStage::Measure);
    LoadMessage::Begun.say()?;
    let (begun, used) = (Instant::now(), process::processor_seconds(std::process::id()));
    rest(&mut tables, Duration::from_secs(plan.seconds.into())).await?;
    show.go_on(LoadStage::Over);
    LoadMessage::Ended.say()?;
    let used = process::processor_seconds(std::process::id()).zip(used).map(|(now, then)| now - then);
    let busy = used.map(|used| used / begun.elapsed().as_secs_f64());
    let (mut acked, mut seen, mut refused) = (Vec::new(), Vec::new(), 0);
    for taken in gather(&mut tables, &mut receiver, plan.tables, "tables are finished").await? {
        acked.extend(taken.acked);
        seen.extend(taken.seen);
        refused += taken.refused;
    }
    let actions = acked.len();
    LoadMessage::Measured(Times { actions, refused, ack_ms: Spread::of(acked)?, seen_ms: Spread::of(seen)?, busy })
        .say()?;
    // Keep everything open until the server has been examined.
    input.next_line().await?;
    Ok(())
}

/// Sends a message and waits for permission to continue.
async fn pause(said: &LoadMessage, tables: &mut TableTasks, input: &mut Lines<BufReader<Stdin>>) -> Result<()> {
    said.say()?;
    tokio::select! {
        line = input.next_line() => line?.map(drop).context("the benchmark closed the input"),
        error = failure(tables), if !tables.is_empty() => bail!(error),
    }
}
