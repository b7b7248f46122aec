//! Tests of commits with unknown outcomes, and of canceled requests.

use std::pin::Pin;
use std::task::{Context, Poll};

use ruckus_journal::Tally;
use ruckus_testkit::MemoryStore;

use crate::prelude::*;

async fn load(store: &dyn Store, room: &str) -> Vec<Entry> {
    store.load(&RoomName::new(room), Seq(0)).await.expect("reads")
}

#[tokio::test(start_paused = true)]
async fn a_lost_answer_is_looked_up_before_it_is_reported() {
    for happens in [true, false] {
        let store = Arc::new(MemoryStore::new());
        let (journal, _writer) = Journal::start(store.clone(), |_| ());
        store.lose_answers(Some(happens));
        let mut mine = journal.append(vec![entry("a", 1, 1), entry("a", 2, 1)]).await;
        let mut refused = journal.append(vec![entry("b", 7, 1)]).await;
        match mine.written().await {
            Ok(()) => assert!(happens, "it is not there"),
            Err(StoreError::Failed { why, .. }) => assert!(!happens, "it is there: {why}"),
            Err(error) => panic!("{error}"),
        }
        assert!(refused.written().await.is_err(), "an entry before it is missing");
        assert_eq!(load(&*store, "a").await.len(), if happens { 2 } else { 0 });
        store.lose_answers(None);
        let next = if happens { 3 } else { 1 };
        journal.append(vec![entry("a", next, 1)]).await.written().await.expect("it goes on from what is there");
    }
}

#[tokio::test(start_paused = true)]
async fn an_outcome_that_cannot_be_read_is_unknown() {
    let store = Arc::new(MemoryStore::new());
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    store.lose_answers(Some(true));
    store.refuse_to_read(true);
    let unknown = journal.append(vec![entry("a", 1, 1)]).await.written().await;
    assert!(matches!(unknown, Err(StoreError::Unknown { .. })), "{unknown:?}");
    assert!(journal.trouble().borrow().is_some(), "everyone knows");
    store.lose_answers(None);
    store.refuse_to_read(false);
    let mut trouble = journal.trouble();
    trouble.wait_for(Option::is_none).await.expect("found out without anybody writing");
    assert_eq!(journal.load(&RoomName::new("a"), Seq(0)).await.expect("reads").len(), 1);
}

/// The database rejects the commit at the last moment, like after a failed flush.
#[tokio::test]
async fn a_failed_commit_is_unknown_until_it_is_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(SqliteStore::open(folder.path()).await.expect("opens"));
    let written = store.append(&[request(&[entry("a", 1, 1)])]).await.expect("writes");
    assert_eq!(written, [Verdict::Written]);
    let spoil = "CREATE TABLE parent (id INTEGER PRIMARY KEY);
        CREATE TABLE child (parent REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED);
        CREATE TRIGGER spoil AFTER INSERT ON intake BEGIN INSERT INTO child VALUES (1); END;";
    sql(folder.path(), spoil).await;
    let unknown = store.append(&[request(&[entry("a", 2, 1)])]).await;
    assert!(matches!(unknown, Err(StoreError::Unknown { .. })), "{unknown:?}");
    assert_eq!(load(&*store, "a").await.len(), 1);
    // The journal's writer reads back automatically.
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let failed = journal.append(vec![entry("a", 2, 1)]).await.written().await;
    assert!(matches!(failed, Err(StoreError::Failed { .. })), "{failed:?}");
    sql(folder.path(), "DROP TRIGGER spoil").await;
    journal.append(vec![entry("a", 2, 1)]).await.written().await.expect("all is well again");
}

/// Polls a future at most this many times, then returns false. Returns true if the future completes earlier.
struct Cut<F>(F, u32);

impl<F: Future + Unpin> Future for Cut<F> {
    type Output = bool;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<bool> {
        if self.1 == 0 {
            return Poll::Ready(false);
        }
        self.1 -= 1;
        Pin::new(&mut self.0).poll(context).map(|_| true)
    }
}

/// A browser that disconnects during its vote must not block all tables.
#[tokio::test]
async fn a_canceled_write_leaves_the_journal_consistent() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    let mut last = 0;
    let (mut cut, mut ended) = (0, 0);
    // The number of polls depends on the scheduler, so repeat each limit several times.
    for polls in (1..=12).cycle().take(96) {
        last += 1;
        let (soup, salad) = (format!("soup-{last}"), format!("salad-{last}"));
        let votes = [Tally::one(&soup, "liked"), Tally::one(&salad, "liked")];
        let voted = Cut(store.vote(&format!("ballot-{last}"), &votes), polls).await;
        let batch = [request(&[entry("a", last, 1), entry("a", last + 1, 1)])];
        let appended = Cut(store.append(&batch), polls).await;
        let there = load(&store, "a").await.len() as u64;
        assert!(there == last + 1 || (there == last - 1 && !appended), "all or nothing: {there} before {last}");
        last = there + 1;
        let next = store.append(&[request(&[entry("a", last, 1)])]).await.expect("it goes on");
        assert_eq!(next, [Verdict::Written], "after {polls} polls");
        let counted = store.counted(&[soup, salad]).await.expect("reads");
        assert!(counted.len() != 1 && counted.iter().all(|tally| tally.count == 1), "{counted:?}");
        assert!(!voted || counted.len() == 2, "what was said to be written is there: {counted:?}");
        cut += u32::from(!voted) + u32::from(!appended);
        ended += u32::from(voted) + u32::from(appended);
    }
    assert!(cut > 3, "it was cut at least a few times");
    assert!(ended > 3, "and it came to an end at least a few times");
}
