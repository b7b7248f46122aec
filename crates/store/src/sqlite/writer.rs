//! The one connection that writes, and its transactions.

use sqlx::SqliteConnection;

use super::errors::{explain, is_full};
use super::formats::FORMAT;
use crate::StoreError;

/// The connection that writes.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) connection: SqliteConnection,
    /// Whether a transaction was begun of which nobody has seen the end: whoever waited for it may have gone away.
    open: bool,
    /// Whether the outcome of a commit is unknown. The next commit that succeeds settles it.
    unsettled: bool,
}

impl Writer {
    pub(super) const fn new(connection: SqliteConnection) -> Self {
        Self { connection, open: false, unsettled: false }
    }

    /// Begins a transaction. Transactions are spelled out: a full disk makes SQLite roll back by itself, of which sqlx's
    /// own would not know.
    pub(super) async fn begin(&mut self) -> Result<(), StoreError> {
        if self.open {
            // It fails if the transaction has ended.
            let _ = sqlx::query("ROLLBACK").execute(&mut self.connection).await;
        }
        self.open = true;
        let begun = sqlx::query("BEGIN IMMEDIATE").execute(&mut self.connection).await;
        self.open = begun.is_ok();
        begun.map(drop).map_err(|error| explain(&error, "written"))
    }

    /// Ends a transaction with what came of it: commits it, or takes all of it back.
    pub(super) async fn end<T>(&mut self, result: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        let (result, committing) = match result {
            Ok(came) => {
                // From here on it may have happened, also if nobody waits for the answer any more.
                self.unsettled = true;
                (sqlx::query("COMMIT").execute(&mut self.connection).await.map(|_| came), true)
            }
            Err(error) => (Err(error), false),
        };
        if result.is_err() {
            // It fails if SQLite has already done so.
            let _ = sqlx::query("ROLLBACK").execute(&mut self.connection).await;
        }
        self.open = false;
        match result {
            Ok(came) => {
                self.unsettled = false;
                Ok(came)
            }
            // A full disk has no room for the mark that makes a commit one. After any other failure, of a flush for
            // example, the mark may be on the disk, and would be found after a crash.
            Err(error) if committing && !is_full(&error) => {
                Err(StoreError::Unknown { why: super::errors::words(&error) })
            }
            Err(error) => {
                self.unsettled = self.unsettled && !committing;
                Err(explain(&error, "written"))
            }
        }
    }

    /// Returns whether it is unknown what became of a commit.
    pub(super) const fn is_unsettled(&self) -> bool {
        self.unsettled
    }

    /// Writes the format's number once more, which takes a page: whether there is room. It also settles a commit of
    /// unknown outcome, as it takes the place of whatever that left behind.
    pub(super) async fn touch(&mut self) -> Result<(), StoreError> {
        self.begin().await?;
        let mark = format!("PRAGMA user_version = {FORMAT}");
        let touched = sqlx::raw_sql(sqlx::AssertSqlSafe(mark)).execute(&mut self.connection).await.map(drop);
        self.end(touched).await
    }
}
