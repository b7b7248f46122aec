//! Requests that only look at a table write nothing to its journal, and do not claim its room.

use ruckus_protocol::Hello;

use crate::prelude::*;

#[tokio::test]
async fn reading_an_evicted_table_writes_nothing() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let (server, api) = test_server_on(store.clone(), generous()).await?;
    let (seats, devices) = sit_down(&api, &["Ann", "Bob"]).await?;
    drop(devices);
    server.stop().await;
    let (code, room) = (&seats[0].code, RoomName::new(&seats[0].code));
    let parked = store.load(&room, Seq(0)).await?;
    // This server has no rooms in memory.
    let (_server, api) = test_server_on(store.clone(), generous()).await?;
    let bearer = format!("Bearer {}", seats[0].token);
    for path in
        ["", "/rules", "/record", "/shuffles", "/votes", "/replays/1", "/replays/1/rounds/1", "/socket", "/nowhere"]
    {
        for headers in [&[][..], &[("authorization", &*bearer)]] {
            let answer = api.ask(Method::GET, &format!("/api/tables/{code}{path}"), headers, Vec::new()).await?;
            assert!(answer.status < 500, "{path}: {}", answer.status);
        }
    }
    for path in ["/seats", "/votes", "/replays", "/homemade", "/replays/1/tables"] {
        let answer = api.post(&format!("/api/tables/{code}{path}"), &json!({"name": "Ann", "on": []})).await?;
        assert!((400..500).contains(&answer.status), "{path} is refused: {}", answer.status);
    }
    let watcher = Device::watch(&api, code).await?;
    let mut stranger = Device::silent(&api, code).await?;
    stranger.say(&ClientMessage::Hello(Hello { token: "00".to_owned(), last: None })).await?;
    assert_eq!(closed(&mut stranger).await, 4003);
    assert_eq!(store.load(&room, Seq(0)).await?, parked, "looking and being refused have written nothing");
    let back = Device::open(&api, &seats[0]).await?;
    let after = store.load(&room, Seq(0)).await?;
    let epochs: Vec<_> = after[parked.len()..].iter().map(|entry| entry.epoch.0).collect();
    assert_eq!(epochs, [2, 2], "who comes back takes it over, together with the first change");
    assert_eq!(back.version, after.last().map(|last| last.seq.0));
    drop(watcher);
    Ok(())
}
