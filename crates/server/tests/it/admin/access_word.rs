//! A server that requires an access word. Without the word, visitors reach only the page, which asks for it.

use ruckus_protocol::{Access, Door, Hello, Host, Knock};
use ruckus_server::access::{AccessSettings, Who};

use super::{admin, refused, with_admins, word};
use crate::prelude::*;

pub(crate) fn by_word(tables: Who) -> Settings {
    let access =
        AccessSettings { door: Door::Word, word: Some("Open Sesame".to_owned()), tables, ..Default::default() };
    Settings { access, ..with_admins() }
}

/// Returns the pass from an answer, as a browser sends it back.
pub(crate) fn pass(answer: &ServerResponse) -> String {
    let cookie = answer.headers.get("set-cookie").and_then(|cookie| cookie.to_str().ok()).unwrap_or_default();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"), "{cookie}");
    cookie.split(';').next().unwrap_or_default().to_owned()
}

/// Sends a request with a pass.
pub(crate) async fn with_pass(
    api: &ServerApi,
    pass: &str,
    method: Method,
    path: &str,
    body: &(impl serde::Serialize + Sync),
) -> Result<ServerResponse, ClientError> {
    let body = if method == Method::GET { Vec::new() } else { serde_json::to_vec(body)? };
    api.ask(method, path, &[("cookie", pass), ("content-type", "application/json")], body).await
}

#[tokio::test]
async fn the_api_requires_the_access_word() -> Tested {
    let server = test_server(by_word(Who::Everyone)).await?;
    let api = &server.api;
    let host: Host = api.get("/api/host").await?.read()?;
    assert_eq!((host.access.door, host.access.inside, host.access.make), (Door::Word, false, false));
    for path in ["/api/gallery", "/api/tables/BCDF", "/api/real", "/api/tables/BCDF/replays/1", "/api/tomorrow"] {
        assert_eq!(word(&api.get(path).await?), refused(403, "needs-word"), "{path}");
    }
    for path in ["/api/tables", "/api/tables/BCDF/seats", "/api/workshop/practice", "/api/lab/runs", "/api/gallery"] {
        assert_eq!(word(&api.post(path, &table("Eve")).await?), refused(403, "needs-word"), "{path}");
    }
    assert_eq!(api.get("/").await?.status, 200, "the page is there, and asks for the word");
    assert_eq!(api.get("/healthz").await?.status, 200);
    let wrong = api.post("/api/door", &Knock::Word("open says me".to_owned())).await?;
    assert_eq!((word(&wrong), wrong.headers.get("set-cookie")), (refused(403, "wrong-word"), None));
    let right = api.post("/api/door", &Knock::Word(" open sesame ".to_owned())).await?;
    let pass = pass(&right);
    let access: Access = right.read()?;
    assert!(access.inside && access.make && access.publish);
    let made = with_pass(api, &pass, Method::POST, "/api/tables", &table("Ann")).await?;
    let seat: Seated = made.read()?;
    let looks = with_pass(api, &pass, Method::GET, &format!("/api/tables/{}", seat.code), &()).await?;
    assert_eq!(looks.status, 200);
    Ok(())
}

#[tokio::test]
async fn changing_the_access_word_locks_out_all_but_seated_players() -> Tested {
    let server = test_server(by_word(Who::Everyone)).await?;
    let right = server.api.post("/api/door", &Knock::Word("open sesame".to_owned())).await?;
    let pass = pass(&right);
    let made = with_pass(&server.api, &pass, Method::POST, "/api/tables", &table("Ann")).await?;
    let seat: Seated = made.read()?;
    server.server.stop().await;
    let access = AccessSettings { word: Some("abracadabra".to_owned()), ..by_word(Who::Everyone).access };
    let server = start(server.folder.path(), Settings { access, ..with_admins() }).await?;
    let api = ServerApi::at(server.address().to_string());
    let old = with_pass(&api, &pass, Method::POST, "/api/tables", &table("Ann")).await?;
    assert_eq!(word(&old), refused(403, "needs-word"));
    let ann = Device::open(&api, &seat).await?;
    let record = api.record(&seat).await.expect_err("no round is over");
    assert!(record.to_string().contains("no-record"), "the seat's token is enough: {record}");
    // A token that opens no seat does not replace the access word either.
    let headers = [("authorization", "Bearer made-up")];
    let looks = api.ask(Method::GET, &format!("/api/tables/{}", seat.code), &headers, Vec::new()).await?;
    assert_eq!(word(&looks), refused(403, "needs-word"));
    let mut watcher = Device::silent(&api, &seat.code).await?;
    watcher.say(&ClientMessage::Watch {}).await?;
    assert_eq!(closed(&mut watcher).await, 4014);
    let mut stranger = Device::silent(&api, &seat.code).await?;
    stranger.say(&ClientMessage::Hello(Hello { token: "made-up".to_owned(), last: None })).await?;
    assert_eq!(closed(&mut stranger).await, 4003);
    drop(ann);
    Ok(())
}

#[tokio::test]
async fn access_word_guesses_are_rate_limited() -> Tested {
    let server = test_server(by_word(Who::Everyone)).await?;
    let say = async |text: &str| server.api.post("/api/door", &Knock::Word(text.to_owned())).await;
    for n in 0..8 {
        assert_eq!(word(&say(&format!("open sesam{n}")).await?), refused(403, "wrong-word"));
    }
    assert_eq!(word(&say("open sesame").await?), refused(429, "too-many"));
    let invited = server.api.post("/api/door", &Knock::Invitation("0".repeat(32))).await?;
    assert_eq!(word(&invited), refused(429, "too-many"));
    Ok(())
}

#[tokio::test]
async fn an_admin_pass_makes_tables_but_grants_no_admin_access() -> Tested {
    let server = test_server(by_word(Who::Admins)).await?;
    let api = &server.api;
    let guest = pass(&api.post("/api/door", &Knock::Word("open sesame".to_owned())).await?);
    let guest_makes = with_pass(api, &guest, Method::POST, "/api/tables", &table("Bob")).await?;
    assert_eq!(word(&guest_makes), refused(403, "may-not-make"));
    let anna = pass(&admin(api, Method::POST, "/pass", &()).await?);
    let made: Seated = with_pass(api, &anna, Method::POST, "/api/tables", &table("Ann")).await?.read()?;
    let sits = ruckus_protocol::TakeSeat { name: "Bob".to_owned(), card: None, program: false };
    let path = format!("/api/tables/{}/seats", made.code);
    assert_eq!(with_pass(api, &guest, Method::POST, &path, &sits).await?.status, 201);
    let moderates = with_pass(api, &anna, Method::GET, "/api/admin", &()).await?;
    assert_eq!(moderates.status, 401, "the pass makes tables, and is no token");
    Ok(())
}
