//! The program under test: a single process, or two nodes on one PostgreSQL database.

use anyhow::{Context, Result};
use ruckus_client::ServerApi;
use ruckus_testkit::Program;
use ruckus_testkit::postgres::PostgresServer;
use tempfile::TempDir;
use tokio::process::Command;
use tokio::task::spawn_blocking;

use crate::Cli;
use crate::delayed_link::LINE_HEADER;

/// The shared secret of both nodes.
const SECRET: &str = "secret of both nodes of these races";

/// The processes under test. Dropping this stops them.
#[derive(Debug)]
pub(crate) struct Nodes {
    /// The node that owns all tables.
    pub(crate) owner: ServerApi,
    /// The node that every second seat connects to, if there are two.
    pub(crate) other: Option<ServerApi>,
    _programs: Vec<Program>,
    _folder: TempDir,
    _database: Option<PostgresServer>,
}

impl Nodes {
    /// Starts the processes for the command line.
    ///
    /// # Errors
    /// A program does not start.
    pub(crate) async fn start(cli: &Cli) -> Result<Self> {
        let folder = tempfile::tempdir().context("cannot create a data folder")?;
        if !cli.relayed {
            let (program, owner) = launch(cli, Program::command(&cli.program, folder.path())).await?;
            return Ok(Self { owner, other: None, _programs: vec![program], _folder: folder, _database: None });
        }
        let database = spawn_blocking(|| PostgresServer::start(false)).await.context("PostgreSQL does not start")?;
        let address = database.database().await;
        let mut started = Vec::new();
        for name in ["owner", "other"] {
            let mut command = Program::command(&cli.program, folder.path());
            command.args(["--store", &address, "--node", name]).env("RUCKUS_NODE_SECRET", SECRET);
            started.push(launch(cli, command).await?);
        }
        let (programs, mut apis): (Vec<_>, Vec<_>) = started.into_iter().unzip();
        let other = apis.pop();
        let owner = apis.pop().context("two nodes were started")?;
        Ok(Self { owner, other, _programs: programs, _folder: folder, _database: Some(database) })
    }

    /// The node for a seat's line.
    pub(crate) fn of_seat(&self, seat: usize) -> &ServerApi {
        self.other.as_ref().filter(|_| seat % 2 == 1).unwrap_or(&self.owner)
    }
}

async fn launch(cli: &Cli, mut command: Command) -> Result<(Program, ServerApi)> {
    // Lines act as proxies: the kernel's round-trip time to them says nothing about the player.
    command.args(["--listen", "127.0.0.1:0", "--proxy", "127.0.0.1"]).env("RUCKUS_TEST_SETUPS", "1");
    if cli.announced {
        command.args(["--line-header", LINE_HEADER]);
    }
    Program::start_command(&mut command).await.context("the program does not start")
}
