//! Spectators, and players who talk too much.

use ruckus_protocol::{BotLevel, Emote, Talk};

use super::all_is_well;
use crate::prelude::*;

/// Returns the next talk message, or the code with which the server refuses one.
async fn next_said(device: &mut Device) -> Result<Result<(u8, Talk), String>, ClientError> {
    loop {
        match device.hear().await? {
            ServerMessage::Talk { seat, says } => return Ok(Ok((seat.0, says))),
            ServerMessage::NotSaid { code, .. } => return Ok(Err(code)),
            _ => {}
        }
    }
}

async fn set_policy(host: &mut Device, talk: bool, watch: bool) -> Tested {
    let n = host.lobby(LobbyCommand::Policy { talk, watch, original_titles: false }).await?;
    assert_eq!(answer(host, n).await?.message, None);
    Ok(())
}

/// Returns the close code with which the server rejects a spectator.
async fn sent_away(api: &ServerApi, code: &str) -> u16 {
    match Device::watch(api, code).await {
        Err(ClientError::Closed { code, .. }) => code,
        other => panic!("it was let in, or not sent away: {:?}", other.map(|_| ())),
    }
}

fn text(words: &str) -> Talk {
    Talk::Text(words.to_owned())
}

#[tokio::test]
async fn spectators_see_the_public_view_and_no_hands() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let mut screen = Device::watch(&server.api, &seats[0].code.to_lowercase()).await?;
    assert!(screen.you.is_none());
    devices[0].until(|ann| ann.watchers == 1).await?;
    begin(&mut devices).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(4);
    for _ in 0..30 {
        one_move(&mut devices, &mut random).await?;
    }
    level(&mut devices).await?;
    let version = devices[0].version;
    screen.until(|screen| screen.version >= version).await?;
    // The messages add up to what a new spectator sees, and to what players see except for hands.
    let late = Device::watch(&server.api, &seats[0].code).await?;
    assert_eq!((&screen.view, &screen.lobby), (&late.view, &late.lobby));
    let (view, played) = (screen.view.ok_or("a view")?, devices[0].view.clone().ok_or("a view")?);
    assert_eq!((view.me, &view.pile, view.turn, view.debt), (None, &played.pile, played.turn, played.debt));
    if screen.lobby.as_ref().is_some_and(|lobby| lobby.stage == Stage::Playing) {
        assert!(view.seats.iter().all(|seat| seat.hand.is_none() && seat.lifted_hand.is_none()), "{view:?}");
    }
    assert!(screen.offers.is_empty() && late.offers.is_empty());
    // A spectator takes no seat, and the table does not wait for spectators.
    assert_eq!(server.api.look(&seats[0].code).await?.names.len(), 2);
    devices[0].until(|ann| ann.watchers == 2).await?;
    drop(late);
    devices[0].until(|ann| ann.watchers == 1).await.map_err(Into::into)
}

#[tokio::test]
async fn the_host_disables_watching_and_spectators_are_limited() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let code = &seats[0].code;
    let mut screens = Vec::new();
    for _ in 0..4 {
        screens.push(Device::watch(&server.api, code).await?);
    }
    assert_eq!(sent_away(&server.api, code).await, 4007);
    set_policy(&mut devices[0], true, false).await?;
    for screen in &mut screens {
        assert_eq!(closed(screen).await, 4006);
    }
    assert_eq!(sent_away(&server.api, code).await, 4006);
    assert!(devices[0].lobby.as_ref().is_some_and(|lobby| !lobby.watch && lobby.talk));
    devices[1].until(|bob| bob.watchers == 0).await?;
    // A client that guesses codes learns no more by watching than by joining.
    assert_eq!(sent_away(&server.api, "QQQQ").await, 4004);
    set_policy(&mut devices[0], true, true).await?;
    Device::watch(&server.api, code).await?;
    Ok(())
}

#[tokio::test]
async fn code_guesses_by_spectators_are_rate_limited() -> Tested {
    let limits = Limits { requests_per_second: 1000, sockets_per_address: 1000, ..Limits::default() };
    let server = test_server(Settings { limits, ..generous() }).await?;
    for tried in 0..60 {
        match Device::watch(&server.api, "QQQQ").await {
            Err(ClientError::Closed { code: 4004, .. }) => {}
            Err(ClientError::Refused { status: 429, .. }) => {
                assert!(tried >= 29, "{tried}");
                return Ok(());
            }
            other => return Err(format!("{:?}", other.map(|_| ())).into()),
        }
    }
    Err("sixty codes could be tried".into())
}

#[tokio::test]
async fn spectators_can_send_only_pings() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann"]).await?;
    for word in [
        r#"{"talk":{"text":"hello"}}"#,
        r#"{"talk":{"emote":"laugh"}}"#,
        r#"{"command":{"n":1,"do":{"lobby":"start"}}}"#,
        r#"{"hidden":true}"#,
        r#"{"watch":{}}"#,
        r#"{"hello":{"token":"x"}}"#,
    ] {
        let mut screen = Device::watch(&server.api, &seats[0].code).await?;
        screen.say_raw(Message::text(word)).await?;
        assert_eq!(closed(&mut screen).await, 4000, "{word}");
    }
    let mut screen = Device::watch(&server.api, &seats[0].code).await?;
    screen.say_raw(Message::text(r#"{"ping":7}"#)).await?;
    loop {
        if matches!(screen.hear().await?, ServerMessage::Pong { id: 7, .. }) {
            break;
        }
    }
    // A first message with an unknown field is refused too.
    let mut odd = Device::silent(&server.api, &seats[0].code).await?;
    odd.say_raw(Message::text(r#"{"watch":{"seat":0}}"#)).await?;
    assert_eq!(closed(&mut odd).await, 4000);
    devices[0].talk(Talk::Emote(Emote::Wow)).await?;
    assert_eq!(next_said(&mut screen).await?, Ok((0, Talk::Emote(Emote::Wow))), "and hears all that is said");
    all_is_well(&server.api).await
}

#[tokio::test]
async fn chat_is_trimmed_and_reaches_all_players_unescaped() -> Tested {
    let server = test_server(generous()).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let version = devices[0].version;
    let said = [
        text("  <b onclick=\"alert(1)\">Hi & bye</b> {{x}} "),
        text("שלום, \u{1f468}\u{200d}\u{1f469} ünï"),
        text(&"ß".repeat(200)),
        Talk::Emote(Emote::Tease),
    ];
    for says in &said {
        devices[1].talk(says.clone()).await?;
    }
    for device in &mut devices {
        assert_eq!(next_said(device).await?, Ok((1, text("<b onclick=\"alert(1)\">Hi & bye</b> {{x}}"))));
        for says in &said[1..] {
            assert_eq!(next_said(device).await?, Ok((1, says.clone())));
        }
    }
    assert!(devices[0].version <= version.map(|version| version + 1), "it is no part of what happened at the table");
    Ok(())
}

#[tokio::test]
async fn chat_is_validated_rate_limited_and_can_be_disabled() -> Tested {
    let server = test_server(generous()).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    for bad in ["", "   ", "a\nb", "a\u{7}", "a\u{202e}b", &"x".repeat(201)] {
        devices[0].talk(text(bad)).await?;
        let code = next_said(&mut devices[0]).await?;
        // The sixth message of a burst exceeds the limit, even if it is invalid.
        assert!(matches!(code.as_ref().map_err(String::as_str), Err("bad-text" | "too-fast")), "{bad:?}: {code:?}");
    }
    let mut received = Vec::new();
    for _ in 0..7 {
        devices[1].talk(Talk::Emote(Emote::Yawn)).await?;
        received.push(next_said(&mut devices[1]).await?.map(drop));
    }
    assert!(received[..5].iter().all(Result::is_ok), "{received:?}");
    assert!(received[5..].contains(&Err("too-fast".to_owned())), "{received:?}");

    set_policy(&mut devices[0], false, true).await?;
    let (mut off, mut fast) = (false, 0);
    while !off {
        devices[1].talk(text("psst")).await?;
        match next_said(&mut devices[1]).await?.map(drop) {
            Err(code) if code == "talk-is-off" => off = true,
            Err(code) if code == "too-fast" => fast += 1,
            other => return Err(format!("{other:?} after {fast}").into()),
        }
    }
    // Malformed talk makes the whole message invalid.
    devices[1].say_raw(Message::text(r#"{"talk":{"emote":"<img>"}}"#)).await?;
    assert_eq!(closed(&mut devices[1]).await, 4000);
    let n = devices[0].lobby(LobbyCommand::AddBot(BotLevel::Rookie.into())).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None, "the table goes on");
    Ok(())
}

/// The table stores what the host allows.
#[tokio::test]
async fn chat_and_watch_settings_survive_a_restart() -> Tested {
    let server = test_server(generous()).await?;
    let seat = server.api.make(&table("Ann")).await?;
    let mut ann = Device::open(&server.api, &seat).await?;
    set_policy(&mut ann, false, false).await?;
    server.server.stop().await;
    let server = start(server.folder.path(), generous()).await?;
    let api = ServerApi::at(server.address().to_string());
    let ann = Device::open(&api, &seat).await?;
    assert!(ann.lobby.as_ref().is_some_and(|lobby| !lobby.talk && !lobby.watch));
    assert_eq!(sent_away(&api, &seat.code).await, 4006);
    Ok(())
}

/// A home-made rule can react to talk and switch the chat off. Both survive a restart.
#[tokio::test]
async fn a_home_made_rule_reacts_to_chat_and_disables_it() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let rule = r#"{"name":"library","title":"Library","parts":[{"when":"spoke",
        "then":[{"do":{"draw":{"who":"actor","cards":3}}},{"do":{"chat":"off"}}]}]}"#;
    let n = devices[0].lobby(LobbyCommand::Rules { base: "classic".to_owned(), with: [].into() }).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    let on = vec![serde_json::from_str(rule)?];
    let n = devices[0].lobby(LobbyCommand::Homemade { off: Vec::new(), on }).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    begin(&mut devices).await?;
    let held = |device: &Device| {
        let view = device.view.as_ref()?;
        view.seat(view.me?).map(|seat| seat.cards)
    };
    let before = held(&devices[1]).ok_or("a hand")?;
    // An emote does not trigger the rule.
    devices[1].talk(Talk::Emote(Emote::Wow)).await?;
    assert!(next_said(&mut devices[1]).await?.is_ok());
    devices[1].talk(text("psst")).await?;
    devices[1].until(|bob| held(bob) == Some(before + 3)).await?;
    devices[0].talk(text("hush")).await?;
    assert_eq!(next_said(&mut devices[0]).await?, Ok((1, Talk::Emote(Emote::Wow))));
    assert_eq!(next_said(&mut devices[0]).await?, Ok((1, text("psst"))));
    assert_eq!(next_said(&mut devices[0]).await?, Err("hushed".to_owned()));

    server.server.stop().await;
    let server = start(server.folder.path(), generous()).await?;
    let mut bob = Device::open(&ServerApi::at(server.address().to_string()), &seats[1]).await?;
    assert_eq!(held(&bob), Some(before + 3));
    let view = bob.view.as_ref().ok_or("a view")?;
    assert!(view.notes.iter().any(|note| note.cell.rule == "homemade" && note.cell.cell == "hushed"));
    bob.talk(text("still")).await?;
    assert_eq!(next_said(&mut bob).await?, Err("hushed".to_owned()));
    Ok(())
}
