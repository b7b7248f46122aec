//! Tests of a primary that dies or is demoted, and of the standby that replaces it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use ruckus_journal::{Nodes, Obstacle};
use ruckus_store::PostgresStore;
use ruckus_testkit::free_ports;
use ruckus_testkit::postgres::{PASSWORD, PostgresServer};

use super::{insist, load, open};
use crate::prelude::*;

const ROOMS: [&str; 4] = ["a", "b", "c", "d"];

/// Returns a primary, its synchronous standby, and the address of both with the standby first.
async fn pair() -> (PostgresServer, PostgresServer, String) {
    let primary = PostgresServer::start(false);
    let address = primary.database().await;
    let [port] = free_ports().expect("a free port");
    let standby = PostgresServer::standby(port, primary.port());
    primary.wait_for_standby().await;
    let database = address.rsplit('/').next().expect("a database");
    let both =
        format!("postgres://ruckus:{PASSWORD}@127.0.0.1:{},127.0.0.1:{}/{database}", standby.port(), primary.port());
    (primary, standby, both)
}

/// Writes until `stop` is set. Returns the number of acknowledged entries of each room.
async fn write(
    store: Arc<PostgresStore>,
    written: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
) -> BTreeMap<&'static str, u64> {
    let mut last: BTreeMap<&str, u64> = ROOMS.iter().map(|room| (*room, 0)).collect();
    while !stop.load(Ordering::Relaxed) {
        let batch: Vec<Append> = ROOMS.iter().map(|room| request(&[entry(room, last[room] + 1, 1)])).collect();
        match store.append(&batch).await {
            Ok(verdicts) => {
                assert_eq!(verdicts, [const { Verdict::Written }; ROOMS.len()], "{last:?}");
                last.values_mut().for_each(|last| *last += 1);
                written.fetch_add(1, Ordering::Relaxed);
            }
            Err(StoreError::Unknown { .. } | StoreError::Failed { .. }) => {
                for (room, last) in &mut last {
                    let there = insist(&*store, room).await.len() as u64;
                    assert!(there == *last || there == *last + 1, "{room}: {there} after {last}");
                    *last = there;
                }
            }
            Err(error) => panic!("{error:?}"),
        }
    }
    last
}

/// Waits until `more` further batches are written.
async fn go_on(written: &AtomicU64, more: u64) {
    let (from, begun) = (written.load(Ordering::Relaxed), Instant::now());
    while written.load(Ordering::Relaxed) < from + more {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing is written any more");
        tokio::task::yield_now().await;
    }
}

/// Runs `happens` while a store writes, then checks that all acknowledged entries exist.
async fn while_it_writes(address: &str, happens: impl AsyncFnOnce()) -> Arc<PostgresStore> {
    let store = Arc::new(open(address).await.expect("finds the primary"));
    let (written, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let writer = tokio::spawn(write(store.clone(), written.clone(), stop.clone()));
    go_on(&written, 50).await;
    happens().await;
    go_on(&written, 50).await;
    stop.store(true, Ordering::Relaxed);
    for (room, last) in writer.await.expect("no panic") {
        let there = load(&*store, room).await;
        assert_eq!(there, (1..=last).map(|seq| entry(room, seq, 1)).collect::<Vec<_>>(), "{room}");
    }
    store
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_entries_survive_the_loss_of_the_primary() {
    let (primary, standby, address) = pair().await;
    let store = while_it_writes(&address, async || {
        primary.kill();
        // The standby does not accept writes yet.
        let asleep = open(&address).await.expect_err("there is no primary");
        assert!(matches!(asleep, StoreError::Database { obstacle: Obstacle::ReadOnly, .. }), "{asleep:?}");
        standby.promote().await;
    })
    .await;
    // Notifications come from the new primary.
    let mut changes = store.nodes().changes();
    changes.changed().await.expect("it listens");
    let document = ruckus_journal::Document { kind: "ban".to_owned(), id: "1".to_owned(), body: b"x".to_vec() };
    store.change(&[ruckus_journal::Change::Put(document)]).await.expect("writes");
    changes.changed().await.expect("it hears");
    let another = open(&address).await.expect("a program that starts now finds it as well");
    assert_eq!(load(&another, "a").await.len(), load(&*store, "a").await.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_only_primary_is_abandoned() {
    let (primary, standby, address) = pair().await;
    while_it_writes(&address, async || {
        // Sessions on the old primary stay open indefinitely.
        primary.run("postgres", "ALTER SYSTEM SET default_transaction_read_only = on").await;
        primary.run("postgres", "SELECT pg_reload_conf()").await;
        standby.promote().await;
    })
    .await;
    drop(primary);
}
