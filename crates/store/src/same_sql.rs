//! Queries that are the same on SQLite and PostgreSQL. Both accept `$1` for the first parameter.

/// Defines the queries for a database's connections and rows.
macro_rules! same_sql {
    ($connection:ty, $row:ty) => {
        use ruckus_journal::{Change, Document, Expected, Listed, LogLine, Progress, RoomName, Seq, Settled, Tally};
        use sqlx::Row;

        use crate::contents::Ballot;

        /// Returns the number that stands for a progress.
        pub(super) const fn number(progress: Progress) -> i16 {
            match progress {
                Progress::Lobby => 0,
                Progress::Match => 1,
                Progress::Record => 2,
            }
        }

        /// Converts a row of room, code, progress, time and sequence number.
        pub(super) fn listed(row: &$row) -> Result<Listed, sqlx::Error> {
            let progress = row.try_get::<Option<i16>, _>(2)?.map(|number| match number {
                0 => Progress::Lobby,
                1 => Progress::Match,
                _ => Progress::Record,
            });
            let (since, seq): (Option<i64>, Option<i64>) = (row.try_get(3)?, row.try_get(4)?);
            let settled = progress.map(|progress| Settled {
                progress,
                since: since.unwrap_or(0).max(0).cast_unsigned(),
                seq: Seq(seq.unwrap_or(0).cast_unsigned()),
            });
            Ok(Listed { room: RoomName::new(row.try_get(0)?), code: row.try_get(1)?, settled })
        }

        fn tally(row: &$row) -> Result<Tally, sqlx::Error> {
            Ok(Tally { subject: row.try_get(0)?, what: row.try_get(1)?, count: row.try_get(2)? })
        }

        /// Converts rows of subject, kind and count.
        pub(super) fn tallies(rows: &[$row]) -> Result<Vec<Tally>, sqlx::Error> {
            rows.iter().map(tally).collect()
        }

        /// Returns the votes of a ballot.
        pub(super) async fn on_ballot(reader: &mut $connection, ballot: &str) -> Result<Vec<Tally>, sqlx::Error> {
            let query =
                sqlx::query("SELECT subject, what, count FROM ballots WHERE ballot = $1 ORDER BY subject, what");
            tallies(&query.bind(ballot).fetch_all(reader).await?)
        }

        /// Returns all counts, ordered by subject and `what`.
        pub(super) async fn all_counts(reader: &mut $connection) -> Result<Vec<Tally>, sqlx::Error> {
            let all = "SELECT subject, what, count FROM counts WHERE count <> 0 ORDER BY subject, what";
            tallies(&sqlx::query(all).fetch_all(reader).await?)
        }

        /// Returns all ballots, ordered by name.
        pub(super) async fn all_ballots(reader: &mut $connection) -> Result<Vec<Ballot>, sqlx::Error> {
            let query = "SELECT subject, what, count, b.ballot, period FROM ballots b LEFT JOIN periods USING (ballot) \
                         ORDER BY b.ballot, subject, what";
            let mut ballots: Vec<Ballot> = Vec::new();
            for row in &sqlx::query(query).fetch_all(reader).await? {
                Ballot::gather(&mut ballots, row.try_get(3)?, row.try_get(4)?, tally(row)?);
            }
            Ok(ballots)
        }

        /// Stores counts and ballots as they are.
        pub(super) async fn put_counts(
            writer: &mut $connection,
            counts: &[Tally],
            ballots: &[Ballot],
        ) -> Result<(), sqlx::Error> {
            for Tally { subject, what, count } in counts {
                let put = "INSERT INTO counts (subject, what, count) VALUES ($1, $2, $3) \
                           ON CONFLICT (subject, what) DO UPDATE SET count = excluded.count";
                sqlx::query(put).bind(subject).bind(what).bind(count).execute(&mut *writer).await?;
            }
            for Ballot { ballot, period, votes } in ballots {
                for Tally { subject, what, count } in votes {
                    let put = "INSERT INTO ballots (ballot, subject, what, count) VALUES ($1, $2, $3, $4) \
                               ON CONFLICT (ballot, subject, what) DO UPDATE SET count = excluded.count";
                    sqlx::query(put).bind(ballot).bind(subject).bind(what).bind(count).execute(&mut *writer).await?;
                }
                if let Some(period) = period {
                    let put = "INSERT INTO periods (ballot, period) VALUES ($1, $2) \
                               ON CONFLICT (ballot) DO UPDATE SET period = excluded.period";
                    sqlx::query(put).bind(ballot).bind(i64::from(*period)).execute(&mut *writer).await?;
                }
            }
            Ok(())
        }

        /// Deletes ballots older than the previous period, and assigns ballots without a period to this one.
        pub(super) async fn forget_ballots(writer: &mut $connection, period: u32) -> Result<(), sqlx::Error> {
            for forget in [
                "DELETE FROM ballots WHERE ballot IN (SELECT ballot FROM periods WHERE period + 1 < $1)",
                "DELETE FROM periods WHERE period + 1 < $1",
                // SQLite requires a WHERE clause before ON CONFLICT.
                "INSERT INTO periods (ballot, period) SELECT DISTINCT ballot, $1 FROM ballots WHERE true \
                 ON CONFLICT DO NOTHING",
            ] {
                sqlx::query(forget).bind(i64::from(period)).execute(&mut *writer).await?;
            }
            Ok(())
        }

        /// Returns the body of a document.
        pub(super) async fn document(
            reader: &mut $connection,
            kind: &str,
            id: &str,
        ) -> Result<Option<Vec<u8>>, sqlx::Error> {
            let query =
                sqlx::query_scalar("SELECT body FROM documents WHERE kind = $1 AND id = $2").bind(kind).bind(id);
            query.fetch_optional(reader).await
        }

        fn documents(rows: &[$row]) -> Result<Vec<Document>, sqlx::Error> {
            let document =
                |row: &$row| Ok(Document { kind: row.try_get(0)?, id: row.try_get(1)?, body: row.try_get(2)? });
            rows.iter().map(document).collect()
        }

        /// Applies changes within the caller's transaction.
        pub(super) async fn change(writer: &mut $connection, changes: &[Change]) -> Result<(), sqlx::Error> {
            for change in changes {
                let query = match change {
                    Change::Put(Document { kind, id, body }) => {
                        let put = "INSERT INTO documents (kind, id, body) VALUES ($1, $2, $3) \
                                   ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body";
                        sqlx::query(put).bind(kind).bind(id).bind(body.as_slice())
                    }
                    Change::Remove { kind, id } => {
                        sqlx::query("DELETE FROM documents WHERE kind = $1 AND id = $2").bind(kind).bind(id)
                    }
                    Change::RemoveGalleryEntry { id } => {
                        super::gallery::remove(&mut *writer, id).await?;
                        continue;
                    }
                    Change::Log { body } => {
                        let add = "INSERT INTO admin_log (number, body) \
                                   SELECT coalesce(max(number), 0) + 1, $1 FROM admin_log";
                        sqlx::query(add).bind(body.as_slice())
                    }
                };
                query.execute(&mut *writer).await?;
            }
            Ok(())
        }

        /// Applies changes within the caller's transaction if all documents have the expected content. Returns whether
        /// they do.
        pub(super) async fn change_if(
            writer: &mut $connection,
            expected: &[Expected],
            changes: &[Change],
        ) -> Result<bool, sqlx::Error> {
            for Expected { kind, id, body } in expected {
                if document(&mut *writer, kind, id).await? != *body {
                    return Ok(false);
                }
            }
            change(writer, changes).await?;
            Ok(true)
        }

        /// Returns all documents of a kind, ordered by ID.
        pub(super) async fn documents_of(reader: &mut $connection, kind: &str) -> Result<Vec<Document>, sqlx::Error> {
            let query = sqlx::query("SELECT kind, id, body FROM documents WHERE kind = $1 ORDER BY id").bind(kind);
            documents(&query.fetch_all(reader).await?)
        }

        /// Returns all documents, ordered by kind and ID.
        pub(super) async fn all_documents(reader: &mut $connection) -> Result<Vec<Document>, sqlx::Error> {
            let query = sqlx::query("SELECT kind, id, body FROM documents ORDER BY kind, id");
            documents(&query.fetch_all(reader).await?)
        }

        /// Returns lines of the admin log before a number, the latest first.
        pub(super) async fn log(reader: &mut $connection, before: u64, most: u32) -> Result<Vec<LogLine>, sqlx::Error> {
            let before = i64::try_from(before).unwrap_or(i64::MAX);
            let query =
                sqlx::query("SELECT number, body FROM admin_log WHERE number < $1 ORDER BY number DESC LIMIT $2");
            let rows = query.bind(before).bind(i64::from(most)).fetch_all(reader).await?;
            let line =
                |row: &$row| Ok(LogLine { number: row.try_get::<i64, _>(0)?.cast_unsigned(), body: row.try_get(1)? });
            rows.iter().map(line).collect()
        }

        /// Adds lines of the admin log under their numbers. Skips numbers that exist.
        pub(super) async fn put_log(writer: &mut $connection, lines: &[LogLine]) -> Result<(), sqlx::Error> {
            for LogLine { number, body } in lines {
                let put = sqlx::query("INSERT INTO admin_log (number, body) VALUES ($1, $2) ON CONFLICT DO NOTHING");
                put.bind(number.cast_signed()).bind(body).execute(&mut *writer).await?;
            }
            Ok(())
        }
    };
}
pub(crate) use same_sql;
