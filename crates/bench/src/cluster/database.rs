//! The database of a measurement: the one from `--store`, or a PostgreSQL server that is started for the measurement.

use anyhow::{Context, Result};
use ruckus_store::PostgresAddress;
use ruckus_testkit::postgres::PostgresServer;
use tokio::task::spawn_blocking;

pub(super) struct Database {
    address: String,
    /// The server, if this measurement has started it.
    server: Option<PostgresServer>,
}

impl Database {
    /// Opens the database at an address, or starts a new server.
    pub(super) async fn open(address: Option<&str>) -> Result<Self> {
        match address {
            Some(address) => Ok(Self { address: address.to_owned(), server: None }),
            None => {
                // Like a production database, it flushes commits to the disk.
                let started = spawn_blocking(|| PostgresServer::try_start(true)).await?;
                let server = started.context("cannot start a database; use an existing one with --store")?;
                Ok(Self { address: server.address("postgres"), server: Some(server) })
            }
        }
    }

    /// Returns the name of an unused schema.
    fn schema(purpose: &str) -> String {
        format!("ruckus_bench_{}_{purpose}", std::process::id())
    }

    /// Returns the address of a separate schema, including the password.
    pub(super) fn text(&self, purpose: &str) -> String {
        let sign = if self.address.contains('?') { '&' } else { '?' };
        format!("{}{sign}schema={}", self.address, Self::schema(purpose))
    }

    /// Returns the parsed address of a separate schema.
    pub(super) fn address(&self, purpose: &str) -> Result<PostgresAddress> {
        self.text(purpose).parse().map_err(anyhow::Error::msg)
    }

    /// Stops the server if this measurement has started it. Otherwise prints which schemas remain in the database.
    pub(super) fn close(self) {
        if self.server.is_none() {
            eprintln!("the schemas `{}` can be dropped", Self::schema("*"));
        }
    }
}
