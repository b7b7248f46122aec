//! A node: the real program, its connections to the database, and its faults.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ruckus_testkit::Program;
use tokio::process::Command;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use super::cut_proxy::CutProxy;
use super::database::Database;
use super::fault::Fault;
use crate::Cli;
use crate::run::free_port;
use crate::shared::Shared;
use crate::tally::Broken;

/// The time for a node to start or to stop.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long the supervisor restarts a program that stops because the database is slow.
const STARTS: Duration = Duration::from_mins(5);
/// The delay before the supervisor restarts a program.
const AGAIN: Duration = Duration::from_millis(500);
/// The shared secret of all nodes.
const SECRET: &str = "secret of all nodes of this run";

/// A node.
pub(super) struct ClusterNode {
    name: String,
    port: u16,
    /// Lines to both database servers, or one line that follows the primary.
    lines: Vec<CutProxy>,
    store: String,
    program: Option<Program>,
    /// The task that ends the current fault.
    healing: Option<JoinHandle<()>>,
    /// True if it must be started again.
    down: bool,
    /// True if it runs the other version.
    other: bool,
}

impl ClusterNode {
    /// Starts the node with this number and waits until it is ready.
    pub(super) async fn start(cli: &Cli, number: u8, database: &Database) -> Result<Self> {
        // The other version may not support addresses with several servers: it gets one that follows the primary.
        let places = if cli.other.is_some() { 1 } else { 2 };
        let mut lines = Vec::new();
        for slot in database.slots().iter().take(places) {
            lines.push(CutProxy::to(slot.port).await?);
        }
        let store = database.over(&lines);
        let port = free_port(cli.seed.wrapping_add(u64::from(number)))?;
        let name = format!("n{number}");
        let mut node =
            Self { name, port, lines, store, program: None, healing: None, down: false, other: number % 2 == 1 };
        node.launch(cli).await?;
        Ok(node)
    }

    pub(super) const fn port(&self) -> u16 {
        self.port
    }

    /// Points its only line to the current primary, if the line follows the primary.
    pub(super) fn follow(&self, primary: u16) {
        if let [line] = &self.lines[..] {
            line.lead_to(primary);
        }
    }

    async fn launch(&mut self, cli: &Cli) -> Result<()> {
        let program = cli.other.as_ref().filter(|_| self.other).unwrap_or(&cli.program);
        let until = Instant::now() + STARTS;
        // Like a supervisor, restarts a program that stops because the database is slow.
        loop {
            match self.try_to_launch(cli, program).await {
                Err(why) if Instant::now() > until => return Err(why),
                Err(why) => println!("{why:#}; restarting it"),
                Ok(()) => return Ok(()),
            }
            sleep(AGAIN).await;
        }
    }

    async fn try_to_launch(&mut self, cli: &Cli, program: &Path) -> Result<()> {
        let at = format!("127.0.0.1:{}", self.port);
        // Nodes with a database keep no files in their folder.
        let mut command = Program::command(program, std::env::temp_dir().as_path());
        command.args(["--listen", &at, "--store", &self.store, "--node", &self.name, "--log", &cli.log]);
        // The checker reads all tables again at the end, so none may expire before.
        command.args(["--keep-lobby", "0"]).env("RUCKUS_NODE_SECRET", SECRET);
        let mut program = Program::launch(&mut command)?;
        timeout(PATIENCE, program.ready()).await.with_context(|| format!("{} does not start", self.name))??;
        self.program = Some(program);
        Ok(())
    }

    fn process(&self) -> Result<u32> {
        self.program.as_ref().and_then(Program::id).context("the node exited unexpectedly")
    }

    /// Injects a fault. A temporary fault ends without a further call.
    pub(super) async fn suffer(&mut self, fault: Fault) -> Result<()> {
        match fault {
            // This fault affects only the database.
            Fault::Promoted => {}
            Fault::Killed => {
                if let Some(program) = self.program.take() {
                    program.kill().await?;
                }
                self.down = true;
            }
            Fault::Drained => {
                if let Some(program) = self.program.take() {
                    let ended = timeout(PATIENCE, program.terminate()).await.context("a node does not stop")??;
                    if !ended.success() {
                        bail!("after a request to stop, {} exited with {ended}", self.name);
                    }
                }
                self.down = true;
            }
            Fault::Frozen(so_long) => {
                let process = self.process()?;
                signal("-STOP", process).await?;
                self.healing = Some(tokio::spawn(async move {
                    sleep(so_long).await;
                    let _ = signal("-CONT", process).await;
                }));
            }
            Fault::CutOff(so_long) => {
                self.lines.iter().for_each(CutProxy::cut);
                let menders: Vec<_> = self.lines.iter().map(CutProxy::mender).collect();
                self.healing = Some(tokio::spawn(async move {
                    sleep(so_long).await;
                    menders.into_iter().for_each(|mended| mended());
                }));
            }
        }
        Ok(())
    }

    /// Restores the node, so that the next fault finds all nodes running.
    pub(super) async fn recover(&mut self, cli: &Cli) -> Result<()> {
        if let Some(healing) = self.healing.take() {
            healing.await.context("a node was not restored after a fault")?;
        }
        if std::mem::take(&mut self.down) {
            self.other = !self.other;
            self.launch(cli).await?;
        }
        self.process().map(drop)
    }

    /// Stops the node cleanly.
    pub(super) async fn end(&mut self, shared: &Shared) -> Result<()> {
        let Some(program) = self.program.take() else { return Ok(()) };
        let status = timeout(PATIENCE, program.terminate()).await.context("a node does not stop")??;
        if !status.success() {
            let what = format!("after a request to stop, {} exited with {status}", self.name);
            shared.tally().broke(Broken::Stuck, what);
        }
        Ok(())
    }
}

async fn signal(which: &str, process: u32) -> Result<()> {
    let status =
        Command::new("kill").args([which, &process.to_string()]).status().await.context("`kill` is not installed")?;
    if status.success() { Ok(()) } else { bail!("cannot send {which} to process {process}") }
}
