//! The database: a primary and its synchronous standby. After the primary is killed, the standby is promoted, and a new
//! standby is made while play continues.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use rand::RngExt;
use rand::rngs::StdRng;
use ruckus_testkit::postgres::{PASSWORD, PostgresServer};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

use super::cut_proxy::CutProxy;
use crate::run::free_port;

/// The longest time for which the standby is disconnected before its primary is killed, in milliseconds.
const APART: u64 = 1_000;
/// The longest delay between the death of the primary and the promotion of the standby, in milliseconds.
const UNNOTICED: u64 = 1_000;

/// One of the two addresses of a database server, as nodes know it.
pub(super) struct Slot {
    pub(super) port: u16,
    /// The connection from the standby to this server.
    line: CutProxy,
}

/// A primary and its standby.
pub(super) struct Database {
    slots: [Slot; 2],
    /// The index of the primary's slot.
    at: usize,
    primary: Arc<PostgresServer>,
    standby: JoinHandle<PostgresServer>,
    name: String,
    /// True if commits wait for the standby.
    synchronous: bool,
}

impl Database {
    /// Starts both servers.
    pub(super) async fn start(seed: u64, synchronous: bool) -> Result<Self> {
        // Below the range of client ports: a client could take one while no server uses it.
        let ports = [free_port(seed.wrapping_add(100))?, free_port(seed.wrapping_add(101))?];
        let primary = Arc::new(spawn_blocking(move || PostgresServer::start_at(ports[0])).await?);
        let address = primary.database().await;
        let name = address.rsplit('/').next().context("a database")?.to_owned();
        let [first, second] =
            ports.map(|port| async move { Ok::<_, anyhow::Error>(Slot { port, line: CutProxy::to(port).await? }) });
        let slots = [first.await?, second.await?];
        let standby = make_standby(&slots, 0, primary.clone(), synchronous);
        let mut database = Self { slots, at: 0, primary, standby, name, synchronous };
        database.has_a_standby().await?;
        Ok(database)
    }

    pub(super) fn slots(&self) -> &[Slot; 2] {
        &self.slots
    }

    /// The address of one or several servers, reached over these lines.
    pub(super) fn over(&self, lines: &[CutProxy]) -> String {
        let servers: Vec<_> = lines.iter().map(|line| format!("127.0.0.1:{}", line.port())).collect();
        format!("postgres://ruckus:{PASSWORD}@{}/{}", servers.join(","), self.name)
    }

    /// The port of the primary.
    pub(super) fn port(&self) -> u16 {
        self.slots[self.at].port
    }

    /// The address of the primary alone.
    pub(super) fn address(&self) -> String {
        self.primary.address(&self.name)
    }

    async fn has_a_standby(&mut self) -> Result<()> {
        let standby = (&mut self.standby).await.context("the standby is missing")?;
        self.standby = tokio::spawn(async { standby });
        Ok(())
    }

    /// Waits for the standby and sometimes disconnects it for a while, so that commits wait without success.
    pub(super) async fn part(&mut self, random: &mut StdRng) -> Result<()> {
        self.has_a_standby().await?;
        if random.random_bool(0.5) {
            self.slots[self.at].line.cut();
            sleep(Duration::from_millis(random.random_range(0..APART))).await;
        }
        Ok(())
    }

    /// Kills the primary.
    pub(super) fn kill(&self) {
        self.primary.kill();
    }

    /// Promotes the standby after a delay and starts to make a new one.
    pub(super) async fn promote(&mut self, random: &mut StdRng) -> Result<()> {
        sleep(Duration::from_millis(random.random_range(0..UNNOTICED))).await;
        let standby = Arc::new((&mut self.standby).await.context("the standby is missing")?);
        standby.promote().await;
        self.slots[self.at].line.mender()();
        self.at = 1 - self.at;
        let dead = std::mem::replace(&mut self.primary, standby);
        // Dropping the server deletes its folder and frees its port.
        spawn_blocking(|| drop(dead)).await?;
        self.standby = make_standby(&self.slots, self.at, self.primary.clone(), self.synchronous);
        Ok(())
    }
}

/// Makes a standby of the primary in a slot and waits until it has all committed data.
fn make_standby(
    slots: &[Slot; 2],
    at: usize,
    primary: Arc<PostgresServer>,
    synchronous: bool,
) -> JoinHandle<PostgresServer> {
    let (port, line) = (slots[1 - at].port, slots[at].line.port());
    tokio::spawn(async move {
        #[expect(clippy::expect_used, reason = "the loop waits for the standby, and ends with this")]
        let standby = spawn_blocking(move || PostgresServer::standby(port, line)).await.expect("it starts");
        if synchronous {
            primary.wait_for_standby().await;
        } else {
            primary.wait_for_asynchronous_standby().await;
        }
        standby
    })
}
