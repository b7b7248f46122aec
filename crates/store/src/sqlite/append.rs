//! Writes entries to the intake or to the journal.

use std::sync::Arc;

use ruckus_journal::{Append, Entry, checksum};
use sqlx::{QueryBuilder, SqliteConnection};

use super::ROWS;
use super::counts;
use super::intake::Judged;

/// Insert statements for up to this many rows stay prepared.
const KEPT: usize = 16;

/// An entry with the time at which it was written, or `None` if unknown.
pub(super) type EntryRow<'a> = (&'a Entry, Option<u64>);

/// Returns the entries of all requests, in order.
pub(super) fn lines<'a>(appends: &[&'a Append]) -> Vec<EntryRow<'a>> {
    appends.iter().flat_map(|append| append.entries.iter().map(|entry| (entry, Some(append.written_at)))).collect()
}

/// Writes all accepted requests within a transaction. `place` is the first free place in the intake.
pub(super) async fn all(writer: &mut SqliteConnection, judged: &Judged<'_>, place: i64) -> Result<(), sqlx::Error> {
    if !into_journal(writer, &lines(&judged.beginnings)).await? {
        return Err(sqlx::Error::Protocol("the journal did not accept a valid entry".to_owned()));
    }
    go_on(writer, &lines(&judged.others), place).await?;
    for entry in judged.beginnings.iter().chain(&judged.others).flat_map(|append| &append.entries) {
        counts::add(writer, &entry.tallies, 1).await?;
    }
    Ok(())
}

/// Inserts entries into the journal. Returns false if the fence trigger skipped one that does not follow its
/// predecessor.
pub(super) async fn into_journal(writer: &mut SqliteConnection, lines: &[EntryRow<'_>]) -> Result<bool, sqlx::Error> {
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

/// Inserts entries into the intake, starting at `place`.
pub(super) async fn go_on(
    writer: &mut SqliteConnection,
    lines: &[EntryRow<'_>],
    place: i64,
) -> Result<(), sqlx::Error> {
    let mut places = place..;
    for lines in lines.chunks(ROWS) {
        let mut insert =
            QueryBuilder::new("INSERT INTO intake (place, room, seq, epoch, command, body, written_at, checksum) ");
        insert.push_values(lines.iter().zip(&mut places), |mut row, (line, place)| {
            row.push_bind(place);
            bind(&mut row, line);
        });
        // Each number of rows is a separate statement. Keep only small ones prepared, which are frequent.
        insert.build().persistent(lines.len() <= KEPT).execute(&mut *writer).await?;
    }
    Ok(())
}

fn bind(row: &mut sqlx::query_builder::Separated<'_, sqlx::Sqlite, &'static str>, &(entry, written_at): &EntryRow<'_>) {
    // The driver takes shared texts as they are. Any other text costs it two allocations.
    row.push_bind(entry.room.shared())
        .push_bind(entry.seq.0 as i64)
        .push_bind(entry.epoch.0 as i64)
        .push_bind(Arc::<str>::from(entry.command.as_str()))
        .push_bind(entry.body.as_slice())
        .push_bind(written_at.map(u64::cast_signed))
        .push_bind(checksum::of(entry, written_at) as i64);
}
