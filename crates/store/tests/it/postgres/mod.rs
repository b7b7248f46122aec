//! The store on PostgreSQL: the suite of all stores, and what a database and the line to it can do to one.

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

use ruckus_journal::{Entry, RoomName, Seq, Store, StoreError};
use ruckus_store::PostgresStore;
use ruckus_testkit::postgres::PostgresServer;

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
    PostgresServer::shared().run(database, statements).await;
}
