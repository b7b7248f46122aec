//! Tests for any database that speaks the PostgreSQL protocol. They use the database in `RUCKUS_TEST_POSTGRES`, or a
//! temporary server.

mod races;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use ruckus_journal::Nodes;
use ruckus_store::PostgresStore;
use ruckus_testkit::postgres::PostgresServer;
use sqlx::{Connection, PgConnection};

use crate::conformance::{check, nodes};

/// The environment variable with the address of the database.
const ADDRESS: &str = "RUCKUS_TEST_POSTGRES";

/// A separate schema for one test. If the test fails, the schema stays.
struct Schema {
    /// The address of the database, without the schema.
    database: String,
    name: String,
}

impl Schema {
    async fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let database = match std::env::var(ADDRESS) {
            Ok(address) => address,
            Err(_) => PostgresServer::shared().database().await,
        };
        assert!(!database.contains("schema="), "{ADDRESS} must name no schema, because each test makes one of its own");
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Self { database, name: format!("ruckus_test_{}_{number}", since_1970.as_micros()) }
    }

    async fn open(&self) -> PostgresStore {
        let separator = if self.database.contains('?') { '&' } else { '?' };
        let address = format!("{}{separator}schema={}", self.database, self.name);
        super::open(&address).await.expect("opens")
    }

    /// Runs statements in the schema.
    async fn run(&self, statements: &str) {
        let mut connection = PgConnection::connect(&self.database).await.expect("connects");
        let statements = format!("SET search_path = {}; {statements}", self.name);
        sqlx::raw_sql(sqlx::AssertSqlSafe(statements)).execute(&mut connection).await.expect("runs");
        connection.close().await.expect("closes");
    }

    async fn remove(self) {
        self.run(&format!("DROP SCHEMA {} CASCADE", self.name)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn conforms() {
    let schema = Schema::new().await;
    check(Arc::new(schema.open().await)).await;
    schema.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keeps_nodes_apart() {
    let schema = Schema::new().await;
    let age = async || schema.run("UPDATE nodes SET beat = beat - interval '3 seconds'").await;
    let store = schema.open().await;
    let nodes: Arc<dyn Nodes> = Arc::new(store.nodes());
    nodes::check(&store, &nodes, age).await;
    schema.remove().await;
}
