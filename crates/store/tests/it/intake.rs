//! Tests that entries in the intake are read, verified, moved and deleted like those in the journal.

use ruckus_journal::{Directory, Snapshots, StoredSnapshot};
use sqlx::{Executor, Row};

use crate::prelude::*;

const ROOMS: usize = 40;

async fn number(folder: &Path, query: &'static str) -> i64 {
    connection(folder).await.fetch_one(query).await.expect("reads").get(0)
}

fn room(number: usize) -> String {
    format!("R{number:02}")
}

/// Appends entries `from` to `to` to all rooms, with one commit for each number.
async fn write(store: &SqliteStore, from: u64, to: u64) -> Vec<Verdict> {
    let mut last = Vec::new();
    for seq in from..=to {
        let batch: Vec<Append> = (0..ROOMS).map(|number| request(&[entry(&room(number), seq, 1)])).collect();
        last = store.append(&batch).await.expect("writes");
    }
    last
}

async fn load(store: &SqliteStore, room: &str) -> Result<Vec<Entry>, StoreError> {
    store.load(&RoomName::new(room), Seq(0)).await
}

#[tokio::test]
async fn waiting_entries_are_readable_and_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    write(&store, 1, 100).await;
    assert_eq!(number(folder.path(), "SELECT count(*) FROM journal").await, ROOMS as i64, "their first entries");
    write(&store, 101, 700).await;
    let waits = number(folder.path(), "SELECT count(*) FROM intake").await;
    assert!((8000..19_000).contains(&waits), "{waits} of 28,000 wait");
    for number in 0..ROOMS {
        let there = load(&store, &room(number)).await.expect("reads");
        assert!(there.iter().map(|entry| entry.seq.0).eq(1..=700), "{number}");
        let some = store.load_some(&RoomName::new(&room(number)), Seq(5), 3).await.expect("reads");
        assert!(some.iter().map(|entry| entry.seq.0).eq(6..=8), "{number}");
    }
    assert_eq!(store.append(&[request(&[entry("R07", 700, 1)])]).await.expect("judges"), [Verdict::Fenced]);
    assert_eq!(store.append(&[request(&[entry("R07", 702, 1)])]).await.expect("judges"), [Verdict::Fenced]);
    store.put_in_order().await.expect("moves");
    assert_eq!(number(folder.path(), "SELECT count(*) FROM intake").await, 0);
    assert_eq!(number(folder.path(), "SELECT count(*) FROM journal").await, 28_000);
}

#[tokio::test]
async fn a_damaged_table_does_not_block_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    write(&store, 1, 10).await;
    // The journal rejects the waiting entries, because their predecessor is gone.
    connection(folder.path()).await.execute("DELETE FROM journal WHERE room = 'R03'").await.expect("runs");
    let last = write(&store, 11, 900).await;
    for (number, verdict) in last.iter().enumerate() {
        assert_eq!(matches!(verdict, Verdict::Damaged(_)), number == 3, "{number}: {verdict:?}");
    }
    let waits = number(folder.path(), "SELECT count(*) FROM intake").await;
    assert!(waits < 20_000, "{waits} of 36,000 wait");
    assert!(matches!(load(&store, "R03").await, Err(StoreError::Damaged { seq: Seq(1), .. })));
    assert_eq!(load(&store, "R04").await.expect("reads").len(), 900);
    drop(store);
    let store = SqliteStore::open(folder.path()).await.expect("opens all the same");
    assert!(matches!(load(&store, "R03").await, Err(StoreError::Damaged { seq: Seq(1), .. })));
    assert_eq!(load(&store, "R04").await.expect("reads").len(), 900);
}

#[tokio::test]
async fn rewritten_and_deleted_entries_leave_no_bytes_on_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    write(&store, 1, 3).await;
    let name = b"Wilhelmine Unverwechselbar".to_vec();
    let named = |room, seq| Entry { body: name.clone(), ..entry(room, seq, 1) };
    let batch = [request(&[named("R01", 4)]), request(&[named("R02", 4)])];
    store.append(&batch).await.expect("writes");
    // The snapshot moves the entries to the journal, and their rows in the intake stay for now.
    let moved = StoredSnapshot::new(RoomName::new("R01"), Seq(4), Epoch(1), 1, b"a snapshot".to_vec());
    assert_eq!(store.keep_snapshots(&[moved]).await.expect("writes"), [true]);
    assert_eq!(number(folder.path(), "SELECT count(*) FROM journal JOIN intake USING (room, seq)").await, 3);
    let stands = |folder: &Path| {
        let files = std::fs::read_dir(folder).expect("reads").map(|file| file.expect("a file").path());
        let bytes: Vec<u8> = files.flat_map(|file| std::fs::read(file).expect("reads")).collect();
        bytes.windows(name.len()).any(|bytes| bytes == name)
    };
    assert!(stands(folder.path()));
    let last = Seq(4);
    let rewritten = [entry("R01", 4, 1)];
    assert!(store.rewrite(&rewritten, last).await.expect("writes"));
    assert!(store.end(&RoomName::new("R02"), Some(last)).await.expect("writes"));
    while store.sweep(100).await.expect("sweeps") == 100 {}
    assert!(!stands(folder.path()), "it is gone");
    assert_eq!(load(&store, "R01").await.expect("reads"), (1..=4).map(|seq| entry("R01", seq, 1)).collect::<Vec<_>>());
    assert_eq!(store.append(&[request(&[entry("R02", 5, 1)])]).await.expect("judges"), [Verdict::Fenced]);
    assert_eq!(store.append(&[request(&[entry("R02", 1, 1)])]).await.expect("writes"), [Verdict::Written]);
}

#[tokio::test]
async fn waiting_entries_survive_a_crash() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    write(&store, 1, 5).await;
    let crashed = tempfile::tempdir().expect("a folder");
    for file in ["journal.sqlite", "journal.sqlite-wal"] {
        std::fs::copy(folder.path().join(file), crashed.path().join(file)).expect("copies");
    }
    let looked = ruckus_store::inspect(crashed.path(), |_, _| None).await.expect("looks");
    assert_eq!((looked.entries, looked.damaged.len()), (5 * ROOMS as u64, 0), "the doctor reads what waits");
    let copy = crashed.path().join("copy");
    let copied = ruckus_store::backup(crashed.path(), &copy).await.expect("copies");
    assert_eq!((copied.entries, copied.damaged.len()), (5 * ROOMS as u64, 0));
    let store = SqliteStore::open(crashed.path()).await.expect("opens");
    assert_eq!(number(crashed.path(), "SELECT count(*) FROM intake").await, 0);
    assert_eq!(load(&store, "R39").await.expect("reads").len(), 5);
}
