//! Tests of backups and of the doctor.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use ruckus_journal::Damage;
use ruckus_store::{Damaged, backup, inspect, restore, set_aside};

use crate::prelude::*;

async fn filled(folder: &Path) -> SqliteStore {
    let store = SqliteStore::open(folder).await.expect("opens");
    let room = |name: &str| request(&[1, 2, 3, 4].map(|seq| entry(name, seq, 1)));
    store.append(&[room("bad"), room("good")]).await.expect("writes");
    store
}

#[tokio::test(flavor = "multi_thread")]
async fn backing_up_a_busy_journal_finishes_and_is_complete() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let store = Arc::new(filled(&data).await);
    let (written, stop) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let writer = {
        let (store, written, stop) = (store.clone(), written.clone(), stop.clone());
        tokio::spawn(async move {
            let mut seq = 0;
            while !stop.load(Ordering::Relaxed) {
                seq += 1;
                store.append(&[request(&[entry("busy", seq, 1)])]).await.expect("writes");
                written.store(seq, Ordering::SeqCst);
                tokio::task::yield_now().await;
            }
            seq
        })
    };
    for time in 0..4 {
        while written.load(Ordering::SeqCst) < 20 * time {
            tokio::task::yield_now().await;
        }
        let before = written.load(Ordering::SeqCst);
        let file = folder.path().join(format!("backup-{time}"));
        let copied = backup(&data, &file).await.expect("copies");
        let after = written.load(Ordering::SeqCst) + 1;
        let busy = copied.entries - 8;
        assert!((before..=after).contains(&busy), "{busy} entries, of {before} before and {after} after");
        assert!(copied.damaged.is_empty() && copied.bytes >= 4096);
        assert!(matches!(backup(&data, &file).await, Err(StoreError::Exists { .. })), "it never writes over a file");
        let copy = folder.path().join(format!("copy-{time}"));
        assert_eq!(restore(&file, &copy).await.expect("restores").entries, copied.entries);
        assert!(matches!(restore(&file, &copy).await, Err(StoreError::Exists { .. })));
        assert!(matches!(restore(&file, &data).await, Err(StoreError::InUse { .. })));
        let copy = SqliteStore::open(&copy).await.expect("opens");
        assert_eq!(copy.load(&RoomName::new("busy"), Seq(0)).await.expect("reads").len() as u64, busy);
    }
    stop.store(true, Ordering::Relaxed);
    let all = writer.await.expect("no panic");
    assert_eq!(store.load(&RoomName::new("busy"), Seq(0)).await.expect("reads").len() as u64, all);
    let left = std::fs::read_dir(folder.path()).expect("reads").count();
    assert_eq!(left, 9, "nothing half done is left");
}

#[tokio::test]
async fn backups_report_existing_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(filled(folder.path()).await);
    sql(folder.path(), "UPDATE journal SET body = x'00' WHERE room = 'bad' AND seq = 3").await;
    let copied = backup(folder.path(), &folder.path().join("copy")).await.expect("copies");
    assert_eq!(copied.damaged, [Damaged { room: RoomName::new("bad"), seq: Seq(3), damage: Damage::Checksum }]);
    assert_eq!((copied.rooms, copied.entries), (2, 6));
    let nothing = tempfile::tempdir().expect("a folder");
    let error = backup(nothing.path(), &folder.path().join("other")).await.expect_err("there is none");
    assert!(matches!(error, StoreError::NoJournal { .. }), "{error:?}");
    let error = backup(folder.path(), &nothing.path().join("not").join("there")).await.expect_err("no such folder");
    assert!(matches!(error, StoreError::File { .. }), "{error:?}");
}

#[tokio::test]
async fn the_doctor_finds_damaged_rooms_and_sets_them_aside() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = filled(folder.path()).await;
    let well = inspect(folder.path(), |_, _| None).await.expect("looks");
    assert!(well.file.is_empty() && well.damaged.is_empty() && well.open_to_others.is_empty());
    assert_eq!((well.format, well.rooms, well.entries, well.set_aside), (3, 2, 8, 0));
    sql(folder.path(), "DELETE FROM journal WHERE room = 'bad' AND seq = 2").await;
    let judge = |room: &RoomName, entries: &[_]| Some(format!("{room} has {}", entries.len()));
    let found = inspect(folder.path(), judge).await.expect("looks");
    assert_eq!(found.damaged, [Damaged { room: RoomName::new("bad"), seq: Seq(2), damage: Damage::Missing }]);
    assert_eq!(found.refused, [(RoomName::new("good"), "good has 4".to_owned())], "only sound rooms are judged");
    let bad = [RoomName::new("bad")];
    assert!(matches!(set_aside(folder.path(), &bad).await, Err(StoreError::InUse { .. })));
    drop(store);
    assert_eq!(set_aside(folder.path(), &bad).await.expect("moves"), 3, "all that is left of it");
    let found = inspect(folder.path(), |_, _| None).await.expect("looks");
    assert_eq!((found.rooms, found.damaged.len(), found.set_aside), (1, 0, 1));
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    let again = store.append(&[request(&[entry("bad", 1, 1)])]).await.expect("writes");
    assert_eq!(again, [Verdict::Written], "the name is free again");
}

#[tokio::test]
async fn the_doctor_reads_past_damaged_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    for number in 0..60 {
        let fill = |seq| Entry { body: vec![7; 900], ..entry(&format!("R{number:03}"), seq, 1) };
        store.append(&[request(&[fill(1), fill(2)])]).await.expect("writes");
    }
    drop(store);
    sql(folder.path(), "PRAGMA wal_checkpoint(TRUNCATE)").await;
    let path = folder.path().join("journal.sqlite");
    let mut bytes = std::fs::read(&path).expect("reads");
    // Overwrite the header of the page with the middle room.
    let at = bytes.windows(4).position(|window| window == b"R030").expect("is there") / 4096 * 4096;
    bytes[at..at + 8].fill(0xff);
    std::fs::write(&path, &bytes).expect("writes");
    let found = inspect(folder.path(), |_, _| None).await.expect("looks");
    assert!(!found.file.is_empty(), "the file is damaged");
    assert!(found.rooms >= 50 && found.entries >= 100, "the rest is read from both ends: {}", found.rooms);
    let opened = SqliteStore::open(folder.path()).await;
    assert!(matches!(opened, Err(StoreError::Corrupt { .. })), "nothing is written into it");
}
