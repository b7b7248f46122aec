//! Entries, written into the intake or the journal.

use ruckus_journal::{Append, Entry, checksum};
use sqlx::{QueryBuilder, SqliteConnection};

use super::ROWS;
use super::counts;
use super::intake::Judged;

/// Statements for at most so many rows are kept compiled.
const KEPT: usize = 16;

/// An entry, and when it was written, if that is known.
pub(super) type Line<'a> = (&'a Entry, Option<u64>);

/// The entries of requests, in their order.
pub(super) fn lines<'a>(appends: &[&'a Append]) -> Vec<Line<'a>> {
    appends.iter().flat_map(|append| append.entries.iter().map(|entry| (entry, Some(append.written_at)))).collect()
}

/// Writes all that gets in, within a transaction, from a place of the intake on.
pub(super) async fn all(writer: &mut SqliteConnection, judged: &Judged<'_>, place: i64) -> Result<(), sqlx::Error> {
    if !into_journal(writer, &lines(&judged.beginnings)).await? {
        return Err(sqlx::Error::Protocol("the journal does not take what fits".to_owned()));
    }
    go_on(writer, &lines(&judged.others), place).await?;
    for entry in judged.beginnings.iter().chain(&judged.others).flat_map(|append| &append.entries) {
        counts::add(writer, &entry.tallies, 1).await?;
    }
    Ok(())
}

/// Writes into the journal. Its fence lets in what follows; returns whether all did.
pub(super) async fn into_journal(writer: &mut SqliteConnection, lines: &[Line<'_>]) -> Result<bool, sqlx::Error> {
    for lines in lines.chunks(ROWS) {
        let mut insert =
            QueryBuilder::new("INSERT INTO journal (room, seq, epoch, command, body, written_at, checksum) ");
        insert.push_values(lines, |mut row, line| bind(&mut row, line));
        let written = insert.build().persistent(lines.len() == 1).execute(&mut *writer).await?.rows_affected();
        if written != lines.len() as u64 {
            return Ok(false);
        }
    }
    Ok(true)
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
        // Statements differ by their number of rows: few rows come often.
        insert.build().persistent(lines.len() <= KEPT).execute(&mut *writer).await?;
    }
    Ok(())
}

fn bind(row: &mut sqlx::query_builder::Separated<'_, sqlx::Sqlite, &'static str>, &(entry, written_at): &Line<'_>) {
    row.push_bind(entry.room.as_str())
        .push_bind(entry.seq.0 as i64)
        .push_bind(entry.epoch.0 as i64)
        .push_bind(entry.command.as_str())
        .push_bind(entry.body.as_slice())
        .push_bind(written_at.map(u64::cast_signed))
        .push_bind(checksum::of(entry, written_at) as i64);
}
