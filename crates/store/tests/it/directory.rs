//! SQLite tests of ended rooms: crashes midway, older files, and freed space.

use ruckus_journal::Directory;

use crate::prelude::*;

async fn fill(store: &SqliteStore, rooms: u64, entries: u64) {
    for room in 0..rooms {
        let name = format!("ROOM{room:04}");
        write(store, &name, 1..=entries).await;
    }
}

async fn write(store: &SqliteStore, room: &str, seqs: std::ops::RangeInclusive<u64>) {
    let batch: Vec<_> = seqs.map(|seq| entry(room, seq, 1)).collect();
    store.append(&[request(&batch)]).await.expect("writes");
}

async fn end_all(store: &SqliteStore) {
    for listed in store.listed().await.expect("reads") {
        assert!(store.end(&listed.room, None).await.expect("writes"));
    }
    while store.sweep(500).await.expect("writes") == 500 {}
}

fn size(folder: &Path) -> u64 {
    std::fs::metadata(folder.join("journal.sqlite")).map_or(0, |file| file.len())
}

#[tokio::test]
async fn a_room_stays_deleted_after_a_crash_during_its_deletion() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    write(&store, "long", 1..=1000).await;
    write(&store, "stays", 1..=3).await;
    assert!(store.end(&RoomName::new("long"), Some(Seq(1000))).await.expect("writes"));
    assert_eq!(store.sweep(300).await.expect("writes"), 300);
    drop(store);
    let store = SqliteStore::open(folder.path()).await.expect("opens again");
    assert!(store.load(&RoomName::new("long"), Seq(0)).await.expect("reads").is_empty());
    assert_eq!(store.listed().await.expect("reads").len(), 1);
    while store.sweep(300).await.expect("writes") == 300 {}
    write(&store, "long", 1..=1).await;
    assert_eq!(store.load(&RoomName::new("long"), Seq(0)).await.expect("reads"), [entry("long", 1, 1)]);
    assert_eq!(store.load(&RoomName::new("stays"), Seq(0)).await.expect("reads").len(), 3);
}

#[tokio::test]
async fn opening_an_old_file_creates_the_directory() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    fill(&store, 3, 2).await;
    drop(store);
    sql(folder.path(), "DROP TRIGGER listed; DROP TABLE directory; DROP TABLE ended; DROP TABLE periods").await;
    let store = SqliteStore::open(folder.path()).await.expect("opens again");
    let names =
        async || store.listed().await.expect("reads").into_iter().map(|l| l.room.to_string()).collect::<Vec<_>>();
    assert_eq!(names().await, ["ROOM0000", "ROOM0001", "ROOM0002"]);
    write(&store, "ROOM0003", 1..=1).await;
    assert_eq!(names().await.len(), 4);
}

#[tokio::test]
async fn freed_space_is_reused() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    let mut sizes = Vec::new();
    for _ in 0..4 {
        fill(&store, 40, 100).await;
        end_all(&store).await;
        sizes.push(size(folder.path()));
    }
    drop(store);
    let last = size(folder.path());
    let store = SqliteStore::open(folder.path()).await.expect("opens again");
    fill(&store, 40, 100).await;
    drop(store);
    assert!(size(folder.path()) <= last + last / 10, "{sizes:?}, {last}, then {}", size(folder.path()));
}
