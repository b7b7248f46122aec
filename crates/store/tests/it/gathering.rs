//! Tests that commits wait for others only while requests arrive often, and only briefly.

use std::sync::Mutex;

use ruckus_testkit::MemoryStore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::prelude::*;

const GATHER: Duration = Duration::from_millis(2);
/// Timers round up to whole milliseconds.
const LONGEST: Duration = Duration::from_millis(3);

/// The longest wait of a request, and the number of entries in each commit.
struct Seen {
    longest: Duration,
    commits: Vec<usize>,
}

/// Sends requests of the rooms in turn, at intervals of `apart`.
async fn ask(rooms: usize, requests: usize, apart: Duration) -> Seen {
    let commits = Arc::new(Mutex::new(Vec::new()));
    let noted = commits.clone();
    let note = move |commit: ruckus_store::Commit| noted.lock().expect("whole").push(commit.entries);
    let (journal, writer) = Journal::start(Arc::new(MemoryStore::gathering(GATHER)), note);
    let mut waiting = JoinSet::new();
    for number in 0..requests {
        let (room, seq) = (format!("R{}", number % rooms), (number / rooms + 1) as u64);
        let asked = Instant::now();
        let mut receipt = journal.append(vec![entry(&room, seq, 1)]).await;
        waiting.spawn(async move {
            receipt.written().await.expect("is written");
            asked.elapsed()
        });
        if !apart.is_zero() {
            sleep(apart).await;
        }
    }
    let longest = waiting.join_all().await.into_iter().max().unwrap_or_default();
    drop(journal);
    writer.await.expect("ends");
    let commits = std::mem::take(&mut *commits.lock().expect("whole"));
    assert_eq!(commits.iter().sum::<usize>(), requests, "all are written, once");
    Seen { longest, commits }
}

#[tokio::test(start_paused = true)]
async fn a_single_busy_table_never_waits() {
    let seen = ask(1, 200, Duration::from_millis(1)).await;
    assert_eq!((seen.longest, seen.commits.len()), (Duration::ZERO, 200));
}

#[tokio::test(start_paused = true)]
async fn rarely_active_tables_do_not_wait() {
    let seen = ask(100, 300, Duration::from_millis(5)).await;
    assert_eq!((seen.longest, seen.commits.len()), (Duration::ZERO, 300));
}

#[tokio::test(start_paused = true)]
async fn busy_tables_share_commits_and_wait_briefly() {
    let seen = ask(100, 1000, Duration::from_millis(1)).await;
    assert!(seen.longest <= LONGEST, "{:?}", seen.longest);
    assert!(seen.commits.len() < 400, "{} commits", seen.commits.len());
    assert!(seen.commits[..7].iter().all(|&entries| entries == 1), "nobody knew yet: {:?}", &seen.commits[..9]);
}

#[tokio::test(start_paused = true)]
async fn a_large_burst_is_committed_without_waiting() {
    let seen = ask(500, 500, Duration::ZERO).await;
    assert_eq!(seen.longest, Duration::ZERO);
}

#[tokio::test(start_paused = true)]
async fn tables_that_slow_down_stop_waiting() {
    let store = Arc::new(MemoryStore::gathering(GATHER));
    let (journal, _writer) = Journal::start(store, |_| ());
    let one = async |room: &str, seq| {
        let asked = Instant::now();
        journal.append(vec![entry(room, seq, 1)]).await.written().await.expect("is written");
        asked.elapsed()
    };
    let mut waited = Duration::ZERO;
    for seq in 1..=20 {
        waited = one("A", seq).await.max(one("B", seq).await);
    }
    assert!(waited >= GATHER, "they act often: {waited:?}");
    sleep(Duration::from_millis(20)).await;
    assert_eq!(one("A", 21).await, Duration::ZERO);
}
