//! Counts and ballots.

use ruckus_journal::Tally;
use sqlx::{QueryBuilder, SqliteConnection};

use super::same_sql::{on_ballot, tallies};

/// Tables added after the first release, created if missing. Earlier programs ignore them. Both are `WITHOUT ROWID`, so
/// no insertion order reveals which ballots were cast together.
pub(super) const TABLES: &str = include_str!("tables/counts.sql");

/// Adds tallies to the counts, multiplied by `times`.
pub(super) async fn add(writer: &mut SqliteConnection, tallies: &[Tally], times: i64) -> Result<(), sqlx::Error> {
    for Tally { subject, what, count } in tallies {
        let more = sqlx::query(
            "INSERT INTO counts (subject, what, count) VALUES (?, ?, ?) \
             ON CONFLICT (subject, what) DO UPDATE SET count = count + excluded.count",
        );
        more.bind(subject).bind(what).bind(count * times).execute(&mut *writer).await?;
    }
    Ok(())
}

/// Returns the counts of some subjects.
pub(super) async fn of(reader: &mut SqliteConnection, subjects: &[String]) -> Result<Vec<Tally>, sqlx::Error> {
    let mut found = Vec::new();
    for some in subjects.chunks(super::ROWS) {
        let mut query = QueryBuilder::new("SELECT subject, what, count FROM counts WHERE count != 0 AND subject IN (");
        let mut list = query.separated(", ");
        for subject in some {
            list.push_bind(subject.as_str());
        }
        query.push(")");
        found.extend(tallies(&query.build().persistent(false).fetch_all(&mut *reader).await?)?);
    }
    found.sort();
    Ok(found)
}

/// Replaces the votes of a ballot and updates the counts.
pub(super) async fn vote(writer: &mut SqliteConnection, ballot: &str, votes: &[Tally]) -> Result<(), sqlx::Error> {
    let before = on_ballot(writer, ballot).await?;
    add(writer, &before, -1).await?;
    sqlx::query("DELETE FROM ballots WHERE ballot = ?").bind(ballot).execute(&mut *writer).await?;
    for Tally { subject, what, count } in votes {
        let insert = sqlx::query("INSERT INTO ballots (ballot, subject, what, count) VALUES (?, ?, ?, ?)");
        insert.bind(ballot).bind(subject).bind(what).bind(count).execute(&mut *writer).await?;
    }
    add(writer, votes, 1).await
}
