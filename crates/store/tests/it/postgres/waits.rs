//! Tests of writers that wait for each other.

use super::{fresh, sql};
use crate::prelude::*;

/// A writer that has waited for a room sees the changes of the other transaction, not the state from before the wait.
#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_writer_sees_the_other_transactions_changes() {
    use sqlx::{Connection, Executor};
    let (address, store) = fresh().await;
    let store = Arc::new(store);
    store.append(&[request(&[entry("a", 1, 1)]), request(&[entry("b", 1, 1)])]).await.expect("writes");
    // Take over rooms manually and keep their locks: the epoch of `a` increases with its entry, and `b` ends.
    let mut other = sqlx::PgConnection::connect(&address).await.expect("connects");
    other.execute("BEGIN; SET search_path = ruckus").await.expect("runs");
    other
        .execute(
            "UPDATE rooms SET seq = 2, epoch = 2 WHERE room = 'a'; UPDATE rooms SET ended = true WHERE room = 'b'; \
             INSERT INTO journal SELECT room, 2, 2, written_at, checksum, command, body FROM journal WHERE room = 'a'",
        )
        .await
        .expect("runs");
    let waiting = {
        let store = store.clone();
        tokio::spawn(async move {
            let batch = [
                request(&[entry("a", 2, 1), entry("a", 3, 1)]),
                request(&[entry("a", 3, 1)]),
                request(&[entry("c", 1, 1)]),
            ];
            // A separate append without a conflict in the journal, which would cause a retry. Only the room's row
            // reveals the end of the room.
            let ended = [request(&[entry("b", 2, 1)])];
            let (batch, ended) = tokio::join!(store.append(&batch), store.append(&ended));
            [batch.expect("writes"), ended.expect("writes")].concat()
        })
    };
    let waits = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    // Inside a transaction, newer sessions are not visible, so use a separate connection.
    let mut watcher = sqlx::PgConnection::connect(&address).await.expect("connects");
    while watcher.fetch_all(waits).await.expect("reads").len() < 2 {}
    other.execute("COMMIT").await.expect("runs");
    let (written, fenced) = (Verdict::Written, Verdict::Fenced);
    assert_eq!(waiting.await.expect("no panic"), [fenced.clone(), fenced.clone(), written, fenced]);
    sql(&address, "SELECT 1 / (count(*) - 2)::int4 FROM ruckus.journal WHERE room = 'b'").await;
}
