//! A PostgreSQL server for tests, which goes away with the program that started it.

mod standby;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Starts a server in a folder of its own, says where that is, and ends with its input: also if the program that holds
/// the other end was killed. With the address of a primary it is a standby of it.
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
    -c full_page_writes="$fsync" -c max_connections=200 -c log_min_messages=fatal -c recovery_init_sync_method=syncfs \
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

/// A server.
#[derive(Debug)]
pub struct Cluster {
    port: u16,
    /// The process of the server.
    server: u32,
    databases: AtomicU32,
    /// Ends when its input does, which this program has.
    keeper: Mutex<Child>,
}

/// The password of the role `ruckus`, as it stands in an address.
pub const PASSWORD: &str = "pass%20word%2F%401";

impl Cluster {
    /// Returns the server of this test program, which is started when it is first asked for. It does not flush to the
    /// disk, which nothing but a loss of power could tell.
    ///
    /// # Panics
    /// PostgreSQL is not installed, or does not start.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        SHARED.get_or_init(|| Self::start(false))
    }

    /// Starts a server of its own.
    ///
    /// # Panics
    /// PostgreSQL is not installed, or does not start.
    pub fn start(fsync: bool) -> Self {
        let free = std::net::TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
        Self::launch(fsync, free.expect("a free port").port(), "")
    }

    /// Starts a server of its own at a port.
    ///
    /// # Panics
    /// PostgreSQL is not installed, or does not start.
    pub fn start_at(port: u16) -> Self {
        Self::launch(false, port, "")
    }

    fn launch(fsync: bool, port: u16, primary: &str) -> Self {
        let bin = programs();
        let mut command = unprivileged();
        command.args(["sh", "-c", SCRIPT, "sh", &bin, &port.to_string(), if fsync { "on" } else { "off" }, primary]);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).current_dir("/");
        let mut keeper = command.spawn().expect("PostgreSQL can be started");
        let mut line = String::new();
        let read = keeper.stdout.take().map(|out| BufReader::new(out).read_line(&mut line));
        let server = line.split_whitespace().next().and_then(|pid| pid.parse().ok());
        let server = server.unwrap_or_else(|| panic!("PostgreSQL does not start ({read:?}); its log stands above"));
        Self { port, server, databases: AtomicU32::new(0), keeper: Mutex::new(keeper) }
    }

    /// Makes a database, and returns its address, with the password.
    ///
    /// # Panics
    /// It cannot be made.
    pub async fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run("postgres", &format!("CREATE DATABASE {name}")).await;
        self.address(&name)
    }

    /// Returns the address of a database, with the password.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://ruckus:{PASSWORD}@127.0.0.1:{}/{database}", self.port)
    }

    /// Returns the port that it listens to.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the number of its first process.
    pub fn process(&self) -> u32 {
        self.server
    }

    /// Runs statements in a database, as its owner.
    ///
    /// # Panics
    /// They fail.
    pub async fn run(&self, database: &str, statements: &str) {
        use sqlx::{Connection, Executor, PgConnection};
        let mut connection = PgConnection::connect(&self.address(database)).await.expect("connects");
        let ran = connection.execute(sqlx::AssertSqlSafe(statements)).await;
        ran.unwrap_or_else(|error| panic!("{statements}: {error}"));
        connection.close().await.expect("closes");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let mut keeper = self.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        drop(keeper.stdin.take());
        let _ = keeper.wait();
    }
}

/// Finds the folder of PostgreSQL's programs.
fn programs() -> String {
    let debian = ["17", "16", "15"].map(|version| format!("/usr/lib/postgresql/{version}/bin"));
    let named = std::env::var("RUCKUS_POSTGRES_BIN").ok();
    let found = named.into_iter().chain(debian).find(|bin| std::path::Path::new(bin).join("initdb").is_file());
    found.expect(
        "these tests need PostgreSQL 15 or later: `apt-get install postgresql-15`, or name the folder of its `initdb` in \
         RUCKUS_POSTGRES_BIN",
    )
}

/// Returns the beginning of a command that does not run as root, as PostgreSQL and its poolers refuse to.
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
