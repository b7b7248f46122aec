//! A lower bound for the cost of passing messages on: a relay without game, journal or players, which broadcasts each
//! message to all sockets at a table. `ruckus-bench server --reference` compares the server with it in the same run.

mod players;
mod serve;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Child;

use super::load::LoadPlan;
use super::process;

/// How long the tables exchange messages before the measurement.
const WARM_UP: Duration = Duration::from_secs(2);

/// The results of the relay.
pub(super) struct Relayed {
    /// The number of messages per second that were delivered to all sockets of their tables.
    pub(super) per_second: f64,
    /// The relay's CPU time per message, in microseconds. `None` if the system does not report it.
    pub(super) cpu_us: Option<f64>,
}

/// Measures a relay with the numbers of tables, seats and actions in the plan.
pub(super) async fn measure(plan: &LoadPlan) -> Result<Relayed> {
    let (mut relay, address) = start().await?;
    let id = relay.id().context("the relay has stopped")?;
    let tables = players::TableSockets::open(&address, plan).await?;
    let seconds = Duration::from_secs(plan.seconds.into());
    tables.talk(WARM_UP).await?;
    let begun = process::processor_seconds(id);
    let passed = tables.talk(seconds).await?;
    let used = process::processor_seconds(id).zip(begun).map(|(now, then)| now - then);
    relay.kill().await?;
    Ok(Relayed {
        per_second: passed as f64 / seconds.as_secs_f64(),
        cpu_us: used.map(|used| used * 1e6 / passed.max(1) as f64),
    })
}

/// Starts the relay in a separate process. It ends when its input ends.
async fn start() -> Result<(Child, String)> {
    let mut relay = process::start("relay")?;
    let output = relay.stdout.take().context("the relay has no output")?;
    let address = BufReader::new(output).lines().next_line().await?.context("the relay has stopped")?;
    Ok((relay, address))
}

/// Runs the relay.
pub(super) fn run() -> Result<ExitCode> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve::serve())?;
    Ok(ExitCode::SUCCESS)
}
