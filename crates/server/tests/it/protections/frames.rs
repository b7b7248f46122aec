//! Frames that no client would send, from a player with a seat.

use ruckus_protocol::{Command, Do};
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::prelude::*;

fn part(bytes: impl Into<Vec<u8>>, opcode: Data, last: bool) -> Message {
    Message::Frame(Frame::message(bytes.into(), OpCode::Data(opcode), last))
}

#[tokio::test]
async fn invalid_messages_close_the_connection_without_effect() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let deep = |open: &str, times: usize| open.repeat(times);
    for bad in [
        // The seat of another player, in each place where it could be given.
        r#"{"command":{"n":1,"seat":0,"do":{"lobby":{"ready":true}}}}"#.to_owned(),
        r#"{"command":{"n":1,"do":{"lobby":{"ready":true}},"as":0}}"#.to_owned(),
        r#"{"command":{"n":1,"do":{"lobby":{"ready":true},"seat":0}}}"#.to_owned(),
        r#"{"command":{"n":1,"do":{"act":{"draw":true,"seat":0}}}}"#.to_owned(),
        r#"{"command":{"n":1,"player":1,"do":{"lobby":"start"}}}"#.to_owned(),
        // Two commands in one message, or the same field twice.
        r#"{"command":{"n":1,"do":{"lobby":{"ready":true},"act":{"draw":true}}}}"#.to_owned(),
        r#"{"command":{"n":1,"n":2,"do":{"lobby":{"ready":true}}}}"#.to_owned(),
        r#"{"ping":1,"command":{"n":1,"do":{"lobby":{"ready":true}}}}"#.to_owned(),
        // Commands of the server itself, and seats that do not exist.
        r#"{"command":{"n":1,"do":{"house":{"lobby":"start"}}}}"#.to_owned(),
        r#"{"command":{"n":1,"do":{"lobby":{"set":{"hands":[]}}}}}"#.to_owned(),
        r#"{"command":{"n":1,"do":{"lobby":{"remove":256}}}}"#.to_owned(),
        r#"{"command":{"n":1,"do":{"lobby":{"remove":-1}}}}"#.to_owned(),
        r#"{"command":{"n":1,"do":{"lobby":{"remove":[1]}}}}"#.to_owned(),
        // Invalid numbers.
        r#"{"command":{"n":1.5,"do":{"lobby":{"ready":true}}}}"#.to_owned(),
        r#"{"command":{"n":18446744073709551616,"do":{"lobby":{"ready":true}}}}"#.to_owned(),
        r#"{"command":{"n":1e999,"do":{"lobby":{"ready":true}}}}"#.to_owned(),
        r#"{"ping":-1}"#.to_owned(),
        // Deep nesting.
        deep("[", 8_000),
        deep(r#"{"command":"#, 1_400),
        deep(r#"{"command":{"n":1,"do":{"lobby":{"rules":{"base":"classic","with":{"a":"#, 1) + &deep("[", 8_000),
        // More than one message in a frame, or extra characters.
        r#"{"ping":1}{"ping":2}"#.to_owned(),
        "{\"ping\":1}\u{0}".to_owned(),
        "\u{feff}{\"ping\":1}".to_owned(),
    ] {
        let mut device = Device::open(&server.api, &seats[1]).await?;
        device.say_raw(Message::text(bad.clone())).await?;
        let Ok(ServerMessage::Error { code, .. }) = device.hear().await else {
            return Err(format!("no error for {bad:.60}").into());
        };
        assert_eq!((code.as_str(), closed(&mut device).await), ("bad-message", 4000), "{bad:.60}");
    }
    let mut bob = Device::open(&server.api, &seats[1]).await?;
    assert_eq!(bob.you.as_ref().map(|you| you.last_n), Some(0), "none of it was a command");
    let n = devices[0].lobby(LobbyCommand::Ready(true)).await?;
    answer(&mut devices[0], n).await?;
    bob.until(|bob| bob.lobby.as_ref().is_some_and(|lobby| lobby.seats[0].ready)).await?;
    assert!(bob.lobby.as_ref().is_some_and(|lobby| !lobby.seats[1].ready && lobby.seats.len() == 2));
    Ok(())
}

#[tokio::test]
async fn fragmented_messages_obey_the_size_limit() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann"]).await?;
    let ann = &mut devices[0];
    let command = r#"{"command":{"n":1,"do":{"lobby":{"rename":"Änne"}}}}"#.as_bytes();
    // The cut splits a character of two bytes, and a ping arrives between the parts.
    let cut = command.iter().position(|&byte| byte > 127).ok_or("a letter of two bytes")? + 1;
    ann.say_raw(part(&command[..cut], Data::Text, false)).await?;
    ann.say_raw(Message::Ping(b"still there?".to_vec().into())).await?;
    ann.say_raw(part(&command[cut..cut], Data::Continue, false)).await?;
    ann.say_raw(part(&command[cut..], Data::Continue, true)).await?;
    assert_eq!(answer(ann, 1).await?.message, None);
    assert_eq!(server.api.look(&seats[0].code).await?.names, ["Änne"]);

    let most = 16 * 1024;
    let mut device = Device::open(&server.api, &seats[0]).await?;
    let padded = format!("{:most$}", r#"{"ping":7}"#);
    device.say_raw(Message::text(padded.clone())).await?;
    assert!(matches!(device.hear().await?, ServerMessage::Pong { id: 7, .. }), "16 KiB are not too much");
    device.say_raw(Message::text(padded + " ")).await?;
    assert_eq!(closed(&mut device).await, 1009, "one byte more is");

    let mut device = Device::open(&server.api, &seats[0]).await?;
    device.say_raw(part(vec![b' '; most], Data::Text, false)).await?;
    device.say_raw(part(b" ".to_vec(), Data::Continue, true)).await?;
    assert_eq!(closed(&mut device).await, 1009, "not in parts either");
    Ok(())
}

#[tokio::test]
async fn invalid_utf8_and_frames_close_the_connection() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, _devices) = sit_down(&server.api, &["Ann"]).await?;
    let ping = br#"{"ping":1}"#.to_vec();
    let odd: [Vec<Message>; 6] = [
        vec![part(vec![b'"', 0xC3, 0x28, b'"'], Data::Text, true)],
        vec![part(vec![b'"', 0xED, 0xA0, 0x80, b'"'], Data::Text, true)],
        vec![part(ping.clone(), Data::Reserved(3), true)],
        vec![part(ping.clone(), Data::Continue, true)],
        vec![part(ping.clone(), Data::Text, false), part(ping.clone(), Data::Text, true)],
        vec![Message::binary(ping)],
    ];
    for frames in odd {
        for after_hello in [true, false] {
            let mut device = if after_hello {
                Device::open(&server.api, &seats[0]).await?
            } else {
                Device::silent(&server.api, &seats[0].code).await?
            };
            for frame in &frames {
                // The server may have closed the socket after the first frame.
                let _ = device.say_raw(frame.clone()).await;
            }
            let code = closed(&mut device).await;
            assert!(matches!(code, 4000 | 1006 | 1007 | 1002), "{code}: {frames:?}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn rejects_stale_and_skipped_command_numbers() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann"]).await?;
    for ready in 0..70 {
        let n = devices[0].lobby(LobbyCommand::Ready(ready % 2 == 0)).await?;
        answer(&mut devices[0], n).await?;
    }
    let before = devices[0].version;
    for n in [0, 1, 72, 1_000_000, u64::MAX] {
        let mut device = Device::open(&server.api, &seats[0]).await?;
        let what = Do::Lobby(LobbyCommand::Rename("Eve".to_owned()));
        device.say(&ClientMessage::Command(Command { n, what, answers: None })).await?;
        let Ok(ServerMessage::Error { code, .. }) = device.hear().await else { return Err("no error".into()) };
        assert_eq!((code.as_str(), closed(&mut device).await), ("bad-number", 4000), "{n}");
    }
    let device = Device::open(&server.api, &seats[0]).await?;
    assert_eq!(device.you.as_ref().map(|you| you.last_n), Some(70));
    assert!(device.version > before && device.lobby.as_ref().is_some_and(|lobby| lobby.seats[0].name == "Ann"));
    Ok(())
}

/// A player cannot cut for another seat, out of turn, or with a contribution other than the committed one.
#[tokio::test]
async fn cuts_must_match_their_deal_and_commitment() -> Tested {
    let server = test_server(generous()).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let (good, other) = ("00".repeat(16), "11".repeat(16));
    let bound = |part: &str, seat: u8| {
        let part = ruckus_record::Hex::read(part).expect("sixteen bytes");
        ruckus_record::shuffle::commit_part(Seat(seat), &part).to_string()
    };
    let cut = |deal: u32, commitment: String| LobbyCommand::Cut { deal, commitment };
    let reveal = |deal: u32, contribution: &str| LobbyCommand::Reveal { deal, contribution: contribution.to_owned() };
    for device in &mut devices {
        device.cuts = false;
    }
    let n = devices[1].lobby(LobbyCommand::Ready(true)).await?;
    answer(&mut devices[1], n).await?;
    for early in [cut(0, bound(&good, 1)), cut(1, bound(&good, 1)), reveal(0, &good), reveal(1, &good)] {
        let n = devices[1].lobby(early).await?;
        assert!(answer(&mut devices[1], n).await?.message.is_some(), "no cut is under way");
    }
    let n = devices[0].lobby(LobbyCommand::Start).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    for wrong in [
        cut(0, bound(&good, 1)),
        cut(2, bound(&good, 1)),
        cut(u32::MAX, bound(&good, 1)),
        cut(1, String::new()),
        cut(1, "zz".repeat(32)),
        cut(1, "0".repeat(15_000)),
        reveal(1, &good),
        LobbyCommand::Start,
        LobbyCommand::AddBot(ruckus_protocol::BotLevel::Rookie.into()),
    ] {
        let n = devices[1].lobby(wrong.clone()).await?;
        assert!(answer(&mut devices[1], n).await?.message.is_some(), "{wrong:?}");
    }
    // Bob commits to a contribution that would fit Ann's seat. Ann commits to one that fits her own.
    for device in [1, 0] {
        let n = devices[device].lobby(cut(1, bound(&good, 0))).await?;
        assert_eq!(answer(&mut devices[device], n).await?.message, None);
        let n = devices[device].lobby(cut(1, bound(&other, device as u8))).await?;
        assert!(answer(&mut devices[device], n).await?.message.is_some(), "nobody binds themselves twice");
    }
    level(&mut devices).await?;
    for wrong in [reveal(1, &good), reveal(1, &other), reveal(2, &good), reveal(1, "")] {
        let n = devices[1].lobby(wrong.clone()).await?;
        assert!(answer(&mut devices[1], n).await?.message.is_some(), "{wrong:?}");
    }
    let n = devices[0].lobby(reveal(1, &good)).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    // Bob cannot reveal. After the time limit, the table repeats the cut without him.
    let again = |device: &Device| {
        device.lobby.as_ref().is_some_and(|lobby| lobby.cut.as_ref().is_some_and(|cut| !cut.missing.is_empty()))
    };
    devices[0].until(again).await?;
    devices[0].cuts = true;
    devices[1].cuts = true;
    let n = devices[0].lobby(LobbyCommand::Ready(true)).await?;
    answer(&mut devices[0], n).await?;
    dealt(&mut devices).await?;
    Ok(())
}
