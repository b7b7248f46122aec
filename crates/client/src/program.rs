//! The program in a process of its own: started, killed without warning, ended in peace.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

use crate::{ClientError, Desk};

/// What it prints before the address where it is.
const GREETING: &str = "ruckus is at http://";
/// What keeps a single client from asking too much would keep one from being many players.
const MANY: &str = "1000000";
/// How long a program that has closed its output has to end: its exit status says more.
const GRACE: Duration = Duration::from_secs(1);

/// `ruckus serve` in a process of its own, which is killed when this is dropped.
#[derive(Debug)]
pub struct Program {
    child: Child,
    output: Lines<BufReader<ChildStdout>>,
}

impl Program {
    /// How to start a program that keeps its journal in a folder and lets one client ask for as much as it likes. Where
    /// it is to listen, and whatever else, is for the caller to add.
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

    /// Starts it, and does not wait for it to be ready.
    ///
    /// # Errors
    /// There is no such program.
    pub fn launch(command: &mut Command) -> Result<Self, ClientError> {
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true).spawn();
        let mut child = child.map_err(|error| trouble(&error))?;
        let output = child.stdout.take().ok_or_else(|| ClientError::Program("has no output".to_owned()))?;
        Ok(Self { child, output: BufReader::new(output).lines() })
    }

    /// Waits until it is ready, which it says once.
    ///
    /// # Errors
    /// It has ended instead.
    pub async fn ready(&mut self) -> Result<Desk, ClientError> {
        while let Some(line) = self.output.next_line().await.map_err(|error| trouble(&error))? {
            if let Some(authority) = line.trim().strip_prefix(GREETING) {
                return Ok(Desk::at(authority.trim_end_matches('/')));
            }
        }
        Err(ClientError::Program(match timeout(GRACE, self.child.wait()).await {
            Ok(Ok(status)) => format!("ended before it was ready ({status})"),
            Ok(Err(_)) | Err(_) => "closed its output before it was ready".to_owned(),
        }))
    }

    /// Starts it on a free port of this machine and waits until it is ready.
    ///
    /// # Errors
    /// There is no such program, or it has ended instead.
    pub async fn start(program: impl AsRef<OsStr>, data: &Path) -> Result<(Self, Desk), ClientError> {
        let mut program = Self::launch(Self::command(program, data).args(["--listen", "127.0.0.1:0"]))?;
        let desk = program.ready().await?;
        Ok((program, desk))
    }

    /// The number of its process; none once it has ended.
    pub fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// `kill -9`: nothing gets a chance to end well. Returns once the process is gone.
    ///
    /// # Errors
    /// The operating system does not let it be killed.
    pub async fn kill(mut self) -> Result<(), ClientError> {
        self.child.kill().await.map_err(|error| trouble(&error))
    }

    /// Asks it to end, with SIGTERM, and waits until it has.
    ///
    /// # Errors
    /// The operating system does not let it be asked.
    pub async fn terminate(mut self) -> Result<std::process::ExitStatus, ClientError> {
        if let Some(id) = self.child.id() {
            let mut ask = Command::new("kill");
            ask.args(["-TERM", &id.to_string()]).status().await.map_err(|error| trouble(&error))?;
        }
        self.child.wait().await.map_err(|error| trouble(&error))
    }
}

fn trouble(error: &std::io::Error) -> ClientError {
    ClientError::Program(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_ends_too_early_is_told_with_its_exit_status() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut program = Program::launch(Command::new("sh").args(["-c", "exit 3"])).unwrap();
            let error = program.ready().await.unwrap_err();
            assert_eq!(error.to_string(), "the program: ended before it was ready (exit status: 3)");
        });
    }
}
