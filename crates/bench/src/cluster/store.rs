//! What commits cost, and how many entries the database takes at most.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use ruckus_journal::{Append, Entry, Epoch, RoomName, Seq, Store, Verdict};
use ruckus_store::{PostgresStore, SqliteStore};
use serde::Serialize;

use super::database::Database;
use crate::load::Spread;

/// For how long each is measured.
const LONG: Duration = Duration::from_secs(3);
/// How many rooms write in a commit where as much as possible is written.
const ROOMS: usize = 256;
/// How many bytes an entry has, as those of a match do.
const BYTES: usize = 150;

/// What commits cost.
#[derive(Serialize)]
pub(super) struct Commits {
    /// Of one entry, one after the other, in PostgreSQL.
    pub(super) postgres_ms: Spread,
    /// The same in a folder.
    pub(super) sqlite_ms: Spread,
    /// How many entries a second the database takes, of many rooms in each commit and several commits side by side.
    pub(super) entries_per_second: f64,
}

/// Measures the database without nodes, and a folder beside it.
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

/// Writes an entry of each of so many rooms, again and again. Returns how many milliseconds each commit took.
async fn write(store: &dyn Store, name: &str, rooms: usize) -> Result<Vec<f32>> {
    let (mut took, begun) = (Vec::new(), Instant::now());
    for seq in 1.. {
        if begun.elapsed() > LONG {
            break;
        }
        let batch: Vec<Append> = (0..rooms).map(|room| append(&format!("{name}-{room}"), seq)).collect();
        let commit = Instant::now();
        let verdicts = store.append(&batch).await.context("the database does not take it")?;
        if verdicts.iter().any(|verdict| *verdict != Verdict::Written) {
            bail!("the database has what nobody wrote");
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
