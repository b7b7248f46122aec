//! Connections that break, resume, are replaced, or misbehave.

use futures_util::StreamExt;
use ruckus_engine::Action;
use ruckus_journal::{Append, Entry, Epoch};
use ruckus_protocol::{Command, Do, Hello};
use tokio_tungstenite::connect_async;

use crate::prelude::*;

#[tokio::test]
async fn a_repeated_command_applies_once_and_gets_the_same_answer() -> Tested {
    let server = test_server(generous()).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let n = devices[0].lobby(LobbyCommand::AddBot(ruckus_protocol::BotLevel::Rookie.into())).await?;
    let first = answer(&mut devices[0], n).await?;
    let repeat = Command::new(n, Do::Lobby(LobbyCommand::AddBot(ruckus_protocol::BotLevel::Rookie.into())));
    devices[0].say(&ClientMessage::Command(repeat)).await?;
    assert_eq!(answer(&mut devices[0], n).await?, first);
    assert_eq!(devices[0].lobby.as_ref().map(|lobby| lobby.seats.len()), Some(3));
    // The server remembers refusals too.
    let n = devices[1].lobby(LobbyCommand::Start).await?;
    let first = answer(&mut devices[1], n).await?;
    assert!(first.message.as_ref().is_some_and(|message| message.contains("Ann")), "{first:?}");
    devices[1].say(&ClientMessage::Command(Command::new(n, Do::Lobby(LobbyCommand::Ready(true))))).await?;
    assert_eq!(answer(&mut devices[1], n).await?, first);
    Ok(())
}

#[tokio::test]
async fn rejects_command_numbers_that_skip_ahead() -> Tested {
    let server = test_server(generous()).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann"]).await?;
    devices[0].say(&ClientMessage::Command(Command::new(7, Do::Act(Action::Slap)))).await?;
    let Ok(ServerMessage::Error { code, .. }) = devices[0].hear().await else { return Err("no error".into()) };
    assert_eq!(code, "bad-number");
    assert_eq!(closed(&mut devices[0]).await, 4000);
    Ok(())
}

#[tokio::test]
async fn a_lost_connection_resumes_with_updates_only() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(3);
    for _ in 0..8 {
        one_move(&mut devices, &mut random).await?;
    }
    level(&mut devices).await?;
    let lost = devices.remove(2);
    for _ in 0..4 {
        one_move(&mut devices, &mut random).await?;
    }
    level(&mut devices).await?;
    let last = lost.version;
    let mut back = Device::resume(&server.api, &seats[2], lost).await?;
    let newest = devices[0].version;
    while back.version < newest {
        let message = back.hear().await?;
        assert!(matches!(message, ServerMessage::Update(_)), "no snapshot is needed after {last:?}: {message:?}");
    }
    devices.push(back);
    level(&mut devices).await?;
    let fresh = Device::open(&server.api, &seats[2]).await?;
    assert_eq!(devices[2].view, fresh.view);
    assert_eq!(devices[2].offers, fresh.offers);
    Ok(())
}

#[tokio::test]
async fn unknown_versions_get_a_snapshot() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, _devices) = sit_down(&server.api, &["Ann"]).await?;
    for last in [Some(0), Some(1_000_000), Some(u64::MAX)] {
        let mut device = Device::silent(&server.api, &seats[0].code).await?;
        device.say(&ClientMessage::Hello(Hello { token: seats[0].token.clone(), last })).await?;
        assert!(matches!(device.hear().await?, ServerMessage::Snapshot(_)), "{last:?}");
    }
    Ok(())
}

/// A page that was open while the server was upgraded resumes without a snapshot, and would misread what follows.
#[tokio::test]
async fn clients_of_another_protocol_version_are_turned_away_before_they_resume() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, _devices) = sit_down(&server.api, &["Ann"]).await?;
    for other in ["2", "4", "", "x"] {
        let socket =
            format!("ws://{}/api/tables/{}/socket?direct&protocol={other}", server.api.authority(), seats[0].code);
        let (mut socket, _) = connect_async(socket).await?;
        let closed = socket.next().await.ok_or("no close frame")??;
        let Message::Close(Some(frame)) = closed else { return Err(format!("{other:?}: {closed:?}").into()) };
        assert_eq!(u16::from(frame.code), 4018, "{other:?}");
    }
    Ok(())
}

#[tokio::test]
async fn bad_tokens_and_unknown_tables_have_distinct_close_codes() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, _devices) = sit_down(&server.api, &["Ann"]).await?;
    let hello = |token: &str| ClientMessage::Hello(Hello { token: token.to_owned(), last: None });
    for token in ["", "nonsense", &"0".repeat(64)] {
        let mut device = Device::silent(&server.api, &seats[0].code).await?;
        device.say(&hello(token)).await?;
        assert_eq!(closed(&mut device).await, 4003);
    }
    for code in ["QQQQ", "abc", "ÄÖÜß"] {
        let code: String = code.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let mut device = Device::silent(&server.api, &code).await?;
        // The server may have closed the socket before this message arrives.
        let _ = device.say(&hello(&seats[0].token)).await;
        assert_eq!(closed(&mut device).await, 4004);
    }
    Ok(())
}

#[tokio::test]
async fn malformed_frames_get_an_error_and_close_the_connection() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    for bad in [
        "",
        "{",
        "null",
        "[]",
        r#"{"shout":1}"#,
        r#"{"hello":{"token":"x"}}"#,
        r#"{"command":{"n":1}}"#,
        r#"{"command":{"n":-1,"do":{"lobby":"start"}}}"#,
        r#"{"command":{"n":1,"do":{"act":{"play":"Q7"}}}}"#,
        r#"{"command":{"n":1,"do":{"act":{"play":"R7","draw":true}}}}"#,
        r#"{"command":{"n":1,"do":{"act":{}}}}"#,
        r#"{"command":{"n":1,"do":{"lobby":"start"},"extra":0}}"#,
    ] {
        let mut device = Device::open(&server.api, &seats[1]).await?;
        device.say_raw(Message::text(bad)).await?;
        let Ok(ServerMessage::Error { code, message }) = device.hear().await else {
            return Err(format!("no error for {bad}").into());
        };
        assert_eq!(code, "bad-message", "{message}");
        assert_eq!(closed(&mut device).await, 4000, "{bad}");
    }
    let mut device = Device::open(&server.api, &seats[1]).await?;
    device.say_raw(Message::binary(vec![0, 1, 2])).await?;
    assert_eq!(closed(&mut device).await, 4000);
    let mut device = Device::open(&server.api, &seats[1]).await?;
    device.say_raw(Message::text("x".repeat(17 * 1024))).await?;
    assert_eq!(closed(&mut device).await, 1009);
    let mut device = Device::silent(&server.api, &seats[1].code).await?;
    device.say(&ClientMessage::Ping(1)).await?;
    assert!(matches!(device.hear().await?, ServerMessage::Error { .. }), "the first message must be `hello`");
    assert_eq!(closed(&mut device).await, 4000);
    // Ann has seen nothing except Bob's connections and disconnections.
    let n = devices[0].lobby(LobbyCommand::Ready(true)).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    Ok(())
}

#[tokio::test]
async fn pings_are_answered_and_floods_close_the_connection() -> Tested {
    let settings = Settings { limits: Limits { message_burst: 40, ..Limits::default() }, ..generous() };
    let server = test_server(settings).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann"]).await?;
    devices[0].say(&ClientMessage::Ping(5)).await?;
    assert!(matches!(devices[0].hear().await?, ServerMessage::Pong { id: 5, .. }));
    for id in 0..200 {
        if devices[0].say(&ClientMessage::Ping(id)).await.is_err() {
            break;
        }
    }
    assert_eq!(closed(&mut devices[0]).await, 4008);
    Ok(())
}

#[tokio::test]
async fn a_client_without_a_hello_is_disconnected() -> Tested {
    let limits = Limits { hello_within: Duration::from_millis(50), ..Limits::default() };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let (seats, _) = sit_down(&server.api, &["Ann"]).await?;
    let mut device = Device::silent(&server.api, &seats[0].code).await?;
    assert_eq!(closed(&mut device).await, 4016);
    Ok(())
}

#[tokio::test]
async fn a_silent_connection_closes_with_its_own_code_and_resumes() -> Tested {
    let (ping_every, silent_for) = (Duration::from_millis(20), Duration::from_millis(60));
    let server =
        test_server(Settings { limits: Limits { ping_every, silent_for, ..generous().limits }, ..generous() }).await?;
    let seat = server.api.make(&table("Ann")).await?;
    let mut ann = Device::open(&server.api, &seat).await?;
    ann.answers_pings = false;
    let silent = loop {
        match ann.hear().await {
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    assert!(matches!(silent, ClientError::Closed { code: 4017, .. }) && silent.is_lost(), "{silent:?}");
    let known = ann.version;
    let mut back = Device::resume(&server.api, &seat, ann).await?;
    back.until(|device| device.version > known).await?;
    Ok(())
}

#[tokio::test]
async fn a_slow_reader_is_disconnected_and_the_table_continues() -> Tested {
    // On a busy machine, it can take longer than the default of 20 s to fill his buffers.
    let limits = Limits { queued_frames: 64, silent_for: Duration::from_secs(3600), ..generous().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    // Bob reads nothing. Every change of the rules sends him the whole lobby, until his buffers are full.
    let mut slow = devices.remove(1);
    let rules = LobbyCommand::Rules { base: "classic".to_owned(), with: [].into() };
    let bob_is_gone = |ann: &Device| ann.lobby.as_ref().is_some_and(|lobby| !lobby.seats[1].connected);
    devices[0].until(|ann| !bob_is_gone(ann)).await?;
    let mut changes = 0;
    while !bob_is_gone(&devices[0]) {
        let mut last = 0;
        for _ in 0..8 {
            last = devices[0].lobby(rules.clone()).await?;
        }
        answer(&mut devices[0], last).await?;
        changes += 8;
        assert!(changes < 20_000, "nobody may queue without end");
    }
    assert!(matches!(closed(&mut slow).await, 1013 | 1006));
    let back = Device::resume(&server.api, &seats[1], slow).await?;
    devices.push(back);
    devices[1].until(|device| device.version.is_some()).await?;
    level(&mut devices).await?;
    Ok(())
}

#[tokio::test]
async fn shutdown_closes_connections_with_a_code() -> Tested {
    let server = test_server(generous()).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann"]).await?;
    let down = tokio::spawn(server.server.stop());
    assert_eq!(closed(&mut devices[0]).await, 1013);
    down.await?;
    assert!(matches!(server.api.get("/healthz").await, Err(ClientError::Connection(_))));
    Ok(())
}

#[tokio::test]
async fn a_table_written_by_another_version_is_refused() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let (room, seq, epoch) = (RoomName::new("BCDF"), Seq(1), Epoch(1));
    let body = br#"{"at":0,"what":{"opened-otherwise":{}}}"#.to_vec();
    let entries = vec![Entry { room, seq, epoch, command: String::new(), body, tallies: Vec::new() }];
    store.append(&[Append { entries, written_at: 0 }]).await?;
    let (_server, api) = test_server_on(store, generous()).await?;
    let looked = api.look("BCDF").await;
    let Err(ClientError::Refused { status, code, message }) = looked else { return Err("it is not refused".into()) };
    assert_eq!((status, code.as_str()), (503, "unreadable"));
    assert!(message.contains("another version"), "{message}");
    let mut device = Device::silent(&api, "BCDF").await?;
    device.say(&ClientMessage::Hello(Hello { token: "00".to_owned(), last: None })).await?;
    assert_eq!(closed(&mut device).await, 4005);
    Ok(())
}
