//! Measures the cost and the latency of entries for a thousand active tables, with commits that wait to share a flush
//! and with commits that do not.
//!
//! `cargo run --release -p ruckus-store --example gather -- 1000`, where the argument is the number of actions per
//! second.

#![allow(clippy::print_stdout, reason = "a program that prints what it has measured")]

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use ruckus_journal::StoreError;
use ruckus_store::{Journal, SqliteStore};
use ruckus_testkit::entries::entry;
use ruckus_testkit::processes;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

const TABLES: u64 = 1000;
const SECONDS: u64 = 5;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let rate: u64 = std::env::args().nth(1).map_or(Ok(1000), |rate| rate.parse())?;
    // The main task does not run on a worker thread. Spawn a task, so that the tables use the workers as they do in the
    // server.
    tokio::spawn(async move {
        for gathers_for in [0, 1, 2, 0, 1, 2] {
            let folder = tempfile::tempdir()?;
            measure(folder.path(), Duration::from_millis(gathers_for), rate.max(1)).await?;
        }
        Ok(())
    })
    .await?
}

async fn measure(folder: &Path, gathers_for: Duration, rate: u64) -> Result<(), StoreError> {
    let store = SqliteStore::open(folder).await?.gathering(gathers_for);
    let commits = Arc::new(AtomicUsize::new(0));
    let counted = commits.clone();
    let (journal, _writer) = Journal::start(Arc::new(store), move |_| _ = counted.fetch_add(1, Ordering::Relaxed));
    for table in 0..TABLES {
        journal.append(vec![entry(&format!("R{table}"), 1, 1)]).await.written().await?;
    }
    commits.store(0, Ordering::Relaxed);
    let processor = || processes::processor_seconds(std::process::id());
    let begun = processor();
    let until = Instant::now() + Duration::from_secs(SECONDS);
    let apart = Duration::from_secs(TABLES) / rate as u32;
    let mut tables = JoinSet::new();
    for table in 0..TABLES {
        let journal = journal.clone();
        // Spread the tables over the interval in a scattered order.
        let mut next = Instant::now() + apart.mul_f64((table * 7919 % TABLES) as f64 / TABLES as f64);
        tables.spawn(async move {
            let mut waited = Vec::new();
            for seq in 2.. {
                sleep_until(next).await;
                if Instant::now() > until {
                    break;
                }
                let asked = Instant::now();
                journal.append(vec![entry(&format!("R{table}"), seq, 1)]).await.written().await?;
                waited.push(asked.elapsed());
                next = (next + apart).max(Instant::now());
            }
            Ok::<_, StoreError>(waited)
        });
    }
    let mut waited = Vec::new();
    for of_table in tables.join_all().await {
        waited.extend(of_table?);
    }
    waited.sort();
    let (entries, commits) = (waited.len().max(1), commits.load(Ordering::Relaxed).max(1));
    let each = processor().zip(begun).map(|(now, then)| (now - then) * 1e6 / entries as f64);
    let at = |share: usize| waited.get(entries * share / 100).copied().unwrap_or_default();
    println!(
        "commits wait {gathers_for:?}: {:.1} entries each, {} µs of processor time an entry, written within {:.1?} (half), {:.1?} (99 %)",
        entries as f64 / commits as f64,
        each.map_or_else(|| "unknown".to_owned(), |each| format!("{each:.0}")),
        at(50),
        at(99),
    );
    Ok(())
}
