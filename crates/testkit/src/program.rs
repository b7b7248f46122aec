//! `ruckus serve` as a separate process: start it, wait until it is ready, kill it, stop it.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use ruckus_client::ServerApi;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// What the program prints before its address, once it is ready.
const GREETING: &str = "ruckus is at http://";
/// The value of all limits per client, since all players of a test are one client.
const MANY: &str = "1000000";
/// How long to wait for the exit status of a program that has closed its output.
const GRACE: Duration = Duration::from_secs(1);

/// A running `ruckus serve`. It is killed when this is dropped.
#[derive(Debug)]
pub struct Program {
    child: Child,
    output: Lines<BufReader<ChildStdout>>,
}

impl Program {
    /// Returns a command for `program` that keeps its journal in the folder `data` and has no limits per client. The
    /// caller adds `--listen` and other options.
    pub fn command(program: impl AsRef<OsStr>, data: &Path) -> Command {
        let mut command = Command::new(program);
        command.args(["serve", "--no-qr", "--data"]).arg(data);
        for limit in
            ["--tables-per-address", "--sockets-per-address", "--requests-per-address", "--messages-per-socket"]
        {
            command.args([limit, MANY]);
        }
        command
    }

    /// Starts the program, and does not wait until it is ready.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn launch(command: &mut Command) -> io::Result<Self> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true).spawn();
        let mut child = child.map_err(|error| {
            let program = command.as_std().get_program().display();
            io::Error::new(error.kind(), format!("cannot start {program}: {error}"))
        })?;
        let output = child.stdout.take().ok_or_else(|| io::Error::other("the program has no output"))?;
        Ok(Self { child, output: BufReader::new(output).lines() })
    }

    /// Waits until the program is ready. It says so only once.
    ///
    /// # Errors
    /// It has ended, or has closed its output.
    pub async fn ready(&mut self) -> io::Result<ServerApi> {
        while let Some(line) = self.output.next_line().await? {
            if let Some(authority) = line.trim().strip_prefix(GREETING) {
                return Ok(ServerApi::at(authority.trim_end_matches('/')));
            }
        }
        Err(io::Error::other(match timeout(GRACE, self.child.wait()).await {
            Ok(Ok(status)) => format!("the program ended before it was ready ({status})"),
            Ok(Err(_)) | Err(_) => "the program closed its output before it was ready".to_owned(),
        }))
    }

    /// Starts the program, and waits until it is ready.
    ///
    /// # Errors
    /// It cannot be started, or has ended.
    pub async fn start_command(command: &mut Command) -> io::Result<(Self, ServerApi)> {
        let mut program = Self::launch(command)?;
        let api = program.ready().await?;
        Ok((program, api))
    }

    /// Starts the program on a free port of this machine with its journal in the folder `data`, and waits until it is
    /// ready.
    ///
    /// # Errors
    /// It cannot be started, or has ended.
    pub async fn start(program: impl AsRef<OsStr>, data: &Path) -> io::Result<(Self, ServerApi)> {
        Self::start_command(Self::command(program, data).args(["--listen", "127.0.0.1:0"])).await
    }

    /// Returns the process id, or `None` if the program has ended.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Kills the program with SIGKILL, and waits until the process is gone.
    ///
    /// # Errors
    /// The operating system does not allow it.
    pub async fn kill(mut self) -> io::Result<()> {
        self.child.kill().await
    }

    /// Asks the program to stop with SIGTERM, and waits until it has.
    ///
    /// # Errors
    /// There is no `kill` program.
    pub async fn terminate(mut self) -> io::Result<ExitStatus> {
        if let Some(id) = self.child.id() {
            Command::new("kill").args(["-TERM", &id.to_string()]).status().await?;
        }
        self.child.wait().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_early_exit_is_an_error_with_its_exit_status() {
        let mut program = Program::launch(Command::new("sh").args(["-c", "exit 3"])).expect("there is a `sh`");
        let error = program.ready().await.expect_err("it has ended");
        assert_eq!(error.to_string(), "the program ended before it was ready (exit status: 3)");
    }

    #[tokio::test]
    async fn a_missing_program_is_named_in_the_error() {
        let error = Program::launch(&mut Command::new("/no/such/program")).expect_err("there is none");
        assert!(error.to_string().starts_with("cannot start /no/such/program: "), "{error}");
    }
}
