//! A throwaway PostgreSQL server, which ends with the process that started it.
//!
//! It needs PostgreSQL 15 or later on this machine. Processes that are not written in Rust start one with
//! `cargo run -p ruckus-testkit --example throwaway`.

mod standby;

use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use sqlx::{Connection, Executor, PgConnection};

use crate::free_ports;

/// Starts a server in its own temporary folder, and prints its process ID and that folder. Stops it when standard input
/// closes, which also happens if the process that started the script is killed. With the address of a primary, the
/// server is its standby.
const SCRIPT: &str = r#"
set -eu
bin=$1 port=$2 fsync=$3 primary=$4
folder=$(mktemp -d "${TMPDIR:-/tmp}/ruckus-postgres-XXXXXX")
trap 'rm -rf "$folder"' EXIT
if [ -n "$primary" ]; then
    "$bin/pg_basebackup" -D "$folder/data" -d "$primary" --write-recovery-conf --checkpoint=fast --no-sync \
        > "$folder/backup.log" 2>&1 || { cat "$folder/backup.log" >&2; exit 1; }
else
    printf '%s' 'pass word/@1' > "$folder/password"
    "$bin/initdb" -D "$folder/data" -U ruckus --pwfile="$folder/password" --auth-local=trust --auth-host=scram-sha-256 \
        -E UTF8 --locale=C --no-sync > "$folder/initdb.log" 2>&1 || { cat "$folder/initdb.log" >&2; exit 1; }
fi
"$bin/postgres" -D "$folder/data" -k "$folder" -p "$port" -c listen_addresses=127.0.0.1 -c fsync="$fsync" \
    -c full_page_writes="$fsync" -c max_connections=300 -c log_min_messages=fatal -c recovery_init_sync_method=syncfs \
    < /dev/null > "$folder/log" 2>&1 &
server=$!
tries=0
until "$bin/pg_isready" -q -h "$folder" -p "$port"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 300 ] || ! kill -0 "$server" 2>/dev/null; then cat "$folder/log" >&2; exit 1; fi
    sleep 0.1
done
echo "$server $folder"
while read -r _; do :; done
kill -QUIT "$server" 2> /dev/null || true
wait "$server" || true
"#;

/// A PostgreSQL server on a port of this machine. It stops when this is dropped.
#[derive(Debug)]
pub struct PostgresServer {
    port: u16,
    /// The process id of the server.
    server: u32,
    databases: AtomicU32,
    /// The script, which stops the server when its input closes.
    shell: Mutex<Child>,
}

/// The password of the role `ruckus`, as it is written in an address.
pub const PASSWORD: &str = "pass%20word%2F%401";

impl PostgresServer {
    /// Returns the server that all tests of this process share, and starts it on the first call. It does not flush to the
    /// disk, which only matters after a power failure.
    ///
    /// # Panics
    /// PostgreSQL is not installed, or does not start.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<PostgresServer> = OnceLock::new();
        SHARED.get_or_init(|| Self::start(false))
    }

    /// Starts a server on a free port. `fsync`: it flushes commits to the disk.
    ///
    /// # Panics
    /// PostgreSQL is not installed, or does not start.
    pub fn start(fsync: bool) -> Self {
        Self::try_start(fsync).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Like [`PostgresServer::start`], but returns an error instead of panicking.
    ///
    /// # Errors
    /// PostgreSQL is not installed, or does not start.
    pub fn try_start(fsync: bool) -> io::Result<Self> {
        let [port] = free_ports()?;
        Self::launch(fsync, port, "")
    }

    /// Starts a server on this port. It does not flush to the disk.
    ///
    /// # Panics
    /// PostgreSQL is not installed, or does not start.
    pub fn start_at(port: u16) -> Self {
        Self::launch(false, port, "").unwrap_or_else(|error| panic!("{error}"))
    }

    fn launch(fsync: bool, port: u16, primary: &str) -> io::Result<Self> {
        let bin = programs()?;
        let mut command = unprivileged();
        command.args(["sh", "-c", SCRIPT, "sh", &bin, &port.to_string(), if fsync { "on" } else { "off" }, primary]);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).current_dir("/");
        let mut shell = command.spawn()?;
        let mut line = String::new();
        let read = shell.stdout.take().map(|out| BufReader::new(out).read_line(&mut line));
        let server = line.split_whitespace().next().and_then(|pid| pid.parse().ok());
        let server = server.ok_or_else(|| {
            io::Error::other(format!("PostgreSQL does not start ({read:?}); see its log in the standard error output"))
        })?;
        Ok(Self { port, server, databases: AtomicU32::new(0), shell: Mutex::new(shell) })
    }

    /// Creates a database, and returns its address, with the password.
    ///
    /// # Panics
    /// The database cannot be created.
    pub async fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run("postgres", &format!("CREATE DATABASE {name}")).await;
        self.address(&name)
    }

    /// Returns the address of a database, with the password.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://ruckus:{PASSWORD}@127.0.0.1:{}/{database}", self.port)
    }

    /// Returns the port that the server listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the process id of the server.
    pub fn process(&self) -> u32 {
        self.server
    }

    /// Runs statements in a database, as its owner.
    ///
    /// # Panics
    /// A statement fails.
    pub async fn run(&self, database: &str, statements: &str) {
        let mut connection = PgConnection::connect(&self.address(database)).await.expect("connects");
        let ran = connection.execute(sqlx::AssertSqlSafe(statements)).await;
        ran.unwrap_or_else(|error| panic!("{statements}: {error}"));
        connection.close().await.expect("closes");
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        let mut shell = self.shell.lock().unwrap_or_else(PoisonError::into_inner);
        drop(shell.stdin.take());
        let _ = shell.wait();
    }
}

/// Returns the folder of PostgreSQL's programs.
fn programs() -> io::Result<String> {
    let debian = ["18", "17", "16", "15"].map(|version| format!("/usr/lib/postgresql/{version}/bin"));
    let named = std::env::var("RUCKUS_POSTGRES_BIN").ok();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut all = named.into_iter().chain(debian).chain(path.split(':').map(str::to_owned));
    all.find(|bin| Path::new(bin).join("initdb").is_file()).ok_or_else(|| {
        io::Error::other(
            "PostgreSQL 15 or later is not installed: `apt-get install postgresql-15`, or set RUCKUS_POSTGRES_BIN to \
             the folder of its `initdb`",
        )
    })
}

/// Returns the start of a command line that does not run as root, since PostgreSQL and its poolers refuse to.
pub fn unprivileged() -> Command {
    let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    if root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
        command
    } else {
        Command::new("env")
    }
}
