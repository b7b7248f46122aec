//! The database of a measurement: one that was named, or one that is started for it and goes away with it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use ruckus_store::PostgresAddress;
use tokio::task::spawn_blocking;

/// Starts a server in a folder of its own, says so, and ends with its input: also if this program is killed.
const SCRIPT: &str = r#"
set -eu
bin=$1 port=$2
folder=$(mktemp -d "${TMPDIR:-/tmp}/ruckus-bench-XXXXXX")
trap 'rm -rf "$folder"' EXIT
"$bin/initdb" -D "$folder/data" -U ruckus -A trust -E UTF8 --locale=C --no-sync > "$folder/log" 2>&1 ||
    { cat "$folder/log" >&2; exit 1; }
"$bin/postgres" -D "$folder/data" -k "$folder" -p "$port" -c listen_addresses=127.0.0.1 -c max_connections=300 \
    < /dev/null >> "$folder/log" 2>&1 &
server=$!
tries=0
until "$bin/pg_isready" -q -h 127.0.0.1 -p "$port"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 300 ] || ! kill -0 "$server" 2> /dev/null; then cat "$folder/log" >&2; exit 1; fi
    sleep 0.1
done
echo ready
while read -r _; do :; done
kill -QUIT "$server" 2> /dev/null || true
wait "$server" || true
"#;

/// A database.
pub(super) struct Database {
    address: String,
    /// What keeps the server that was started.
    keeper: Option<Child>,
}

impl Database {
    /// The database of an address, or a new one.
    pub(super) async fn open(address: Option<&str>) -> Result<Self> {
        match address {
            Some(address) => Ok(Self { address: address.to_owned(), keeper: None }),
            None => spawn_blocking(start).await?,
        }
    }

    /// The name of a schema that nobody has used.
    fn schema(purpose: &str) -> String {
        format!("ruckus_bench_{}_{purpose}", std::process::id())
    }

    /// The address of a schema of its own, with the password if there is one.
    pub(super) fn text(&self, purpose: &str) -> String {
        let sign = if self.address.contains('?') { '&' } else { '?' };
        format!("{}{sign}schema={}", self.address, Self::schema(purpose))
    }

    /// The same, read.
    pub(super) fn address(&self, purpose: &str) -> Result<PostgresAddress> {
        self.text(purpose).parse().map_err(anyhow::Error::msg)
    }

    /// Ends a server that was started, and says what stays at one that was not.
    pub(super) fn close(mut self) {
        match self.keeper.take() {
            Some(mut keeper) => {
                drop(keeper.stdin.take());
                let _ = keeper.wait();
            }
            None => eprintln!("the schemas `{}` can be dropped", Self::schema("*")),
        }
    }
}

fn start() -> Result<Database> {
    let bin = programs()?;
    let port = std::net::TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
    let mut command = unprivileged();
    command.args(["sh", "-c", SCRIPT, "sh", &bin, &port.to_string()]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).current_dir("/");
    let mut keeper = command.spawn().context("PostgreSQL cannot be started")?;
    let mut line = String::new();
    BufReader::new(keeper.stdout.take().context("it says nothing")?).read_line(&mut line)?;
    if line.trim() != "ready" {
        bail!("PostgreSQL does not start; what it says stands above");
    }
    Ok(Database { address: format!("postgres://ruckus@127.0.0.1:{port}/postgres"), keeper: Some(keeper) })
}

/// Finds the folder of PostgreSQL's programs.
fn programs() -> Result<String> {
    let debian = ["18", "17", "16", "15"].map(|version| format!("/usr/lib/postgresql/{version}/bin"));
    let named = std::env::var("RUCKUS_POSTGRES_BIN").ok();
    let path = std::env::var("PATH").unwrap_or_default();
    let all = named.into_iter().chain(debian).chain(path.split(':').map(str::to_owned));
    all.into_iter().find(|bin| Path::new(bin).join("initdb").is_file()).context(
        "PostgreSQL is not installed here; name a database with --store, or the folder of `initdb` in RUCKUS_POSTGRES_BIN",
    )
}

/// PostgreSQL refuses to run as root.
fn unprivileged() -> Command {
    let root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    let mut command = Command::new(if root { "setpriv" } else { "env" });
    if root {
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
    }
    command
}
