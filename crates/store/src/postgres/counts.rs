//! Counts and ballots.

use std::collections::BTreeMap;

use sqlx::Row;
use sqlx::postgres::{PgConnection, PgRow};

use ruckus_journal::Tally;

pub(super) fn tally(row: &PgRow) -> Result<Tally, sqlx::Error> {
    Ok(Tally { subject: row.try_get(0)?, what: row.try_get(1)?, count: row.try_get(2)? })
}

/// Returns the counts of some subjects.
pub(super) async fn of(reader: &mut PgConnection, subjects: &[String]) -> Result<Vec<Tally>, sqlx::Error> {
    let query = "SELECT subject, what, count FROM counts WHERE count <> 0 AND subject = ANY($1) ORDER BY subject, what";
    sqlx::query(query).bind(subjects).fetch_all(reader).await?.iter().map(tally).collect()
}

/// Returns the votes of a ballot.
pub(super) async fn on_ballot(reader: &mut PgConnection, ballot: &str) -> Result<Vec<Tally>, sqlx::Error> {
    let query = "SELECT subject, what, count FROM ballots WHERE ballot = $1 ORDER BY subject, what";
    sqlx::query(query).bind(ballot).fetch_all(reader).await?.iter().map(tally).collect()
}

/// Splits tallies into columns for a statement.
fn columns(tallies: &[Tally]) -> (Vec<&str>, Vec<&str>, Vec<i64>) {
    let subjects = tallies.iter().map(|tally| tally.subject.as_str()).collect();
    let whats = tallies.iter().map(|tally| tally.what.as_str()).collect();
    (subjects, whats, tallies.iter().map(|tally| tally.count).collect())
}

/// Adds tallies to the counts. Locks rows in the order of their keys, which prevents deadlocks.
async fn add(writer: &mut PgConnection, tallies: &[Tally]) -> Result<(), sqlx::Error> {
    let (subjects, whats, counts) = columns(tallies);
    let add = "INSERT INTO counts AS c (subject, what, count) \
               SELECT * FROM unnest($1::text[], $2::text[], $3::int8[]) AS t (subject, what, count) \
               ORDER BY subject COLLATE \"C\", what COLLATE \"C\" \
               ON CONFLICT (subject, what) DO UPDATE SET count = c.count + excluded.count";
    sqlx::query(add).bind(subjects).bind(whats).bind(counts).execute(writer).await.map(drop)
}

/// Replaces the votes of a ballot and updates the counts.
pub(super) async fn vote(writer: &mut PgConnection, ballot: &str, votes: &[Tally]) -> Result<(), sqlx::Error> {
    let lock = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' ballot ' || $1, 0))";
    sqlx::query(lock).bind(ballot).execute(&mut *writer).await?;
    let before = sqlx::query("DELETE FROM ballots WHERE ballot = $1 RETURNING subject, what, count").bind(ballot);
    let before = before.fetch_all(&mut *writer).await?.iter().map(tally).collect::<Result<Vec<_>, _>>()?;
    let (subjects, whats, counts) = columns(votes);
    let insert = "INSERT INTO ballots (ballot, subject, what, count) \
                  SELECT $1, subject, what, count FROM unnest($2::text[], $3::text[], $4::int8[]) AS t (subject, what, count)";
    sqlx::query(insert).bind(ballot).bind(subjects).bind(whats).bind(counts).execute(&mut *writer).await?;
    let mut changes: BTreeMap<(&str, &str), i64> = BTreeMap::new();
    for (tallies, times) in [(&before[..], -1), (votes, 1)] {
        for Tally { subject, what, count } in tallies {
            *changes.entry((subject, what)).or_default() += count * times;
        }
    }
    let changes = changes.into_iter().filter(|(_, count)| *count != 0);
    let changes: Vec<Tally> =
        changes.map(|((subject, what), count)| Tally { count, ..Tally::one(subject, what) }).collect();
    add(writer, &changes).await
}

/// Deletes ballots older than the previous period, and assigns ballots without a period to this one.
pub(super) async fn forget_ballots(writer: &mut PgConnection, period: u32) -> Result<(), sqlx::Error> {
    let old = "DELETE FROM ballots WHERE ballot IN (SELECT ballot FROM periods WHERE period + 1 < $1)";
    sqlx::query(old).bind(i64::from(period)).execute(&mut *writer).await?;
    sqlx::query("DELETE FROM periods WHERE period + 1 < $1").bind(i64::from(period)).execute(&mut *writer).await?;
    let count = "INSERT INTO periods (ballot, period) SELECT DISTINCT ballot, $1 FROM ballots ON CONFLICT DO NOTHING";
    sqlx::query(count).bind(i64::from(period)).execute(writer).await.map(drop)
}
