//! Tests that every file format ever released, frozen here, can be opened.

use std::path::Path;

use ruckus_journal::{Append, Entry, Epoch, RoomName, Seq, Store, StoreError, Tally};
use ruckus_store::{SqliteStore, counted_in, inspect};
use ruckus_testkit::entries::entry;
use sqlx::{Connection, Executor, Row};

/// A journal of format 1 with two rooms, a house rule and counts.
const FORMAT_1: &str = include_str!("formats/1.sql");
/// The same content in format 2.
const FORMAT_2: &str = include_str!("formats/2.sql");
/// The schema of entries and counts in format 3.
const SCHEMA_3: &str = include_str!("formats/3.schema.sql");

async fn connection(folder: &Path) -> sqlx::SqliteConnection {
    let path = folder.join("journal.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path).create_if_missing(true);
    sqlx::SqliteConnection::connect_with(&options).await.expect("connects")
}

async fn schema(folder: &Path) -> String {
    let frozen = "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL \
                  AND tbl_name IN ('journal', 'intake', 'gallery', 'counts', 'ballots') ORDER BY name";
    let rows = connection(folder).await.fetch_all(frozen).await.expect("reads");
    rows.iter().map(|row| row.get::<String, _>(0) + "\n").collect()
}

async fn format(folder: &Path) -> i64 {
    connection(folder).await.fetch_one("PRAGMA user_version").await.expect("reads").get(0)
}

async fn laid_out(format: &'static str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    connection(folder.path()).await.execute(format).await.expect("runs");
    folder
}

async fn format_1() -> tempfile::TempDir {
    laid_out(FORMAT_1).await
}

#[tokio::test]
async fn journals_of_earlier_formats_open_without_data_loss() {
    for (number, sql) in [(1, FORMAT_1), (2, FORMAT_2)] {
        let folder = laid_out(sql).await;
        let counted = counted_in(folder.path()).await.expect("reads an old one as well");
        assert_eq!(counted, [Tally::one("rule:soup", "met")]);
        let looked = inspect(folder.path(), |_, _| None).await.expect("the doctor looks at it");
        let checked = if number == 1 { 0 } else { 4 };
        assert_eq!((looked.format, looked.entries, looked.damaged.len()), (number, checked, 0), "1 has no checksums");
        let store = SqliteStore::open(folder.path()).await.expect("migrates");
        let load = async |room: &str| store.load(&RoomName::new(room), Seq(0)).await.expect("reads");
        let old = |seq, epoch, command: &str, body: &[u8]| Entry {
            command: command.to_owned(),
            body: body.to_vec(),
            ..entry("BCDF", seq, epoch)
        };
        let there = [old(1, 1, "", b"one"), old(2, 1, "1:1", b"two \0 \xff"), old(3, 2, "", b"three")];
        assert_eq!(load("BCDF").await, there);
        assert_eq!(load("GHJK").await.len(), 1);
        let rooms = store.rooms().await.expect("reads");
        assert_eq!((rooms.len(), rooms[0].last, rooms[0].epoch, rooms[0].written_at), (2, Seq(3), Epoch(2), None));
        assert_eq!(store.gallery_entries().await.expect("reads").len(), 1);
        let next = Append { entries: vec![entry("BCDF", 4, 2)], written_at: 7 };
        store.append(&[next]).await.expect("goes on");
        assert_eq!(store.rooms().await.expect("reads")[0].written_at, Some(7));
        drop(store);
        assert_eq!(format(folder.path()).await, 3, "an earlier program, which knows format {number}, refuses it");
    }
}

#[tokio::test]
async fn a_migrated_journal_has_the_schema_of_a_new_one() {
    let (older, old) = (format_1().await, laid_out(FORMAT_2).await);
    let new = tempfile::tempdir().expect("a folder");
    for folder in [&older, &old, &new] {
        drop(SqliteStore::open(folder.path()).await.expect("opens"));
        let found = schema(folder.path()).await;
        assert_eq!(
            found, SCHEMA_3,
            "an earlier program would misread this: raise FORMAT in sqlite/formats.rs, migrate from the format before, \
             and freeze both here"
        );
    }
}

#[tokio::test]
async fn a_failed_migration_leaves_the_journal_unchanged() {
    let folder = format_1().await;
    connection(folder.path()).await.execute("CREATE TABLE journal_1 (in_the_way TEXT)").await.expect("runs");
    let before = std::fs::read(folder.path().join("journal.sqlite")).expect("reads");
    let error = SqliteStore::open(folder.path()).await.expect_err("a table is in the way");
    assert!(matches!(error, StoreError::Failed { .. }), "{error:?}");
    assert_eq!(format(folder.path()).await, 1);
    connection(folder.path()).await.execute("DROP TABLE journal_1").await.expect("runs");
    assert!(before.len() > 4096);
    let store = SqliteStore::open(folder.path()).await.expect("migrates");
    assert_eq!(store.load(&RoomName::new("BCDF"), Seq(0)).await.expect("reads").len(), 3);
}

#[tokio::test]
async fn a_wrong_format_number_is_reported_as_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(SqliteStore::open(folder.path()).await.expect("opens"));
    for wrong in
        ["PRAGMA user_version = 1", "PRAGMA user_version = 2", "PRAGMA user_version = 0", "PRAGMA user_version = -3"]
    {
        connection(folder.path()).await.execute(wrong).await.expect("runs");
        let error = SqliteStore::open(folder.path()).await.expect_err("it is damaged");
        assert!(matches!(error, StoreError::Corrupt { .. }), "{wrong}: {error:?}");
    }
}
