//! The only connection that writes, and its transactions.

use ruckus_journal::{Append, RoomName, StoreError, Verdict};
use sqlx::SqliteConnection;

use super::errors::{explain, is_full, words};
use super::formats::FORMAT;
use super::intake::Intake;
use super::{ROWS, append};

/// The writing connection and the state of its transactions.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) connection: SqliteConnection,
    /// True while a transaction may be open. A canceled caller leaves it true.
    open: bool,
    /// True while the outcome of a commit is unknown. The next successful commit settles it.
    unsettled: bool,
    intake: Intake,
}

impl Writer {
    pub(super) fn new(connection: SqliteConnection) -> Self {
        Self { connection, open: false, unsettled: false, intake: Intake::unknown() }
    }

    async fn roll_back_what_is_open(&mut self) {
        if self.open {
            // Fails if the transaction has already ended.
            let _ = sqlx::query("ROLLBACK").execute(&mut self.connection).await;
            self.open = false;
        }
    }

    /// Begins a transaction. Does not use the transactions of sqlx, because SQLite rolls back automatically on a full
    /// disk, which sqlx would not notice.
    pub(super) async fn begin(&mut self) -> Result<(), StoreError> {
        self.roll_back_what_is_open().await;
        self.open = true;
        let begun = sqlx::query("BEGIN IMMEDIATE").execute(&mut self.connection).await;
        self.open = begun.is_ok();
        begun.map(drop).map_err(|error| explain(&error, "written"))
    }

    /// Ends a transaction: commits if `result` is `Ok`, otherwise rolls back.
    pub(super) async fn end<T>(&mut self, result: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        let (result, committing) = match result {
            Ok(came) => {
                // From here on the commit can take effect, even if the caller is canceled.
                self.unsettled = true;
                (sqlx::query("COMMIT").execute(&mut self.connection).await.map(|_| came), true)
            }
            Err(error) => (Err(error), false),
        };
        if result.is_err() {
            // Fails if SQLite has already rolled back.
            let _ = sqlx::query("ROLLBACK").execute(&mut self.connection).await;
        }
        self.open = false;
        match result {
            Ok(came) => {
                self.unsettled = false;
                Ok(came)
            }
            // On a full disk, the commit record cannot be written. After any other failure, for example of a flush, the
            // record may be on the disk, and a recovery would apply it.
            Err(error) if committing && !is_full(&error) => Err(StoreError::Unknown { why: words(&error) }),
            Err(error) => {
                self.unsettled = self.unsettled && !committing;
                Err(explain(&error, "written"))
            }
        }
    }

    /// Runs a job in one transaction.
    pub(super) async fn transact<T>(
        &mut self,
        job: impl AsyncFnOnce(&mut SqliteConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        self.begin().await?;
        let result = job(&mut self.connection).await;
        self.end(result).await
    }

    /// Returns true if the outcome of a commit is unknown.
    pub(super) const fn is_unsettled(&self) -> bool {
        self.unsettled
    }

    /// Rewrites the format number, which needs a page, to test if the disk has space. Also settles a commit of unknown
    /// outcome, because the new commit overwrites whatever that one left in the log.
    pub(super) async fn touch(&mut self) -> Result<(), StoreError> {
        self.begin().await?;
        let mark = format!("PRAGMA user_version = {FORMAT}");
        let touched = sqlx::raw_sql(sqlx::AssertSqlSafe(mark)).execute(&mut self.connection).await.map(drop);
        self.end(touched).await
    }

    /// Returns the state of the intake. Reads the table again if the state is not valid.
    pub(super) async fn intake(&mut self) -> Result<&mut Intake, StoreError> {
        if !self.intake.known {
            self.roll_back_what_is_open().await;
            self.intake.recall(&mut self.connection).await.map_err(|error| explain(&error, "read"))?;
        }
        Ok(&mut self.intake)
    }

    /// Writes requests, each as a whole or not at all.
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

    /// Runs a single statement as an implicit transaction. Each statement costs two thread switches, so this saves
    /// four.
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

    /// Moves the entries that have waited longest into the journal, if the intake is full.
    pub(super) async fn move_oldest(&mut self) -> Result<(), StoreError> {
        let intake = self.intake().await?;
        if !intake.is_full() {
            return Ok(());
        }
        let oldest = intake.oldest();
        self.gather(&oldest).await
    }

    /// Moves all entries into the journal.
    pub(super) async fn gather_all(&mut self) -> Result<(), StoreError> {
        let all = self.intake().await?.all();
        self.gather(&all).await
    }

    /// Removes all rows of a room from the intake, after moving waiting entries to the journal.
    pub(super) async fn clear_of(&mut self, room: &RoomName) -> Result<(), StoreError> {
        if self.intake().await?.has_traces_of(room) { self.gather_all().await } else { Ok(()) }
    }

    /// Moves the waiting entries of these rooms into the journal.
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
