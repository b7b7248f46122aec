//! Counts and ballots.

use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{QueryBuilder, Row, SqliteConnection};

use ruckus_journal::Tally;

/// Tables added after the first release, created if missing. Earlier programs ignore them. Both are `WITHOUT ROWID`, so
/// no insertion order reveals which ballots were cast together.
pub(super) const TABLES: &str = "
CREATE TABLE IF NOT EXISTS counts (
    subject TEXT NOT NULL,
    what TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (subject, what)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ballots (
    ballot TEXT NOT NULL,
    subject TEXT NOT NULL,
    what TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (ballot, subject, what)
) STRICT, WITHOUT ROWID;
";

pub(super) fn tally(row: &SqliteRow) -> Result<Tally, sqlx::Error> {
    Ok(Tally { subject: row.try_get(0)?, what: row.try_get(1)?, count: row.try_get(2)? })
}

fn tallies(rows: &[SqliteRow]) -> Result<Vec<Tally>, sqlx::Error> {
    rows.iter().map(tally).collect()
}

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
pub(super) async fn of(readers: &SqlitePool, subjects: &[String]) -> Result<Vec<Tally>, sqlx::Error> {
    let mut found = Vec::new();
    for some in subjects.chunks(super::ROWS) {
        let mut query = QueryBuilder::new("SELECT subject, what, count FROM counts WHERE count != 0 AND subject IN (");
        let mut list = query.separated(", ");
        for subject in some {
            list.push_bind(subject.as_str());
        }
        query.push(")");
        found.extend(tallies(&query.build().persistent(false).fetch_all(readers).await?)?);
    }
    found.sort();
    Ok(found)
}

pub(super) async fn on_ballot(reader: &mut SqliteConnection, ballot: &str) -> Result<Vec<Tally>, sqlx::Error> {
    let query = sqlx::query("SELECT subject, what, count FROM ballots WHERE ballot = ? ORDER BY subject, what");
    tallies(&query.bind(ballot).fetch_all(reader).await?)
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

/// Returns all counts, ordered by subject and `what`.
pub(super) async fn all(reader: &mut SqliteConnection) -> Result<Vec<Tally>, sqlx::Error> {
    let all = sqlx::query("SELECT subject, what, count FROM counts WHERE count != 0 ORDER BY subject, what");
    tallies(&all.fetch_all(reader).await?)
}
