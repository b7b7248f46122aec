//! Tests of altered rows, and of the constraints of the tables.

use ruckus_journal::{Change, Damage, Document, Snapshots, StoredSnapshot};

use super::{fresh, load, open, sql};
use crate::prelude::*;

#[tokio::test]
async fn written_entries_survive_a_restart() {
    let (address, store) = fresh().await;
    store.append(&[request(&[entry("kept", 1, 1)])]).await.expect("writes");
    drop(store);
    let store = open(&address).await.expect("opens again");
    assert_eq!(load(&store, "kept").await, [entry("kept", 1, 1)]);
}

#[tokio::test]
async fn damaged_entries_are_reported() {
    let (address, store) = fresh().await;
    let rooms = ["gap", "end", "body", "time", "epoch"];
    let batch = rooms.map(|room| request(&[entry(room, 1, 2), entry(room, 2, 2), entry(room, 3, 2)]));
    store.append(&batch).await.expect("writes");
    let damage = "SET search_path = ruckus; DELETE FROM journal WHERE room = 'gap' AND seq = 2; \
                  DELETE FROM journal WHERE room = 'end' AND seq = 3; \
                  UPDATE journal SET body = body || 'x' WHERE room = 'body' AND seq = 2; \
                  UPDATE journal SET written_at = written_at + 1 WHERE room = 'time' AND seq = 2; \
                  UPDATE journal SET epoch = 1 WHERE room = 'epoch' AND seq = 2";
    sql(&address, damage).await;
    for (room, seq, expected) in [
        ("gap", 2, Damage::Missing),
        ("end", 3, Damage::Missing),
        ("body", 2, Damage::Checksum),
        ("time", 2, Damage::Checksum),
        ("epoch", 2, Damage::Checksum),
    ] {
        match store.load(&RoomName::new(room), Seq(0)).await {
            Err(StoreError::Damaged { seq: at, damage, .. }) => {
                assert_eq!((at, damage), (Seq(seq), expected), "{room}");
            }
            other => panic!("{room}: {other:?}"),
        }
    }
}

/// A conflicting row blocks the next entry of one room. The other rooms are written.
#[tokio::test]
async fn a_damaged_room_does_not_affect_others() {
    let (address, store) = fresh().await;
    let store = Arc::new(store);
    store.append(&["bad", "good"].map(|room| request(&[entry(room, 1, 1)]))).await.expect("writes");
    sql(&address, "UPDATE ruckus.journal SET seq = 2 WHERE room = 'bad'").await;
    let batch = [request(&[entry("bad", 2, 1)]), request(&[entry("good", 2, 1)]), request(&[entry("new", 1, 1)])];
    let verdicts = store.append(&batch).await.expect("writes");
    assert!(matches!(&verdicts[0], Verdict::Damaged(why) if why.contains("journal")), "{verdicts:?}");
    assert_eq!(verdicts[1..], [Verdict::Written, Verdict::Written]);
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let outcome = journal.append(vec![entry("bad", 2, 1)]).await.written().await;
    assert!(matches!(outcome, Err(StoreError::Damaged { .. })), "{outcome:?}");
}

#[tokio::test]
async fn unstorable_entries_do_not_affect_other_rooms() {
    let (_, store) = fresh().await;
    let odd = Entry { command: "a\0b".to_owned(), ..entry("odd", 1, 1) };
    let huge = [entry("huge", u64::MAX, 1), entry("huge", 1, u64::MAX), entry("huge", 0, 1)];
    let mut batch = vec![request(&[odd]), request(&[entry("o\0dd", 1, 1)]), request(&[entry("fine", 1, 1)])];
    batch.extend(huge.iter().map(|entry| request(std::slice::from_ref(entry))));
    let verdicts = store.append(&batch).await.expect("writes");
    assert!(matches!(&verdicts[..2], [Verdict::Damaged(_), Verdict::Damaged(_)]), "{verdicts:?}");
    assert_eq!(verdicts[2], Verdict::Written);
    assert_eq!(verdicts[3..], [Verdict::Fenced, Verdict::Fenced, Verdict::Fenced]);
    assert_eq!(load(&store, "o\0dd").await, []);
    assert_eq!(store.load(&RoomName::new("fine"), Seq(u64::MAX)).await.expect("reads"), []);
}

#[tokio::test]
async fn the_admin_log_cannot_be_shortened_or_rewritten() {
    let (address, store) = fresh().await;
    store.change(&[Change::Log { body: b"banned".to_vec() }]).await.expect("writes");
    for statement in
        ["DELETE FROM ruckus.admin_log", "UPDATE ruckus.admin_log SET body = ''", "TRUNCATE ruckus.admin_log"]
    {
        let guarded = format!(
            "DO $do$ BEGIN {statement}; RAISE 'it let that happen'; EXCEPTION WHEN raise_exception THEN \
             IF SQLERRM <> 'the admin log only grows' THEN RAISE; END IF; END $do$"
        );
        sql(&address, &guarded).await;
    }
    assert_eq!(store.admin_log(u64::MAX, 10).await.expect("reads").len(), 1);
}

#[tokio::test]
async fn changes_are_all_or_nothing() {
    let (address, store) = fresh().await;
    let ban = |id: &str| Change::Put(Document { kind: "ban".to_owned(), id: id.to_owned(), body: b"small".to_vec() });
    sql(&address, "ALTER TABLE ruckus.documents ADD CHECK (id <> 'no')").await;
    let failed = store.change(&[ban("yes"), ban("no")]).await;
    assert!(matches!(failed, Err(StoreError::Failed { .. })), "{failed:?}");
    assert_eq!(store.documents("ban").await.expect("reads"), []);
    store.change(&[ban("yes")]).await.expect("writes");
    assert_eq!(store.documents("ban").await.expect("reads").len(), 1);
}

fn snapshot(room: &str) -> StoredSnapshot {
    StoredSnapshot::new(RoomName::new(room), Seq(2), Epoch(1), 1, b"a room".to_vec())
}

/// Nodes of the previous version share the tables and do not know snapshots.
#[tokio::test]
async fn changes_by_older_nodes_invalidate_snapshots() {
    let (address, store) = fresh().await;
    let rooms = ["stays", "ends", "goes", "name"];
    store.append(&rooms.map(|room| request(&[entry(room, 1, 1), entry(room, 2, 1)]))).await.expect("writes");
    assert_eq!(store.keep_snapshots(&rooms.map(snapshot)).await.expect("writes"), [true; 4]);
    let changes = "SET search_path = ruckus; UPDATE rooms SET ended = true WHERE room IN ('ends', 'goes'); \
                   DELETE FROM journal WHERE room = 'goes'; DELETE FROM rooms WHERE room = 'goes'; \
                   UPDATE journal SET body = '' WHERE room = 'name' AND seq = 1";
    sql(&address, changes).await;
    let kept = async |room: &str| store.snapshot(&RoomName::new(room)).await.expect("reads");
    assert_eq!(kept("stays").await, Some(snapshot("stays")));
    for room in ["ends", "goes", "name"] {
        assert_eq!(kept(room).await, None, "{room}");
        assert_eq!(store.keep_snapshots(&[snapshot(room)]).await.expect("writes"), [false], "{room}: late");
    }
}

#[tokio::test]
async fn older_schemas_are_upgraded_to_store_snapshots() {
    let (address, store) = fresh().await;
    store.append(&[request(&[entry("a", 1, 1), entry("a", 2, 1)])]).await.expect("writes");
    drop(store);
    let before = "SET search_path = ruckus; DROP TABLE snapshots; DROP FUNCTION snapshot_is_old() CASCADE; \
                  DROP FUNCTION snapshot_ends() CASCADE; DROP TABLE budgets; DROP FUNCTION take_tokens; \
                  DROP TABLE codes; ALTER TABLE cluster DROP part, DROP parts, DROP whole; \
                  UPDATE cluster SET format = 2, readable_from = 1";
    sql(&address, before).await;
    let store = open(&address).await.expect("brings them up to date");
    assert_eq!(load(&store, "a").await.len(), 2);
    assert_eq!(store.keep_snapshots(&[snapshot("a")]).await.expect("writes"), [true]);
}
