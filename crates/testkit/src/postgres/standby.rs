//! A standby, which gets all that its primary commits and can take its place.

use std::process::Command;
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};

use super::Cluster;

/// How long a standby may take until it has all that its primary has.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often it is asked.
const LOOK: Duration = Duration::from_millis(50);

impl Cluster {
    /// Starts a standby at a port, which reaches its primary at another one: that of a line to it, or its own. Nothing
    /// waits for it yet.
    ///
    /// # Panics
    /// It does not start.
    pub fn standby(port: u16, primary: u16) -> Self {
        // The password as it is.
        let conninfo = format!(
            "host=127.0.0.1 port={primary} user=ruckus password='pass word/@1' sslmode=disable application_name=standby"
        );
        Self::launch(false, port, &conninfo)
    }

    /// Waits until the standby streams, lets each commit of this primary wait for it, and waits until that is so.
    ///
    /// # Panics
    /// The standby does not come.
    pub async fn wait_for_standby(&self) {
        self.until("SELECT EXISTS (SELECT 1 FROM pg_stat_replication WHERE state = 'streaming')").await;
        self.run("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'standby'").await;
        self.run("postgres", "SELECT pg_reload_conf()").await;
        self.until("SELECT EXISTS (SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync')").await;
    }

    /// Waits until the standby streams, and lets no commit wait for it.
    ///
    /// # Panics
    /// The standby does not come.
    pub async fn wait_for_asynchronous_standby(&self) {
        self.until("SELECT EXISTS (SELECT 1 FROM pg_stat_replication WHERE state = 'streaming')").await;
    }

    /// Makes this standby a primary that waits for no other one.
    ///
    /// # Panics
    /// It is none.
    pub async fn promote(&self) {
        // As it was taken over with everything else.
        self.run("postgres", "ALTER SYSTEM RESET synchronous_standby_names").await;
        self.run("postgres", "SELECT pg_reload_conf()").await;
        self.run("postgres", "SELECT pg_promote()").await;
        self.until("SELECT current_setting('transaction_read_only') = 'off'").await;
    }

    /// Kills the server and all its processes at once, as a loss of power does to a machine.
    ///
    /// # Panics
    /// There is no `kill`.
    pub fn kill(&self) {
        let mut all = vec![self.server.to_string()];
        all.extend(children(self.server));
        // Some may have gone meanwhile.
        Command::new("kill").arg("-KILL").args(all).stderr(std::process::Stdio::null()).status().expect("a `kill`");
    }

    async fn until(&self, query: &str) {
        let mut connection = PgConnection::connect(&self.address("postgres")).await.expect("connects");
        let begun = Instant::now();
        loop {
            let asked = sqlx::query_scalar(sqlx::AssertSqlSafe(query));
            if asked.fetch_one(&mut connection).await.expect("answers") {
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "still not so: {query}");
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// Returns the processes that one has started; none where there is no `/proc`, and then they end by themselves.
fn children(parent: u32) -> Vec<String> {
    let Ok(all) = std::fs::read_dir("/proc") else { return Vec::new() };
    let child = |process: String| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // Behind the name, which can have anything in it: the state, then the parent.
        let of = stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse::<u32>().ok()?;
        (of == parent).then_some(process)
    };
    all.flatten().filter_map(|entry| child(entry.file_name().into_string().ok()?)).collect()
}
