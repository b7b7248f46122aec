//! Conformance tests of the room directory.

use ruckus_journal::{Listed, Progress, Settled, Tally};

use super::{append, entry, load};
use crate::prelude::*;

/// Runs this part of the suite.
pub(super) async fn check(store: &dyn Store) {
    rooms_are_listed_from_their_first_entry(store).await;
    rooms_are_found_by_how_they_were_left(store).await;
    a_code_belongs_to_one_room(store).await;
    an_ended_room_is_gone_and_its_name_free(store).await;
    an_ended_room_is_swept_a_little_at_a_time(store).await;
    bodies_are_rewritten_all_or_none(store).await;
    old_ballots_are_forgotten_and_their_counts_stay(store).await;
}

async fn listed(store: &dyn Store, room: &str) -> Option<Listed> {
    let rooms = store.listed().await.expect("a read from a sound store succeeds");
    assert!(rooms.is_sorted_by(|a, b| a.room < b.room), "each once, by name");
    rooms.into_iter().find(|listed| listed.room.as_str() == room)
}

async fn settle(store: &dyn Store, room: &str, progress: Progress, since: u64, seq: u64) {
    let left = [(RoomName::new(room), Settled { progress, since, seq: Seq(seq) })];
    store.settle(&left).await.expect("a write to a sound store succeeds");
}

async fn end(store: &dyn Store, room: &str, last: Option<u64>) -> bool {
    store.end(&RoomName::new(room), last.map(Seq)).await.expect("a write to a sound store succeeds")
}

async fn sweep(store: &dyn Store) {
    while store.sweep(100).await.expect("a write to a sound store succeeds") > 0 {}
}

async fn rooms_are_listed_from_their_first_entry(store: &dyn Store) {
    assert_eq!(listed(store, "directory a").await, None);
    append(store, &[entry("directory b", 2, 1), entry("directory a", 1, 1)]).await;
    let fresh = Listed { room: RoomName::new("directory a"), code: None, settled: None };
    assert_eq!(listed(store, "directory a").await, Some(fresh.clone()));
    assert_eq!(listed(store, "directory b").await, None, "its entry was refused");
    let settled = Settled { progress: Progress::Match, since: 7, seq: Seq(1) };
    settle(store, "directory a", Progress::Match, 7, 1).await;
    settle(store, "directory b", Progress::Match, 7, 1).await;
    assert_eq!(listed(store, "directory a").await, Some(Listed { settled: Some(settled), ..fresh }));
    assert_eq!(listed(store, "directory b").await, None);
}

async fn rooms_are_found_by_how_they_were_left(store: &dyn Store) {
    for (room, progress, since) in
        [("due a", Progress::Record, 40), ("due b", Progress::Record, 30), ("due c", Progress::Record, 40)]
    {
        append(store, &[entry(room, 1, 1)]).await;
        settle(store, room, progress, since, 1).await;
    }
    let due = async |before, after: Option<&Listed>, limit| {
        let found = store.left_before(Progress::Record, before, after, limit).await;
        found.expect("a read from a sound store succeeds")
    };
    let names = |found: &[Listed]| found.iter().map(|listed| listed.room.to_string()).collect::<Vec<_>>();
    assert_eq!(names(&due(41, None, 9).await), ["due b", "due a", "due c"]);
    assert_eq!(names(&due(40, None, 9).await), ["due b"], "strictly before");
    let first = due(41, None, 2).await;
    assert_eq!(names(&first), ["due b", "due a"]);
    assert_eq!(names(&due(41, first.last(), 9).await), ["due c"]);
    settle(store, "due b", Progress::Lobby, 50, 1).await;
    assert_eq!(names(&due(41, None, 9).await), ["due a", "due c"], "what was noted last holds");
}

async fn a_code_belongs_to_one_room(store: &dyn Store) {
    append(store, &[entry("long a", 1, 1), entry("long b", 1, 1), entry("SHRT", 1, 1)]).await;
    let give = async |room: &str, code: &str| {
        store.give_code(&RoomName::new(room), code).await.expect("a write to a sound store succeeds")
    };
    assert!(!give("long a", "SHRT").await, "a room is called so");
    assert!(!give("nowhere", "CDE").await, "there is no such room");
    assert!(give("long a", "CDE").await);
    assert!(give("long a", "CDE").await, "the same once more changes nothing");
    assert!(!give("long a", "DEF").await, "it has one");
    assert!(!give("long b", "CDE").await, "another has it");
    assert_eq!(append(store, &[entry("CDE", 1, 1)]).await, [Verdict::Fenced], "nobody would find the room that has it");
    assert_eq!(listed(store, "long a").await.and_then(|listed| listed.code).as_deref(), Some("CDE"));
    assert!(end(store, "long a", None).await);
    assert!(give("long b", "CDE").await, "it is free again");
    assert!(end(store, "long b", None).await);
    assert_eq!(append(store, &[entry("CDE", 1, 1)]).await, [Verdict::Written], "and may be the name of a room");
}

async fn an_ended_room_is_gone_and_its_name_free(store: &dyn Store) {
    let first: Vec<Entry> = (1..=5).map(|seq| entry("ends", seq, 3)).collect();
    append(store, &first).await;
    assert!(!end(store, "ends", Some(4)).await, "somebody has written meanwhile");
    assert_eq!(load(store, "ends", 0).await, first);
    assert!(end(store, "ends", Some(5)).await);
    assert_eq!((load(store, "ends", 0).await, listed(store, "ends").await), (Vec::new(), None));
    assert!(!end(store, "ends", None).await && !end(store, "nowhere", None).await, "there is none any more");
    sweep(store).await;
    let again = entry("ends", 1, 1);
    assert_eq!(append(store, std::slice::from_ref(&again)).await, [Verdict::Written]);
    assert_eq!(append(store, &[entry("ends", 6, 3)]).await, [Verdict::Fenced], "whoever held the old one is fenced");
    assert_eq!(load(store, "ends", 0).await, [again]);
    assert!(listed(store, "ends").await.is_some());
}

async fn an_ended_room_is_swept_a_little_at_a_time(store: &dyn Store) {
    append(store, &(1..=250).map(|seq| entry("swept", seq, 1)).collect::<Vec<_>>()).await;
    append(store, &[entry("stays", 1, 1)]).await;
    assert!(end(store, "swept", None).await);
    for _ in 0..5 {
        assert!(store.sweep(60).await.expect("a write to a sound store succeeds") <= 60);
        assert_eq!(load(store, "swept", 0).await, [], "half gone is gone");
    }
    sweep(store).await;
    assert_eq!(append(store, &[entry("swept", 1, 1)]).await, [Verdict::Written]);
    assert_eq!(load(store, "stays", 0).await.len(), 1);
}

async fn bodies_are_rewritten_all_or_none(store: &dyn Store) {
    append(store, &(1..=3).map(|seq| entry("rewritten", seq, 1)).collect::<Vec<_>>()).await;
    let new = [Entry { body: b"another".to_vec(), ..entry("rewritten", 2, 1) }];
    let rewrite = async |last| store.rewrite(&new, Seq(last)).await.expect("a write to a sound store succeeds");
    assert!(!rewrite(2).await, "somebody has written meanwhile");
    assert_eq!(load(store, "rewritten", 1).await[0], entry("rewritten", 2, 1));
    assert!(rewrite(3).await);
    let [one, two, three] = [1, 2, 3].map(|seq| entry("rewritten", seq, 1));
    assert_eq!(load(store, "rewritten", 0).await, [one, Entry { body: b"another".to_vec(), ..two }, three]);
    assert_eq!(append(store, &[entry("rewritten", 4, 1)]).await, [Verdict::Written], "it goes on");
    assert_eq!(load(store, "rewritten", 0).await.len(), 4);
}

async fn old_ballots_are_forgotten_and_their_counts_stay(store: &dyn Store) {
    let vote = async |ballot: &str, subject: &str| {
        store.vote(ballot, &[Tally::one(subject, "liked")]).await.expect("a write to a sound store succeeds");
    };
    let forget = async |period| store.forget_ballots(period).await.expect("a write to a sound store succeeds");
    let cast = async |ballot: &str| !store.ballot(ballot).await.expect("a read from a sound store succeeds").is_empty();
    vote("old", "stew").await;
    forget(10).await;
    vote("new", "stew").await;
    forget(11).await;
    assert!(cast("old").await && cast("new").await);
    forget(12).await;
    assert!(!cast("old").await && cast("new").await);
    forget(13).await;
    assert!(!cast("new").await);
    let counted = store.counted(&["stew".to_owned()]).await.expect("a read from a sound store succeeds");
    assert_eq!(counted, [Tally { count: 2, ..Tally::one("stew", "liked") }]);
}
