//! SQLite tests of the append-only admin log and of atomic changes.

use ruckus_journal::{Change, Document};
use sqlx::Executor;

use crate::prelude::*;

#[tokio::test]
async fn the_admin_log_cannot_be_shortened_or_rewritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    store.change(&[Change::Log { body: b"banned".to_vec() }]).await.expect("writes");
    let mut stranger = connection(folder.path()).await;
    for statement in ["DELETE FROM admin_log", "UPDATE admin_log SET body = x''"] {
        assert!(stranger.execute(statement).await.is_err(), "{statement}");
    }
    assert_eq!(store.admin_log(u64::MAX, 10).await.expect("reads").len(), 1);
}

#[tokio::test]
async fn changes_are_all_or_nothing_and_survive_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    let ban = |id: &str| Document { kind: "ban".to_owned(), id: id.to_owned(), body: b"small".to_vec() };
    store.change(&[Change::Put(ban("1"))]).await.expect("writes");
    // The second change does not fit, which rolls back the first.
    store.limit_pages(24).await.expect("sets the bound");
    let batch = [Change::Put(ban("2")), Change::Log { body: vec![7; 1 << 20] }];
    assert!(matches!(store.change(&batch).await, Err(StoreError::DiskFull)));
    drop(store);
    let store = SqliteStore::open(folder.path()).await.expect("opens again");
    assert_eq!(store.documents("ban").await.expect("reads"), [ban("1")]);
    assert_eq!(store.admin_log(u64::MAX, 10).await.expect("reads"), []);
}
