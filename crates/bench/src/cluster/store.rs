//! Measures the cost of commits, and the maximum rate of entries in the database.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ruckus_journal::{Append, Entry, Epoch, RoomName, Seq, Store, Verdict};
use ruckus_store::{PostgresStore, SqliteStore};
use serde::Serialize;

use super::database::Database;
use crate::load::Spread;

/// The duration of each measurement.
const LONG: Duration = Duration::from_secs(3);
/// The number of rooms in a commit when measuring the maximum rate.
const ROOMS: usize = 256;
/// The size of an entry in bytes, as in a real match.
const BYTES: usize = 150;

/// The cost of commits.
#[derive(Serialize)]
pub(super) struct Commits {
    /// Commits of one entry in sequence, in PostgreSQL.
    pub(super) postgres_ms: Spread,
    /// Commits of one entry in sequence, in a folder.
    pub(super) sqlite_ms: Spread,
    /// The maximum number of entries per second in PostgreSQL, with many rooms in each commit and several concurrent
    /// commits.
    pub(super) entries_per_second: f64,
}

/// Measures the database without nodes, and a folder for comparison.
pub(super) async fn measure(database: &Database) -> Result<Commits> {
    let folder = tempfile::tempdir()?;
    let sqlite = SqliteStore::open(folder.path()).await?;
    let postgres = Arc::new(PostgresStore::open(&database.address("store")?).await?);
    let sqlite_ms = Spread::of(write(&sqlite, "alone", 1).await?)?;
    let postgres_ms = Spread::of(write(&*postgres, "alone", 1).await?)?;
    let lanes = (0..postgres.lanes()).map(|lane| {
        let postgres = postgres.clone();
        tokio::spawn(async move { write(&*postgres, &lane.to_string(), ROOMS).await })
    });
    let (begun, mut commits) = (Instant::now(), 0);
    for lane in lanes.collect::<Vec<_>>() {
        commits += lane.await??.len();
    }
    let entries_per_second = (commits * ROOMS) as f64 / begun.elapsed().as_secs_f64();
    Ok(Commits { postgres_ms, sqlite_ms, entries_per_second })
}

/// Repeatedly writes an entry for each of `rooms` rooms. Returns the duration of each commit, in milliseconds.
async fn write(store: &dyn Store, name: &str, rooms: usize) -> Result<Vec<f32>> {
    let (mut took, begun) = (Vec::new(), Instant::now());
    for seq in 1.. {
        if begun.elapsed() > LONG {
            break;
        }
        let batch: Vec<Append> = (0..rooms).map(|room| append(&format!("{name}-{room}"), seq)).collect();
        let commit = Instant::now();
        let verdicts = store.append(&batch).await.context("the database does not accept the entries")?;
        if verdicts.iter().any(|verdict| *verdict != Verdict::Written) {
            bail!("the database has entries that this benchmark did not write");
        }
        took.push(commit.elapsed().as_secs_f32() * 1e3);
    }
    Ok(took)
}

fn append(room: &str, seq: u64) -> Append {
    let (room, command) = (RoomName::new(room), format!("1:{seq}"));
    let entry = Entry { room, seq: Seq(seq), epoch: Epoch(1), command, body: vec![b'x'; BYTES], tallies: Vec::new() };
    Append { entries: vec![entry], written_at: seq }
}
