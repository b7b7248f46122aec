//! Requests, written in one transaction.

use sqlx::{QueryBuilder, SqliteConnection};

use super::ROWS;
use super::counts;
use super::errors::{is_corrupt, words};
use crate::{Append, Entry, Verdict, checksum};

/// Writes requests within a transaction that has just begun, each whole or not at all.
pub(super) async fn all(writer: &mut SqliteConnection, batch: &[Append]) -> Result<Vec<Verdict>, sqlx::Error> {
    // Nearly always all get in, and then many rows in one statement are the fastest. Each statement costs two switches
    // between threads: what goes wrong takes the transaction back instead of a savepoint that is nearly never needed.
    if batch.iter().all(Append::is_in_line) {
        match together(writer, batch).await {
            Ok(true) => return Ok(vec![Verdict::Written; batch.len()]),
            Ok(false) => {}
            Err(error) if is_corrupt(&error) => {}
            Err(error) => return Err(error),
        }
        // It fails if SQLite has already done so.
        let _ = say(writer, "ROLLBACK").await;
        say(writer, "BEGIN IMMEDIATE").await?;
    }
    let mut verdicts = Vec::with_capacity(batch.len());
    for append in batch {
        verdicts.push(alone(writer, append).await?);
    }
    Ok(verdicts)
}

/// Returns whether everything has got in.
async fn together(writer: &mut SqliteConnection, batch: &[Append]) -> Result<bool, sqlx::Error> {
    let rows: Vec<_> =
        batch.iter().flat_map(|append| append.entries.iter().map(|entry| (entry, append.written_at))).collect();
    if !insert(writer, &rows).await? {
        return Ok(false);
    }
    for (entry, _) in rows {
        counts::add(writer, &entry.tallies, 1).await?;
    }
    Ok(true)
}

/// Judges one request by what is there, and leaves no trace of one that is refused.
async fn alone(writer: &mut SqliteConnection, append: &Append) -> Result<Verdict, sqlx::Error> {
    if !append.is_in_line() {
        return Ok(Verdict::Fenced);
    }
    say(writer, "SAVEPOINT request").await?;
    let verdict = match together(writer, std::slice::from_ref(append)).await {
        Ok(true) => Verdict::Written,
        Ok(false) => Verdict::Fenced,
        // A page of this room is damaged. Other rooms live on.
        Err(error) if is_corrupt(&error) => Verdict::Damaged(words(&error)),
        Err(error) => return Err(error),
    };
    if verdict != Verdict::Written {
        say(writer, "ROLLBACK TO request").await?;
    }
    say(writer, "RELEASE request").await?;
    Ok(verdict)
}

async fn say(writer: &mut SqliteConnection, word: &'static str) -> Result<(), sqlx::Error> {
    sqlx::query(word).execute(writer).await.map(drop)
}

/// Inserts rows, with the time at which each was written, until one is refused. Returns whether all got in.
async fn insert(writer: &mut SqliteConnection, rows: &[(&Entry, u64)]) -> Result<bool, sqlx::Error> {
    for rows in rows.chunks(ROWS) {
        let mut insert =
            QueryBuilder::new("INSERT OR IGNORE INTO journal (room, seq, epoch, command, body, written_at, checksum) ");
        insert.push_values(rows, |mut row, &(entry, written_at)| {
            row.push_bind(entry.room.as_str())
                .push_bind(entry.seq.0 as i64)
                .push_bind(entry.epoch.0 as i64)
                .push_bind(entry.command.as_str())
                .push_bind(entry.body.as_slice())
                .push_bind(written_at as i64)
                .push_bind(checksum::of(entry, Some(written_at)) as i64);
        });
        // Only the statement for a single row is worth keeping compiled: the others differ by their number of rows.
        let written = insert.build().persistent(rows.len() == 1).execute(&mut *writer).await?.rows_affected();
        if written != rows.len() as u64 {
            return Ok(false);
        }
    }
    Ok(true)
}
