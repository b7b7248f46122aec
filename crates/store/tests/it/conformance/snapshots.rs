//! Conformance tests of room snapshots.

use ruckus_journal::StoredSnapshot;

use super::{append, entry, load};
use crate::prelude::*;

/// Runs this part of the suite.
pub(super) async fn check(store: &dyn Store) {
    the_latest_snapshot_of_a_room_is_kept(store).await;
    a_snapshot_of_no_entry_is_refused(store).await;
    a_fenced_writer_keeps_no_snapshot(store).await;
    a_snapshot_ends_with_its_room(store).await;
    no_snapshot_outlives_what_was_rewritten(store).await;
    an_unfit_snapshot_is_replaced(store).await;
}

fn snapshot(room: &str, seq: u64, epoch: u64, body: &str) -> StoredSnapshot {
    StoredSnapshot::new(RoomName::new(room), Seq(seq), Epoch(epoch), 1, body.as_bytes().to_vec())
}

async fn keep(store: &dyn Store, snapshots: &[StoredSnapshot]) -> Vec<bool> {
    store.keep_snapshots(snapshots).await.expect("a write to a sound store succeeds")
}

async fn kept(store: &dyn Store, room: &str) -> Option<StoredSnapshot> {
    store.snapshot(&RoomName::new(room)).await.expect("a read from a sound store succeeds")
}

async fn write(store: &dyn Store, room: &str, seqs: std::ops::RangeInclusive<u64>, epoch: u64) {
    let entries: Vec<Entry> = seqs.map(|seq| entry(room, seq, epoch)).collect();
    assert!(append(store, &entries).await.iter().all(|verdict| *verdict == Verdict::Written));
}

async fn the_latest_snapshot_of_a_room_is_kept(store: &dyn Store) {
    write(store, "snap a", 1..=5, 1).await;
    write(store, "snap b", 1..=5, 1).await;
    assert_eq!(kept(store, "snap a").await, None);
    assert_eq!(keep(store, &[]).await, Vec::<bool>::new());
    let large = "\0 ü".repeat(100_000);
    let (first, other) = (snapshot("snap a", 2, 1, "two"), snapshot("snap b", 3, 1, &large));
    assert_eq!(keep(store, &[other.clone(), first.clone()]).await, [true, true]);
    assert_eq!((kept(store, "snap a").await, kept(store, "snap b").await), (Some(first), Some(other)));
    let later = StoredSnapshot { schema: 9, ..snapshot("snap a", 4, 1, "four") };
    assert_eq!(keep(store, std::slice::from_ref(&later)).await, [true]);
    assert_eq!(keep(store, &[snapshot("snap a", 3, 1, "three")]).await, [false], "a later one is there");
    assert_eq!(kept(store, "snap a").await, Some(later), "as it was given, whatever it is worth");
    let again = snapshot("snap a", 4, 1, "four once more");
    assert_eq!(keep(store, std::slice::from_ref(&again)).await, [true]);
    assert_eq!(kept(store, "snap a").await, Some(again));
    assert_eq!(load(store, "snap a", 0).await.len(), 5, "entries stay as they are");
}

async fn a_snapshot_of_no_entry_is_refused(store: &dyn Store) {
    write(store, "snap none", 1..=2, 1).await;
    let wrong = [
        snapshot("snap nowhere", 1, 1, "no room"),
        snapshot("snap none", 3, 1, "no entry"),
        snapshot("snap none", 2, 2, "no epoch"),
        snapshot("snap none", 0, 1, "no number"),
        snapshot("snap none", u64::MAX, u64::MAX, "nothing"),
    ];
    assert_eq!(keep(store, &wrong).await, vec![false; wrong.len()]);
    assert_eq!((kept(store, "snap none").await, kept(store, "snap nowhere").await), (None, None));
}

async fn a_fenced_writer_keeps_no_snapshot(store: &dyn Store) {
    write(store, "snap held", 1..=2, 1).await;
    write(store, "snap held", 3..=4, 2).await;
    assert_eq!(append(store, &[entry("snap held", 3, 1)]).await, [Verdict::Fenced]);
    assert_eq!(keep(store, &[snapshot("snap held", 3, 1, "of the old holder")]).await, [false]);
    let before = snapshot("snap held", 2, 1, "of the old holder, in time");
    assert_eq!(keep(store, std::slice::from_ref(&before)).await, [true], "the new one goes on from there");
    assert_eq!(kept(store, "snap held").await, Some(before));
    assert_eq!(keep(store, &[snapshot("snap held", 4, 2, "of the new one")]).await, [true]);
    assert_eq!(append(store, &[entry("snap held", 5, 2)]).await, [Verdict::Written], "keeping one fences nobody");
}

async fn a_snapshot_ends_with_its_room(store: &dyn Store) {
    let name = RoomName::new("snap ends");
    write(store, "snap ends", 1..=150, 1).await;
    let old = snapshot("snap ends", 100, 1, "secret");
    assert_eq!(keep(store, std::slice::from_ref(&old)).await, [true]);
    assert!(store.end(&name, Some(Seq(150))).await.expect("a write to a sound store succeeds"));
    assert_eq!(kept(store, "snap ends").await, None);
    assert_eq!(keep(store, std::slice::from_ref(&old)).await, [false], "late, and the rows are still there");
    while store.sweep(40).await.expect("a write to a sound store succeeds") > 0 {
        assert_eq!(kept(store, "snap ends").await, None);
    }
    write(store, "snap ends", 1..=1, 1).await;
    assert_eq!(kept(store, "snap ends").await, None, "another room has the name");
    assert_eq!(keep(store, &[old]).await, [false]);
}

async fn no_snapshot_outlives_what_was_rewritten(store: &dyn Store) {
    write(store, "snap name", 1..=4, 1).await;
    let [three, four] = [3, 4].map(|seq| snapshot("snap name", seq, 1, "with a name"));
    assert_eq!(keep(store, std::slice::from_ref(&three)).await, [true]);
    let new = [Entry { body: b"without".to_vec(), ..entry("snap name", 2, 1) }];
    let rewrite = async |last| store.rewrite(&new, Seq(last)).await.expect("a write to a sound store succeeds");
    assert!(!rewrite(3).await);
    assert!(kept(store, "snap name").await.is_some(), "nothing was rewritten");
    assert!(rewrite(4).await);
    assert_eq!(kept(store, "snap name").await, None);
    assert_eq!(keep(store, &[three, four]).await, [false, false], "late, and they have the name");
    assert_eq!(kept(store, "snap name").await, None);
    write(store, "snap name", 5..=5, 1).await;
    let next = snapshot("snap name", 5, 1, "without");
    assert_eq!(keep(store, std::slice::from_ref(&next)).await, [true]);
    assert_eq!(kept(store, "snap name").await, Some(next));
}

async fn an_unfit_snapshot_is_replaced(store: &dyn Store) {
    write(store, "snap odd", 1..=3, 1).await;
    let odd = StoredSnapshot { digest: [7; 32], ..snapshot("snap odd", 3, 1, "damaged") };
    assert!(!odd.is_sound());
    assert_eq!(keep(store, std::slice::from_ref(&odd)).await, [true]);
    assert_eq!(kept(store, "snap odd").await, Some(odd), "who reads it looks whether it is sound");
    let sound = snapshot("snap odd", 3, 1, "sound");
    assert_eq!(keep(store, std::slice::from_ref(&sound)).await, [true]);
    assert_eq!(kept(store, "snap odd").await, Some(sound));
}
