//! Measures the cost of commits on SQLite and on a temporary PostgreSQL server with flushes: `cargo run --release -p
//! ruckus-store --example append`.

#![allow(clippy::print_stdout, reason = "a program that prints what it has measured")]
use std::sync::Arc;
use std::time::{Duration, Instant};

use ruckus_journal::{Append, Store, StoreError};
use ruckus_store::{PostgresStore, SqliteStore};
use ruckus_testkit::entries::{entry, request};
use ruckus_testkit::postgres::PostgresServer;

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let folder = tempfile::tempdir().expect("a folder for the journal");
    let server = PostgresServer::start(true);
    let address = server.database().await.parse().expect("an address");
    let stores: [(&str, Arc<dyn Store>); 2] = [
        ("SQLite", Arc::new(SqliteStore::open(folder.path()).await?)),
        ("PostgreSQL", Arc::new(PostgresStore::open(&address).await?)),
    ];
    for (name, store) in stores {
        for rooms in [1, 16, 128, 1024] {
            let lanes = store.lanes();
            let writers = (0..lanes).map(|lane| tokio::spawn(write(store.clone(), lane, rooms)));
            let begun = Instant::now();
            let mut took: Vec<Duration> = Vec::new();
            for writer in writers.collect::<Vec<_>>() {
                took.extend(writer.await.expect("no panic")?);
            }
            took.sort_unstable();
            let entries = took.len() * rooms;
            println!(
                "{name}, {lanes} side by side, {rooms} rooms a commit: median {:?}, p99 {:?}, {:.0} entries/s",
                took[took.len() / 2],
                took[took.len() * 99 / 100],
                entries as f64 / begun.elapsed().as_secs_f64(),
            );
        }
    }
    Ok(())
}

/// Appends one entry to each of `rooms` rooms in a loop for 3 s. Returns the duration of each commit.
async fn write(store: Arc<dyn Store>, lane: usize, rooms: usize) -> Result<Vec<Duration>, StoreError> {
    let mut took = Vec::new();
    let begun = Instant::now();
    for seq in 1.. {
        if begun.elapsed() > Duration::from_secs(3) {
            break;
        }
        let one = |room: usize| request(&[entry(&format!("{rooms}-{lane}-{room}"), seq, 1)]);
        let batch: Vec<Append> = (0..rooms).map(one).collect();
        let commit = Instant::now();
        store.append(&batch).await?;
        took.push(commit.elapsed());
    }
    Ok(took)
}
