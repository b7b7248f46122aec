//! Tests of damaged, missing and insufficiently protected files.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use ruckus_journal::{Damage, Directory, Progress, Settled};

use crate::prelude::*;

async fn filled(folder: &Path) -> SqliteStore {
    let store = SqliteStore::open(folder).await.expect("opens");
    let room = |name: &str| request(&[1, 2, 3, 4].map(|seq| entry(name, seq, seq)));
    store.append(&[room("bad"), room("good")]).await.expect("writes");
    store
}

async fn load(store: &SqliteStore, room: &str) -> Result<Vec<Entry>, StoreError> {
    store.load(&RoomName::new(room), Seq(0)).await
}

#[tokio::test]
async fn a_damaged_entry_is_reported_and_other_rooms_still_work() {
    for (change, damage) in [
        ("UPDATE journal SET body = x'00' WHERE room = 'bad' AND seq = 2", Damage::Checksum),
        ("UPDATE journal SET command = '9' WHERE room = 'bad' AND seq = 2", Damage::Checksum),
        ("UPDATE journal SET epoch = 3 WHERE room = 'bad' AND seq = 2", Damage::Checksum),
        ("UPDATE journal SET written_at = NULL WHERE room = 'bad' AND seq = 2", Damage::Checksum),
        (
            "UPDATE journal SET (epoch, command, body, written_at, checksum) = \
             (SELECT epoch, command, body, written_at, checksum FROM journal WHERE room = 'good' AND seq = 2) \
             WHERE room = 'bad' AND seq = 2",
            Damage::Checksum,
        ),
        ("DELETE FROM journal WHERE room = 'bad' AND seq = 2", Damage::Missing),
        ("DELETE FROM journal WHERE room = 'bad' AND seq IN (2, 3)", Damage::Missing),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let store = filled(folder.path()).await;
        sql(folder.path(), change).await;
        match load(&store, "bad").await {
            Err(StoreError::Damaged { room, seq: Seq(2), damage: found }) => {
                assert_eq!((room.as_str(), found), ("bad", damage), "{change}");
            }
            other => panic!("{change}: {other:?}"),
        }
        assert_eq!(load(&store, "good").await.expect("is sound").len(), 4, "{change}");
        store.append(&[request(&[entry("good", 5, 4)])]).await.expect("goes on");
    }
}

#[tokio::test]
async fn missing_last_entries_are_reported_as_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = filled(folder.path()).await;
    let left = Settled { progress: Progress::Match, since: 1, seq: Seq(4) };
    store.settle(&[(RoomName::new("bad"), left)]).await.expect("writes");
    assert_eq!(load(&store, "bad").await.expect("is sound").len(), 4);
    sql(folder.path(), "DELETE FROM journal WHERE room = 'bad' AND seq > 2").await;
    for after in [0, 2] {
        let error = store.load(&RoomName::new("bad"), Seq(after)).await.expect_err("its end is gone");
        assert!(matches!(error, StoreError::Damaged { seq: Seq(3), damage: Damage::Missing, .. }), "{error:?}");
    }
    let some = store.load_some(&RoomName::new("bad"), Seq(0), 2).await.expect("these are sound");
    assert_eq!(some.len(), 2);
    assert_eq!(load(&store, "good").await.expect("is sound").len(), 4);
}

#[tokio::test]
async fn invalid_text_is_reported_as_damage_without_a_panic() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = filled(folder.path()).await;
    sql(folder.path(), "UPDATE journal SET command = CAST(x'ff' AS TEXT) WHERE room = 'bad' AND seq = 3").await;
    let error = load(&store, "bad").await.expect_err("it is damaged");
    assert!(matches!(error, StoreError::Damaged { seq: Seq(3), damage: Damage::Unreadable(_), .. }), "{error:?}");
    sql(folder.path(), "INSERT INTO counts VALUES (CAST(x'ff' AS TEXT), 'x', 1)").await;
    sql(folder.path(), "INSERT INTO gallery VALUES (CAST(x'ff' AS TEXT), x'00')").await;
    assert!(store.gallery_entries().await.is_err(), "no panic");
    assert!(ruckus_store::counted_in(folder.path()).await.is_err(), "no panic");
}

/// With any bit of the file flipped, an entry is either read as it was written or not at all.
#[tokio::test]
async fn a_flipped_bit_never_changes_an_entry() {
    let mut random = StdRng::seed_from_u64(14);
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    let names: Vec<_> = (0..12).map(|number| format!("R{number:03}")).collect();
    let mut written = Vec::new();
    for name in &names {
        let fill = |seq| Entry { body: vec![b'a' + seq as u8; 100 + 400 * seq as usize], ..entry(name, seq, 1) };
        let entries: Vec<_> = (1..=12).map(fill).collect();
        store.append(&[Append { entries: entries.clone(), written_at: 5 }]).await.expect("writes");
        written.push(entries);
    }
    drop(store);
    // Closing the store moves everything into one file.
    drop(SqliteStore::open(folder.path()).await.expect("opens"));
    sql(folder.path(), "PRAGMA wal_checkpoint(TRUNCATE)").await;
    let sound = std::fs::read(folder.path().join(JOURNAL)).expect("reads");
    let (mut refused, mut named, mut unharmed) = (0, 0, 0);
    for time in 0..150 {
        let mut bytes = sound.clone();
        // Half of the time, hit the page header.
        let page = random.random_range(0..bytes.len() / 4096) * 4096;
        let at = page + random.random_range(0..if time % 2 == 0 { 4096 } else { 60 });
        bytes[at] ^= 1 << random.random_range(0..8);
        let copy = tempfile::tempdir().expect("a folder");
        std::fs::write(copy.path().join(JOURNAL), &bytes).expect("writes");
        let store = match SqliteStore::open(copy.path()).await {
            Ok(store) => store,
            Err(StoreError::Corrupt { .. } | StoreError::Foreign { .. } | StoreError::Newer { .. }) => {
                refused += 1;
                continue;
            }
            Err(error) => panic!("byte {at}: {error}"),
        };
        for (name, entries) in names.iter().zip(&written) {
            match load(&store, name).await {
                Ok(read) if read == *entries => unharmed += 1,
                // A room that lost its last entries or its name looks like a shorter one.
                Ok(read) => assert!(entries.starts_with(&read), "byte {at}: {name} is read otherwise"),
                Err(StoreError::Damaged { room, .. }) => {
                    assert_eq!(room.as_str(), name);
                    named += 1;
                }
                Err(error) => panic!("byte {at}: {error}"),
            }
        }
    }
    assert!(refused > 0 && named > 30 && unharmed > 1000, "{refused} refused, {named} named, {unharmed} unharmed");
}

#[tokio::test]
async fn an_idle_store_notices_a_moved_or_replaced_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(filled(folder.path()).await);
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let mut trouble = journal.trouble();
    for file in [JOURNAL, "journal.sqlite-wal"] {
        let (here, away) = (folder.path().join(file), folder.path().join("away"));
        std::fs::rename(&here, &away).expect("moves");
        let found = trouble.wait_for(Option::is_some).await.expect("the writer is there").clone();
        assert!(matches!(&found, Some(StoreError::Gone { path }) if *path == here), "{found:?}");
        let failed = journal.append(vec![entry("good", 5, 4)]).await.written().await;
        assert!(matches!(failed, Err(StoreError::Gone { .. })), "{failed:?}");
        // A copy with the same name is not the opened file.
        std::fs::copy(&away, &here).expect("copies");
        assert!(matches!(store.still_there(), Err(StoreError::Gone { .. })));
        assert!(matches!(store.vote("x", &[]).await, Err(StoreError::Gone { .. })));
        std::fs::rename(&away, &here).expect("moves back");
        trouble.wait_for(Option::is_none).await.expect("the writer is there");
    }
    journal.append(vec![entry("good", 5, 4)]).await.written().await.expect("goes on");
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_journal() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| std::fs::metadata(path).expect("is there").permissions().mode() & 0o777;
    let parent = tempfile::tempdir().expect("a folder");
    let folder = parent.path().join("data");
    drop(filled(&folder).await);
    let files = |folder: &Path| {
        let files = std::fs::read_dir(folder).expect("reads").map(|file| file.expect("a file").path());
        files.collect::<Vec<_>>()
    };
    let open = |path: &Path| std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644)).expect("opens it");
    files(&folder).iter().for_each(|file| open(file));
    // Opening also fixes the permissions of files from earlier versions.
    let store = SqliteStore::open(&folder).await.expect("opens");
    store.append(&[request(&[entry("good", 5, 4)])]).await.expect("writes");
    assert_eq!(mode(&folder), 0o700);
    let files = files(&folder);
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}
