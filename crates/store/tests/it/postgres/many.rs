//! Several databases as one store.

use std::sync::Arc;

use ruckus_store::conformance::throwaway::Cluster;
use ruckus_store::conformance::{check, entry, nodes, request};
use ruckus_store::{
    CopyError, Directory, Journal, Located, ManyStores, Nodes, Obstacle, PostgresAddress, RoomName, Seq, SqliteStore,
    Store, StoreAddress, StoreError, copy_store,
};

use super::copies::{all, fill, folder};
use super::{load, open, sql};

async fn databases(count: usize) -> Vec<String> {
    let mut addresses = Vec::new();
    for _ in 0..count {
        addresses.push(Cluster::shared().database().await);
    }
    addresses
}

async fn open_many(addresses: &[&String]) -> Result<ManyStores, StoreError> {
    let read = |address: &&String| address.parse::<PostgresAddress>().expect("an address");
    ManyStores::open(&addresses.iter().map(read).collect::<Vec<_>>()).await
}

/// Returns which database is in the way, by its place, and why.
async fn refused(addresses: &[&String]) -> (usize, Obstacle) {
    match open_many(addresses).await {
        Err(StoreError::Database { place, obstacle }) => {
            let shown = |address: &&String| {
                address.ends_with(place.rsplit('/').next().expect("a name")) && !place.contains("pass")
            };
            (addresses.iter().position(shown).expect("one of them"), obstacle)
        }
        other => panic!("{other:?}"),
    }
}

/// A room that is in a part of a store.
fn room_in(store: &dyn Store, part: usize) -> String {
    let mut names = (0..).map(|number| format!("room {number}"));
    names.find(|name| store.part_of(&RoomName::new(name)) == part).expect("there are many names")
}

#[tokio::test(flavor = "multi_thread")]
async fn two_databases_conform_as_one_store() {
    let [a, b] = &databases(2).await[..] else { unreachable!() };
    let store = Arc::new(open_many(&[a, b]).await.expect("opens"));
    check(store.clone()).await;
    for part in store.parts() {
        assert!(part.rooms().await.expect("reads").len() > 10, "each has some of the rooms");
    }
    assert!(store.parts()[1].exhibits().await.expect("reads").is_empty(), "what all share is in the first");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_databases_keep_nodes_apart() {
    let [a, b] = &databases(2).await[..] else { unreachable!() };
    let store = open_many(&[a, b]).await.expect("opens");
    let age = async || sql(a, "UPDATE ruckus.nodes SET beat = beat - interval '3 seconds'").await;
    nodes::check(Arc::new(store), age).await;
}

#[tokio::test]
async fn databases_that_do_not_belong_together_are_refused_in_words() {
    let [a, b, c, used] = &databases(4).await[..] else { unreachable!() };
    drop(open_many(&[a, b]).await.expect("new ones become a store"));
    drop(open_many(&[a, b]).await.expect("and open again"));
    let (place, why) = refused(&[b, a]).await;
    assert_eq!(place, 0);
    let text = why.to_string();
    assert!(text.contains("number 2 of its store, and was named as number 1; the right order is: "), "{text}");
    let order = text.split("order is: ").nth(1).expect("an order");
    let named: Vec<&str> = order.split(", ").map(|address| address.rsplit('/').next().unwrap_or_default()).collect();
    assert!(a.ends_with(named[0]) && b.ends_with(named[1]), "{order}");
    assert_eq!(refused(&[a, b, c]).await, (0, Obstacle::OtherCount { parts: 2, named: 3 }));
    assert_eq!(refused(&[a, c]).await, (1, Obstacle::Stranger { part: 2, parts: 2 }));
    assert_eq!(refused(&[c, b]).await, (0, Obstacle::Stranger { part: 1, parts: 2 }));
    let alone = open(b).await.map(|_| ());
    let one = Obstacle::OneOfSeveral { part: 2, parts: 2 };
    assert!(matches!(&alone, Err(StoreError::Database { obstacle, .. }) if *obstacle == one), "{alone:?}");
    let store = open(used).await.expect("opens");
    store.append(&[request(&[entry("a", 1, 1)])]).await.expect("writes");
    drop(store);
    assert_eq!(refused(&[c, used]).await, (1, Obstacle::OfItsOwn(2)));
    open(c).await.expect("what was refused is as it was");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_gone_takes_its_own_rooms_along_and_no_others() {
    let [first, second] = &databases(2).await[..] else { unreachable!() };
    let store = Arc::new(open_many(&[first, second]).await.expect("opens"));
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let [here, there] = [0, 1].map(|part| room_in(&*store, part));
    for room in [&here, &there] {
        journal.append(vec![entry(room, 1, 1)]).await.written().await.expect("writes");
    }
    let name = second.rsplit('/').next().expect("a name");
    let close = format!(
        "ALTER DATABASE {name} ALLOW_CONNECTIONS false; \
         SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
    );
    Cluster::shared().run("postgres", &close).await;
    journal.append(vec![entry(&there, 2, 1)]).await.written().await.expect_err("its database is gone");
    journal.append(vec![entry(&here, 2, 1)]).await.written().await.expect("the other one is there");
    let troubled: Vec<bool> = journal.troubles().iter().map(Option::is_some).collect();
    assert_eq!(troubled, [false, true], "it is known which");
    assert_eq!(load(&*store, &here).await.len(), 2);
    assert!(store.load(&RoomName::new(&there), Seq(0)).await.is_err());
    assert!(store.counted(&["soup".to_owned()]).await.expect("the first one counts").is_empty());
    store.sweep(10).await.expect("the first one sweeps");
}

#[tokio::test]
async fn a_code_is_one_rooms_in_all_databases_and_free_once_that_has_ended() {
    let [a, b] = &databases(2).await[..] else { unreachable!() };
    let store = open_many(&[a, b]).await.expect("opens");
    let rooms = [0, 1].map(|part| RoomName::new(&room_in(&store, part)));
    for room in &rooms {
        store.append(&[request(&[entry(room.as_str(), 1, 1)])]).await.expect("writes");
    }
    let give = async |room: usize, code| store.give_code(&rooms[room], code).await.expect("writes");
    assert!(give(0, "CDFG").await && give(0, "CDFG").await, "asked again");
    assert!(!give(1, "CDFG").await && !give(0, "GHJK").await);
    assert!(!give(1, rooms[0].as_str()).await, "a room is called so");
    let located = async |code| store.locate(code).await.expect("reads").map(|Located { room, .. }| room);
    assert_eq!(located("CDFG").await, Some(rooms[0].clone()));
    // A crash in the middle: the room is gone, and its code still held.
    sql(a, &format!("UPDATE ruckus.rooms SET ended = true, code = NULL WHERE room = '{}'", rooms[0])).await;
    assert_eq!(located("CDFG").await, None);
    assert!(give(1, "CDFG").await);
    assert_eq!(located("CDFG").await, Some(rooms[1].clone()));
    assert!(store.end(&rooms[1], None).await.expect("writes"));
    assert_eq!(located("CDFG").await, None);
    for address in [a, b] {
        let held = "DO $$ BEGIN ASSERT NOT EXISTS (SELECT 1 FROM ruckus.codes); END $$";
        sql(address, held).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_spread_over_databases_and_gathered_again() {
    let folders = [tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder")];
    let [old, back] = folders.each_ref().map(|it| folder(it.path()));
    let store = SqliteStore::open(folders[0].path()).await.expect("opens");
    fill(&store).await;
    let before = all(&store).await;
    drop(store);
    let addresses = databases(4).await;
    let of = |range: std::ops::Range<usize>| {
        StoreAddress::of_all(addresses[range].iter().map(String::as_str)).expect("addresses")
    };
    let (one, three) = (of(0..1), of(1..4));
    let ways = [(&old, &one), (&one, &three), (&three, &back)];
    for (from, to) in ways {
        loop {
            match copy_store(from, to, |_| ()).await {
                // The copy before has not let go yet.
                Err(CopyError::Store { error: StoreError::Database { obstacle: Obstacle::InUse(_), .. }, .. }) => {}
                copied => {
                    copied.expect("copies");
                    break;
                }
            }
        }
    }
    let store = open_many(&addresses[1..4].iter().collect::<Vec<_>>()).await.expect("opens");
    assert_eq!(all(&store).await, before);
    assert!(store.parts().len() == 3 && store.locate("CDFG").await.expect("reads").is_some(), "codes came along");
    let store = SqliteStore::open(folders[1].path()).await.expect("opens");
    assert_eq!(all(&store).await, before);
}
