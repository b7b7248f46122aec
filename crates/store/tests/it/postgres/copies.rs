//! Tests of copies between SQLite and PostgreSQL.

use std::sync::atomic::{AtomicUsize, Ordering};

use ruckus_journal::{Change, Directory, Document, Progress, Settled, StoredSnapshot, Tally};
use ruckus_store::{CopyError, PostgresStore, StoreAddress, copy_store, refuse_half_copied};
use ruckus_testkit::postgres::PostgresServer;

use super::{load, open, sql};
use crate::prelude::*;

fn address(text: &str) -> StoreAddress {
    text.parse().expect("an address")
}

fn folder(path: &Path) -> StoreAddress {
    address(&format!("sqlite:{}", path.display()))
}

/// Fills a store with data of every kind.
async fn fill(store: &dyn Store) {
    for room in 0..7_u64 {
        let name = format!("ROOM{room}");
        let entries: Vec<Entry> = (1..=2_300 / (room + 1)).map(|seq| entry(&name, seq, 1 + seq / 100)).collect();
        for some in entries.chunks(150) {
            let written_at = 1_700_000_000_000 + some[0].seq.0;
            store.append(&[Append { entries: some.to_vec(), written_at }]).await.expect("writes");
        }
    }
    store.give_code(&RoomName::new("ROOM3"), "CDFG").await.expect("writes");
    let settled = Settled { progress: Progress::Record, since: 7, seq: Seq(2_300) };
    store.settle(&[(RoomName::new("ROOM0"), settled)]).await.expect("writes");
    let (room, body) = (RoomName::new("ROOM2"), b"\0 a room".to_vec());
    let snapshot = StoredSnapshot::new(room, Seq(700), Epoch(8), 1, body);
    assert_eq!(store.keep_snapshots(&[snapshot]).await.expect("writes"), [true]);
    store.vote("old", &[Tally::one("soup", "liked"), Tally::one("salad", "disliked")]).await.expect("writes");
    store.forget_ballots(4).await.expect("writes");
    store.vote("new", &[Tally::one("soup", "liked")]).await.expect("writes");
    for id in ["b", "a"] {
        let entry = ruckus_journal::GalleryEntry { id: id.to_owned(), body: b"rule \0".to_vec() };
        store.keep_gallery_entry(&entry).await.expect("writes");
    }
    let ban = Document { kind: "ban".to_owned(), id: "1".to_owned(), body: b"\xff".to_vec() };
    let line = |body: &str| Change::Log { body: body.as_bytes().to_vec() };
    store.change(&[Change::Put(ban), line("one"), line("two")]).await.expect("writes");
}

/// Returns everything readable in a store, as text.
async fn all(store: &dyn Store) -> String {
    let rooms = store.rooms().await.expect("reads");
    let mut found = format!("{rooms:?}\n{:?}\n", store.listed().await.expect("reads"));
    for info in rooms {
        found += &format!("{:?}\n", store.load(&info.room, Seq(0)).await.expect("reads"));
        found += &format!("{:?}\n", store.snapshot(&info.room).await.expect("reads"));
    }
    let subjects = ["soup", "salad"].map(str::to_owned);
    found += &format!("{:?}\n", store.counted(&subjects).await.expect("reads"));
    for ballot in ["old", "new"] {
        found += &format!("{:?}\n", store.ballot(ballot).await.expect("reads"));
    }
    found += &format!("{:?}\n", store.gallery_entries().await.expect("reads"));
    found += &format!("{:?}\n", store.documents("ban").await.expect("reads"));
    found + &format!("{:?}\n", store.admin_log(u64::MAX, 99).await.expect("reads"))
}

#[tokio::test(flavor = "multi_thread")]
async fn copying_to_postgres_and_back_preserves_all_data() {
    let folders = [tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder")];
    let [old, back] = folders.each_ref().map(tempfile::TempDir::path);
    let store = SqliteStore::open(old).await.expect("opens");
    fill(&store).await;
    let before = all(&store).await;
    drop(store);
    let database = PostgresServer::shared().database().await;
    let moved = copy_store(&folder(old), &address(&database), |_| ()).await.expect("copies");
    assert_eq!((moved.rooms, moved.verifying), (7, true));
    let store = open(&database).await.expect("opens");
    assert_eq!(all(&store).await, before);
    refuse_half_copied(&store, &address(&database)).await.expect("it is whole");
    drop(store);
    let again = copy_store(&folder(old), &address(&database), |_| ()).await;
    assert!(matches!(again, Err(CopyError::NotEmpty(_))), "{again:?}");
    copy_store(&address(&database), &folder(back), |_| ()).await.expect("copies back");
    let store = SqliteStore::open(back).await.expect("opens");
    assert_eq!(all(&store).await, before);
    store.forget_ballots(6).await.expect("writes");
    assert!(store.ballot("old").await.expect("reads").is_empty(), "periods came along");
    // The copied room accepts new entries.
    let next = Append { entries: vec![entry("ROOM6", 329, 5)], written_at: 1_800_000_000_000 };
    assert_eq!(store.append(&[next]).await.expect("writes"), [Verdict::Written]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_copy_is_unusable_until_it_is_resumed() {
    let old = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(old.path()).await.expect("opens");
    fill(&store).await;
    let before = all(&store).await;
    drop(store);
    let (from, database) = (folder(old.path()), PostgresServer::shared().database().await);
    let to = address(&database);
    let seen = AtomicUsize::new(0);
    {
        let copying = copy_store(&from, &to, |moved| seen.store(moved.rooms, Ordering::SeqCst));
        let stopped = std::future::poll_fn(|context| match seen.load(Ordering::SeqCst) >= 2 {
            true => std::task::Poll::Ready(()),
            false => {
                context.waker().wake_by_ref();
                std::task::Poll::Pending
            }
        });
        tokio::select! {
            copied = copying => panic!("it was to be interrupted: {copied:?}"),
            () = stopped => {}
        }
    }
    let half = open(&database).await.expect("opens");
    let refused = refuse_half_copied(&half, &to).await;
    assert!(matches!(&refused, Err(CopyError::Unfinished { other, .. }) if *other == from.to_string()), "{refused:?}");
    drop(half);
    let other = tempfile::tempdir().expect("a folder");
    let stranger = SqliteStore::open(other.path()).await.expect("opens");
    fill(&stranger).await;
    drop(stranger);
    let refused = insist(&folder(other.path()), &to).await;
    assert!(matches!(&refused, Err(CopyError::Another { .. })), "{refused:?}");
    insist(&from, &to).await.expect("it goes on");
    assert_eq!(all(&open(&database).await.expect("opens")).await, before);
}

/// Runs the copy. Retries until the previous one has released both stores.
async fn insist(from: &StoreAddress, to: &StoreAddress) -> Result<(), CopyError> {
    loop {
        match copy_store(from, to, |_| ()).await {
            Err(CopyError::Store { error: StoreError::InUse { .. } | StoreError::Database { .. }, .. }) => {}
            other => return other.map(drop),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_differs_from_its_source_is_rejected() {
    let old = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(old.path()).await.expect("opens");
    fill(&store).await;
    drop(store);
    let database = PostgresServer::shared().database().await;
    let spoil = "CREATE FUNCTION ruckus.spoil() RETURNS trigger LANGUAGE plpgsql AS \
                 $$ BEGIN NEW.count := NEW.count + 1; RETURN NEW; END $$; \
                 CREATE TRIGGER spoil BEFORE INSERT ON ruckus.counts FOR EACH ROW EXECUTE FUNCTION ruckus.spoil()";
    drop(open(&database).await.expect("opens"));
    sql(&database, spoil).await;
    let found = copy_store(&folder(old.path()), &address(&database), |_| ()).await;
    assert!(matches!(&found, Err(CopyError::Differs { what, .. }) if what == "statistics"), "{found:?}");
    let store: PostgresStore = open(&database).await.expect("opens");
    assert!(refuse_half_copied(&store, &address(&database)).await.is_err(), "nobody uses it");
    assert!(!load(&store, "ROOM0").await.is_empty());
}

#[tokio::test]
async fn rejects_empty_identical_and_busy_copy_sources() {
    let empty = tempfile::tempdir().expect("a folder");
    let database = address(&PostgresServer::shared().database().await);
    let nothing = copy_store(&folder(empty.path()), &database, |_| ()).await.map_err(|error| error.to_string());
    assert!(nothing.as_ref().is_err_and(|why| why.contains("no ruckus journal")), "{nothing:?}");
    let same = copy_store(&database, &database, |_| ()).await;
    assert!(matches!(same, Err(CopyError::Same)), "{same:?}");
    drop(SqliteStore::open(empty.path()).await.expect("opens"));
    let nothing = copy_store(&folder(empty.path()), &database, |_| ()).await;
    assert!(matches!(nothing, Err(CopyError::NothingThere(_))), "{nothing:?}");
    let used = SqliteStore::open(empty.path()).await.expect("opens");
    let in_use = copy_store(&folder(empty.path()), &database, |_| ()).await;
    assert!(matches!(&in_use, Err(CopyError::Store { error: StoreError::InUse { .. }, .. })), "{in_use:?}");
    drop(used);
}
