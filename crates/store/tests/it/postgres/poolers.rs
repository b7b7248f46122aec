//! Tests with a real PgBouncer between the store and its database.

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Arc;

use ruckus_journal::{Obstacle, StoreError};
use ruckus_testkit::free_ports;
use ruckus_testkit::postgres::{PostgresServer, unprivileged};

use crate::conformance::check;

use super::open;

/// A pooler that stops when it is dropped.
struct Pooler {
    port: u16,
    process: Child,
    _folder: tempfile::TempDir,
}

impl Pooler {
    /// Starts a pooler in front of the shared server, with PgBouncer's defaults except for the mode.
    fn start(mode: &str) -> Self {
        let [port] = free_ports().expect("a free port");
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            let written = std::fs::File::create(&path).and_then(|mut file| file.write_all(text.as_bytes()));
            written.expect("a file");
            readable(&path, 0o644);
            path.display().to_string()
        };
        readable(folder.path(), 0o755);
        let users = write("users", "\"ruckus\" \"pass word/@1\"\n");
        let settings = write(
            "pgbouncer.ini",
            &format!(
                "[databases]\n* = host=127.0.0.1 port={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
                 auth_type = plain\nauth_file = {users}\npool_mode = {mode}\n",
                PostgresServer::shared().port()
            ),
        );
        let mut command = unprivileged();
        command.args(["pgbouncer", "--quiet", &settings]).stdout(Stdio::null()).stderr(Stdio::null());
        let process = command.spawn().expect("these tests need PgBouncer: `apt-get install pgbouncer`");
        Self { port, process, _folder: folder }
    }

    fn over(&self, address: &str) -> String {
        let direct = format!("127.0.0.1:{}", PostgresServer::shared().port());
        address.replace(&direct, &format!("127.0.0.1:{}", self.port))
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn readable(path: &Path, mode: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("the pooler's user may read it");
}

/// Opens a store. Retries until the pooler listens.
async fn opened(address: &str) -> Result<ruckus_store::PostgresStore, StoreError> {
    loop {
        match open(address).await {
            Err(StoreError::Database { obstacle: Obstacle::Unreachable(why), .. }) if why.contains("refused") => {}
            other => return other,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pooler_in_session_mode_conforms() {
    let address = PostgresServer::shared().database().await;
    let pooler = Pooler::start("session");
    check(Arc::new(opened(&pooler.over(&address)).await.expect("opens"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn poolers_in_other_modes_are_refused() {
    for mode in ["transaction", "statement"] {
        let address = PostgresServer::shared().database().await;
        let pooler = Pooler::start(mode);
        match opened(&pooler.over(&address)).await {
            Err(StoreError::Database { obstacle: Obstacle::Pooler, .. }) => {}
            other => panic!("{mode}: {other:?}"),
        }
    }
}
