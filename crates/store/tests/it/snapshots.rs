//! SQLite tests of snapshots: changes by earlier programs, copies, and damage.

use ruckus_journal::{Snapshots, StoredSnapshot};
use ruckus_store::{backup, restore};

use crate::prelude::*;

fn snapshot(room: &str) -> StoredSnapshot {
    StoredSnapshot::new(RoomName::new(room), Seq(2), Epoch(1), 1, b"a room".to_vec())
}

async fn with_snapshots(folder: &Path, rooms: &[&str]) -> SqliteStore {
    let store = SqliteStore::open(folder).await.expect("opens");
    for room in rooms {
        store.append(&[request(&[entry(room, 1, 1), entry(room, 2, 1)])]).await.expect("writes");
        assert_eq!(store.keep_snapshots(&[snapshot(room)]).await.expect("writes"), [true]);
    }
    store
}

async fn kept(store: &SqliteStore, room: &str) -> Option<StoredSnapshot> {
    store.snapshot(&RoomName::new(room)).await.expect("reads")
}

#[tokio::test]
async fn changes_by_older_programs_invalidate_snapshots() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = with_snapshots(folder.path(), &["stays", "ends", "goes", "name"]).await;
    sql(
        folder.path(),
        "INSERT INTO ended (room) VALUES ('ends'); DELETE FROM journal WHERE room = 'goes'; \
         UPDATE journal SET body = x'00' WHERE room = 'name' AND seq = 1",
    )
    .await;
    assert_eq!(kept(&store, "stays").await, Some(snapshot("stays")));
    for room in ["ends", "goes", "name"] {
        assert_eq!(kept(&store, room).await, None, "{room}");
        assert_eq!(store.keep_snapshots(&[snapshot(room)]).await.expect("writes"), [false], "{room}: late");
    }
}

#[tokio::test]
async fn backups_include_snapshots() {
    let (old, new) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let store = with_snapshots(old.path(), &["a"]).await;
    let file = new.path().join("copy.sqlite");
    backup(old.path(), &file).await.expect("copies");
    drop(store);
    let folder = new.path().join("restored");
    restore(&file, &folder).await.expect("restores");
    let store = SqliteStore::open(&folder).await.expect("opens");
    assert_eq!(kept(&store, "a").await, Some(snapshot("a")));
}

#[tokio::test]
async fn old_files_gain_snapshots_and_invalid_rows_are_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(with_snapshots(folder.path(), &["a"]).await);
    sql(folder.path(), "DROP TRIGGER snapshot_goes; DROP TRIGGER snapshot_is_old; DROP TABLE snapshots").await;
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    assert_eq!(kept(&store, "a").await, None);
    assert_eq!(store.keep_snapshots(&[snapshot("a")]).await.expect("writes"), [true]);
    sql(folder.path(), "UPDATE snapshots SET digest = x'0102', schema = -3").await;
    let odd = kept(&store, "a").await.expect("it is there");
    assert!(!odd.is_sound() && odd.schema == u32::MAX, "{odd:?}");
    sql(folder.path(), "UPDATE snapshots SET seq = 1000000").await;
    assert_eq!(store.keep_snapshots(&[snapshot("a")]).await.expect("writes"), [true], "no entry is so late");
    assert_eq!(kept(&store, "a").await, Some(snapshot("a")));
}
