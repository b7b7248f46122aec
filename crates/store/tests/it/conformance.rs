//! The conformance suite for all stores. `check` panics at the first failure.

mod directory;
mod documents;
pub(crate) mod nodes;
mod snapshots;

use ruckus_journal::{GalleryEntry, RoomInfo, Tally};
use ruckus_testkit::entries::WRITTEN_AT;

use crate::prelude::*;

/// Runs the whole suite on an empty store.
///
/// # Panics
/// The store violates the contract of the trait.
pub(crate) async fn check(store: Arc<dyn Store>) {
    unknown_rooms_are_empty(&*store).await;
    what_is_written_is_read(&*store).await;
    rooms_are_apart(&*store).await;
    gaps_are_refused(&*store).await;
    a_request_gets_in_whole_or_not_at_all(&*store).await;
    a_refused_request_touches_no_other(&*store).await;
    a_request_of_several_rooms_is_refused(&*store).await;
    rooms_are_listed(&*store).await;
    a_number_is_given_once(&*store).await;
    the_old_holder_is_fenced_for_good(&*store).await;
    big_batches_get_in(&*store).await;
    what_is_published_stays_as_it_was(&*store).await;
    what_is_counted_is_counted_with_its_entry(&*store).await;
    a_ballot_counts_once(&*store).await;
    documents::check(&*store).await;
    many_want_the_same_room_and_one_gets_it(&store).await;
    directory::check(&*store).await;
    what_follows_something_refused_is_refused(&store).await;
    snapshots::check(&*store).await;
    the_journal_gathers_and_answers_in_order(store).await;
}

/// Appends each entry as a separate request.
async fn append(store: &dyn Store, batch: &[Entry]) -> Vec<Verdict> {
    requests(store, &batch.iter().map(|entry| request(std::slice::from_ref(entry))).collect::<Vec<_>>()).await
}

async fn requests(store: &dyn Store, batch: &[Append]) -> Vec<Verdict> {
    store.append(batch).await.expect("a write to a sound store succeeds")
}

async fn load(store: &dyn Store, room: &str, after: u64) -> Vec<Entry> {
    store.load(&RoomName::new(room), Seq(after)).await.expect("a read from a sound store succeeds")
}

async fn unknown_rooms_are_empty(store: &dyn Store) {
    assert_eq!(load(store, "nowhere", 0).await, []);
    assert_eq!(append(store, &[]).await, []);
}

async fn what_is_written_is_read(store: &dyn Store) {
    let entries = [entry("read", 1, 1), entry("read", 2, 1), entry("read", 3, 1)];
    assert_eq!(append(store, &entries).await, vec![Verdict::Written; 3]);
    assert_eq!(load(store, "read", 0).await, entries);
    assert_eq!(load(store, "read", 2).await, entries[2..]);
    assert_eq!(load(store, "read", 3).await, []);
    for (after, most, expected) in [(0, 2, &entries[..2]), (1, 1, &entries[1..2]), (1, 9, &entries[1..]), (0, 0, &[])] {
        let some = store.load_some(&RoomName::new("read"), Seq(after), most).await;
        assert_eq!(some.expect("a read from a sound store succeeds"), expected);
    }
}

async fn what_is_published_stays_as_it_was(store: &dyn Store) {
    let entry = |id: &str, body: &str| GalleryEntry { id: id.to_owned(), body: body.as_bytes().to_owned() };
    for (id, body) in [("b", "one \0 ü"), ("a", "two"), ("b", "three")] {
        store.keep_gallery_entry(&entry(id, body)).await.expect("a write to a sound store succeeds");
    }
    let kept = store.gallery_entries().await.expect("a read from a sound store succeeds");
    assert_eq!(kept, [entry("b", "one \0 ü"), entry("a", "two")]);
}

async fn counted(store: &dyn Store, subjects: &[&str]) -> Vec<(String, String, i64)> {
    let subjects: Vec<String> = subjects.iter().map(|&subject| subject.to_owned()).collect();
    let counted = store.counted(&subjects).await.expect("a read from a sound store succeeds");
    counted.into_iter().map(|Tally { subject, what, count }| (subject, what, count)).collect()
}

fn tallied(subject: &str, what: &str, count: i64) -> (String, String, i64) {
    (subject.to_owned(), what.to_owned(), count)
}

async fn what_is_counted_is_counted_with_its_entry(store: &dyn Store) {
    let with = |entry: Entry, tallies: &[Tally]| Entry { tallies: tallies.to_vec(), ..entry };
    let (moo, boo) = (Tally::one("moo", "forgot"), Tally::one("boo", "forgot"));
    let first = with(entry("count", 1, 1), &[moo.clone(), Tally::one("moo", "remembered"), moo.clone()]);
    assert_eq!(
        append(store, &[first.clone(), with(entry("count", 2, 1), std::slice::from_ref(&boo))]).await,
        vec![Verdict::Written; 2]
    );
    assert_eq!(append(store, &[first, with(entry("count", 4, 1), &[boo])]).await, vec![Verdict::Fenced; 2]);
    let moos = [tallied("moo", "forgot", 2), tallied("moo", "remembered", 1)];
    assert_eq!(counted(store, &["moo", "nothing"]).await, moos, "what is fenced counts for nothing");
    assert_eq!(counted(store, &["moo", "boo"]).await[0], tallied("boo", "forgot", 1));
    assert_eq!(load(store, "count", 0).await, [entry("count", 1, 1), entry("count", 2, 1)], "entries stay as they are");
}

async fn a_ballot_counts_once(store: &dyn Store) {
    let ballot = async |name: &str| store.ballot(name).await.expect("a read from a sound store succeeds");
    let votes = [Tally::one("soup", "liked"), Tally::one("salad", "disliked")];
    for ballot in ["one", "two", "one"] {
        store.vote(ballot, &votes).await.expect("a write to a sound store succeeds");
    }
    let salad = [tallied("salad", "disliked", 2), tallied("soup", "liked", 2)];
    assert_eq!(counted(store, &["soup", "salad"]).await, salad);
    assert_eq!(ballot("one").await, [votes[1].clone(), votes[0].clone()]);
    store.vote("one", &[Tally::one("soup", "disliked")]).await.expect("a write to a sound store succeeds");
    let changed = [tallied("salad", "disliked", 1), tallied("soup", "disliked", 1), tallied("soup", "liked", 1)];
    assert_eq!(counted(store, &["soup", "salad"]).await, changed, "somebody has changed their mind");
    store.vote("two", &[]).await.expect("a write to a sound store succeeds");
    assert_eq!(counted(store, &["soup", "salad"]).await, [tallied("soup", "disliked", 1)]);
    assert_eq!((ballot("two").await, ballot("three").await), (Vec::new(), Vec::new()));
}

async fn rooms_are_apart(store: &dyn Store) {
    let batch = [entry("left", 1, 1), entry("right", 1, 7), entry("left", 2, 1)];
    assert_eq!(append(store, &batch).await, vec![Verdict::Written; 3]);
    assert_eq!(load(store, "left", 0).await, [batch[0].clone(), batch[2].clone()]);
    assert_eq!(load(store, "right", 0).await, [batch[1].clone()]);
}

async fn gaps_are_refused(store: &dyn Store) {
    assert_eq!(append(store, &[entry("gap", 2, 1)]).await, [Verdict::Fenced]);
    assert_eq!(append(store, &[entry("gap", 1, 1), entry("gap", 3, 1)]).await, [Verdict::Written, Verdict::Fenced]);
    assert_eq!(load(store, "gap", 0).await.len(), 1);
}

async fn a_request_gets_in_whole_or_not_at_all(store: &dyn Store) {
    let taken = [entry("whole", 1, 1), entry("whole", 2, 1)];
    assert_eq!(requests(store, &[request(&taken)]).await, [Verdict::Written]);
    // A longer version of the room with the same epoch: its first entries exist already, only the rest would follow.
    let longer: Vec<_> = (1..=5).map(|seq| Entry { body: b"foreign".to_vec(), ..entry("whole", seq, 1) }).collect();
    assert_eq!(requests(store, &[request(&longer)]).await, [Verdict::Fenced]);
    assert_eq!(load(store, "whole", 0).await, taken, "nothing of it got in");
    // Only the last entry does not fit.
    for end in [entry("whole", 5, 1), entry("whole", 3, 1), entry("whole", 4, 0), entry("other", 4, 1)] {
        let bad = [entry("whole", 3, 1), end];
        assert_eq!(requests(store, &[request(&bad)]).await, [Verdict::Fenced], "{bad:?}");
    }
    // More entries than one statement can hold.
    let big: Vec<_> = (1..=1200).map(|seq| entry("whole big", seq, 1)).collect();
    let bad = [&big[..], &[entry("whole big", 1202, 1)]].concat();
    assert_eq!(requests(store, &[request(&bad)]).await, [Verdict::Fenced]);
    assert_eq!(load(store, "whole big", 0).await, []);
    assert_eq!(requests(store, &[request(&big), request(&[])]).await, [Verdict::Written, Verdict::Written]);
    let moo = |seq| Entry { tallies: vec![Tally::one("whole", "moo")], ..entry("whole", seq, 1) };
    assert_eq!(requests(store, &[request(&[moo(3), moo(5)])]).await, [Verdict::Fenced]);
    assert_eq!(counted(store, &["whole"]).await, [], "nothing of it counts");
    assert_eq!(load(store, "whole", 0).await, taken);
}

async fn a_refused_request_touches_no_other(store: &dyn Store) {
    let batch = [
        request(&[entry("good", 1, 1), entry("good", 2, 1)]),
        request(&[entry("bad", 2, 1), entry("bad", 3, 1)]),
        // Checked against the stored entries: there are none.
        request(&[entry("bad", 1, 1)]),
        request(&[entry("bad", 1, 2), entry("bad", 2, 2)]),
        request(&[entry("bad", 2, 1), entry("bad", 3, 1)]),
        // Would follow the refused request.
        request(&[entry("good", 4, 1)]),
        request(&[entry("good", 3, 1)]),
    ];
    let (written, fenced) = (Verdict::Written, Verdict::Fenced);
    let expected = [&written, &fenced, &written, &fenced, &written, &fenced, &written].map(Clone::clone);
    assert_eq!(requests(store, &batch).await, expected);
    assert_eq!(load(store, "good", 0).await, [1, 2, 3].map(|seq| entry("good", seq, 1)));
    assert_eq!(load(store, "bad", 0).await, [1, 2, 3].map(|seq| entry("bad", seq, 1)));
}

async fn a_request_of_several_rooms_is_refused(store: &dyn Store) {
    let mixed = [entry("mixed", 1, 1), entry("mixed too", 2, 1)];
    assert_eq!(requests(store, &[request(&mixed), request(&[entry("mixed too", 1, 1)])]).await[0], Verdict::Fenced);
    assert_eq!((load(store, "mixed", 0).await.len(), load(store, "mixed too", 0).await.len()), (0, 1));
}

async fn rooms_are_listed(store: &dyn Store) {
    let listed = async || store.rooms().await.expect("a read from a sound store succeeds");
    let before = listed().await;
    assert!(before.is_sorted_by_key(|info| info.room.clone()), "by name");
    assert!(before.iter().all(|info| info.written_at == Some(WRITTEN_AT)));
    let later = Append { written_at: WRITTEN_AT + 1, ..request(&[entry("listed", 2, 3)]) };
    assert_eq!(requests(store, &[request(&[entry("listed", 1, 1)]), later]).await, vec![Verdict::Written; 2]);
    let after: Vec<_> = listed().await.into_iter().filter(|info| !before.contains(info)).collect();
    let listed =
        RoomInfo { room: RoomName::new("listed"), last: Seq(2), epoch: Epoch(3), written_at: Some(WRITTEN_AT + 1) };
    assert_eq!(after, [listed]);
}

/// If several writers append concurrently, the room contains all entries of exactly one.
async fn many_want_the_same_room_and_one_gets_it(store: &Arc<dyn Store>) {
    let (journal, writer) = Journal::start(store.clone(), |_| ());
    for round in 0..20 {
        let room = format!("wanted {round}");
        let asked = (1..=12_u64).map(|length| {
            let (journal, room) = (journal.clone(), room.clone());
            tokio::spawn(async move {
                let body = format!("{length}").into_bytes();
                let entries = (1..=length).map(|seq| Entry { body: body.clone(), ..entry(&room, seq, 1) }).collect();
                journal.append(entries).await.written().await.ok().map(|()| length)
            })
        });
        let mut got = Vec::new();
        for answer in asked.collect::<Vec<_>>() {
            got.extend(answer.await.expect("no panic"));
        }
        let there = load(&**store, &room, 0).await;
        assert_eq!(got, [there.len() as u64], "one was told that it is theirs");
        let body = format!("{}", there.len()).into_bytes();
        assert!(there.iter().all(|entry| entry.body == body), "all of it is theirs");
    }
    drop(journal);
    writer.await.expect("the writer ends in peace");
}

async fn a_number_is_given_once(store: &dyn Store) {
    let first = entry("once", 1, 1);
    assert_eq!(append(store, std::slice::from_ref(&first)).await, [Verdict::Written]);
    let other = Entry { body: b"other".to_vec(), ..first.clone() };
    assert_eq!(append(store, &[other]).await, [Verdict::Fenced]);
    assert_eq!(load(store, "once", 0).await, [first]);
}

async fn the_old_holder_is_fenced_for_good(store: &dyn Store) {
    assert_eq!(append(store, &[entry("held", 1, 1), entry("held", 2, 1)]).await, vec![Verdict::Written; 2]);
    assert_eq!(append(store, &[entry("held", 3, 2)]).await, [Verdict::Written], "the new holder takes over");
    let late = [entry("held", 3, 1), entry("held", 4, 1), entry("held", 5, 1)];
    assert_eq!(append(store, &late).await, vec![Verdict::Fenced; 3], "the old one is fenced, also beyond the conflict");
    assert_eq!(append(store, &[entry("held", 4, 2)]).await, [Verdict::Written]);
    assert_eq!(load(store, "held", 0).await.iter().map(|entry| entry.epoch.0).collect::<Vec<_>>(), [1, 1, 2, 2]);
}

async fn big_batches_get_in(store: &dyn Store) {
    let batch: Vec<_> = (1..=1500).flat_map(|seq| [entry("big", seq, 1), entry("bigger", seq, 1)]).collect();
    assert!(append(store, &batch).await.iter().all(|verdict| *verdict == Verdict::Written));
    assert_eq!(load(store, "big", 0).await.len(), 1500);
    assert_eq!(load(store, "bigger", 1499).await, [entry("bigger", 1500, 1)]);
}

/// Two processes take over a room simultaneously, under the same epoch. After the first request of one is accepted, all
/// requests in flight from the other are refused, even if their numbers fit.
async fn what_follows_something_refused_is_refused(store: &Arc<dyn Store>) {
    append(&**store, &[entry("taken", 1, 1)]).await;
    let (one, _) = Journal::start(store.clone(), |_| ());
    let (other, _) = Journal::start(store.clone(), |_| ());
    one.append(vec![entry("taken", 2, 2)]).await.written().await.expect("it was the first");
    let mut under_way = Vec::new();
    for seq in 2..=4 {
        let mine = Entry { body: b"of the other".to_vec(), ..entry("taken", seq, 2) };
        under_way.push(other.append(vec![mine]).await);
    }
    for receipt in &mut under_way {
        assert!(matches!(receipt.written().await, Err(StoreError::Fenced)));
    }
    let late = Entry { body: b"of the other".to_vec(), ..entry("taken", 3, 2) };
    assert!(matches!(other.append(vec![late]).await.written().await, Err(StoreError::Fenced)), "later as well");
    assert_eq!(load(&**store, "taken", 0).await.len(), 2);
    one.append(vec![entry("taken", 3, 2)]).await.written().await.expect("it goes on");
    other.append(vec![entry("taken", 4, 3)]).await.written().await.expect("read anew, and taken over");
}

async fn the_journal_gathers_and_answers_in_order(store: Arc<dyn Store>) {
    let (sizes, mut sizes_receiver) = tokio::sync::mpsc::unbounded_channel();
    let (journal, writer) = Journal::start(store, move |commit| _ = sizes.send(commit.entries));
    let mut receipts = Vec::new();
    for seq in 1..=100 {
        receipts.push(journal.append(vec![entry("one", seq, 1)]).await);
        receipts.push(journal.append(vec![entry("two", 2 * seq - 1, 1), entry("two", 2 * seq, 1)]).await);
    }
    let mut fenced = journal.append(vec![entry("one", 100, 1)]).await;
    let mut after = journal.append(vec![entry("two", 201, 1)]).await;
    for mut receipt in receipts {
        receipt.written().await.expect("each is written");
    }
    assert!(matches!(fenced.written().await, Err(StoreError::Fenced)));
    after.written().await.expect("another room is not fenced with it");
    assert_eq!(journal.load(&RoomName::new("one"), Seq(0)).await.map(|all| all.len()).ok(), Some(100));
    drop(journal);
    writer.await.expect("the writer ends in peace");
    let mut written = 0;
    while let Some(size) = sizes_receiver.recv().await {
        written += size;
    }
    assert_eq!(written, 302, "every entry goes through exactly one commit");
}
