//! Checks real traffic against the descriptions in `docs/api`. Tables of several presets are played through a recorder,
//! and every frame, request and answer must fit its schema.

#![allow(unreachable_pub, reason = "modules of a test")]

mod recorder;
mod schemas;
use std::collections::BTreeSet;

use futures_util::{SinkExt, StreamExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use ruckus_protocol::{Emote, Talk};
use tokio_tungstenite::connect_async;

use recorder::{Recorder, Said};
use schemas::{Http, Kind};

use crate::prelude::*;
use crate::support::{gather, moves};

/// Presets with little in common.
const PRESETS: [&str; 4] = ["classic", "super-power-no-sissies", "house-rules", "psycho"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recorded_messages_and_responses_match_their_schemas() -> Tested {
    let server = test_server(generous()).await?;
    let recorder = Recorder::start(server.server.address()).await?;
    let api = ServerApi::at(recorder.address());
    for (at, preset) in (0..).zip(PRESETS) {
        play(&api, preset, at).await?;
    }
    ask(&api).await?;
    event(&api, &recorder.address()).await?;
    server.server.stop().await;

    let (mut http, kinds) = (Http::read()?, Kind::all()?);
    let (mut seen, mut wrong, mut frames, mut answers) = (BTreeSet::new(), BTreeSet::new(), 0, 0);
    for said in recorder.said().await? {
        let found = match &said {
            Said::Frame { path, by_client, text } => {
                frames += 1;
                let value: Value = serde_json::from_str(text)?;
                let kind = kinds.iter().find(|kind| kind.is_of(path, *by_client)).ok_or("a socket of nothing")?;
                let name = name_of(*by_client, &value);
                seen.insert(name.clone());
                seen.extend(value["facts"].as_array().into_iter().flatten().map(|fact| format!("fact {}", fact["is"])));
                kind.check(&value).map_err(|error| format!("{name}, {error}"))
            }
            Said::Answer { method, path, status, body, answer } => {
                answers += 1;
                http.check(method, path, *status, body, answer)
            }
        };
        wrong.extend(found.err());
    }
    assert!(wrong.is_empty(), "{} are wrong: {:#?}", wrong.len(), wrong.iter().take(8).collect::<Vec<_>>());
    println!("{frames} frames of {} kinds and {answers} answers fit their schemas", seen.len());
    assert!(frames > 1_000 && answers > 40, "{frames} frames and {answers} answers");
    for kind in ["snapshot", "update", "ack", "ping", "pong", "watched", "talk", "not-said", "event", "news"] {
        assert!(seen.contains(&format!("server {kind}")), "{kind} was never said: {seen:?}");
    }
    for kind in ["hello", "watch", "command", "ping", "pong", "hidden", "talk"] {
        assert!(seen.contains(&format!("client {kind}")), "{kind} was never said: {seen:?}");
    }
    assert!(seen.iter().filter(|kind| kind.starts_with("fact ")).count() > 15, "{seen:?}");
    Ok(())
}

#[test]
fn detects_schema_violations() -> Tested {
    let kinds = Kind::all()?;
    let check = |by_client, value: Value| {
        let kind = kinds.iter().find(|kind| kind.is_of("/api/tables/BCDF/socket", by_client));
        kind.expect("tables have sockets").check(&value)
    };
    assert_eq!(check(false, json!({"type": "pong", "id": 1, "now": 5})), Ok(()));
    for wrong in [
        json!({"type": "pong", "id": 1}),
        json!({"type": "pong", "id": "one", "now": 5}),
        json!({"type": "pong", "id": 1, "now": 5, "nobody": "knows"}),
        json!({"type": "pongs", "id": 1, "now": 5}),
    ] {
        assert!(check(false, wrong.clone()).is_err(), "{wrong} passes");
    }
    assert_eq!(check(true, json!({"command": {"n": 1, "do": {"act": {"draw": true}}}})), Ok(()));
    assert!(check(true, json!({"command": {"n": 1, "do": {"act": {"drawn": true}}}})).is_err());
    let mut http = Http::read()?;
    let host = json!({"code": "table-full", "message": "full"}).to_string();
    assert!(http.check("GET", "/api/host", 200, "", &host).is_err(), "a host without games");
    assert!(http.check("GET", "/api/hosts", 200, "", "{}").is_err(), "a path that is not described");
    assert!(http.check("POST", "/api/tables", 400, "{}", &host).is_err(), "a word that is not described");
    Ok(())
}

/// Names a frame by its sender and type, for reports.
fn name_of(by_client: bool, value: &Value) -> String {
    let name = if by_client {
        value.as_object().and_then(|fields| fields.keys().next()).map_or("nothing", String::as_str)
    } else {
        value["type"].as_str().unwrap_or("nothing")
    };
    format!("{} {name}", if by_client { "client" } else { "server" })
}

/// Plays half a match at a table of four with a spectator. There is talk, and a player comes back and leaves.
async fn play(api: &ServerApi, preset: &str, seed: u64) -> Tested {
    let table = MakeTable { name: "Ann".to_owned(), rules: Some(preset.to_owned()), ..MakeTable::default() };
    let (seats, mut devices) = gather(api, &table, &["Bob", "Cid", "Dot"]).await?;
    // Races do not wait for players who look away.
    for device in &mut devices {
        look(device, false).await?;
    }
    let mut watcher = Device::watch(api, &seats[0].code).await?;
    begin(&mut devices).await?;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    moves(&mut devices, 60, &mut random).await?;
    devices[1].talk(Talk::Emote(Emote::Wow)).await?;
    devices[1].talk(Talk::Text("x".repeat(300))).await?;
    devices[1].say(&ClientMessage::Ping(7)).await?;
    if seed == 0 {
        // Wait for a ping, so that the recording contains one even on a fast machine.
        devices[0].answers_pings = false;
        while !matches!(devices[0].hear().await?, ServerMessage::Ping { .. }) {}
        devices[0].answers_pings = true;
    }
    let old = devices.pop().ok_or("nobody")?;
    devices.push(Device::resume(api, &seats[3], old).await?);
    moves(&mut devices, 20, &mut random).await?;
    devices[2].lobby(LobbyCommand::Leave).await?;
    assert_eq!(closed(&mut devices[2]).await, 1000);
    let version = devices[0].version;
    watcher.until(|watcher| watcher.version >= version).await?;
    for path in ["shuffles", "record", "votes", "replays/1"] {
        let bearer = format!("Bearer {}", seats[0].token);
        let path = format!("/api/tables/{}/{path}", seats[0].code);
        api.ask(Method::GET, &path, &[("authorization", &bearer)], Vec::new()).await?;
    }
    Ok(())
}

/// Sends HTTP requests, and some of them are refused.
async fn ask(api: &ServerApi) -> Tested {
    for path in [
        "/api/host",
        "/api/gallery?search=",
        "/api/gallery/rulesets?search=a",
        "/api/gallery/none",
        "/api/real",
        "/api/strangers/tables",
        "/api/tables/ZZZZ",
        "/api/tables/ZZZZ/rules",
        "/api/lab/runs/none",
        "/api/events/ZZZZZ",
        "/api/strangers/places/none",
        "/api/card",
        "/api/admin",
    ] {
        api.get(path).await?;
    }
    let made: Value = api.post("/api/tables", &json!({"name": "Ann", "rules": "classic", "bots": 2})).await?.read()?;
    let table = format!("/api/tables/{}", made["code"].as_str().unwrap_or_default());
    api.get(&table).await?;
    api.get(&format!("{table}/rules")).await?;
    let rule = "name = \"bomb\"\ntitle = \"Bomb\"\ndescription = \"\"\n[[parts]]\nwhen = \"uno-said\"\n";
    let bearer = format!("Bearer {}", made["token"].as_str().unwrap_or_default());
    for (path, body) in [
        ("/api/tables", json!({"name": "Ann", "rules": "clasic"})),
        ("/api/tables", json!({"name": "", "rules": "classic"})),
        (&format!("{table}/seats"), json!({"name": "ann"})),
        (&format!("{table}/seats"), json!({"name": "Bob", "program": true})),
        (&format!("{table}/homemade"), json!({"on": ["none"]})),
        (&format!("{table}/code"), json!({})),
        (&format!("{table}/replays"), json!({})),
        (&format!("{table}/invitations"), json!({"uses": 1, "hours": 1})),
        ("/api/rules", json!({"ruleset": "base = \"psycho\"\n[uno]\npenalty = 5\n"})),
        ("/api/rules", json!({"ruleset": "base = "})),
        ("/api/workshop/read", json!({"text": "when someone plays a 4 everyone else draws two", "language": "en"})),
        ("/api/workshop/read", json!({"text": "wenn die Sonne scheint", "language": "de"})),
        ("/api/workshop/check", json!({"file": rule})),
        ("/api/referee", json!({"scenario": SCENARIO})),
        ("/api/referee", json!({"scenario": "title = "})),
        (
            "/api/gallery/rulesets",
            json!({"ruleset": "base = \"psycho\"\n", "title": "", "summary": "", "author": "Ann"}),
        ),
    ] {
        let sent = body.to_string().into_bytes();
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        api.ask(Method::POST, path, &headers, sent).await?;
    }
    api.ask(Method::DELETE, &table, &[("authorization", &bearer)], Vec::new()).await?;
    Ok(())
}

/// A scenario that fails, with everything that a table can have.
const SCENARIO: &str = r#"
title = "A seven waits for an answer, and a wrong card is refused"
clause = "PS-1.1"
rules = "psycho"
[table]
seats = ["Ann", "Bob", "Cid"]
pile = ["R5"]
totals = { Ann = 20 }
[table.hands]
Ann = ["R7", "G1", "G2"]
Bob = ["B1", "B2"]
Cid = ["Y1", "Y2"]
[[step]]
who = "Bob"
play = "B1"
refused = true
[[step]]
who = "Ann"
play = "R7"
[[step]]
after = "1s"
[expect]
turn = "Cid"
"#;

/// Makes an event, and checks a player in while a spectator watches.
async fn event(api: &ServerApi, address: &str) -> Tested {
    let wanted = json!({"name": "Cup", "form": "knockout", "sizes": {"least": 3, "most": 4}, "bots": true, "host": "Ann", "host_plays": false});
    let made: Value = api.post("/api/events", &wanted).await?.read()?;
    let path = format!("/api/events/{}", made["code"].as_str().ok_or("no code")?);
    let (mut watcher, _) = connect_async(format!("ws://{address}{path}/socket")).await?;
    watcher.send(Message::text(json!({"watch": {}}).to_string())).await?;
    watcher.next().await.ok_or("no event")??;
    for name in ["Bob", "Cid", "bob", ""] {
        api.post(&format!("{path}/players"), &json!({"name": name})).await?;
    }
    watcher.next().await.ok_or("no news")??;
    api.get(&path).await?;
    api.get(&format!("{path}/results.json")).await?;
    Ok(())
}
