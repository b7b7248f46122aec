//! Replays of matches, by a link that a player shares.

use ruckus_engine::Phase;
use ruckus_protocol::{MatchCard, PlayOn, RoundReplay, Shared};
use serde::de::DeserializeOwned;

use crate::prelude::*;
use crate::support::{Failed, ask_table, play_until, two_with};

async fn get<T: DeserializeOwned>(server: &TestServer, path: &str, key: &str) -> Result<T, Failed> {
    Ok(ask_table(server, Method::GET, path, Some(key), "").await?.read()?)
}

/// Returns Ann and Bob, who play at a table with a match of two rounds.
async fn two(server: &TestServer) -> Result<(Seated, Seated, Vec<Device>), Failed> {
    let ruleset = "base = \"classic\"\n[deal]\ncards = 3\n[scoring]\nmethod = \"low-total\"\nrounds = 2\ntarget = 0\n";
    let (seats, devices) = two_with(server, ruleset).await?;
    let [ann, bob]: [Seated; 2] = seats.try_into().map_err(|_| "two seats")?;
    Ok((ann, bob, devices))
}

#[tokio::test]
async fn a_shared_link_allows_watching_and_playing_on() -> Tested {
    let server = test_server(generous()).await?;
    let (ann, bob, mut devices) = two(&server).await?;
    let of = |rest: &str| format!("{}/replays{rest}", ann.code);
    let share = async |key: Option<&str>| ask_table(&server, Method::POST, &of(""), key, "").await;
    assert_eq!(refused(&share(Some(&ann.token)).await?), because(404, "no-record"), "no round is over");
    play_until(&mut devices, Stage::BetweenRounds, 1).await?;
    let early: Shared = share(Some(&bob.token)).await?.read()?;
    assert_eq!((early.card.rounds.len(), early.card.winners.clone()), (1, None));
    let n = devices[0].lobby(LobbyCommand::Next).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    dealt(&mut devices).await?;
    let hidden = ask_table(&server, Method::GET, &of("/1/rounds/2?eyes=0"), Some(&early.key), "").await?;
    assert_eq!(refused(&hidden), because(404, "no-record"), "the running round stays hidden");
    play_until(&mut devices, Stage::MatchOver, 1).await?;

    let shared: Shared = share(Some(&ann.token)).await?.read()?;
    assert_eq!(shared.key, early.key, "whoever asks, and whenever");
    let card: MatchCard = get(&server, &of("/1"), &shared.key).await?;
    assert_eq!(card, shared.card);
    assert_eq!(card.rounds.len(), 2);
    assert_eq!(card.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(), ["Ann", "Bob"]);
    let last: RoundReplay = get(&server, &of("/1/rounds/2?eyes=1"), &shared.key).await?;
    let mut view = last.view.clone();
    last.steps.iter().flat_map(|step| &step.facts).for_each(|fact| view.fold(fact));
    assert_eq!(Some(&view), devices[1].view.as_ref(), "it ends as Bob saw it end");

    let step = last.of / 2;
    let wanted = PlayOn { name: "Eve".to_owned(), round: 2, step, seat: Seat(1) };
    let wanted = serde_json::to_string(&wanted)?;
    let eve: Seated = ask_table(&server, Method::POST, &of("/1/tables"), Some(&shared.key), &wanted).await?.read()?;
    assert!(eve.code != ann.code && eve.seat == Seat(1));
    let mut device = Device::open(&server.api, &eve).await?;
    look(&mut device, false).await?;
    let mut then = last.view.clone();
    last.steps[..step as usize].iter().flat_map(|step| &step.facts).for_each(|fact| then.fold(fact));
    let seen = device.view.as_ref().ok_or("a view")?;
    assert_eq!(seen.phase, Phase::Playing);
    assert_eq!(seen.seat(Seat(1)).map(|seat| &seat.hand), then.seat(Seat(1)).map(|seat| &seat.hand));
    Ok(())
}

#[tokio::test]
async fn rejects_invalid_replay_keys_and_requests() -> Tested {
    let server = test_server(generous()).await?;
    let (ann, _, mut devices) = two(&server).await?;
    play_until(&mut devices, Stage::BetweenRounds, 1).await?;
    let of = |rest: &str| format!("{}/replays{rest}", ann.code);
    let shared: Shared = ask_table(&server, Method::POST, &of(""), Some(&ann.token), "").await?.read()?;
    let key = Some(shared.key.as_str());
    let zeros = "0".repeat(32);
    let other = server.api.make(&table("Eve")).await?;
    let elsewhere = format!("{}/replays/1", other.code);
    let good = r#"{"name":"Eve","round":1,"step":4,"seat":0}"#;
    for (method, path, key, body, why) in [
        (Method::POST, of(""), None, "", because(401, "no-seat")),
        (Method::POST, of(""), Some(other.token.as_str()), "", because(401, "no-seat")),
        (Method::POST, of(""), key, "", because(401, "no-seat")),
        (Method::GET, of("/1"), None, "", because(401, "wrong-key")),
        (Method::GET, of("/1"), Some(zeros.as_str()), "", because(401, "wrong-key")),
        (Method::GET, of("/1"), Some("g".repeat(32).as_str()), "", because(401, "wrong-key")),
        (Method::GET, of("/1"), Some(ann.token.as_str()), "", because(401, "wrong-key")),
        (Method::GET, of("/2"), key, "", because(401, "wrong-key")),
        (Method::GET, of("/one"), key, "", because(400, "bad-request")),
        (Method::GET, elsewhere, key, "", because(401, "wrong-key")),
        (Method::GET, "QQQQ/replays/1".to_owned(), key, "", because(404, "unknown-code")),
        (Method::GET, of("/1/rounds/1"), key, "", because(400, "bad-request")),
        (Method::GET, of("/1/rounds/1?eyes=300"), key, "", because(400, "bad-request")),
        (Method::GET, of("/1/rounds/1?eyes=0&to=3"), key, "", because(400, "bad-request")),
        (Method::GET, of("/1/rounds/1?eyes=2"), key, "", because(404, "no-record")),
        (Method::GET, of("/1/rounds/0?eyes=0"), key, "", because(404, "no-record")),
        (Method::GET, of("/1/rounds/x?eyes=0"), key, "", because(404, "no-record")),
        (Method::POST, of("/1/tables"), Some(zeros.as_str()), good, because(401, "wrong-key")),
        (Method::POST, of("/1/tables"), key, "{}", because(400, "bad-request")),
        (Method::POST, of("/1/tables"), key, &good.replace("Eve", " "), because(400, "bad-name")),
        (Method::POST, of("/1/tables"), key, &good.replace("4", "0"), because(400, "bad-request")),
        (Method::POST, of("/1/tables"), key, &good.replace("4", "99999"), because(400, "bad-request")),
        (Method::POST, of("/1/tables"), key, &good.replace("\"round\":1", "\"round\":2"), because(400, "bad-request")),
    ] {
        let response = ask_table(&server, method.clone(), &path, key, body).await?;
        assert_eq!(refused(&response), why, "{method} {path} {key:?} {body}");
    }
    Ok(())
}
