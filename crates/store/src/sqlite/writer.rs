//! The one connection that writes, and its transactions.

use ruckus_journal::{Append, RoomName, StoreError, Verdict};
use sqlx::SqliteConnection;

use super::errors::{explain, is_full, words};
use super::formats::FORMAT;
use super::intake::Intake;
use super::{ROWS, append};

/// The connection that writes.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) connection: SqliteConnection,
    /// Whether a transaction was begun of which nobody has seen the end: whoever waited for it may have gone away.
    open: bool,
    /// Whether the outcome of a commit is unknown. The next commit that succeeds settles it.
    unsettled: bool,
    intake: Intake,
}

impl Writer {
    pub(super) fn new(connection: SqliteConnection) -> Self {
        Self { connection, open: false, unsettled: false, intake: Intake::unknown() }
    }

    async fn roll_back_what_is_open(&mut self) {
        if self.open {
            // It fails if the transaction has ended.
            let _ = sqlx::query("ROLLBACK").execute(&mut self.connection).await;
            self.open = false;
        }
    }

    /// Begins a transaction. Transactions are spelled out: a full disk makes SQLite roll back by itself, of which sqlx's
    /// own would not know.
    pub(super) async fn begin(&mut self) -> Result<(), StoreError> {
        self.roll_back_what_is_open().await;
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
            Err(error) if committing && !is_full(&error) => Err(StoreError::Unknown { why: words(&error) }),
            Err(error) => {
                self.unsettled = self.unsettled && !committing;
                Err(explain(&error, "written"))
            }
        }
    }

    /// Does something in one transaction.
    pub(super) async fn transact<T>(
        &mut self,
        job: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        self.begin().await?;
        let result = job(&mut self.connection).await;
        self.end(result).await
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

    /// What is in the intake, read anew if that is not known.
    pub(super) async fn intake(&mut self) -> Result<&mut Intake, StoreError> {
        if !self.intake.known {
            self.roll_back_what_is_open().await;
            self.intake.recall(&mut self.connection).await.map_err(|error| explain(&error, "read"))?;
        }
        Ok(&mut self.intake)
    }

    /// Writes requests, each whole or not at all.
    pub(super) async fn append(&mut self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        self.intake().await?;
        let judged = self.intake.judge(&mut self.connection, batch).await;
        let judged = judged.map_err(|error| explain(&error, "written"))?;
        if judged.beginnings.is_empty() && judged.others.is_empty() {
            return Ok(judged.verdicts);
        }
        let place = self.intake.next();
        self.intake.known = false;
        let lines = append::lines(&judged.others);
        let counts = lines.iter().any(|(entry, _)| !entry.tallies.is_empty());
        if judged.beginnings.is_empty() && !counts && lines.len() <= ROWS {
            self.at_once(async |connection| append::go_on(connection, &lines, place).await).await?;
        } else {
            self.begin().await?;
            let written = append::all(&mut self.connection, &judged, place).await;
            self.end(written).await?;
        }
        self.intake.note(&judged);
        self.intake.known = true;
        Ok(judged.verdicts)
    }

    /// Does something that is a single statement, and so a transaction of its own. Each statement costs two switches
    /// between threads.
    async fn at_once(
        &mut self,
        job: impl AsyncFnOnce(&mut SqliteConnection) -> Result<(), sqlx::Error>,
    ) -> Result<(), StoreError> {
        self.roll_back_what_is_open().await;
        let before = std::mem::replace(&mut self.unsettled, true);
        match job(&mut self.connection).await {
            Ok(()) => {
                self.unsettled = false;
                Ok(())
            }
            Err(error) if is_full(&error) => {
                self.unsettled = before;
                Err(explain(&error, "written"))
            }
            Err(error) => Err(StoreError::Unknown { why: words(&error) }),
        }
    }

    /// Moves some of what has waited longest into the journal, if much waits.
    pub(super) async fn move_oldest(&mut self) -> Result<(), StoreError> {
        let intake = self.intake().await?;
        if !intake.is_full() {
            return Ok(());
        }
        let oldest = intake.oldest();
        self.gather(&oldest).await
    }

    /// Moves everything into the journal.
    pub(super) async fn gather_all(&mut self) -> Result<(), StoreError> {
        let all = self.intake().await?.all();
        self.gather(&all).await
    }

    /// Leaves nothing of a room in the intake.
    pub(super) async fn clear_of(&mut self, room: &RoomName) -> Result<(), StoreError> {
        if self.intake().await?.has_traces_of(room) { self.gather_all().await } else { Ok(()) }
    }

    /// Moves what waits of rooms into the journal.
    pub(super) async fn gather(&mut self, rooms: &[RoomName]) -> Result<(), StoreError> {
        if !self.intake().await?.waits_for(rooms) {
            return Ok(());
        }
        self.begin().await?;
        self.intake.known = false;
        let moved = self.intake.move_into_journal(&mut self.connection, rooms).await;
        self.end(moved).await?;
        self.intake.known = true;
        Ok(())
    }
}
