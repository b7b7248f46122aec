//! Tests of the PostgreSQL store: the conformance suite, and failures of the database and its connections.

mod anywhere;
mod copies;
mod cut;
mod idle;
mod outcomes;
mod poolers;
mod promotion;
mod refusals;
mod rows;
mod waits;

use ruckus_store::PostgresStore;
use ruckus_testkit::postgres::PostgresServer;

use crate::prelude::*;

async fn open(address: &str) -> Result<PostgresStore, StoreError> {
    PostgresStore::open(&address.parse().expect("an address")).await
}

async fn fresh() -> (String, PostgresStore) {
    let address = PostgresServer::shared().database().await;
    let store = open(&address).await.expect("opens");
    (address, store)
}

async fn load(store: &dyn Store, room: &str) -> Vec<Entry> {
    store.load(&RoomName::new(room), Seq(0)).await.expect("reads")
}

/// Reads a room. Retries until it succeeds.
async fn insist(store: &dyn Store, room: &str) -> Vec<Entry> {
    loop {
        if let Ok(there) = store.load(&RoomName::new(room), Seq(0)).await {
            return there;
        }
    }
}

/// Runs statements in a database without the store's knowledge.
async fn sql(address: &str, statements: &str) {
    let database = address.rsplit('/').next().and_then(|name| name.split('?').next()).expect("a database");
    PostgresServer::shared().run(database, statements).await;
}
