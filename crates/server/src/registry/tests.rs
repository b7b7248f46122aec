//! Tests that open, find, evict and reload rooms.

mod claims;

use std::collections::BTreeMap;
use std::time::Duration;

use ruckus_engine::Seat;
use ruckus_journal::{Seq, Store};
use ruckus_room::{Choice, TablePlan};
use ruckus_testkit::MemoryStore;

use super::*;
use crate::events::TableRooms;
use crate::outbox::{Close, Outbox};
use crate::room_actor::NewConnection;
use crate::token;

/// How long tests wait for events that happen immediately, or that must not happen.
const WITHIN: Duration = Duration::from_secs(2);

fn plan() -> TablePlan {
    let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
    TablePlan::new(rules, "Ann", token::key("secret"), "test")
}

/// Returns a registry without rooms in memory.
fn registry_on(journal: &Journal) -> Arc<RoomRegistry> {
    Arc::new(RoomRegistry::new(journal.clone(), Arc::default(), TaskTracker::new(), CancellationToken::new(), None))
}

#[tokio::test(start_paused = true)]
async fn a_room_is_evicted_and_loaded_again() {
    let store = Arc::new(MemoryStore::new());
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let tasks = TaskTracker::new();
    let settings = Arc::new(RegistrySettings::default());
    let registry = Arc::new(RoomRegistry::new(journal, settings, tasks.clone(), CancellationToken::new(), None));
    let (name, _) = opening::open(&registry, plan(), true).await.expect("opens");
    assert_eq!(registry.rooms.len(), 1);
    // The paused clock advances when all tasks are idle.
    tasks.close();
    tasks.wait().await;
    assert_eq!(registry.rooms.len(), 0, "nobody came");
    assert_eq!(room_requests::look(&registry, &name).await.expect("is read again").names, ["Ann"]);
    let epochs = async || {
        let entries = store.load(&name, Seq(0)).await.expect("reads");
        entries.iter().map(|entry| entry.epoch.0).collect::<Vec<_>>()
    };
    assert_eq!(epochs().await, [1, 1], "looking writes nothing");
    room_requests::sit(&registry, &name, "Bob", token::key("other"), None).await.expect("there is a chair");
    assert_eq!(epochs().await, [1, 1, 2, 2], "the first change takes the room over, together with it");
    room_requests::sit(&registry, &name, "Cid", token::key("third"), None).await.expect("there is a chair");
    assert_eq!(epochs().await, [1, 1, 2, 2, 2], "once");
    assert!(matches!(room_requests::look(&registry, &RoomName::new("QQQQ")).await, Err(RegistryError::Unknown)));
    assert_eq!(registry.rooms.len(), 1, "what does not exist is not remembered");
}

#[tokio::test(start_paused = true)]
async fn requests_wait_for_an_ending_actor_and_reload_the_room() {
    let store = Arc::new(MemoryStore::new());
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let registry = || registry_on(&journal);
    let (name, _) = opening::open(&registry(), plan(), true).await.expect("opens");
    let registry = registry();
    // An actor that has ended but is still on the list.
    let (requests, inbox) = mpsc::channel(1);
    drop(inbox);
    registry.rooms.slot(&name).set(requests).expect("it is empty");
    let (asking, asked) = (registry.clone(), name.clone());
    let mut asking =
        tokio::spawn(async move { room_requests::look(&asking, &asked).await.map(|card| card.names).ok() });
    assert!(tokio::time::timeout(WITHIN, &mut asking).await.is_err(), "it is waited for");
    registry.rooms.forget_ended(&name);
    assert_eq!(asking.await.expect("no panic"), Some(vec!["Ann".to_owned()]));
}

#[tokio::test(start_paused = true)]
async fn a_room_actor_does_not_end_before_it_is_listed() {
    let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
    let (tasks, closing) = (TaskTracker::new(), CancellationToken::new());
    let registry = Arc::new(RoomRegistry::new(journal, Arc::default(), tasks.clone(), closing.clone(), None));
    let name = RoomName::new("ABCD");
    let (room, ..) = Room::open(name.clone(), plan(), registry.settings.timeouts, token::seed).expect("opens");
    // The actor ends as soon as it runs.
    closing.cancel();
    let (listed, gate) = oneshot::channel();
    let slot = registry.rooms.slot(&name);
    let requests = registry.keep(name.clone(), room, None, gate, registry.claims.tenure());
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert!(!requests.is_closed(), "it waits");
    slot.set(requests).expect("nobody else");
    drop(listed);
    tasks.close();
    tasks.wait().await;
    assert!(!registry.is_kept(&name), "and is taken off the list");
}

#[tokio::test(start_paused = true)]
async fn a_room_closes_if_the_lease_expires_while_it_loads() {
    let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
    let registry = || registry_on(&journal);
    let (name, _) = opening::open(&registry(), plan(), true).await.expect("opens");
    let registry = registry();
    let readers = registry.loader.foreground().available_permits() as u32;
    let busy = registry.loader.foreground().clone().acquire_many_owned(readers).await.expect("nobody reads");
    // The room waits for a permit to load. Another node may claim it meanwhile.
    let (room, ()) = tokio::join!(registry.room(&name), async {
        registry.lapse();
        drop(busy);
    });
    let ended = tokio::time::timeout(WITHIN, async { room.expect("is read").closed().await }).await;
    assert!(ended.is_ok(), "nobody is kept at a table that may be elsewhere");
    assert_eq!(room_requests::look(&registry, &name).await.expect("is wanted and read anew").names, ["Ann"]);
}

#[tokio::test(start_paused = true)]
async fn a_replaced_connection_closes_even_if_the_room_fails() {
    let store = Arc::new(MemoryStore::new());
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let registry = registry_on(&journal);
    let (name, _) = opening::open(&registry, plan(), true).await.expect("opens");
    let room = registry.room(&name).await.expect("is there");
    let key = token::key("secret");
    let come = async || {
        let (outbox, outlet) = Outbox::new(64);
        let (reply, answer) = oneshot::channel();
        let id = outbox.id();
        room.send(Box::new(RoomRequest::Hello(Box::new(NewConnection { key, last: None, outbox, reply }))))
            .await
            .expect("hears");
        (id, outlet, answer.await.expect("answers").expect("is let in"))
    };
    let (connection, first, player) = come().await;
    first.next().await.expect("the greeting");
    // From now on, writes are not confirmed and reads fail.
    store.lose_answers(Some(true));
    store.refuse_to_read(true);
    let hidden = RoomRequest::Hidden { player: player.expect("a player"), connection, hidden: true };
    room.send(Box::new(hidden)).await.expect("hears");
    let (_, second, _) = come().await;
    let hour = Duration::from_secs(3600);
    assert_eq!(tokio::time::timeout(hour, second.ended()).await, Ok(Close::TROUBLE));
    assert_eq!(tokio::time::timeout(hour, first.ended()).await, Ok(Close::TAKEN_OVER));
}

#[tokio::test(start_paused = true)]
async fn a_table_is_expected_until_its_last_guard_is_dropped() {
    let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
    let registry = registry_on(&journal);
    let (name, other) = (RoomName::new("ABCD"), RoomName::new("EFGH"));
    // A reloaded event expects the table while its previous task is still ending.
    let (first, second) = (registry.clone().expect_table(&name), registry.clone().expect_table(&name));
    drop(first);
    assert!(registry.expects(&name) && !registry.expects(&other));
    drop(second);
    assert!(!registry.expects(&name));
}

#[tokio::test(start_paused = true)]
async fn concurrent_requests_open_one_table_per_code() {
    let store = Arc::new(MemoryStore::new());
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let (registry, name) = (registry_on(&journal), RoomName::new("BCDF"));
    let plans = ["Ann", "Bea", "Cem"].map(|player| TablePlan { name: player.to_owned(), ..plan() });
    let [ann, bea, cem] = &plans;
    let opened = tokio::join!(
        opening::open_as(&registry, &name, ann),
        opening::open_as(&registry, &name, bea),
        opening::open_as(&registry, &name, cem)
    );
    let opened = [opened.0, opened.1, opened.2].map(|seat| seat.expect("there is no trouble"));
    assert_eq!(opened, [Some(Seat(0)), None, None]);
    assert_eq!(opening::open_as(&registry, &name, bea).await.expect("there is no trouble"), None, "nor later");
    assert_eq!(room_requests::look(&registry, &name).await.expect("is there").names, ["Ann"]);
    assert_eq!(store.load(&name, Seq(0)).await.expect("reads").len(), 2, "Ann's table, and her seat");
}

#[tokio::test(start_paused = true)]
async fn concurrent_requests_load_a_room_without_writing() {
    let store = Arc::new(MemoryStore::new());
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let registry = || registry_on(&journal);
    let (name, _) = opening::open(&registry(), plan(), true).await.expect("opens");
    let registry = registry();
    let asked = (0..20).map(|_| {
        let (registry, name) = (registry.clone(), name.clone());
        tokio::spawn(async move { room_requests::look(&registry, &name).await.map(|card| card.names.len()).ok() })
    });
    for answer in asked.collect::<Vec<_>>() {
        assert_eq!(answer.await.expect("no panic"), Some(1));
    }
    let entries = store.load(&name, Seq(0)).await.expect("reads");
    assert_eq!(entries.len(), 2, "nothing was written");
}

/// Reproduces a bug: with all codes in use, new tables were written into existing ones of the same epoch.
#[tokio::test(start_paused = true)]
async fn opening_a_table_does_not_write_to_an_evicted_one() {
    let store = Arc::new(MemoryStore::new());
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let registry = || registry_on(&journal);
    let before = registry();
    let mut parked = Vec::new();
    for _ in 0..100 {
        parked.push(opening::open(&before, plan(), true).await.expect("opens").0);
    }
    // A registry that has none of the tables in memory.
    let registry = registry();
    for name in &parked {
        let there = store.load(name, Seq(0)).await.expect("reads");
        let longer = TablePlan { bots: 3, start: true, name: "Eve".to_owned(), ..plan() };
        assert_eq!(
            opening::open_as(&registry, name, &longer).await.expect("there is no trouble"),
            None,
            "the code is taken"
        );
        assert_eq!(store.load(name, Seq(0)).await.expect("reads"), there, "nothing was written into {name}");
        assert_eq!(room_requests::look(&registry, name).await.expect("is there").names, ["Ann"]);
    }
}

#[tokio::test(start_paused = true)]
async fn lost_commit_answers_are_resolved_by_reading_back() {
    let store = Arc::new(MemoryStore::new());
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let registry = registry_on(&journal);
    store.lose_answers(Some(true));
    let (name, seat) = opening::open(&registry, plan(), true).await.expect("it was written, as reading back shows");
    assert_eq!((seat, store.load(&name, Seq(0)).await.expect("reads").len()), (Seat(0), 2));
    room_requests::sit(&registry, &name, "Bob", token::key("other"), None).await.expect("it was written");
    assert_eq!(room_requests::look(&registry, &name).await.expect("is there").names, ["Ann", "Bob"]);
    store.lose_answers(Some(false));
    assert!(
        matches!(opening::open(&registry, plan(), true).await, Err(RegistryError::Unavailable)),
        "it was not written"
    );
    assert!(matches!(
        room_requests::sit(&registry, &name, "Cid", token::key("third"), None).await,
        Err(RegistryError::Unavailable)
    ));
    store.lose_answers(None);
    assert_eq!(room_requests::look(&registry, &name).await.expect("is there").names, ["Ann", "Bob"]);
    assert_eq!(store.rooms().await.expect("reads").len(), 1, "one table is there");
    // The entry is written, but cannot be read back. The retry must return the same seat, not another one.
    store.lose_answers(Some(true));
    let (asking, unread) =
        tokio::join!(room_requests::sit(&registry, &name, "Cid", token::key("third"), None), async {
            store.refuse_to_read(true);
        });
    assert!(asking.is_err(), "nobody knows");
    assert_eq!(unread, ());
    store.refuse_to_read(false);
    store.lose_answers(None);
    assert_eq!(
        room_requests::sit(&registry, &name, "Cid", token::key("third"), None).await.expect("is theirs"),
        Seat(2)
    );
    assert_eq!(room_requests::look(&registry, &name).await.expect("is there").names, ["Ann", "Bob", "Cid"]);
}
