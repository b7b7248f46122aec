//! The life of tables: codes on invitation, deletion, and the removal of a name, both without traces.

use ruckus_journal::Directory;
use ruckus_protocol::{Invited, MatchCard, PlayOn, Shared};
use ruckus_store::SqliteStore;

use crate::prelude::*;
use crate::support::{Failed, ask_table, leaves};

#[tokio::test]
async fn inviting_a_friend_gives_a_solo_table_a_code() -> Tested {
    let server = test_server(generous()).await?;
    let ann = server.api.make(&MakeTable { bots: 2, start: true, ..table("Ann") }).await?;
    assert_eq!(ann.code.len(), 26, "a long name, and no code");
    let mut device = Device::open(&server.api, &ann).await?;
    assert_eq!(device.lobby.as_ref().and_then(|lobby| lobby.short.clone()), None);
    let invite = async |key| ask_table(&server, Method::POST, &format!("{}/code", ann.code), key, "{}").await;
    assert_eq!(refused(&invite(None).await?), because(401, "no-seat"));
    assert_eq!(refused(&invite(Some("not theirs")).await?), because(401, "no-seat"));
    let Invited { code } = invite(Some(&ann.token)).await?.read()?;
    assert_eq!(code.len(), 4);
    device.until(|device| device.lobby.as_ref().is_some_and(|lobby| lobby.short.as_ref() == Some(&code))).await?;
    assert_eq!(server.api.look(&code.to_lowercase()).await?.code, code, "a guest hears of no other name");
    let bob = server.api.sit(&code, "Bob").await?;
    assert_eq!(bob.code, code);
    let bob = Device::open(&server.api, &bob).await?;
    assert_eq!(bob.lobby.as_ref().map(|lobby| lobby.seats.len()), Some(3), "they took over from a bot");
    let again: Invited = invite(Some(&ann.token)).await?.read()?;
    assert_eq!(again.code, code);
    Ok(())
}

#[tokio::test]
async fn only_the_host_deletes_a_table_and_no_data_remains() -> Tested {
    let TestServer { api, server, folder } = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&api, &["Ann", "Bob"]).await?;
    begin(&mut devices).await?;
    let code = seats[0].code.clone();
    let server = TestServer { api, server, folder };
    let delete = async |key| ask_table(&server, Method::DELETE, &code, key, "").await;
    assert_eq!(refused(&delete(None).await?), because(401, "no-seat"));
    assert_eq!(refused(&delete(Some("not theirs")).await?), because(401, "no-seat"));
    assert_eq!(refused(&delete(Some(&seats[1].token)).await?), because(409, "refused"), "not the host");
    assert_eq!(server.api.look(&code).await?.names, ["Ann", "Bob"], "nobody was disturbed");
    assert_eq!(delete(Some(&seats[0].token)).await?.status, 204);
    for device in &mut devices {
        assert_eq!(closed(device).await, 4010);
    }
    assert_eq!(refused(&delete(Some(&seats[0].token)).await?), because(404, "unknown-code"));
    let TestServer { server, folder, .. } = server;
    server.stop().await;
    assert!(!leaves(folder.path(), &code)? && !leaves(folder.path(), "Bob")?, "not even in unused pages");
    // The same holds after a restart.
    let store = SqliteStore::open(folder.path()).await?;
    assert!(store.load(&RoomName::new(&code), Seq(0)).await?.is_empty() && store.listed().await?.is_empty());
    Ok(())
}

/// Returns Zoe and Bob after a match of one round. They tried some names before it.
async fn played(server: &TestServer) -> Result<(Seated, Seated, Vec<Device>), Failed> {
    let ruleset = "base = \"classic\"\n[deal]\ncards = 3\n[scoring]\nmethod = \"low-total\"\nrounds = 1\ntarget = 0\n";
    let with_text = MakeTable { rules: None, ruleset: Some(ruleset.to_owned()), ..table("Zoe Q") };
    let zoe = server.api.make(&with_text).await?;
    let bob = server.api.sit(&zoe.code, "Bob").await?;
    let mut devices = vec![Device::open(&server.api, &zoe).await?, Device::open(&server.api, &bob).await?];
    let n = devices[1].lobby(LobbyCommand::Rename("zoe q".to_owned())).await?;
    assert!(answer(&mut devices[1], n).await?.message.is_some(), "somebody is called so");
    let n = devices[0].lobby(LobbyCommand::Rename("Zoe Quick".to_owned())).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    for device in &mut devices {
        look(device, false).await?;
    }
    begin(&mut devices).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    for _ in 0..20_000 {
        level(&mut devices).await?;
        if devices[0].stage() == Some(Stage::MatchOver) {
            return Ok((zoe, bob, devices));
        }
        one_move(&mut devices, &mut random).await?;
    }
    Err("it does not come to an end".into())
}

#[tokio::test]
async fn a_player_removes_their_name_from_all_stored_data() -> Tested {
    let server = test_server(generous()).await?;
    let (zoe, bob, mut devices) = played(&server).await?;
    let at = |rest: &str| format!("{}{rest}", zoe.code);
    let shared: Shared = ask_table(&server, Method::POST, &at("/replays"), Some(&bob.token), "{}").await?.read()?;
    assert!(shared.card.seats.iter().any(|seat| seat.name == "Zoe Quick"));
    // Bob starts a what-if table from the replay, so her name is at another table too.
    let body = serde_json::to_string(&PlayOn {
        name: "Bob".to_owned(),
        round: 1,
        step: shared.card.rounds[0].steps / 2,
        seat: Seat(1),
    })?;
    let branch = ask_table(&server, Method::POST, &at("/replays/1/tables"), Some(&shared.key), &body).await?;
    let branch: Seated = branch.read()?;
    assert_eq!((branch.code.len(), server.api.look(&branch.code).await?.names), (26, names(&["Zoe Quick", "Bob"])));

    let forget = async |key| ask_table(&server, Method::DELETE, &at("/name"), key, "").await;
    assert_eq!(refused(&forget(None).await?), because(401, "no-seat"));
    assert_eq!(refused(&forget(Some("not theirs")).await?), because(401, "no-seat"));
    let leaves = devices[0].lobby(LobbyCommand::Leave).await?;
    answer(&mut devices[0], leaves).await?;
    assert_eq!(forget(Some(&zoe.token)).await?.status, 204, "also whoever has left");
    assert_eq!(closed(&mut devices[1]).await, 1013, "come again");
    let record = server.api.record(&bob).await?;
    assert!(!record.to_lowercase().contains("zoe") && record.contains("Player 1"), "{record}");
    let card = ask_table(&server, Method::GET, &at("/replays/1"), Some(&shared.key), "").await?;
    let card: MatchCard = card.read()?;
    assert_eq!(card.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(), ["Player 1", "Bob"]);
    assert_eq!(server.api.look(&zoe.code).await?.names, names(&["Player 1", "Bob"]));
    let mut names_elsewhere = server.api.look(&branch.code).await?.names;
    for _ in 0..1000 {
        if names_elsewhere == names(&["Player 1", "Bob"]) {
            break;
        }
        names_elsewhere = server.api.look(&branch.code).await?.names;
    }
    assert_eq!(names_elsewhere, names(&["Player 1", "Bob"]));

    // The journal file does not contain the name either, and it does not return after a restart.
    let TestServer { server, folder, .. } = server;
    server.stop().await;
    for words in ["Zoe", "zoe"] {
        assert!(!self::leaves(folder.path(), words)?, "{words} stands in the journal");
    }
    let server = start(folder.path(), generous()).await?;
    let api = ServerApi::at(server.address().to_string());
    assert_eq!(api.look(&zoe.code).await?.names, names(&["Player 1", "Bob"]));
    Ok(())
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

#[tokio::test]
async fn names_cannot_be_removed_during_a_match() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    begin(&mut devices).await?;
    let path = format!("{}/name", seats[0].code);
    let said = ask_table(&server, Method::DELETE, &path, Some(&seats[0].token), "").await?;
    assert_eq!(refused(&said), because(409, "refused"));
    Ok(())
}

#[tokio::test]
async fn table_limits_apply_per_address_and_per_server() -> Tested {
    let mut settings = generous();
    settings.limits.tables_per_hour = 4;
    let server = test_server(settings.clone()).await?;
    for _ in 0..2 {
        server.api.make(&table("Ann")).await?;
    }
    let body = serde_json::to_vec(&table("Ann"))?;
    let post = async |server: &TestServer, body: &[u8]| {
        server.api.ask(Method::POST, "/api/tables", &[("content-type", "application/json")], body.to_vec()).await
    };
    let many = post(&server, &body).await?;
    assert_eq!(refused(&many), because(429, "too-many"));
    let problem: ruckus_protocol::Problem = serde_json::from_slice(&many.body)?;
    assert!(
        matches!(problem.reason.as_deref(), Some(ruckus_protocol::Reason::TooManyTables { seconds: 890..=900 })),
        "{problem:?}"
    );
    settings.limits.tables_per_hour = 1000;
    settings.limits.rooms_in_memory = 1;
    let server = test_server(settings).await?;
    server.api.make(&table("Ann")).await?;
    let full = post(&server, &body).await?;
    assert_eq!(refused(&full), because(503, "server-full"));
    let problem: ruckus_protocol::Problem = serde_json::from_slice(&full.body)?;
    assert_eq!(problem.reason.as_deref(), Some(&ruckus_protocol::Reason::ServerFull));
    Ok(())
}
