//! Tests of the first start of a server, and of folders that have lost their journal.

use ruckus_journal::GalleryEntry;
use ruckus_store::{backup, inspect};

use crate::prelude::*;

const LOG: &str = "journal.sqlite-wal";

#[tokio::test]
async fn an_empty_journal_is_refused_and_left_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let (journal, log) = (folder.path().join(JOURNAL), folder.path().join(LOG));
    std::fs::write(&journal, "").expect("writes");
    std::fs::write(&log, "what SQLite deletes beside an empty file").expect("writes");
    let error = SqliteStore::open(folder.path()).await.expect_err("it was emptied");
    assert!(matches!(&error, StoreError::Empty { path } if *path == journal), "{error:?}");
    assert!(error.to_string().contains("restore a backup"), "{error}");
    let error = backup(folder.path(), &folder.path().join("backup")).await.expect_err("it was emptied");
    assert!(matches!(error, StoreError::Empty { .. }), "{error:?}");
    let found = inspect(folder.path(), |_, _| None).await.expect("looks");
    assert_eq!((found.file, found.format), (vec!["it is empty".to_owned()], 0));
    assert!(std::fs::read(&journal).expect("reads").is_empty());
    assert!(!std::fs::read(&log).expect("reads").is_empty(), "it may be all that is left");
}

/// The tables of this journal were in a log that is gone, as after an interrupted first start of earlier versions.
#[tokio::test]
async fn a_journal_without_tables_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    sql(folder.path(), "PRAGMA user_version = 3").await;
    assert!(!std::fs::read(folder.path().join(JOURNAL)).expect("reads").is_empty());
    let error = SqliteStore::open(folder.path()).await.expect_err("it has no tables");
    assert!(matches!(error, StoreError::Empty { .. }), "{error:?}");
}

#[tokio::test]
async fn a_log_without_its_journal_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join(LOG);
    std::fs::write(&log, "of another journal").expect("writes");
    let error = SqliteStore::open(folder.path()).await.expect_err("its journal is gone");
    assert!(matches!(&error, StoreError::Orphaned { path } if *path == log), "{error:?}");
    assert!(!folder.path().join(JOURNAL).exists() && log.exists());
}

/// A folder blocks the temporary name of the new journal, so no file appears under the final name.
#[tokio::test]
async fn a_failed_first_start_leaves_no_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let part = folder.path().join(format!("{JOURNAL}.{}.part", std::process::id()));
    std::fs::create_dir(&part).expect("makes a folder");
    let error = SqliteStore::open(folder.path()).await.expect_err("a folder is in the way");
    assert!(matches!(&error, StoreError::File { path, .. } if *path == part), "{error:?}");
    assert!(!folder.path().join(JOURNAL).exists());
    std::fs::remove_dir(&part).expect("removes it");
    // The leftover of a killed process does not block the start.
    std::fs::write(&part, "half a journal").expect("writes");
    let store = SqliteStore::open(folder.path()).await.expect("starts");
    store.append(&[request(&[entry("a", 1, 1)])]).await.expect("writes");
    assert!(!part.exists() && folder.path().join(JOURNAL).exists());
}

#[tokio::test]
async fn a_new_journal_is_created_with_all_its_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(SqliteStore::open(folder.path()).await.expect("opens"));
    // A crash can lose the log, since nothing was committed to it.
    let copy = tempfile::tempdir().expect("a folder");
    std::fs::copy(folder.path().join(JOURNAL), copy.path().join(JOURNAL)).expect("copies");
    SqliteStore::open(copy.path()).await.expect("its tables are in the file itself");
}

#[tokio::test]
async fn edited_gallery_entries_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    let entry = |id: &str, body: &[u8]| GalleryEntry { id: id.to_owned(), body: body.to_vec() };
    for (id, body) in [("soup", &b"hot"[..]), ("salad", b"cold"), ("soup", b"another of this name")] {
        store.keep_gallery_entry(&entry(id, body)).await.expect("writes");
    }
    let found = inspect(folder.path(), |_, _| None).await.expect("looks");
    assert_eq!((found.gallery_entries, found.is_sound()), (2, true), "{found:?}");
    sql(folder.path(), "UPDATE gallery SET body = x'00' WHERE id = 'soup'").await;
    let found = inspect(folder.path(), |_, _| None).await.expect("looks");
    assert_eq!((found.gallery_entries, found.is_sound()), (1, false));
    assert_eq!(found.damaged_gallery_entries, ["soup"]);
    let removed = ruckus_journal::Change::RemoveGalleryEntry { id: "soup".to_owned() };
    store.change(&[removed]).await.expect("writes");
    store.keep_gallery_entry(&entry("soup", b"new")).await.expect("writes");
    assert!(inspect(folder.path(), |_, _| None).await.expect("looks").is_sound());
    // Earlier versions write no checksum.
    sql(folder.path(), "INSERT INTO gallery (id, body) VALUES ('old', x'01')").await;
    assert!(inspect(folder.path(), |_, _| None).await.expect("looks").is_sound());
    drop(store);
    drop(SqliteStore::open(folder.path()).await.expect("opens"));
    sql(folder.path(), "UPDATE gallery SET body = x'02' WHERE id = 'old'").await;
    let found = inspect(folder.path(), |_, _| None).await.expect("looks");
    assert_eq!(found.damaged_gallery_entries, ["old"]);
}
