//! Conformance tests of the directory of nodes.

use ruckus_journal::{Beat, Change, Changes, Claim, Document, GalleryEntry, LEASE, Located, Node, Nodes, SharedBucket};

use super::{append, entry};
use crate::prelude::*;

/// Returns a node with this name. `run` distinguishes its restarts.
fn node(name: &str, run: u32) -> Node {
    Node {
        name: name.to_owned(),
        boot: format!("{name} {run}"),
        address: format!("http://{name}.example:8080"),
        url: (name == "a").then(|| "https://a.example".to_owned()),
        version: "1.2.3".to_owned(),
        mark: "mark".to_owned(),
        rooms: 7,
        draining: name == "b",
    }
}

/// Runs this part of the suite on an empty store and its directory of nodes. `age` makes all leases expire.
///
/// # Panics
/// The store violates the contract of the trait.
pub(crate) async fn check(store: &dyn Store, nodes: &Arc<dyn Nodes>, age: impl AsyncFn()) {
    names_are_unlike(&**nodes, &age).await;
    a_room_has_one_holder_that_lives(store, &**nodes, &age).await;
    rooms_are_found_by_name_and_code(store, &**nodes).await;
    one_of_many_gets_a_room(store, nodes).await;
    changes_are_announced(store, &**nodes).await;
    tokens_are_taken_from_all_buckets_or_none(nodes).await;
}

async fn beat(nodes: &dyn Nodes, node: &Node) -> Option<Vec<String>> {
    match nodes.beat(node).await.expect("a sound store answers") {
        Beat::Alive(all) => Some(all.into_iter().map(|node| node.boot).collect()),
        Beat::NameTaken(_) => None,
    }
}

async fn claim(nodes: &dyn Nodes, node: &Node, room: &str) -> Claim {
    nodes.claim(node, &RoomName::new(room), false).await.expect("a sound store answers")
}

async fn names_are_unlike(nodes: &dyn Nodes, age: impl AsyncFn()) {
    let (a, b, again) = (node("a", 1), node("b", 1), node("a", 2));
    assert_eq!(beat(nodes, &a).await, Some(vec!["a 1".to_owned()]));
    assert_eq!(nodes.beat(&b).await.expect("answers"), Beat::Alive(vec![a.clone(), b.clone()]), "all that was told");
    assert_eq!(beat(nodes, &again).await, None, "the name is taken");
    let Beat::NameTaken(renewed) = nodes.beat(&again).await.expect("answers") else { panic!("the name is taken") };
    assert!(renewed < 2 * LEASE, "the other one has renewed its lease a moment ago: {renewed:?}");
    age().await;
    assert_eq!(beat(nodes, &again).await, Some(vec!["a 2".to_owned()]), "nobody else lives");
    assert_eq!(beat(nodes, &a).await, None, "what was frozen for too long does not come back");
    assert_eq!(beat(nodes, &b).await, Some(vec!["a 2".to_owned(), "b 1".to_owned()]));
    nodes.leave(&again).await.expect("leaves");
    assert_eq!(beat(nodes, &a).await, Some(vec!["a 1".to_owned(), "b 1".to_owned()]), "the name is free at once");
    for node in [a, b] {
        nodes.leave(&node).await.expect("leaves");
    }
}

async fn a_room_has_one_holder_that_lives(store: &dyn Store, nodes: &dyn Nodes, age: impl AsyncFn()) {
    let (a, b) = (node("a", 3), node("b", 3));
    append(store, &["held x", "held y"].map(|room| entry(room, 1, 1))).await;
    assert_eq!(claim(nodes, &a, "held x").await, Claim::Lapsed, "it has no lease");
    beat(nodes, &a).await;
    beat(nodes, &b).await;
    assert_eq!(claim(nodes, &a, "held nothing").await, Claim::Unknown);
    let fresh = nodes.claim(&a, &RoomName::new("held nothing"), true).await;
    assert_eq!(fresh.expect("answers"), Claim::Mine, "it is about to be made");
    for room in ["held x", "held y"] {
        assert_eq!(claim(nodes, &a, room).await, Claim::Mine);
        assert_eq!(claim(nodes, &a, room).await, Claim::Mine, "asked again");
        assert_eq!(claim(nodes, &b, room).await, Claim::Theirs("a".to_owned()));
    }
    nodes.release(&b, &RoomName::new("held x")).await.expect("answers");
    assert_eq!(claim(nodes, &b, "held x").await, Claim::Theirs("a".to_owned()), "it was not b's to give up");
    nodes.release(&a, &RoomName::new("held x")).await.expect("answers");
    assert_eq!(claim(nodes, &b, "held x").await, Claim::Mine);
    age().await;
    beat(nodes, &b).await;
    assert_eq!(claim(nodes, &b, "held y").await, Claim::Mine, "a has not renewed its lease");
    assert_eq!(claim(nodes, &a, "held y").await, Claim::Lapsed);
    beat(nodes, &a).await;
    assert_eq!(claim(nodes, &a, "held y").await, Claim::Theirs("b".to_owned()));
    // After a restart, a node does not keep its rooms.
    nodes.leave(&b).await.expect("leaves");
    assert_eq!(claim(nodes, &a, "held y").await, Claim::Mine, "b has left");
    nodes.leave(&a).await.expect("leaves");
}

async fn rooms_are_found_by_name_and_code(store: &dyn Store, nodes: &dyn Nodes) {
    let a = node("a", 4);
    let room = RoomName::new("located long name");
    append(store, &[entry(room.as_str(), 1, 1)]).await;
    assert!(store.give_code(&room, "LCTD").await.expect("writes"));
    let located = async |text| nodes.locate(text).await.expect("a sound store answers");
    let nobody = Located { room: room.clone(), node: None };
    for text in [room.as_str(), "LCTD"] {
        assert_eq!(located(text).await, Some(nobody.clone()), "{text}");
    }
    assert_eq!(located("LCTX").await, None);
    beat(nodes, &a).await;
    assert_eq!(claim(nodes, &a, room.as_str()).await, Claim::Mine);
    assert_eq!(located("LCTD").await, Some(Located { node: Some("a".to_owned()), ..nobody.clone() }));
    nodes.leave(&a).await.expect("leaves");
    assert_eq!(located("LCTD").await, Some(nobody));
    assert!(store.end(&room, Some(Seq(1))).await.expect("writes"));
    assert_eq!(located("LCTD").await, None, "it has ended");
}

async fn one_of_many_gets_a_room(store: &dyn Store, nodes: &Arc<dyn Nodes>) {
    append(store, &[entry("wanted", 1, 1)]).await;
    let all: Vec<Node> = (0..8).map(|number| node(&format!("n{number}"), 1)).collect();
    for node in &all {
        beat(&**nodes, node).await;
    }
    let claims = all.iter().cloned().map(|node| {
        let nodes = nodes.clone();
        tokio::spawn(async move { claim(&*nodes, &node, "wanted").await })
    });
    let mut came = Vec::new();
    for claim in claims.collect::<Vec<_>>() {
        came.push(claim.await.expect("no panic"));
    }
    let mine: Vec<usize> = (0..8).filter(|place| came[*place] == Claim::Mine).collect();
    assert_eq!(mine.len(), 1, "{came:?}");
    let holder = Claim::Theirs(all[mine[0]].name.clone());
    assert!(came.iter().all(|claim| *claim == Claim::Mine || *claim == holder), "{came:?}");
    for node in &all {
        nodes.leave(node).await.expect("leaves");
    }
}

async fn changes_are_announced(store: &dyn Store, nodes: &dyn Nodes) {
    let mut changes = nodes.changes();
    let document = Document { kind: "shared".to_owned(), id: "x".to_owned(), body: b"y".to_vec() };
    // The first notification may refer to an earlier change.
    let mut expect_change = async |what: fn(Changes) -> u64, act: &dyn Fn() -> Change| {
        let before = what(*changes.borrow_and_update());
        store.change(&[act()]).await.expect("writes");
        while what(*changes.borrow_and_update()) == before {
            changes.changed().await.expect("the store is there");
        }
    };
    expect_change(|changes| changes.documents, &|| Change::Put(document.clone())).await;
    expect_change(|changes| changes.documents, &|| Change::Remove { kind: "shared".to_owned(), id: "x".to_owned() })
        .await;
    store.keep_gallery_entry(&GalleryEntry { id: "shown".to_owned(), body: b"z".to_vec() }).await.expect("writes");
    expect_change(|changes| changes.gallery_entries, &|| Change::RemoveGalleryEntry { id: "shown".to_owned() }).await;
}

async fn tokens_are_taken_from_all_buckets_or_none(nodes: &Arc<dyn Nodes>) {
    let hour = Duration::from_secs(3600);
    let bucket = move |name: u8, burst| SharedBucket { name: [name; 32], every: hour, burst };
    let taking = (0..12).map(|_| {
        let nodes = nodes.clone();
        tokio::spawn(async move { nodes.take(&[bucket(2, 9), bucket(1, 5)]).await.expect("a sound store answers") })
    });
    let mut came = Vec::new();
    for taken in taking.collect::<Vec<_>>() {
        came.push(taken.await.expect("no panic"));
    }
    assert_eq!(came.iter().filter(|taken| taken.is_ok()).count(), 5, "{came:?}");
    for wait in came.iter().filter_map(|taken| taken.err()) {
        assert!(wait.abs_diff(hour) < Duration::from_secs(60), "{wait:?}");
    }
    let take = async |buckets: &[SharedBucket]| nodes.take(buckets).await.expect("a sound store answers").is_ok();
    let mut left = 0;
    while take(&[bucket(2, 9)]).await {
        left += 1;
    }
    assert_eq!(left, 4, "what was refused has cost nothing");
    assert!(take(&[bucket(3, 1)]).await && !take(&[bucket(3, 1)]).await && !take(&[bucket(4, 0)]).await);
}
