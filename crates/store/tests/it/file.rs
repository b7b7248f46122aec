//! The file of an SQLite store, opened without the store.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, Executor, SqliteConnection};

/// The name of the file in the store's folder.
pub(crate) const JOURNAL: &str = "journal.sqlite";

/// Opens the file. Creates it if it is missing.
pub(crate) async fn connection(folder: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(folder.join(JOURNAL)).create_if_missing(true);
    SqliteConnection::connect_with(&options).await.expect("connects")
}

/// Runs statements and closes the file.
pub(crate) async fn sql(folder: &Path, statements: &'static str) {
    let mut connection = connection(folder).await;
    connection.execute(statements).await.expect("runs");
    connection.close().await.expect("closes");
}
