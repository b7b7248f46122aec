//! Bans: they take effect immediately, survive restarts, and affect only the banned network.

use ruckus_protocol::{AdminPlayers, Ban, MakeBan, TakeSeat};

use super::{admin, refused, see, with_admins, word};
use crate::prelude::*;

async fn ban(api: &ServerApi, who: &str, hours: Option<u32>) -> Result<ServerResponse, ClientError> {
    admin(api, Method::POST, "/bans", &MakeBan { who: who.to_owned(), hours, note: "rude".to_owned() }).await
}

#[tokio::test]
async fn a_ban_disconnects_and_blocks_a_network_until_lifted() -> Tested {
    let server = test_server(with_admins()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let players: AdminPlayers = see(&server.api, "/players").await?;
    // Ban the player by the hash that admins see. They do not need the address itself.
    let made: Ban = ban(&server.api, &players.players[0].address, Some(1)).await?.read()?;
    assert_eq!((made.network.as_str(), made.note.as_str(), made.by.as_str()), ("127.0.0.1", "rude", "anna"));
    for device in &mut devices {
        assert_eq!(closed(device).await, 4013);
    }
    server.server.stop().await;
    let server = start(server.folder.path(), with_admins()).await?;
    let api = ServerApi::at(server.address().to_string());
    assert_eq!(word(&api.post("/api/tables", &table("Cid")).await?), refused(403, "banned"));
    assert_eq!(word(&api.get("/api/host").await?), refused(403, "banned"));
    assert_eq!(api.get("/").await?.status, 200, "the page can say why");
    assert_eq!(api.get("/api/rulebook/meetings").await?.status, 200, "the rulebook is part of the page");
    let mut back = Device::silent(&api, &seats[0].code).await?;
    assert_eq!(closed(&mut back).await, 4013);
    // Bans do not apply to admins. Otherwise admins could not lift a ban of their own network.
    let bans: Vec<Ban> = see(&api, "/bans").await?;
    assert_eq!(bans, [made]);
    assert_eq!(admin(&api, Method::DELETE, &format!("/bans/{}", bans[0].id), &()).await?.status, 200);
    Device::open(&api, &seats[0]).await?;
    Ok(())
}

#[tokio::test]
async fn bans_behind_a_proxy_apply_to_the_client_address() -> Tested {
    let settings = Settings { proxies: vec!["127.0.0.0/8".parse()?, "10.0.0.0/8".parse()?], ..with_admins() };
    let server = test_server(settings).await?;
    assert_eq!(ban(&server.api, "192.0.2.0/24", None).await?.status, 201);
    let sits = async |said: &str| {
        let body = serde_json::to_vec(&TakeSeat { name: "Eve".to_owned(), card: None, program: false })?;
        server.api.ask(Method::POST, "/api/tables/BCDF/seats", &[("x-forwarded-for", said)], body).await
    };
    assert_eq!(word(&sits("192.0.2.9").await?), refused(403, "banned"));
    assert_eq!(word(&sits("192.0.2.9, 10.1.1.1").await?), refused(403, "banned"), "over two trusted proxies");
    assert_eq!(word(&sits("192.0.2.9, 198.51.100.1").await?), refused(404, "unknown-code"), "made up by the visitor");
    assert_eq!(word(&sits("198.51.100.1").await?), refused(404, "unknown-code"));
    Ok(())
}

#[tokio::test]
async fn rejects_invalid_bans_and_unknown_ban_ids() -> Tested {
    let server = test_server(with_admins()).await?;
    for wrong in ["", "everybody", "0.0.0.0/0", "127.0.0.1/8", "0123456789ab"] {
        assert_eq!(word(&ban(&server.api, wrong, None).await?), refused(400, "bad-request"), "{wrong}");
    }
    assert_eq!(word(&ban(&server.api, "192.0.2.1", Some(0)).await?), refused(400, "bad-request"));
    assert_eq!(word(&admin(&server.api, Method::DELETE, "/bans/none", &()).await?), refused(404, "unknown-id"));
    Ok(())
}
