//! Tests of idle servers: the database stops, or a second server starts on the same database.

use ruckus_journal::Obstacle;
use ruckus_store::PostgresStore;
use ruckus_testkit::postgres::PostgresServer;
use tokio::time::timeout;

use super::{fresh, open, sql};
use crate::prelude::*;

/// Longer than any test may run, so a test that waits for another server to end fails.
const LONG: Duration = Duration::from_secs(3600);
/// A generous timeout for busy machines.
const SOME_TIME: Duration = Duration::from_secs(60);

fn is_in_use(result: &Result<(), StoreError>) -> bool {
    matches!(result, Err(StoreError::Database { obstacle: Obstacle::InUse(_), .. }))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_server_notices_that_its_database_has_stopped() {
    let server = PostgresServer::start(false);
    let store: Arc<PostgresStore> = Arc::new(open(&server.database().await).await.expect("opens"));
    store.be_alone(LONG).await.expect("nobody else is there");
    let (journal, _writer) = Journal::start(store, |_| ());
    let mut trouble = journal.trouble();
    assert!(trouble.borrow().is_none());
    drop(server);
    // No task writes meanwhile.
    let found = timeout(SOME_TIME, trouble.wait_for(Option::is_some)).await;
    found.expect("it is noticed").expect("the writer is there");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_does_not_wait_for_a_live_one() {
    let (address, first) = fresh().await;
    first.be_alone(LONG).await.expect("nobody else is there");
    let [alone, node] = [open(&address).await, open(&address).await].map(|opened| opened.expect("opens"));
    let refused = timeout(SOME_TIME, alone.be_alone(LONG)).await.expect("it has seen signs of life");
    assert!(is_in_use(&refused), "{refused:?}");
    let refused = timeout(SOME_TIME, node.be_one_of_many(LONG)).await.expect("it has seen signs of life");
    assert!(is_in_use(&refused), "{refused:?}");
    // The database ends the session of a server that is gone, and the next one starts without intervention.
    drop(first);
    timeout(SOME_TIME, alone.be_alone(LONG)).await.expect("it is let in").expect("nobody else is there");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_server_regains_its_lock_after_losing_its_session() {
    let (address, first) = fresh().await;
    let store: Arc<PostgresStore> = Arc::new(first);
    store.be_alone(LONG).await.expect("nobody else is there");
    let (_journal, _writer) = Journal::start(store, |_| ());
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                  WHERE datname = current_database() AND pid <> pg_backend_pid()";
    sql(&address, others).await;
    // Waits until a newly opened session holds the lock.
    let locked = "DO $$ BEGIN LOOP PERFORM pg_stat_clear_snapshot(); EXIT WHEN EXISTS (SELECT 1 FROM pg_locks AS l \
                  JOIN pg_stat_activity AS a ON a.pid = l.pid WHERE l.locktype = 'advisory' AND l.granted \
                  AND a.datname = current_database() AND a.backend_start > now()); PERFORM pg_sleep(0.05); \
                  END LOOP; END $$";
    timeout(SOME_TIME, sql(&address, locked)).await.expect("it is locked again");
    let second = open(&address).await.expect("opens");
    let refused = timeout(SOME_TIME, second.be_alone(LONG)).await.expect("it has seen signs of life");
    assert!(is_in_use(&refused), "{refused:?}");
}
