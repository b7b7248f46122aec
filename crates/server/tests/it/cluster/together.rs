//! Players of one table connect to different nodes.

use futures_util::{SinkExt, StreamExt};
use rand_chacha::ChaCha8Rng;
use ruckus_journal::LEASE;
use ruckus_protocol::{CheckIn, Emote, EventMessage, EventSeat, EventView, Hello, MakeEvent, Talk};
use tokio_tungstenite::connect_async;

use super::{Node, two};
use crate::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn players_on_different_nodes_play_at_one_table() -> Tested {
    let (store, a, b) = two().await;
    let ann = a.api.make(&table("Ann")).await?;
    assert_eq!(b.api.look(&ann.code).await?.names, ["Ann"], "asked elsewhere");
    let bob = b.api.sit(&ann.code, "Bob").await?;
    assert_eq!(bob.seat, Seat(1));
    // Ann connects to the other node, Bob to the node that runs the table.
    let mut devices = vec![Device::open(&b.api, &ann).await?, Device::open(&a.api, &bob).await?];
    for device in &mut devices {
        look(device, false).await?;
    }
    begin(&mut devices).await?;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    // The round may end before 40 moves.
    let mut moves = 0;
    while moves < 40 && one_move(&mut devices, &mut random).await? {
        moves += 1;
    }
    level(&mut devices).await?;
    // Talk is relayed too, and spectators see it at any node.
    let mut watcher = Device::watch(&b.api, &ann.code).await?;
    devices[0].talk(Talk::Emote(Emote::Laugh)).await?;
    while !matches!(watcher.hear().await?, ServerMessage::Talk { .. }) {}
    let seen = [&watcher, &devices[1]].map(|device| device.view.as_ref().and_then(|view| view.top().cloned()));
    assert_eq!(seen[0], seen[1]);
    assert!(moves > 5 && store.entries() > moves, "{moves} moves, {} entries", store.entries());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn event_devices_receive_updates_from_any_node() -> Tested {
    let (_store, a, b) = two().await;
    let asked: MakeEvent = serde_json::from_value(json!({
        "name": "Friday", "form": "swap", "length": {"rounds": 1}, "host": "Ann", "host_plays": true
    }))?;
    let ann: EventSeat = a.api.post("/api/events", &asked).await?.read()?;
    let path = format!("/api/events/{}", ann.code);
    let hello = |token: &str| Message::text(format!("{{\"hello\":{{\"token\":\"{token}\"}}}}"));
    let open = async |api: &ServerApi, first: Message| -> Result<_, Box<dyn std::error::Error>> {
        let (mut socket, _) = connect_async(format!("ws://{}{path}/socket", api.authority())).await?;
        socket.send(first).await?;
        Ok(socket)
    };
    // Ann connects to the other node. She receives the news that Bob has checked in at the event's own node.
    let mut socket = open(&b.api, hello(&ann.token)).await?;
    let bob = CheckIn::named("Bob");
    let _: EventSeat = a.api.post(&format!("{path}/players"), &bob).await?.read()?;
    let mut view: Option<EventView> = None;
    while view.as_ref().is_none_or(|view| view.people < 2) {
        let Message::Text(text) = socket.next().await.ok_or("it ended")?? else { continue };
        match (&mut view, serde_json::from_str(&text)?) {
            (None, EventMessage::Event(first)) => view = Some(*first),
            (Some(view), message) => view.hear(message),
            (None, other) => panic!("the whole event comes first: {other:?}"),
        }
    }
    assert_eq!(view.and_then(|view| view.you).map(|you| (you.name, you.host)), Some(("Ann".to_owned(), true)));
    socket.send(Message::text("{\"ping\":7}")).await?;
    let pong = loop {
        match socket.next().await.ok_or("it ended")?? {
            Message::Text(text) if text.contains("pong") => break text,
            _ => {}
        }
    };
    assert_eq!(pong.as_str(), "{\"type\":\"pong\",\"id\":7}");
    // A wrong token gets the same close code as at the event's own node.
    let mut socket = open(&b.api, hello("not hers")).await?;
    let closed = loop {
        if let Message::Close(frame) = socket.next().await.ok_or("it ended")?? {
            break frame.ok_or("no reason")?;
        }
    };
    assert_eq!(u16::from(closed.code), 4003);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_removed_from_an_event_on_another_node() -> Tested {
    let (store, a, b) = two().await;
    let asked: MakeEvent = serde_json::from_value(json!({
        "name": "Friday", "form": "swap", "length": {"rounds": 1}, "host": "Ann", "host_plays": true
    }))?;
    let ann: EventSeat = a.api.post("/api/events", &asked).await?.read()?;
    let path = format!("/api/events/{}", ann.code);
    let check_in = async |api: &ServerApi, name: &str| -> Result<EventSeat, ClientError> {
        api.post(&format!("{path}/players"), &CheckIn::named(name)).await?.read()
    };
    let zoe = check_in(&a.api, "Zoe Quick").await?;
    let stored = async || -> Result<String, ruckus_journal::StoreError> {
        let entries = store.load(&RoomName::new(&format!("event-{}", ann.code)), Seq(0)).await?;
        Ok(entries.iter().map(|entry| String::from_utf8_lossy(&entry.body).into_owned()).collect())
    };
    assert!(stored().await?.contains("Zoe"));
    let pass = format!("Bearer {}", zoe.token);
    let headers = [("authorization", pass.as_str())];
    let gone = b.api.ask(Method::DELETE, &format!("{path}/name"), &headers, Vec::new()).await?;
    assert_eq!(gone.status, 204, "{}", String::from_utf8_lossy(&gone.body));
    assert!(!stored().await?.contains("Zoe"));
    // The event goes on, and both nodes serve it. The name is free again.
    assert_eq!(check_in(&b.api, "Zoe Quick").await?.player, Some(2));
    let answer = a.api.ask(Method::GET, &path, &headers, Vec::new()).await?;
    let view: EventView = answer.read()?;
    assert_eq!((view.people, view.you.map(|you| you.name)), (3, Some("Player 2".to_owned())));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relaying_node_rejects_wrong_tokens_and_unknown_tables() -> Tested {
    let (_store, a, b) = two().await;
    let ann = a.api.make(&table("Ann")).await?;
    let wrong = Seated { token: "0".repeat(64), ..ann.clone() };
    let refused = Device::open(&b.api, &wrong).await;
    assert!(matches!(refused, Err(ClientError::Closed { code: 4003, .. })), "{refused:?}");
    let nowhere = Seated { code: "ZZZZ".to_owned(), ..ann.clone() };
    let refused = Device::open(&b.api, &nowhere).await;
    assert!(matches!(refused, Err(ClientError::Closed { code: 4004, .. })), "{refused:?}");
    let refused = b.api.look("ZZZZ").await;
    assert!(matches!(&refused, Err(ClientError::Refused { status: 404, code, .. }) if code == "unknown-code"));
    // A second connection for a seat, at another node, ends the first one.
    let mut first = Device::open(&a.api, &ann).await?;
    let mut second = Device::open(&b.api, &ann).await?;
    assert_eq!(closed(&mut first).await, 4001);
    let n = second.lobby(LobbyCommand::Ready(true)).await?;
    assert_eq!(answer(&mut second, n).await?.message, None);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_with_a_wrong_secret_or_duplicate_name_cannot_join() -> Tested {
    let (store, a, b) = two().await;
    let ann = a.api.make(&table("Ann")).await?;
    for (name, secret, expected) in [("c", "another", "has another secret"), ("a", super::SECRET, "called `a`")] {
        let refused = Node::start_with(&store, name, secret, generous()).await.err().map(|error| error.to_string());
        assert!(refused.as_ref().is_some_and(|why| why.contains(expected)), "{refused:?}");
    }
    assert_eq!(b.api.look(&ann.code).await?.names, ["Ann"], "those that are there go on");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn any_node_loads_an_evicted_table_within_the_lease() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let settings = || Settings { park_after: Duration::ZERO, ..generous() };
    let a = Node::start_with(&store, "a", super::SECRET, settings()).await?;
    let b = Node::start_with(&store, "b", super::SECRET, settings()).await?;
    let mut seat = a.api.make(&table("Ann")).await?;
    // The players use the nodes in turn, so the room moves back and forth.
    for turn in 0..10 {
        let api = if turn % 2 == 0 { &b.api } else { &a.api };
        let begun = std::time::Instant::now();
        let mut device = Device::open(api, &seat).await?;
        let n = device.lobby(LobbyCommand::Rename(format!("Ann {turn}"))).await?;
        assert_eq!(answer(&mut device, n).await?.message, None);
        assert!(begun.elapsed() < LEASE, "no lease has to run out for that");
        seat = Seated { code: seat.code.to_lowercase(), ..seat };
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_connections_get_the_url_of_the_owning_node() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let a = Node::start_at(&store, "a", Some("https://play.example.org/n/a")).await;
    let b = Node::start_at(&store, "b", None).await;
    let ann = a.api.make(&table("Ann")).await?;
    let mut device = Device::silent(&b.api, &format!("{}/socket?direct&", ann.code)).await?;
    device.say(&ClientMessage::Hello(Hello { token: ann.token.clone(), last: None })).await?;
    match device.hear().await {
        Err(ClientError::Closed { code: 4015, reason }) => assert_eq!(reason, "https://play.example.org/n/a"),
        other => panic!("{other:?}"),
    }
    let policy = b.api.get("/").await?.headers["content-security-policy"].to_str()?.to_owned();
    assert!(policy.ends_with("connect-src 'self' wss://play.example.org"), "{policy}");
    Ok(())
}
