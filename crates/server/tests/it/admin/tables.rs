//! Tables in the admin's view: end them, remove a player, announce a restart, drain, read the log, back up.

use ruckus_protocol::{AdminAct, AdminLog, AdminPlayers, AdminStatus, AdminTables, AnnounceRestart, PublishRule};

use super::{ANNA, BEN, admin, ask, refused, see, with_admins, word};
use crate::prelude::*;

#[tokio::test]
async fn admins_see_tables_and_players_but_no_addresses_or_hands() -> Tested {
    let server = test_server(with_admins()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    begin(&mut devices).await?;
    let (_, _others) = sit_down(&server.api, &["Cid"]).await?;
    let watcher = Device::watch(&server.api, &seats[0].code).await?;
    let tables: AdminTables = see(&server.api, "/tables").await?;
    assert_eq!(tables.of, 2);
    let first = &tables.tables[0];
    assert_eq!((first.code.as_str(), first.stage, first.round, first.sockets), (&*seats[0].code, Stage::Playing, 1, 3));
    assert_eq!(first.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(), ["Ann", "Bob"]);
    assert!(first.seats[0].host && first.since > 1_700_000_000_000);
    let players: AdminPlayers = see(&server.api, "/players").await?;
    assert_eq!(players.players.len(), 1, "all of them sit at one address");
    assert_eq!(players.players[0].places.len(), 4);
    let hash = &players.players[0].address;
    assert!(first.seats.iter().all(|seat| seat.address.as_ref() == Some(hash)) && first.watchers == [hash.clone()]);
    let said = serde_json::to_string(&(&tables, &players))?;
    for secret in ["127.0.0.1", "hand", &seats[0].token] {
        assert!(!said.contains(secret), "{secret}");
    }
    let found: AdminTables = see(&server.api, "/tables?search=cid").await?;
    assert_eq!((found.of, found.tables[0].seats.len()), (1, 1));
    let status: AdminStatus = see(&server.api, "").await?;
    assert_eq!((status.tables, status.sockets, &*status.admin, status.trouble), (2, 4, "anna", None));
    drop(watcher);
    Ok(())
}

#[tokio::test]
async fn ending_a_table_disconnects_clients_and_survives_a_restart() -> Tested {
    let server = test_server(with_admins()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    begin(&mut devices).await?;
    let mut watcher = Device::watch(&server.api, &seats[0].code).await?;
    let code = &seats[0].code;
    let end = async || admin(&server.api, Method::DELETE, &format!("/tables/{code}"), &()).await;
    assert_eq!(end().await?.status, 200);
    for device in devices.iter_mut().chain([&mut watcher]) {
        assert_eq!(closed(device).await, 4011);
    }
    assert_eq!(end().await?.status, 200, "ending it again changes nothing");
    assert_eq!(admin(&server.api, Method::DELETE, "/tables/QQQQ", &()).await?.status, 404);
    server.server.stop().await;
    let server = start(server.folder.path(), with_admins()).await?;
    let api = ServerApi::at(server.address().to_string());
    let card = api.look(code).await?;
    assert!(card.ended && !card.free);
    let mut back = Device::silent(&api, code).await?;
    let hello = ruckus_protocol::Hello { token: seats[0].token.clone(), last: None };
    back.say(&ClientMessage::Hello(hello)).await?;
    assert_eq!(closed(&mut back).await, 4011);
    let cid = ruckus_protocol::TakeSeat { name: "Cid".to_owned(), card: None, program: false };
    let sits = api.post(&format!("/api/tables/{code}/seats"), &cid).await?;
    assert_eq!(word(&sits), refused(410, "table-ended"));
    Ok(())
}

#[tokio::test]
async fn a_bot_replaces_a_player_removed_by_an_admin() -> Tested {
    let server = test_server(with_admins()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    let code = &seats[0].code;
    let remove =
        async |seat: &str| admin(&server.api, Method::DELETE, &format!("/tables/{code}/seats/{seat}"), &()).await;
    assert_eq!(remove("0").await?.status, 200);
    let mut ann = devices.remove(0);
    assert_eq!(closed(&mut ann).await, 4012);
    let bot_plays = |device: &Device| device.lobby.as_ref().is_some_and(|lobby| lobby.seats[0].bot.is_some());
    devices[0].until(bot_plays).await?;
    assert!(devices[0].lobby.as_ref().is_some_and(|lobby| lobby.seats[1].host), "somebody is host");
    level(&mut devices).await?;
    let mut back = Device::silent(&server.api, code).await?;
    let hello = ruckus_protocol::Hello { token: seats[0].token.clone(), last: None };
    back.say(&ClientMessage::Hello(hello)).await?;
    assert_eq!(closed(&mut back).await, 4003, "the token opens nothing any more");
    for nobody in ["0", "17"] {
        assert_eq!(word(&remove(nobody).await?), refused(409, "refused"), "a bot, or nobody");
    }
    assert_eq!(remove("x").await?.status, 400);
    Ok(())
}

async fn restart_notice(device: &mut Device) -> Result<Option<u64>, ClientError> {
    loop {
        if let ServerMessage::Restart { in_ms } = device.hear().await? {
            return Ok(in_ms);
        }
    }
}

#[tokio::test]
async fn all_clients_see_an_announced_restart_until_it_is_canceled() -> Tested {
    let server = test_server(with_admins()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann"]).await?;
    let mut watcher = Device::watch(&server.api, &seats[0].code).await?;
    let announce = async |seconds| admin(&server.api, Method::POST, "/restart", &AnnounceRestart { seconds }).await;
    for wrong in [0, 86_401] {
        assert_eq!(announce(wrong).await?.status, 400);
    }
    assert_eq!(announce(300).await?.status, 200);
    for device in devices.iter_mut().chain([&mut watcher]) {
        assert!(restart_notice(device).await?.is_some_and(|left| (200_000..=300_000).contains(&left)));
    }
    let late = server.api.sit(&seats[0].code, "Bob").await?;
    let mut late = Device::silent(&server.api, &late.code).await.map(|device| (device, late))?;
    let hello = ruckus_protocol::Hello { token: late.1.token.clone(), last: None };
    late.0.say(&ClientMessage::Hello(hello)).await?;
    assert!(restart_notice(&mut late.0).await?.is_some());
    assert!(see::<AdminStatus>(&server.api, "").await?.restart.is_some());
    assert_eq!(admin(&server.api, Method::DELETE, "/restart", &()).await?.status, 200);
    assert_eq!(restart_notice(&mut devices[0]).await?, None);
    assert_eq!(see::<AdminStatus>(&server.api, "").await?.restart, None);
    Ok(())
}

#[tokio::test]
async fn a_draining_server_refuses_only_new_tables() -> Tested {
    let server = test_server(with_admins()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    assert_eq!(admin(&server.api, Method::POST, "/drain", &()).await?.status, 200);
    assert!(see::<AdminStatus>(&server.api, "").await?.draining);
    let makes = async || server.api.post("/api/tables", &table("Cid")).await;
    assert_eq!(word(&makes().await?), refused(503, "draining"));
    server.api.sit(&seats[0].code, "Dan").await?;
    let n = devices[1].lobby(LobbyCommand::Ready(true)).await?;
    assert_eq!(answer(&mut devices[1], n).await?.message, None);
    assert_eq!(admin(&server.api, Method::DELETE, "/drain", &()).await?.status, 200);
    assert_eq!(makes().await?.status, 201);
    Ok(())
}

#[tokio::test]
async fn admins_delete_published_rules_but_not_shipped_ones() -> Tested {
    let server = test_server(with_admins()).await?;
    let rule = toml::from_str("name = 'rude'\ntitle = 'Rude'\nsettings = { 'uno.penalty' = 3 }")?;
    let publish = PublishRule { rule, author: "Eve".to_owned(), run: None, from: None, key: None };
    let published: ruckus_protocol::GalleryRule = server.api.post("/api/gallery", &publish).await?.read()?;
    let path = format!("/gallery/{}", published.card.id);
    assert_eq!(admin(&server.api, Method::DELETE, &path, &()).await?.status, 200);
    assert_eq!(server.api.get(&format!("/api{path}")).await?.status, 404);
    assert_eq!(admin(&server.api, Method::DELETE, &path, &()).await?.status, 404);
    let page: ruckus_protocol::GalleryPage = server.api.get("/api/gallery").await?.read()?;
    let shipped = format!("/gallery/{}", page.rules[0].id);
    assert_eq!(admin(&server.api, Method::DELETE, &shipped, &()).await?.status, 400);
    server.server.stop().await;
    let server = start(server.folder.path(), with_admins()).await?;
    let api = ServerApi::at(server.address().to_string());
    assert_eq!(api.get(&format!("/api{path}")).await?.status, 404);
    Ok(())
}

#[tokio::test]
async fn the_admin_log_survives_restarts_and_lists_newest_first() -> Tested {
    let server = test_server(with_admins()).await?;
    let (seats, _devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let code = seats[0].code.clone();
    assert_eq!(admin(&server.api, Method::DELETE, &format!("/tables/{code}/seats/1"), &()).await?.status, 200);
    assert_eq!(ask(&server.api, BEN, Method::DELETE, &format!("/api/admin/tables/{code}"), &()).await?.status, 200);
    assert_eq!(admin(&server.api, Method::POST, "/drain", &()).await?.status, 200);
    server.server.stop().await;
    let server = start(server.folder.path(), with_admins()).await?;
    let api = ServerApi::at(server.address().to_string());
    let log: AdminLog = see(&api, "/log").await?;
    let done: Vec<_> = log.lines.iter().map(|line| (line.done.by.as_str(), line.done.what.clone())).collect();
    let removed = AdminAct::RemovePlayer { code: code.clone(), seat: Seat(1) };
    assert_eq!(done, [("anna", AdminAct::Drain), ("ben", AdminAct::EndTable { code }), ("anna", removed)]);
    let earlier: AdminLog = see(&api, &format!("/log?before={}", log.lines[1].number)).await?;
    assert_eq!(earlier.lines, log.lines[2..]);
    assert!(!String::from_utf8_lossy(&admin(&api, Method::GET, "/log", &()).await?.body).contains(ANNA));
    assert!(!see::<AdminStatus>(&api, "").await?.draining, "a restarted server takes tables again");
    Ok(())
}

#[tokio::test]
async fn a_backup_made_during_a_match_can_be_restored() -> Tested {
    let folder = tempfile::tempdir()?;
    let settings = Settings { data: Some(folder.path().to_owned()), ..with_admins() };
    let server = start(folder.path(), settings).await?;
    let api = ServerApi::at(server.address().to_string());
    let (seats, mut devices) = sit_down(&api, &["Ann", "Bob"]).await?;
    begin(&mut devices).await?;
    let made: ruckus_protocol::MadeBackup = admin(&api, Method::POST, "/backups", &()).await?.read()?;
    assert_eq!(made.tables, 1);
    let restored = tempfile::tempdir()?;
    ruckus_store::restore(&folder.path().join("backups").join(&made.file), &restored.path().join("data")).await?;
    let copy = start(&restored.path().join("data"), with_admins()).await?;
    let card = ServerApi::at(copy.address().to_string()).look(&seats[0].code).await?;
    assert_eq!(card.names, ["Ann", "Bob"]);
    let log: AdminLog = see(&api, "/log").await?;
    assert_eq!(log.lines[0].done.what, AdminAct::BackUp { file: made.file });
    let memory = MemoryStore::new();
    let (_server, api) = test_server_on(Arc::new(memory), with_admins()).await?;
    assert_eq!(word(&admin(&api, Method::POST, "/backups", &()).await?), refused(409, "no-backup"));
    Ok(())
}
