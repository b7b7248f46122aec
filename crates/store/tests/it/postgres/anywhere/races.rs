//! Races between several stores on one database for the same rooms: one wins.

use ruckus_journal::{Directory, Tally};
use ruckus_store::PostgresStore;

use tokio::sync::Barrier;

use super::Schema;
use crate::postgres::load;
use crate::prelude::*;

const ROOMS: usize = 12;

/// Repeatedly reads and then writes all rooms, like a node that takes them over. Each participant has its own order of
/// rooms. Returns the acknowledged entries.
async fn take_part(store: Arc<PostgresStore>, me: u64, rounds: u64, go: Arc<Barrier>) -> Vec<Entry> {
    let mut mine = Vec::new();
    for round in 0..rounds {
        let mut batch: Vec<Append> = Vec::new();
        for room in 0..ROOMS as u64 {
            let name = format!("raced {}", (room * 5 + me * 7) % ROOMS as u64);
            let there = load(&*store, &name).await;
            let (seq, epoch) = there.last().map_or((1, 1), |last| (last.seq.0 + 1, last.epoch.0));
            // Sometimes take the room over, so that participants who have read it earlier are fenced.
            let epoch = epoch + u64::from((round + me).is_multiple_of(3));
            let one = |seq| Entry {
                body: format!("{me} {round} {seq}").into_bytes(),
                tallies: vec![Tally::one("raced", "written"), Tally::one(format!("raced {me}"), "written")],
                ..entry(&name, seq, epoch)
            };
            batch.push(request(&(seq..=seq + (me + round) % 3).map(one).collect::<Vec<_>>()));
        }
        // All participants read before any writes.
        go.wait().await;
        let verdicts = store.append(&batch).await.expect("writes");
        for (append, verdict) in batch.iter().zip(verdicts) {
            match verdict {
                Verdict::Written => mine.extend(append.entries.clone()),
                Verdict::Fenced => {}
                Verdict::Damaged(why) => panic!("{why}"),
            }
        }
    }
    mine
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_writers_never_both_write_an_entry() {
    let schema = Schema::new().await;
    let store = schema.open().await;
    let mut nodes = Vec::new();
    for me in 0..4 {
        // Four participants on four stores.
        let store = if me == 0 { None } else { Some(schema.open().await) };
        nodes.push(store);
    }
    let first = Arc::new(store);
    let stores: Vec<Arc<PostgresStore>> =
        nodes.into_iter().map(|node| node.map_or_else(|| first.clone(), Arc::new)).collect();
    let go = Arc::new(Barrier::new(4));
    let parts =
        stores.iter().enumerate().map(|(me, store)| tokio::spawn(take_part(store.clone(), me as u64, 30, go.clone())));
    let mut confirmed: Vec<Entry> = Vec::new();
    for part in parts.collect::<Vec<_>>() {
        confirmed.extend(part.await.expect("no panic"));
    }
    let mut there = Vec::new();
    for room in 0..ROOMS {
        // Loading verifies numbers, epochs and checksums.
        there.extend(load(&*first, &format!("raced {room}")).await);
    }
    assert!(there.len() > 3 * ROOMS, "they got somewhere: {}", there.len());
    let counted = first.counted(&["raced".to_owned()]).await.expect("reads");
    assert_eq!(counted[0].count, there.len() as i64, "what is counted is what is written");
    let mut confirmed: Vec<Entry> = confirmed.into_iter().map(|entry| Entry { tallies: Vec::new(), ..entry }).collect();
    confirmed.sort_by_key(|entry| (entry.room.clone(), entry.seq));
    there.sort_by_key(|entry| (entry.room.clone(), entry.seq));
    assert_eq!(confirmed, there, "every writer that was told so has written it, and no other");
    schema.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn only_one_of_many_writers_creates_a_room() {
    let schema = Schema::new().await;
    let stores = [Arc::new(schema.open().await), Arc::new(schema.open().await)];
    for round in 0..20 {
        let room = format!("new {round}");
        let asked = (0..8_u64).map(|me| {
            let (store, room) = (stores[me as usize % 2].clone(), room.clone());
            tokio::spawn(async move {
                let entries: Vec<_> = (1..=1 + me % 3)
                    .map(|seq| Entry { body: format!("{me}").into_bytes(), ..entry(&room, seq, 1 + me / 4) })
                    .collect();
                let verdicts = store.append(&[request(&entries)]).await.expect("writes");
                (verdicts == [Verdict::Written]).then_some(entries)
            })
        });
        let mut got = Vec::new();
        for answer in asked.collect::<Vec<_>>() {
            got.extend(answer.await.expect("no panic"));
        }
        assert_eq!(got.len(), 1, "{got:?}");
        assert_eq!(load(&*stores[0], &room).await, got[0]);
    }
    schema.remove().await;
}

/// A code is assigned to one room, and a room ends once, even with concurrent requests.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn codes_are_assigned_once_and_rooms_deleted_once() {
    let schema = Schema::new().await;
    let stores = [Arc::new(schema.open().await), Arc::new(schema.open().await)];
    let rooms: Vec<Append> = (0..8).map(|room| request(&[entry(&format!("long {room}"), 1, 1)])).collect();
    stores[0].append(&rooms).await.expect("writes");
    let given = (0..8).map(|room| {
        let store = stores[room % 2].clone();
        tokio::spawn(async move { store.give_code(&RoomName::new(&format!("long {room}")), "CDFG").await })
    });
    let mut count = 0;
    for given in given.collect::<Vec<_>>() {
        count += u32::from(given.await.expect("no panic").expect("writes"));
    }
    assert_eq!(count, 1);
    let ended = (0..8).map(|asker| {
        let store = stores[asker % 2].clone();
        tokio::spawn(async move { store.end(&RoomName::new("long 0"), None).await })
    });
    let mut count = 0;
    for ended in ended.collect::<Vec<_>>() {
        count += u32::from(ended.await.expect("no panic").expect("writes"));
    }
    assert_eq!(count, 1);
    schema.remove().await;
}
