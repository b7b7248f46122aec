//! Measures the cost of retention: `cargo run --release -p ruckus-store --example sweep -- 100000`.

#![allow(clippy::print_stdout, reason = "a program that prints what it has measured")]
use std::time::Instant;

use ruckus_journal::{Directory, Progress, RoomName, Seq, Settled, Store, StoreError};
use ruckus_store::SqliteStore;
use ruckus_testkit::entries::{entry, request};

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let rooms: u64 = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(100_000);
    let folder = tempfile::tempdir().expect("a folder for the journal");
    let store = SqliteStore::open(folder.path()).await?;
    let name = |room: u64| format!("R{room:07}");
    for some in (0..rooms).collect::<Vec<_>>().chunks(500) {
        let batch: Vec<_> = some.iter().map(|room| request(&[1, 2].map(|seq| entry(&name(*room), seq, 1)))).collect();
        store.append(&batch).await?;
        let left = |room: &u64| {
            (RoomName::new(&name(*room)), Settled { progress: Progress::Record, since: *room, seq: Seq(2) })
        };
        store.settle(&some.iter().map(left).collect::<Vec<_>>()).await?;
    }
    let file = folder.path().join("journal.sqlite");
    let size = || std::fs::metadata(&file).map_or(0, |file| file.len()) / 1024;
    println!("{rooms} rooms of two entries: {} KiB", size());
    let begun = Instant::now();
    let listed = store.listed().await?;
    println!("listing all {} at the start: {:?}", listed.len(), begun.elapsed());
    let begun = Instant::now();
    assert!(store.left_before(Progress::Record, 0, None, 500).await?.is_empty());
    println!("a sweep that finds none due: {:?}", begun.elapsed());
    let begun = Instant::now();
    let due = store.left_before(Progress::Record, rooms, None, 500).await?;
    for listed in &due {
        assert!(store.end(&listed.room, Some(Seq(2))).await?);
        store.sweep(500).await?;
    }
    println!("a sweep that ends {}: {:?}", due.len(), begun.elapsed());
    Ok(())
}
