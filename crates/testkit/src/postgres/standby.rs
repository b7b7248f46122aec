//! A standby, which replicates its primary and can be promoted in its place.

use std::process::Command;
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};

use super::PostgresServer;
use crate::processes;

/// How long a standby may take to catch up with its primary.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often [`PostgresServer::until`] asks.
const LOOK: Duration = Duration::from_millis(50);

impl PostgresServer {
    /// Starts a standby on `port`. It reaches its primary at the port `primary`, which may be that of a proxy in between.
    /// Commits do not wait for it yet.
    ///
    /// # Panics
    /// The standby does not start.
    pub fn standby(port: u16, primary: u16) -> Self {
        // Here the password is not percent-encoded.
        let conninfo = format!(
            "host=127.0.0.1 port={primary} user=ruckus password='pass word/@1' sslmode=disable application_name=standby"
        );
        Self::launch(false, port, &conninfo).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Waits until the standby streams, makes replication synchronous, and waits until that is in effect.
    ///
    /// # Panics
    /// No standby connects in time.
    pub async fn wait_for_standby(&self) {
        self.until("SELECT EXISTS (SELECT 1 FROM pg_stat_replication WHERE state = 'streaming')").await;
        self.run("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'standby'").await;
        self.run("postgres", "SELECT pg_reload_conf()").await;
        self.until("SELECT EXISTS (SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync')").await;
    }

    /// Waits until the standby streams, and leaves replication asynchronous.
    ///
    /// # Panics
    /// No standby connects in time.
    pub async fn wait_for_asynchronous_standby(&self) {
        self.until("SELECT EXISTS (SELECT 1 FROM pg_stat_replication WHERE state = 'streaming')").await;
    }

    /// Promotes this standby to a primary. Its commits wait for no standby.
    ///
    /// # Panics
    /// This server is not a standby.
    pub async fn promote(&self) {
        // The standby has copied this setting from its primary.
        self.run("postgres", "ALTER SYSTEM RESET synchronous_standby_names").await;
        self.run("postgres", "SELECT pg_reload_conf()").await;
        self.run("postgres", "SELECT pg_promote()").await;
        self.until("SELECT current_setting('transaction_read_only') = 'off'").await;
    }

    /// Kills the server with all its processes at the same time, like a power failure.
    ///
    /// # Panics
    /// There is no `kill` program.
    pub fn kill(&self) {
        let mut all = vec![self.server.to_string()];
        all.extend(processes::children(self.server).iter().map(u32::to_string));
        // `kill` fails for processes that have ended in the meantime.
        Command::new("kill").arg("-KILL").args(all).stderr(std::process::Stdio::null()).status().expect("a `kill`");
    }

    /// Waits until a query returns true.
    async fn until(&self, query: &str) {
        let mut connection = PgConnection::connect(&self.address("postgres")).await.expect("connects");
        let begun = Instant::now();
        loop {
            let asked = sqlx::query_scalar(sqlx::AssertSqlSafe(query));
            if asked.fetch_one(&mut connection).await.expect("answers") {
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "still false: {query}");
            tokio::time::sleep(LOOK).await;
        }
    }
}
