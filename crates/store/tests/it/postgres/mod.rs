//! The store on PostgreSQL: the suite of all stores, and what a database and the line to it can do to one.

mod copies;
mod cut;
mod idle;
mod outcomes;
mod poolers;
mod promotion;
mod races;
mod refusals;
mod rows;

use std::sync::Arc;

use ruckus_store::conformance::throwaway::Cluster;
use ruckus_store::conformance::{check, nodes};
use ruckus_store::{Entry, PostgresStore, RoomName, Seq, Store, StoreError};

async fn open(address: &str) -> Result<PostgresStore, StoreError> {
    PostgresStore::open(&address.parse().expect("an address")).await
}

async fn fresh() -> (String, PostgresStore) {
    let address = Cluster::shared().database().await;
    let store = open(&address).await.expect("opens");
    (address, store)
}

async fn load(store: &dyn Store, room: &str) -> Vec<Entry> {
    store.load(&RoomName::new(room), Seq(0)).await.expect("reads")
}

/// Reads until it can be read.
async fn insist(store: &dyn Store, room: &str) -> Vec<Entry> {
    loop {
        if let Ok(there) = store.load(&RoomName::new(room), Seq(0)).await {
            return there;
        }
    }
}

/// Runs statements in a database behind the store's back.
async fn sql(address: &str, statements: &str) {
    let database = address.rsplit('/').next().and_then(|name| name.split('?').next()).expect("a database");
    Cluster::shared().run(database, statements).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_conforms() {
    let (_, store) = fresh().await;
    check(Arc::new(store)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_keeps_nodes_apart() {
    let (address, store) = fresh().await;
    let age = async || sql(&address, "UPDATE ruckus.nodes SET beat = beat - interval '3 seconds'").await;
    nodes::check(Arc::new(store), age).await;
}
