//! The tables and their numbered migrations. Migrations only go forward, each in one transaction, under a lock that
//! makes other nodes wait.

use ruckus_journal::{Obstacle, StoreError};
use sqlx::{Connection, PgConnection, Row};

use super::errors::{at, explain_opening};
use crate::PostgresAddress;

/// A migration to the next format.
struct Migration {
    sql: &'static str,
    /// The lowest format that a program must support to use the tables afterwards. Lower than the new format if earlier
    /// programs can still use them, which allows rolling upgrades of a cluster.
    readable_from: i32,
}

/// All migrations. Never edit a released one; a test compares each with a frozen copy.
const MIGRATIONS: &[Migration] = &[
    Migration { sql: include_str!("migrations/1.sql"), readable_from: 1 },
    Migration { sql: include_str!("migrations/2.sql"), readable_from: 1 },
    Migration { sql: include_str!("migrations/3.sql"), readable_from: 1 },
    Migration { sql: include_str!("migrations/4.sql"), readable_from: 1 },
    Migration { sql: include_str!("migrations/5.sql"), readable_from: 1 },
    Migration { sql: include_str!("migrations/6.sql"), readable_from: 1 },
];

/// The format that this program creates.
const FORMAT: i32 = MIGRATIONS.len() as i32;

/// The state of a schema.
struct SchemaState {
    /// True if the schema contains tables.
    used: bool,
    /// The format and the lowest format that a program must support. `None` if the tables are not ours.
    format: Option<(i32, i32)>,
}

/// Creates or migrates the tables of a schema. Returns the ID of the cluster.
pub(super) async fn prepare(connection: &mut PgConnection, address: &PostgresAddress) -> Result<String, StoreError> {
    loop {
        let opening = |error: sqlx::Error| explain_opening(address, &error);
        let mut transaction = connection.begin().await.map_err(opening)?;
        let lock = sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended('ruckus migrates ' || $1, 0))");
        lock.bind(&address.schema).execute(&mut *transaction).await.map_err(opening)?;
        let found = look(&mut transaction, &address.schema).await.map_err(opening)?;
        let format = match found.format {
            None if found.used => return Err(at(address, Obstacle::Foreign(address.schema.clone()))),
            Some((_, least)) if least > FORMAT => {
                return Err(at(address, Obstacle::Newer { found: least, known: FORMAT }));
            }
            found => found.map_or(0, |(format, _)| format),
        };
        if format >= FORMAT {
            let (id, part, parts) = whose(&mut transaction).await.map_err(opening)?;
            transaction.commit().await.map_err(opening)?;
            return if parts > 1 { Err(at(address, Obstacle::OneOfSeveral { part, parts })) } else { Ok(id) };
        }
        step(&mut transaction, &address.schema, format).await.map_err(opening)?;
        transaction.commit().await.map_err(opening)?;
    }
}

/// Reads the ID of the cluster, the number of this database and the number of databases. Version 0.2 could spread a
/// store over several; all other stores are number 1 of 1.
async fn whose(connection: &mut PgConnection) -> Result<(String, i32, i32), sqlx::Error> {
    let row = sqlx::query("SELECT id, part, parts FROM cluster").fetch_one(connection).await?;
    Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))
}

async fn look(connection: &mut PgConnection, schema: &str) -> Result<SchemaState, sqlx::Error> {
    let tables = "SELECT count(*) > 0, count(*) FILTER (WHERE relname = 'cluster' AND relkind = 'r') > 0 \
                  FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1) AND relkind <> 'i'";
    let row = sqlx::query(tables).bind(schema).fetch_one(&mut *connection).await?;
    let (used, with_cluster): (bool, bool) = (row.try_get(0)?, row.try_get(1)?);
    let ours = "SELECT count(*) = 3 FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'cluster' \
                AND column_name IN ('application', 'format', 'readable_from')";
    if !with_cluster || !sqlx::query(ours).bind(schema).fetch_one(&mut *connection).await?.try_get::<bool, _>(0)? {
        return Ok(SchemaState { used, format: None });
    }
    let query = "SELECT format, readable_from FROM cluster WHERE application = 'ruckus'";
    let row = sqlx::query(query).fetch_optional(connection).await?;
    let format = row.map(|row| Ok::<_, sqlx::Error>((row.try_get(0)?, row.try_get(1)?))).transpose()?;
    Ok(SchemaState { used, format })
}

/// Runs the migration that follows a format.
async fn step(connection: &mut PgConnection, schema: &str, format: i32) -> Result<(), sqlx::Error> {
    if format == 0 {
        let there = sqlx::query("SELECT 1 FROM pg_namespace WHERE nspname = $1").bind(schema);
        if there.fetch_optional(&mut *connection).await?.is_none() {
            let make = format!("CREATE SCHEMA {schema}");
            sqlx::raw_sql(sqlx::AssertSqlSafe(make)).execute(&mut *connection).await?;
        }
    }
    let Some(migration) = usize::try_from(format).ok().and_then(|format| MIGRATIONS.get(format)) else { return Ok(()) };
    sqlx::raw_sql(migration.sql).execute(&mut *connection).await?;
    let mark = sqlx::query("UPDATE cluster SET format = $1, readable_from = greatest(readable_from, $2)");
    mark.bind(format + 1).bind(migration.readable_from).execute(connection).await.map(drop)
}
