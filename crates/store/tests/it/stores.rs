//! Runs the conformance suite on each store, and tests the errors of SQLite about folders and files.

use ruckus_journal::{Damage, LEASE, Nodes};
use ruckus_testkit::MemoryStore;

use crate::conformance::{check, nodes};
use crate::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn memory_conforms() {
    check(Arc::new(MemoryStore::new())).await;
}

#[tokio::test(start_paused = true)]
async fn memory_keeps_nodes_apart() {
    let store = Arc::new(MemoryStore::new());
    let nodes: Arc<dyn Nodes> = store.clone();
    nodes::check(&*store, &nodes, async || tokio::time::advance(LEASE).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_conforms() {
    let folder = tempfile::tempdir().expect("a folder");
    check(Arc::new(SqliteStore::open(&folder.path().join("data")).await.expect("opens"))).await;
}

#[tokio::test]
async fn sqlite_entries_survive_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    store.append(&[request(&[entry("kept", 1, 1)])]).await.expect("writes");
    drop(store);
    let store = SqliteStore::open(folder.path()).await.expect("opens again");
    assert_eq!(store.load(&RoomName::new("kept"), Seq(0)).await.expect("reads"), [entry("kept", 1, 1)]);
}

#[tokio::test]
async fn a_failed_write_is_reported_to_all_waiting_callers() {
    let store = Arc::new(MemoryStore::new());
    store.fail_with(Some(StoreError::DiskFull));
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let mut first = journal.append(vec![entry("a", 1, 1)]).await;
    let mut second = journal.append(vec![entry("b", 1, 1)]).await;
    assert!(matches!(first.written().await, Err(StoreError::DiskFull)));
    assert!(matches!(second.written().await, Err(StoreError::DiskFull)));
    store.fail_with(None);
    journal.append(vec![entry("a", 1, 1)]).await.written().await.expect("there is room again");
}

#[tokio::test(start_paused = true)]
async fn a_failing_journal_reports_trouble_until_it_recovers() {
    let store = Arc::new(MemoryStore::new());
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let mut trouble = journal.trouble();
    journal.append(vec![entry("a", 1, 1)]).await.written().await.expect("all is well");
    assert!(!trouble.has_changed().expect("the writer is there") && trouble.borrow().is_none());
    store.fail_with(Some(StoreError::DiskFull));
    for seq in [2, 2] {
        let failed = journal.append(vec![entry("a", seq, 1)]).await.written().await;
        assert!(matches!(failed, Err(StoreError::DiskFull)));
    }
    assert!(matches!(*trouble.borrow_and_update(), Some(StoreError::DiskFull)), "noted before it is answered");
    // The paused clock advances while all tasks are idle. Repeated probes notify only once.
    let long = tokio::time::timeout(Duration::from_secs(60), trouble.changed()).await;
    assert!(long.is_err(), "nothing has changed");
    store.fail_with(None);
    trouble.changed().await.expect("found out without anybody writing");
    assert!(trouble.borrow_and_update().is_none());
    store.fail_with(Some(StoreError::Failed { doing: "written", why: "the disk is broken".to_owned() }));
    assert!(journal.append(vec![entry("a", 2, 1)]).await.written().await.is_err());
    store.fail_with(None);
    journal.append(vec![entry("a", 2, 1)]).await.written().await.expect("what is handed over finds out as well");
    assert!(trouble.borrow().is_none());
}

#[tokio::test(start_paused = true)]
async fn trouble_is_noticed_within_5_seconds_without_writes() {
    let store = Arc::new(MemoryStore::new());
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let mut trouble = journal.trouble();
    let soon = Duration::from_secs(5);
    for _ in 0..2 {
        store.fail_with(Some(StoreError::DiskFull));
        let found = tokio::time::timeout(soon, trouble.wait_for(Option::is_some)).await;
        let found = found.expect("an idle server finds out").expect("the writer is there").clone();
        assert!(matches!(found, Some(StoreError::DiskFull)), "{found:?}");
        store.fail_with(None);
        let over = tokio::time::timeout(soon, trouble.wait_for(Option::is_none)).await;
        over.expect("and when it is over").expect("the writer is there");
    }
}

#[tokio::test]
async fn a_missing_entry_is_reported_as_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    store.append(&[request(&[entry("gap", 1, 1), entry("gap", 2, 1), entry("gap", 3, 1)])]).await.expect("writes");
    store.try_out().await.expect("changes nothing");
    drop(store);
    sql(folder.path(), "DELETE FROM journal WHERE seq = 2").await;
    let store = SqliteStore::open(folder.path()).await.expect("opens again");
    let error = store.load(&RoomName::new("gap"), Seq(0)).await.expect_err("entry 2 is gone");
    assert!(matches!(&error, StoreError::Damaged { seq: Seq(2), damage: Damage::Missing, .. }), "{error:?}");
    assert!(error.to_string().starts_with("entry 2 of room gap is missing"), "{error}");
    assert_eq!(store.load(&RoomName::new("gap"), Seq(2)).await.expect("reads"), [entry("gap", 3, 1)]);
}

#[tokio::test]
async fn two_programs_cannot_share_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let _first = SqliteStore::open(folder.path()).await.expect("opens");
    assert!(matches!(SqliteStore::open(folder.path()).await, Err(StoreError::InUse { .. })));
}

#[tokio::test]
async fn a_folder_that_cannot_be_created_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "in the way").expect("writes");
    let error = SqliteStore::open(&file.join("data")).await.expect_err("a file is in the way");
    assert!(matches!(error, StoreError::Unwritable { .. }), "{error:?}");
    assert!(error.to_string().contains("--data"), "{error}");
}

#[tokio::test]
async fn files_that_are_not_databases_are_reported_as_corrupt() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("journal.sqlite"), "this is no database, whatever its name says\n".repeat(200))
        .expect("writes");
    let error = SqliteStore::open(folder.path()).await.expect_err("it is text");
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
}

#[tokio::test]
async fn another_programs_database_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    sql(folder.path(), "CREATE TABLE recipes (soup TEXT)").await;
    let error = SqliteStore::open(folder.path()).await.expect_err("it is somebody else's");
    assert!(matches!(error, StoreError::Foreign { .. }), "{error:?}");
}

#[tokio::test]
async fn a_newer_format_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(SqliteStore::open(folder.path()).await.expect("opens"));
    sql(folder.path(), "PRAGMA user_version = 99").await;
    let error = SqliteStore::open(folder.path()).await.expect_err("it is from the future");
    assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error:?}");
}

#[tokio::test]
async fn a_full_disk_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    store.append(&[request(&[entry("full", 1, 1)])]).await.expect("writes");
    // SQLite returns the same error at its own size limit.
    store.limit_pages(8).await.expect("sets the bound");
    let mut big = entry("full", 2, 1);
    big.body = vec![7; 1 << 20];
    assert!(matches!(store.append(&[request(&[big])]).await, Err(StoreError::DiskFull)));
    store.append(&[request(&[entry("full", 2, 1)])]).await.expect("what fits still gets in");
}
