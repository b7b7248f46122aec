//! The frozen file format, and the refusal of others.

use ruckus_store::{backup, counted_in, inspect, set_aside};
use sqlx::{Connection, Executor, Row};

use crate::prelude::*;

/// The schema of entries and counts in format 3.
const SCHEMA_3: &str = include_str!("formats/3.schema.sql");

async fn schema(folder: &Path) -> String {
    let frozen = "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL \
                  AND tbl_name IN ('journal', 'intake', 'gallery', 'counts', 'ballots') ORDER BY name";
    let rows = connection(folder).await.fetch_all(frozen).await.expect("reads");
    rows.iter().map(|row| row.get::<String, _>(0) + "\n").collect()
}

#[tokio::test]
async fn journals_of_earlier_formats_are_refused_unchanged() {
    for number in [1, 2] {
        let folder = tempfile::tempdir().expect("a folder");
        let tables = format!(
            "PRAGMA application_id = 1920295787; CREATE TABLE journal (room TEXT) STRICT; PRAGMA user_version = {number}"
        );
        let mut writer = connection(folder.path()).await;
        sqlx::raw_sql(sqlx::AssertSqlSafe(tables)).execute(&mut writer).await.expect("runs");
        writer.close().await.expect("closes");
        let path = folder.path().join("journal.sqlite");
        let before = std::fs::read(&path).expect("reads");
        let copy = folder.path().join("copy.sqlite");
        let errors = [
            SqliteStore::open(folder.path()).await.map(drop),
            inspect(folder.path(), |_, _| None).await.map(drop),
            set_aside(folder.path(), &[]).await.map(drop),
            counted_in(folder.path()).await.map(drop),
            backup(folder.path(), &copy).await.map(drop),
        ];
        for error in errors {
            let error = error.expect_err("it is too old");
            assert!(matches!(error, StoreError::Older { found, .. } if found == number), "{error:?}");
            assert!(error.to_string().contains("start ruckus 0.2.0 with it once"), "{error}");
        }
        assert_eq!(std::fs::read(&path).expect("reads"), before);
        assert!(!copy.exists());
    }
}

#[tokio::test]
async fn a_new_journal_has_the_frozen_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(SqliteStore::open(folder.path()).await.expect("opens"));
    assert_eq!(
        schema(folder.path()).await,
        SCHEMA_3,
        "an earlier program would misread this: raise FORMAT in sqlite/formats.rs, migrate from the format before, and \
         freeze both here"
    );
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
