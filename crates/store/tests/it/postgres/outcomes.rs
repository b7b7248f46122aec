//! Tests of commits with lost answers, and of sessions that end midway.

use std::future::poll_fn;
use std::task::Poll;

use ruckus_journal::{Nodes, Tally};
use ruckus_store::PostgresStore;
use ruckus_testkit::postgres::PostgresServer;

use super::cut::{Cut, CutProxy};
use super::{fresh, insist, load, open, sql};
use crate::prelude::*;

/// Returns a store behind a connection that tests can cut, with that connection and the direct address.
async fn over_a_line() -> (String, Arc<CutProxy>, PostgresStore) {
    let server = PostgresServer::shared();
    let address = server.database().await;
    let (line, over) = CutProxy::to(server.port(), &address, false).await;
    (address, line, open(&over).await.expect("opens"))
}

/// Runs all statements of a write once, so that later writes do not prepare any.
async fn warm_up(store: &PostgresStore) {
    for seq in 1..=2 {
        assert_eq!(store.append(&[request(&[entry("a", seq, 1)])]).await.expect("writes"), [Verdict::Written]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unanswered_commit_is_unknown_until_it_is_read_back() {
    for (cut, there) in [(Cut::Lost, 2), (Cut::Unanswered, 3), (Cut::Held, 2)] {
        let (_, line, store) = over_a_line().await;
        warm_up(&store).await;
        line.cut_after(0, cut);
        let unknown = store.append(&[request(&[entry("a", 3, 1)])]).await;
        assert!(matches!(unknown, Err(StoreError::Unknown { .. })), "{cut:?}: {unknown:?}");
        assert!(line.is_cut());
        assert_eq!(load(&store, "a").await.len(), there, "{cut:?}");
        // The released messages reach the server too late.
        line.release();
        let next = there as u64 + 1;
        let batch = [request(&[entry("a", next, 1), entry("a", next + 1, 1)])];
        assert_eq!(store.append(&batch).await.expect("goes on"), [Verdict::Written], "{cut:?}");
        assert_eq!(load(&store, "a").await.len(), there + 2, "{cut:?}");
    }
}

/// A client disconnects while its statement waits for a lock on the server, where it could continue at any time.
#[tokio::test(flavor = "multi_thread")]
async fn a_pending_statement_cannot_commit_after_its_lookup() {
    use sqlx::{Connection, Executor};
    let (address, store) = fresh().await;
    warm_up(&store).await;
    let mut blocker = sqlx::PgConnection::connect(&address).await.expect("connects");
    blocker.execute("BEGIN; LOCK TABLE ruckus.journal IN EXCLUSIVE MODE").await.expect("locks");
    let batch = [request(&[entry("a", 3, 1)])];
    {
        let mut append = store.append(&batch);
        let waits = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'ruckus.journal'::regclass";
        loop {
            // Drop the request as soon as it waits for the lock.
            let done = poll_fn(|context| Poll::Ready(append.as_mut().poll(context).is_ready())).await;
            assert!(!done, "the lock is held");
            if blocker.fetch_optional(waits).await.expect("reads").is_some() {
                break;
            }
        }
    }
    assert_eq!(load(&store, "a").await.len(), 2);
    blocker.execute("COMMIT").await.expect("unlocks");
    let other = [request(&[entry("a", 3, 2), entry("a", 4, 2)])];
    assert_eq!(store.append(&other).await.expect("writes"), [Verdict::Written], "nothing has come in between");
    assert_eq!(load(&store, "a").await.len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_journal_resolves_lost_answers() {
    for (cut, happened) in [(Cut::Lost, false), (Cut::Unanswered, true)] {
        let (_, line, store) = over_a_line().await;
        warm_up(&store).await;
        let store = Arc::new(store);
        let (journal, _writer) = Journal::start(store.clone(), |_| ());
        line.cut_after(0, cut);
        let outcome = journal.append(vec![entry("a", 3, 1)]).await.written().await;
        match outcome {
            Ok(()) => assert!(happened, "it is not there"),
            Err(StoreError::Failed { .. }) => assert!(!happened, "it is there"),
            Err(error) => panic!("{error:?}"),
        }
        assert_eq!(load(&*store, "a").await.len(), if happened { 3 } else { 2 });
    }
}

/// The session with the lock stops answering but stays open, as after a power loss.
#[tokio::test(flavor = "multi_thread")]
async fn a_silent_lock_session_is_replaced() {
    use std::time::Duration;
    let (_, line, store) = over_a_line().await;
    store.be_one_of_many(Duration::ZERO).await.expect("nobody is alone");
    store.try_out().await.expect("all is well");
    line.cut_after(0, Cut::Silent);
    let tried = tokio::time::timeout(Duration::from_secs(20), store.try_out()).await;
    assert!(line.is_cut());
    tried.expect("it is not waited for").expect("another session keeps others out");
}

/// The session that listens to other nodes receives nothing more but stays open.
#[tokio::test(flavor = "multi_thread")]
async fn a_silent_listener_session_is_replaced() {
    use std::time::Duration;
    let (_, line, store) = over_a_line().await;
    let mut changes = store.nodes().changes();
    changes.changed().await.expect("it listens");
    line.cut_after(0, Cut::Silent);
    let notified = tokio::time::timeout(Duration::from_secs(30), changes.changed()).await;
    assert!(line.is_cut(), "it was asked");
    notified.expect("it is not waited for").expect("it listens again, and tells of what it may have missed");
}

/// Cuts transactions of several statements at each statement.
#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_vote_counts_fully_or_not_at_all() {
    let (_, line, store) = over_a_line().await;
    let mut unknown = 0;
    let votes = [Tally::one("salad", "liked"), Tally::one("soup", "liked")];
    store.vote("first", &votes).await.expect("writes");
    for cut in [Cut::Lost, Cut::Unanswered] {
        for number in 0.. {
            let before = store.counted(&["soup".to_owned()]).await.expect("reads")[0].count;
            line.cut_after(number, cut);
            let voted = store.vote(&format!("{number} {cut:?}"), &votes).await;
            if !line.is_cut() {
                voted.expect("nothing was in its way");
                line.cut_after(u32::MAX, cut);
                break;
            }
            let counted = store.counted(&["soup".to_owned(), "salad".to_owned()]).await.expect("reads");
            assert_eq!(counted[0].count, counted[1].count, "{number} {cut:?}: {counted:?}");
            match voted {
                // The cut hit the ping before the write.
                Ok(()) => assert_eq!(counted[0].count, before + 1, "{number} {cut:?}"),
                Err(StoreError::Unknown { .. }) => unknown += 1,
                Err(StoreError::Failed { .. }) => assert_eq!(counted[0].count, before, "{number} {cut:?}"),
                Err(error) => panic!("{error:?}"),
            }
        }
    }
    assert_eq!(unknown, 2, "the commit itself was cut as well, once each");
}

#[tokio::test(flavor = "multi_thread")]
async fn terminated_sessions_are_replaced_without_data_loss() {
    let (address, store) = fresh().await;
    let store = Arc::new(store);
    let writer = {
        let store = store.clone();
        tokio::spawn(async move {
            let (mut confirmed, mut unknown, mut next) = (0_u64, 0, 1);
            // Continue until the end of a session has interrupted at least one commit, which depends on timing.
            while confirmed < 300 || (unknown == 0 && confirmed < 20_000) {
                let batch = [request(&[entry("a", next, 1)])];
                match store.append(&batch).await {
                    Ok(verdicts) => {
                        assert_eq!(verdicts, [Verdict::Written], "entry {next}");
                        (confirmed, next) = (next, next + 1);
                    }
                    Err(StoreError::Unknown { .. }) => {
                        unknown += 1;
                        let there = insist(&*store, "a").await.len() as u64;
                        assert!(there == confirmed || there == next, "{there} of {next}");
                        (confirmed, next) = (there, there + 1);
                    }
                    Err(StoreError::Failed { .. }) => assert_eq!(insist(&*store, "a").await.len() as u64, confirmed),
                    Err(error) => panic!("{error:?}"),
                }
            }
            (confirmed, unknown)
        })
    };
    while !writer.is_finished() {
        let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                      WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'";
        sql(&address, others).await;
    }
    let (confirmed, unknown) = writer.await.expect("no panic");
    assert_eq!(load(&*store, "a").await.len() as u64, confirmed);
    assert!(unknown > 0, "at least one commit was interrupted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_canceled_append_leaves_the_journal_consistent() {
    let (_, store) = fresh().await;
    let mut last = 0;
    let (mut cut, mut ended) = (0, 0);
    for polls in (1..=10).cycle().take(60) {
        last += 1;
        let batch = [request(&[entry("a", last, 1), entry("a", last + 1, 1)])];
        let mut append = store.append(&batch);
        let mut done = false;
        for _ in 0..polls {
            done = poll_fn(|context| Poll::Ready(append.as_mut().poll(context).is_ready())).await;
            if done {
                break;
            }
            tokio::task::yield_now().await;
        }
        drop(append);
        let there = load(&store, "a").await.len() as u64;
        assert!(there == last + 1 || (there == last - 1 && !done), "all or nothing: {there} before {last}");
        last = there + 1;
        let next = store.append(&[request(&[entry("a", last, 1)])]).await.expect("it goes on");
        assert_eq!(next, [Verdict::Written], "after {polls} polls");
        if done {
            ended += 1;
        } else {
            cut += 1;
        }
    }
    assert!(cut > 3, "it was cut at least a few times, and came to an end {ended} times");
}
