//! Measures the processor time that it takes to load rooms, with and without a snapshot:
//! `cargo run --release -p ruckus-server --example open`.

#![allow(clippy::print_stdout, reason = "a program that prints what it has measured")]

use std::time::{Duration, Instant};

use ruckus_engine::Time;
use ruckus_journal::{Entry, RoomName, StoredSnapshot};
use ruckus_protocol::Stage;
use ruckus_room::{Choice, DEFAULT_BOT, PlayerId, Room, TablePlan, Timeouts};

/// Lengths of the journals, in entries.
const LENGTHS: [usize; 3] = [200, 2_000, 20_000];
/// The number of entries after the latest snapshot: half the distance between two snapshots.
const AFTER: usize = 150;
/// The number of times each journal is loaded. The fastest counts.
const TIMES: usize = 5;

fn timeouts() -> Timeouts {
    Timeouts { alone: Some(Duration::from_secs(1)), idle: Duration::from_secs(1), ..Timeouts::default() }
}

fn open() -> Result<(Room, Vec<Entry>), String> {
    let rules = "base = 'super-power-no-sissies'\n[scoring]\nmethod = 'low-total'\nrounds = 1000\ntarget = 0\n";
    let plan = TablePlan {
        card: None,
        rules: Choice::Ruleset(rules.to_owned()),
        homemade: Vec::new(),
        name: "Ann".to_owned(),
        key: blake3::hash(b"Ann"),
        bots: 3,
        bot: DEFAULT_BOT,
        start: true,
        set: None,
        branch: None,
        program: "example".to_owned(),
        unix_ms: 0,
    };
    let opened = Room::open(RoomName::new("BCDF"), plan, timeouts(), || [7; 32]);
    let (mut room, ann, steps) = opened.map_err(|problem| problem.message)?;
    let mut entries: Vec<Entry> = steps.into_iter().map(|step| step.entry).collect();
    entries.extend(room.connect(Time(0), ann).map(|step| step.entry));
    Ok((room, entries))
}

/// Returns the processor time of this thread, so that other work on the machine does not count. Systems without
/// `schedstat` give elapsed time instead.
fn spent(begun: Instant) -> Duration {
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = schedule.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

fn fastest(mut open: impl FnMut() -> Result<(), String>) -> Result<Duration, String> {
    let (begun, mut best) = (Instant::now(), Duration::MAX);
    for _ in 0..TIMES {
        let before = spent(begun);
        open()?;
        best = best.min(spent(begun).saturating_sub(before));
    }
    Ok(best)
}

fn main() -> Result<(), String> {
    let (mut room, mut entries) = open()?;
    let mut snapshot: Option<StoredSnapshot> = None;
    println!("entries   whole journal   snapshot and {AFTER} after   ratio   snapshot's size");
    for length in LENGTHS {
        snapshot = None;
        while entries.len() < length && room.stage() != Stage::MatchOver {
            let at = room.wake_at().ok_or("something is due")?;
            for step in room.wake(at).unwrap_or_default() {
                entries.push(step.entry);
            }
            if snapshot.is_none() && entries.len() + AFTER >= length {
                snapshot = Some(room.snapshot("example").seal().map_err(|error| error.to_string())?);
            }
        }
        let stored = snapshot.as_ref().ok_or("the match is over too soon")?;
        let name = room.name().clone();
        let said = |error: &dyn std::fmt::Display| error.to_string();
        let replay =
            fastest(|| Room::replay(&name, &entries, timeouts(), || [9; 32]).map(drop).map_err(|error| said(&error)))?;
        let after = &entries[stored.seq.0 as usize - 1..];
        let reopen = fastest(|| {
            Room::reopen(&name, stored, after, timeouts(), || [9; 32]).map(drop).map_err(|error| said(&error))
        })?;
        let ratio = replay.as_secs_f64() / reopen.as_secs_f64();
        println!("{:>7} {replay:>15.1?} {reopen:>27.1?} {ratio:>7.1} {:>17}", entries.len(), stored.body.len());
    }
    assert!(snapshot.is_some() && room.seat_of(PlayerId(1)).is_some(), "Ann is still there");
    Ok(())
}
