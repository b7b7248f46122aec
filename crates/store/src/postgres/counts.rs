//! Counts and ballots.

use std::collections::BTreeMap;

use ruckus_journal::Tally;
use sqlx::postgres::PgConnection;

use super::same_sql::tallies;

/// Returns the counts of some subjects.
pub(super) async fn of(reader: &mut PgConnection, subjects: &[String]) -> Result<Vec<Tally>, sqlx::Error> {
    let query = "SELECT subject, what, count FROM counts WHERE count <> 0 AND subject = ANY($1) ORDER BY subject, what";
    tallies(&sqlx::query(query).bind(subjects).fetch_all(reader).await?)
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
    let before = tallies(&before.fetch_all(&mut *writer).await?)?;
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
