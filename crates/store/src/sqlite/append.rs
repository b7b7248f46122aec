//! Entries, written into the intake or the journal.

use sqlx::{QueryBuilder, SqliteConnection};

use super::ROWS;
use super::counts;
use super::intake::Judged;
use crate::{Append, Entry, checksum};

/// An entry, and when it was written.
type Line<'a> = (&'a Entry, u64);

/// The entries of requests, in their order.
pub(super) fn lines<'a>(appends: &[&'a Append]) -> Vec<Line<'a>> {
    appends.iter().flat_map(|append| append.entries.iter().map(|entry| (entry, append.written_at))).collect()
}

/// Writes all that gets in, within a transaction, from a place of the intake on.
pub(super) async fn all(writer: &mut SqliteConnection, judged: &Judged<'_>, place: i64) -> Result<(), sqlx::Error> {
    begin(writer, &lines(&judged.beginnings)).await?;
    go_on(writer, &lines(&judged.others), place).await?;
    for entry in judged.beginnings.iter().chain(&judged.others).flat_map(|append| &append.entries) {
        counts::add(writer, &entry.tallies, 1).await?;
    }
    Ok(())
}

/// Writes into the journal.
async fn begin(writer: &mut SqliteConnection, lines: &[Line<'_>]) -> Result<(), sqlx::Error> {
    for lines in lines.chunks(ROWS) {
        let mut insert =
            QueryBuilder::new("INSERT INTO journal (room, seq, epoch, command, body, written_at, checksum) ");
        insert.push_values(lines, |mut row, line| bind(&mut row, line));
        insert.build().persistent(lines.len() == 1).execute(&mut *writer).await?;
    }
    Ok(())
}

/// Writes into the intake, from a place on.
pub(super) async fn go_on(writer: &mut SqliteConnection, lines: &[Line<'_>], place: i64) -> Result<(), sqlx::Error> {
    let mut places = place..;
    for lines in lines.chunks(ROWS) {
        let mut insert =
            QueryBuilder::new("INSERT INTO intake (place, room, seq, epoch, command, body, written_at, checksum) ");
        insert.push_values(lines.iter().zip(&mut places), |mut row, (line, place)| {
            row.push_bind(place);
            bind(&mut row, line);
        });
        // Only the statement for a single row is worth keeping compiled: the others differ by their number of rows.
        insert.build().persistent(lines.len() == 1).execute(&mut *writer).await?;
    }
    Ok(())
}

fn bind(row: &mut sqlx::query_builder::Separated<'_, sqlx::Sqlite, &'static str>, &(entry, written_at): &Line<'_>) {
    row.push_bind(entry.room.as_str())
        .push_bind(entry.seq.0 as i64)
        .push_bind(entry.epoch.0 as i64)
        .push_bind(entry.command.as_str())
        .push_bind(entry.body.as_slice())
        .push_bind(written_at as i64)
        .push_bind(checksum::of(entry, Some(written_at)) as i64);
}
