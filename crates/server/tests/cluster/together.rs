//! A table whose players come to different nodes.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use ruckus_client::{ClientError, Device};
use ruckus_engine::Seat;
use ruckus_protocol::{ClientMessage, Emote, Hello, LobbyCommand, Seated, ServerMessage, Talk};
use ruckus_store::LEASE;

use super::support::{Tested, answer, begin, closed, generous, level, look, one_move, table};
use super::{Node, two};

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_play_at_one_table() -> Tested {
    let (store, a, b) = two().await;
    let ann = a.desk.make(&table("Ann")).await?;
    assert_eq!(b.desk.look(&ann.code).await?.names, ["Ann"], "asked elsewhere");
    let bob = b.desk.sit(&ann.code, "Bob").await?;
    assert_eq!(bob.seat, Seat(1));
    // Ann comes by the wrong node, Bob by the right one.
    let mut devices = vec![Device::open(&b.desk, &ann).await?, Device::open(&a.desk, &bob).await?];
    for device in &mut devices {
        look(device, false).await?;
    }
    begin(&mut devices).await?;
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..40 {
        if !one_move(&mut devices, &mut random).await? {
            break;
        }
    }
    level(&mut devices).await?;
    // What is said passes as well, and who watches sees it from anywhere.
    let mut watcher = Device::watch(&b.desk, &ann.code).await?;
    devices[0].talk(Talk::Emote(Emote::Laugh)).await?;
    while !matches!(watcher.hear().await?, ServerMessage::Talk { .. }) {}
    let seen = [&watcher, &devices[1]].map(|device| device.view.as_ref().and_then(|view| view.top().cloned()));
    assert_eq!(seen[0], seen[1]);
    assert!(store.entries() > 40);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_and_an_unknown_table_are_refused_as_ever() -> Tested {
    let (_store, a, b) = two().await;
    let ann = a.desk.make(&table("Ann")).await?;
    let wrong = Seated { token: "0".repeat(64), ..ann.clone() };
    let refused = Device::open(&b.desk, &wrong).await;
    assert!(matches!(refused, Err(ClientError::Closed { code: 4003, .. })), "{refused:?}");
    let nowhere = Seated { code: "ZZZZ".to_owned(), ..ann.clone() };
    let refused = Device::open(&b.desk, &nowhere).await;
    assert!(matches!(refused, Err(ClientError::Closed { code: 4004, .. })), "{refused:?}");
    let refused = b.desk.look("ZZZZ").await;
    assert!(matches!(&refused, Err(ClientError::Refused { status: 404, code, .. }) if code == "unknown-code"));
    // A seat opened on a second connection, at another node, ends the first.
    let mut first = Device::open(&a.desk, &ann).await?;
    let mut second = Device::open(&b.desk, &ann).await?;
    assert_eq!(closed(&mut first).await, 4001);
    let n = second.lobby(LobbyCommand::Ready(true)).await?;
    assert_eq!(answer(&mut second, n).await?.message, None);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_claims_to_be_a_node_without_the_secret() -> Tested {
    let (store, a, b) = two().await;
    let ann = a.desk.make(&table("Ann")).await?;
    for word in ["", "guessed"] {
        let headers = [("x-ruckus-node", word), ("x-ruckus-visitor", "192.0.2.7")];
        let path = format!("/api/tables/{}", ann.code);
        let answer = a.desk.ask(hyper::Method::GET, &path, &headers, Vec::new()).await?;
        assert_eq!((answer.status, answer.read::<()>().unwrap_err().to_string().contains("wrong-secret")), (403, true));
    }
    let answer = a.desk.get(&format!("/cluster/rooms/{}", ann.code)).await?;
    assert!(answer.status == 400 || answer.status == 403, "{}", answer.status);
    for (name, secret, expected) in [("c", "another", "has another secret"), ("a", super::SECRET, "called `a`")] {
        let refused = Node::start_with(&store, name, secret, generous()).await.err().map(|error| error.to_string());
        assert!(refused.as_ref().is_some_and(|why| why.contains(expected)), "{refused:?}");
    }
    assert_eq!(b.desk.look(&ann.code).await?.names, ["Ann"], "those that are there go on");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_put_away_opens_at_whichever_node_is_asked() -> Tested {
    let store = std::sync::Arc::new(ruckus_store::MemoryStore::new());
    let settings = || ruckus_server::Settings { park_after: std::time::Duration::ZERO, ..generous() };
    let a = Node::start_with(&store, "a", super::SECRET, settings()).await?;
    let b = Node::start_with(&store, "b", super::SECRET, settings()).await?;
    let mut seat = a.desk.make(&table("Ann")).await?;
    // Each time somebody else is asked; the room goes back and forth.
    for turn in 0..10 {
        let desk = if turn % 2 == 0 { &b.desk } else { &a.desk };
        let begun = std::time::Instant::now();
        let mut device = Device::open(desk, &seat).await?;
        let n = device.lobby(LobbyCommand::Rename(format!("Ann {turn}"))).await?;
        assert_eq!(answer(&mut device, n).await?.message, None);
        assert!(begun.elapsed() < LEASE, "no lease has to run out for that");
        seat = Seated { code: seat.code.to_lowercase(), ..seat };
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_would_rather_come_directly_is_told_where() -> Tested {
    let store = std::sync::Arc::new(ruckus_store::MemoryStore::new());
    let a = Node::start_at(&store, "a", Some("https://play.example.org/n/a")).await;
    let b = Node::start_at(&store, "b", None).await;
    let ann = a.desk.make(&table("Ann")).await?;
    let mut device = Device::silent(&b.desk, &format!("{}/socket?direct&", ann.code)).await?;
    device.say(&ClientMessage::Hello(Hello { token: ann.token.clone(), last: None })).await?;
    match device.hear().await {
        Err(ClientError::Closed { code: 4015, reason }) => assert_eq!(reason, "https://play.example.org/n/a"),
        other => panic!("{other:?}"),
    }
    let policy = b.desk.get("/").await?.headers["content-security-policy"].to_str()?.to_owned();
    assert!(policy.ends_with("connect-src 'self' wss://play.example.org"), "{policy}");
    Ok(())
}
