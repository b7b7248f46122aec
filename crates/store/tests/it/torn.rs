//! Simulates a power loss during writes: flushed bytes persist, and any part of an unflushed write can reach the disk.
//! The tests record the files before and after each commit, and open random mixtures of both.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tempfile::TempDir;

use crate::prelude::*;

const ROOMS: [&str; 3] = ["BCDF", "GHJK", "MNPQ"];
const LOG: &str = "journal.sqlite-wal";
/// The smallest unit that disks write atomically, in bytes.
const SECTOR: usize = 512;

/// Enough commits for the write-ahead log to restart.
const COMMITS: usize = 110;

/// Size of the log's header, in bytes.
const HEADER: usize = 32;

/// The files of a journal at one point in time.
#[derive(Clone, Debug, Default, PartialEq)]
struct Files {
    journal: Vec<u8>,
    log: Vec<u8>,
}

impl Files {
    fn of(folder: &Path) -> Self {
        let read = |name| std::fs::read(folder.join(name)).unwrap_or_default();
        Self { journal: read(JOURNAL), log: read(LOG) }
    }

    fn lay_out(&self) -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(JOURNAL), &self.journal).expect("writes");
        std::fs::write(folder.path().join(LOG), &self.log).expect("writes");
        folder
    }
}

/// Returns a file with an interrupted write: either all bytes up to a random position, or a random set of sectors, one
/// of them garbled.
fn torn(before: &[u8], after: &[u8], random: &mut StdRng) -> Vec<u8> {
    let (least, most) = (before.len().min(after.len()), before.len().max(after.len()));
    let length = random.random_range(least..=most);
    let mut file = before.to_vec();
    file.resize(length, 0);
    let in_order = random.random_bool(0.5);
    let cut = if in_order { random.random_range(0..=length) } else { length };
    let changed: Vec<_> = (0..cut.min(after.len()))
        .step_by(SECTOR)
        .map(|begin| begin..(begin + SECTOR).min(cut).min(after.len()))
        .filter(|sector| file[sector.clone()] != after[sector.clone()])
        .collect();
    let garbled = random.random_range(0..changed.len().max(1));
    for (place, sector) in changed.into_iter().enumerate() {
        if in_order {
            file[sector.clone()].copy_from_slice(&after[sector]);
        } else if place == garbled {
            // Like SQLite, assume that a write never damages adjacent bytes.
            for at in sector.filter(|&at| before.get(at) != Some(&after[at])) {
                file[at] = random.random();
            }
        } else if random.random_bool(0.5) {
            file[sector.clone()].copy_from_slice(&after[sector]);
        }
    }
    file
}

/// The log restarts after its content has moved into the database. Its new header is flushed before anything else.
fn torn_log(before: &[u8], after: &[u8], random: &mut StdRng) -> Vec<u8> {
    let heads = before.len().min(after.len()).min(HEADER);
    if before[..heads] == after[..heads] {
        return torn(before, after, random);
    }
    let mut file = before.to_vec();
    if random.random_bool(0.2) {
        let head = torn(&before[..heads], &after[..heads], random);
        file[..heads].copy_from_slice(&head);
        return file;
    }
    file[..heads].copy_from_slice(&after[..heads]);
    torn(&file, after, random)
}

fn entry(room: usize, seq: u64, random: &mut StdRng) -> Entry {
    let length = random.random_range(10..6000);
    let body = (0..length).map(|_| random.random()).collect();
    Entry {
        room: RoomName::new(ROOMS[room]),
        seq: Seq(seq),
        epoch: Epoch(1),
        command: format!("1:{seq}"),
        body,
        tallies: Vec::new(),
    }
}

/// Returns all entries in a journal.
async fn read(folder: &Path) -> Result<Vec<Vec<Entry>>, StoreError> {
    let store = SqliteStore::open(folder).await?;
    let mut all = Vec::new();
    for room in ROOMS {
        all.push(store.load(&RoomName::new(room), Seq(0)).await?);
    }
    Ok(all)
}

/// The files after each commit, and all entries written by then.
struct Written {
    files: Vec<Files>,
    entries: Vec<Vec<Vec<Entry>>>,
}

async fn write(commits: usize, random: &mut StdRng) -> Written {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(folder.path()).await.expect("opens");
    let mut all = vec![Vec::new(); ROOMS.len()];
    let mut written = Written { files: vec![Files::of(folder.path())], entries: vec![all.clone()] };
    for _ in 0..commits {
        let mut batch = Vec::new();
        for _ in 0..random.random_range(1..20) {
            let room = random.random_range(0..ROOMS.len());
            let entry = entry(room, all[room].len() as u64 + 1, random);
            all[room].push(entry.clone());
            batch.push(Append { entries: vec![entry], written_at: 0 });
        }
        store.append(&batch).await.expect("writes");
        written.files.push(Files::of(folder.path()));
        written.entries.push(all.clone());
    }
    written
}

#[tokio::test]
async fn power_loss_between_commits_loses_no_acknowledged_entry() {
    let mut random = StdRng::seed_from_u64(41);
    let Written { files, entries } = write(COMMITS, &mut random).await;
    let (mut moved, mut anew, mut whole, mut none) = (0, 0, 0, 0);
    for (files, entries) in files.windows(2).zip(entries.windows(2)) {
        let [before, after] = files else { continue };
        let moving = before.journal != after.journal;
        let begins_anew = before.log.len() > HEADER && before.log[..HEADER] != after.log[..HEADER];
        anew += usize::from(begins_anew);
        for _ in 0..if moving || begins_anew { 12 } else { 1 } {
            // The log is flushed before its content moves into the database, so only one of the files can be torn.
            let moves = moving && random.random_bool(0.5);
            let crashed = if moves {
                Files { journal: torn(&before.journal, &after.journal, &mut random), log: after.log.clone() }
            } else {
                Files { journal: before.journal.clone(), log: torn_log(&before.log, &after.log, &mut random) }
            };
            let folder = crashed.lay_out();
            let found = read(folder.path()).await.expect("what a crash leaves is whole again");
            // The commit in flight is either complete or absent.
            assert!(found == entries[1] || (found == entries[0] && !moves), "neither before nor after the commit");
            moved += usize::from(moves);
            whole += usize::from(found == entries[1]);
            none += usize::from(found == entries[0]);
        }
    }
    let all = [moved, anew, whole, none];
    assert!(all.iter().all(|&crashes| crashes > 0), "all kinds of crashes: {all:?}");
}

#[tokio::test]
async fn a_damaged_log_is_read_up_to_the_damage_or_refused() {
    let mut random = StdRng::seed_from_u64(42);
    let Written { files, entries } = write(12, &mut random).await;
    let last = files.last().expect("files");
    let (mut shortened, mut refused) = (0, 0);
    for time in 0..40 {
        let mut damaged = last.clone();
        let at = random.random_range(0..damaged.log.len());
        if time % 2 == 0 {
            damaged.log.truncate(at);
        } else {
            let end = (at + random.random_range(1..4096)).min(damaged.log.len());
            random.fill(&mut damaged.log[at..end]);
        }
        match read(damaged.lay_out().path()).await {
            // Complete commits with unchanged content.
            Ok(found) => {
                assert!(entries.contains(&found), "what is read was never written so");
                shortened += usize::from(Some(&found) != entries.last());
            }
            Err(StoreError::Corrupt { .. }) => refused += 1,
            Err(other) => panic!("refused with {other}"),
        }
    }
    assert!(shortened > 0, "{shortened} shortened, {refused} refused");
}

#[tokio::test]
async fn a_truncated_database_is_refused_or_read_correctly() {
    let mut random = StdRng::seed_from_u64(43);
    let Written { files, entries } = write(COMMITS, &mut random).await;
    let moved = files.iter().rev().find(|files| files.journal.len() > 100 * 4096).expect("moved into the database");
    for _ in 0..10 {
        let mut damaged = Files { log: Vec::new(), ..moved.clone() };
        damaged.journal.truncate(random.random_range(1..damaged.journal.len()));
        match read(damaged.lay_out().path()).await {
            Ok(found) => assert!(entries.contains(&found), "what is read was never written so"),
            Err(error) => {
                let said = error.to_string();
                assert!(matches!(error, StoreError::Corrupt { .. }) && said.contains(JOURNAL), "{said}");
            }
        }
    }
}
