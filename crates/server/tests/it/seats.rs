//! Taking seats, giving them up, and permissions in the lobby.

use ruckus_protocol::{AskForSeat, AskedForSeat, BotLevel, Face, LeftChair, Reason, RulesView, TakeSeat};
use ruckus_room::Timeouts;

use crate::prelude::*;
use crate::support::say;

#[tokio::test]
async fn rejects_invalid_names_codes_and_rules() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = test_server(generous()).await?;
    let seat = api.make(&table("  Ann ")).await?;
    assert_eq!(seat.token.len(), 64);
    assert_eq!(refusal(api.sit(&seat.code, "aNN").await), because(409, "name-taken"));
    for bad in ["", " ", "\u{7}", "a name that is far too long to be read"] {
        assert_eq!(refusal(api.sit(&seat.code, bad).await), because(400, "bad-name"), "{bad:?}");
    }
    assert_eq!(refusal(api.sit("QQQQ", "Bob").await), because(404, "unknown-code"));
    assert_eq!(refusal(api.look("BC").await), because(404, "unknown-code"));
    assert_eq!(api.sit(&seat.code.to_lowercase(), "Bob").await?.seat, Seat(1), "codes are read in any case");
    let make = |rules: &str, rule: &str, value: i64| MakeTable {
        rules: Some(rules.to_owned()),
        with: [(rule.to_owned(), ruckus_engine::SwitchValue::Number(value))].into(),
        ..table("Ann")
    };
    assert_eq!(refusal(api.make(&make("clasic", "doghouse", 1)).await), because(400, "unknown-rules"));
    assert_eq!(refusal(api.make(&make("classic", "doghose", 1)).await), because(400, "bad-rules"));
    assert_eq!(refusal(api.make(&make("classic", "doghouse", 999)).await), because(400, "bad-rules"));
    let many = MakeTable { bots: 200, ..table("Ann") };
    assert_eq!(refusal(api.make(&many).await), because(400, "bad-request"));
    let alone = MakeTable { start: true, ..table("Ann") };
    assert_eq!(refusal(api.make(&alone).await), because(400, "bad-rules"));
    for bad in ["", "{", "[]", r#"{"name":"Ann"}"#, r#"{"name":"Ann","rules":"classic","robots":3}"#] {
        let answer = api.ask(Method::POST, "/api/tables", &[], bad.into()).await?;
        assert_eq!(refusal(answer.read::<Seated>()), because(400, "bad-request"), "{bad}");
    }
    let large = api.ask(Method::POST, "/api/tables", &[], vec![b' '; 17 * 1024]).await?;
    assert_eq!(refusal(large.read::<Seated>()), because(413, "too-large"));
    let evil = [("origin", "http://evil.example")];
    let answer = api.ask(Method::POST, "/api/tables", &evil, Vec::new()).await?;
    assert_eq!(refusal(answer.read::<Seated>()), because(403, "wrong-origin"));
    Ok(())
}

const CAMP: &str =
    "title = '<b>Camp</b>'\nsummary = 'Kinder.'\nbase = 'super-power-no-sissies'\n[rules]\ndoghouse = 2\n";

#[tokio::test]
async fn tables_can_be_made_from_ruleset_files() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = test_server(generous()).await?;
    let look = api.rules(CAMP).await?;
    assert_eq!((look.title.as_str(), look.base.as_str()), ("<b>Camp</b>", "super-power-no-sissies"));
    assert_eq!(api.rules(&look.file).await?, look, "what it gives it takes");
    let with = |text: &str| MakeTable { rules: None, ruleset: Some(text.to_owned()), ..table("Ann") };
    let seat = api.make(&with(CAMP)).await?;
    assert_eq!(api.look(&seat.code).await?.title, "<b>Camp</b>");
    let outside = api.ask(Method::GET, &format!("/api/tables/{}/rules", seat.code), &[], Vec::new()).await?;
    assert_eq!(outside.read::<RulesView>()?, look, "friends read the rules before they sit down");
    let nowhere = api.ask(Method::GET, "/api/tables/QQQQ/rules", &[], Vec::new()).await?;
    assert_eq!(refusal(nowhere.read::<RulesView>()), because(404, "unknown-code"));
    let mut ann = Device::open(&api, &seat).await?;
    assert_eq!(ann.lobby.as_ref().and_then(|lobby| lobby.rules.as_deref()), Some(&look));

    // Change from the ruleset file to a preset, and back to the file.
    let preset = LobbyCommand::Rules { base: "classic".to_owned(), with: [].into() };
    assert_eq!(say(&mut ann, preset).await?, None);
    ann.until(|ann| ann.lobby.as_ref().and_then(|lobby| lobby.rules.as_ref()).is_some_and(|r| r.base == "classic"))
        .await?;
    assert_eq!(say(&mut ann, LobbyCommand::AddBot(BotLevel::Rookie.into())).await?, None);
    let known = ann.lobby.as_ref().and_then(|lobby| lobby.rules.as_ref()).map(|rules| rules.base.clone());
    assert_eq!(known.as_deref(), Some("classic"), "what has not changed is known");
    assert_eq!(say(&mut ann, LobbyCommand::Ruleset(CAMP.to_owned())).await?, None);
    assert_eq!(ann.lobby.as_ref().and_then(|lobby| lobby.rules.as_deref()), Some(&look));
    let mistake = say(&mut ann, LobbyCommand::Ruleset("[rules]\n\ndoghose = 1".to_owned())).await?;
    assert!(mistake.is_some_and(|why| why.starts_with("line 3: there is no rule `doghose`; did you mean `doghouse`?")));

    for hostile in [
        "name = ".to_owned(),
        "\u{0}\u{1}".to_owned(),
        "base = '../../etc/passwd'".to_owned(),
        "title = \"\\u0000\"".to_owned(),
        format!("title = '{}'", "x".repeat(61)),
        format!("summary = '{}'", "x".repeat(241)),
        format!("x = {}", "[".repeat(4000)),
        format!("{}x = 1", "[a]\n".repeat(900)),
        "#".repeat(8 * 1024 + 1),
        "[deal]\ncards = 99999999999999999999".to_owned(),
        "[deck]\npackets-up-to = [1]".to_owned(),
    ] {
        assert_eq!(refusal(api.rules(&hostile).await), because(400, "bad-rules"), "{hostile:.40}");
        assert_eq!(refusal(api.make(&with(&hostile)).await), because(400, "bad-rules"), "{hostile:.40}");
        let said = say(&mut ann, LobbyCommand::Ruleset(hostile.clone())).await?;
        assert!(said.is_some_and(|why| why.len() < 2_000 && !why.contains(char::is_control)), "{hostile:.40}");
    }
    let neither = MakeTable { rules: None, ..table("Ann") };
    let both = MakeTable { ruleset: Some(CAMP.to_owned()), ..table("Ann") };
    let changed =
        MakeTable { with: [("doghouse".to_owned(), ruckus_engine::SwitchValue::Number(1))].into(), ..with(CAMP) };
    for odd in [neither, both, changed] {
        assert_eq!(refusal(api.make(&odd).await), because(400, "bad-request"));
    }
    let large = api.post("/api/rules", &"x".repeat(17 * 1024)).await?;
    assert_eq!(refusal(large.read::<Seated>()), because(413, "too-large"));
    Ok(())
}

#[tokio::test]
async fn full_tables_refuse_new_players() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = test_server(generous()).await?;
    let full = api.make(&MakeTable { bots: 15, ..table("Ann") }).await?;
    assert!(!api.look(&full.code).await?.free);
    assert_eq!(refusal(api.sit(&full.code, "Bob").await), because(409, "table-full"));
    let (seats, mut devices) = sit_down(&api, &["Ann", "Bob"]).await?;
    let small = LobbyCommand::Chairs { most: 2, left: LeftChair::Bot };
    assert!(say(&mut devices[1], small.clone()).await?.is_some_and(|message| message.contains("Ann")));
    for most in [0, 1, 33] {
        let odd = LobbyCommand::Chairs { most, left: LeftChair::Bot };
        assert!(say(&mut devices[0], odd).await?.is_some_and(|message| message.contains("2 to 32")), "{most}");
    }
    assert_eq!(say(&mut devices[0], small).await?, None);
    begin(&mut devices).await?;
    let card = api.look(&seats[0].code).await?;
    assert_eq!((card.stage, card.free, card.names.len()), (Stage::Playing, false, 2));
    assert_eq!(refusal(api.sit(&seats[0].code, "Cid").await), because(409, "table-full"));
    Ok(())
}

/// M3, M4: a player who joins a running match gets a new chair and waits for the next deal. The chair of a player who
/// leaves is removed, if the host has set so.
#[tokio::test]
async fn players_join_and_leave_a_running_match() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&api, &["Ann", "Bob", "Cid"]).await?;
    let code = &seats[0].code;
    let rules = LobbyCommand::Rules { base: "classic".to_owned(), with: [].into() };
    assert_eq!(say(&mut devices[0], rules).await?, None);
    assert_eq!(say(&mut devices[0], LobbyCommand::Chairs { most: 20, left: LeftChair::Goes }).await?, None);
    begin(&mut devices).await?;
    let dee = api.sit(code, "Dee").await?;
    assert_eq!(dee.seat, Seat(3));
    devices.push(Device::open(&api, &dee).await?);
    level(&mut devices).await?;
    for device in &devices {
        let view = device.view.as_ref().ok_or("a view")?;
        assert_eq!(view.waiting.iter().map(|waiting| waiting.seat).collect::<Vec<_>>(), [Seat(3)]);
    }
    // Bob leaves for good and comes back. His number is free, and he waits as well.
    assert_eq!(say(&mut devices[1], LobbyCommand::Leave).await?, None);
    assert_eq!(closed(&mut devices[1]).await, 1000);
    let _gone = devices.remove(1);
    for device in &mut devices {
        device.until(|device| device.lobby.as_ref().is_some_and(|lobby| !lobby.gone.is_empty())).await?;
        let view = device.view.as_ref().ok_or("a view")?;
        assert_eq!(view.seats.iter().map(|seat| seat.seat).collect::<Vec<_>>(), [Seat(0), Seat(2)]);
        let lobby = device.lobby.as_ref().ok_or("a lobby")?;
        assert_eq!(lobby.seats.iter().map(|seat| seat.seat).collect::<Vec<_>>(), [Seat(0), Seat(2), Seat(3)]);
        assert_eq!((lobby.gone[0].seat, lobby.gone[0].name.as_str()), (Seat(1), "Bob"));
    }
    assert_eq!(api.look(code).await?.names, ["Ann", "Cid", "Dee"]);
    let back = api.sit(code, "Bob").await?;
    assert_eq!(back.seat, Seat(1));
    devices.push(Device::open(&api, &back).await?);
    // Updates add up to a fresh snapshot, also for players who joined late.
    for device in &mut devices {
        look(device, true).await?;
    }
    level(&mut devices).await?;
    for (seat, old) in [&seats[0], &seats[2], &dee, &back].into_iter().zip(&mut devices) {
        let fresh = Device::open(&api, seat).await?;
        assert_eq!((&fresh.view, &fresh.lobby, &fresh.offers), (&old.view, &old.lobby, &old.offers));
        *old = fresh;
    }
    for device in &mut devices {
        look(device, false).await?;
    }
    // They play until the round is over. The next deal includes all players.
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(3);
    while devices[0].stage() == Some(Stage::Playing) {
        assert!(one_move(&mut devices, &mut random).await?, "somebody can always do something");
        level(&mut devices).await?;
    }
    let n = devices[2].lobby(LobbyCommand::Next).await?;
    assert_eq!(answer(&mut devices[2], n).await?.message, None);
    dealt(&mut devices).await?;
    level(&mut devices).await?;
    for device in &devices {
        let view = device.view.as_ref().ok_or("a view")?;
        assert_eq!((view.seats.len(), view.waiting.len()), (4, 0));
        assert_eq!(view.seats.iter().find(|seat| Some(seat.seat) == view.me).map(|seat| seat.cards), Some(7));
    }
    Ok(())
}

#[tokio::test]
async fn a_bot_joins_when_only_one_player_would_remain() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = test_server(generous()).await?;
    let (_, mut devices) = sit_down(&api, &["Ann", "Bob", "Cid"]).await?;
    assert_eq!(say(&mut devices[0], LobbyCommand::Chairs { most: 16, left: LeftChair::Goes }).await?, None);
    begin(&mut devices).await?;
    for _ in 0..2 {
        let mut leaver = devices.remove(1);
        assert_eq!(say(&mut leaver, LobbyCommand::Leave).await?, None);
    }
    // The second player to leave would leave one player alone. A bot sits down instead, and the host cannot remove it.
    let of_two =
        |device: &Device| device.lobby.as_ref().is_some_and(|lobby| lobby.seats.iter().any(|s| s.bot.is_some()));
    devices[0].until(of_two).await?;
    let lobby = devices[0].lobby.as_ref().ok_or("a lobby")?;
    assert_eq!((lobby.seats.len(), lobby.gone.len()), (2, 1));
    assert!(say(&mut devices[0], LobbyCommand::Remove(Seat(2))).await?.is_some());
    Ok(())
}

#[tokio::test]
async fn a_newcomer_takes_over_a_bots_chair() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = test_server(generous()).await?;
    let seat = api.make(&MakeTable { bots: 2, start: true, ..table("Ann") }).await?;
    let taken = api.sit(&seat.code, "Bob").await?;
    assert_eq!(taken.seat, Seat(1));
    let mut devices = [Device::open(&api, &seat).await?, Device::open(&api, &taken).await?];
    dealt(&mut devices).await?;
    assert_eq!(devices[1].view.as_ref().and_then(|view| view.me), Some(Seat(1)));
    Ok(())
}

#[tokio::test]
async fn custom_faces_are_public_and_survive_a_restart() -> Tested {
    let TestServer { api, server, folder } = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&api, &["Ann", "Bob"]).await?;
    let face = Face { shape: 1, color: 11, eyes: 2, mouth: 3, hat: 8 };
    assert_eq!(say(&mut devices[1], LobbyCommand::Face(face)).await?, None);
    level(&mut devices).await?;
    let faces = |device: &Device| -> Vec<Option<Face>> {
        device.lobby.iter().flat_map(|lobby| lobby.seats.iter().map(|seat| seat.face)).collect()
    };
    assert_eq!(faces(&devices[0]), [None, Some(face)]);
    drop(devices);
    server.stop().await;
    let server = start(folder.path(), generous()).await?;
    let device = Device::open(&ServerApi::at(server.address().to_string()), &seats[0]).await?;
    assert_eq!(faces(&device), [None, Some(face)]);
    Ok(())
}

#[tokio::test]
async fn only_the_host_manages_the_lobby_and_the_role_passes_on() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&api, &["Ann", "Bob", "Cid"]).await?;
    let bob = &mut devices[1];
    for forbidden in [
        LobbyCommand::AddBot(BotLevel::Regular.into()),
        LobbyCommand::Remove(Seat(0)),
        LobbyCommand::Rules { base: "classic".to_owned(), with: [].into() },
        LobbyCommand::Order(vec![Seat(1), Seat(0), Seat(2)]),
        LobbyCommand::Start,
    ] {
        let refused = say(bob, forbidden.clone()).await?;
        assert!(refused.is_some_and(|message| message.contains("Ann")), "{forbidden:?}");
    }
    assert_eq!(say(bob, LobbyCommand::Rename("Bobby".to_owned())).await?, None);
    assert!(say(bob, LobbyCommand::Rename("ann".to_owned())).await?.is_some());
    assert_eq!(say(bob, LobbyCommand::Ready(true)).await?, None);
    let ann = &mut devices[0];
    assert!(say(ann, LobbyCommand::Start).await?.is_some_and(|message| message.contains("Cid is not ready")));
    assert!(say(ann, LobbyCommand::Order(vec![Seat(0), Seat(0), Seat(1)])).await?.is_some());
    assert!(say(ann, LobbyCommand::Remove(Seat(9))).await?.is_some());
    assert!(say(ann, LobbyCommand::Remove(Seat(0))).await?.is_some());
    let bad = LobbyCommand::Rules {
        base: "classic".to_owned(),
        with: [("super-powr".to_owned(), true.into_switch())].into(),
    };
    assert!(say(ann, bad).await?.is_some_and(|message| message.contains("`super-power`")));
    // A change of the rules resets all players to not ready.
    assert_eq!(say(ann, LobbyCommand::Rules { base: "classic".to_owned(), with: [].into() }).await?, None);
    assert_eq!(say(ann, LobbyCommand::Order(vec![Seat(1), Seat(2), Seat(0)])).await?, None);
    level(&mut devices).await?;
    let lobby = devices[1].lobby.as_ref().ok_or("a lobby")?;
    let names: Vec<&str> = lobby.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(
        (names, lobby.rules.as_ref().map(|rules| rules.base.as_str())),
        (vec!["Bobby", "Cid", "Ann"], Some("classic"))
    );
    assert!(lobby.seats.iter().all(|seat| !seat.ready));
    assert_eq!(devices[1].you.as_ref().map(|you| you.seat), Some(Seat(0)));
    // The host leaves. The next player to the left becomes host, and the old token no longer opens a seat.
    assert_eq!(say(&mut devices[0], LobbyCommand::Leave).await?, None);
    assert_eq!(closed(&mut devices[0]).await, 1000);
    let again = Device::open(&api, &seats[0]).await;
    assert!(matches!(again, Err(ClientError::Closed { code: 4003, .. })), "{again:?}");
    devices[1].until(|device| device.lobby.as_ref().is_some_and(|lobby| lobby.seats.len() == 2)).await?;
    assert_eq!(devices[1].lobby.as_ref().and_then(|lobby| lobby.seats.iter().position(|seat| seat.host)), Some(0));
    assert_eq!(say(&mut devices[1], LobbyCommand::Remove(Seat(1))).await?, None);
    assert_eq!(closed(&mut devices[2]).await, 1000);
    Ok(())
}

#[tokio::test]
async fn a_returning_player_reclaims_their_chair_from_a_bot() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&api, &["Ann", "Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    assert_eq!(say(&mut devices[0], LobbyCommand::Leave).await?, None);
    devices[2].until(|device| device.lobby.as_ref().is_some_and(|lobby| lobby.seats[0].bot.is_some())).await?;
    assert!(devices[2].lobby.as_ref().is_some_and(|lobby| lobby.seats[1].host));
    let back = api.sit(&seats[0].code, "ann").await?;
    assert_eq!(back.seat, Seat(0));
    Ok(())
}

#[tokio::test]
async fn a_bot_stands_in_until_the_absent_host_returns() -> Tested {
    let timeouts = Timeouts { absent: Duration::from_millis(30), ..generous().timeouts };
    let TestServer { api, server: _server, folder: _folder } = test_server(Settings { timeouts, ..generous() }).await?;
    let (seats, mut devices) = sit_down(&api, &["Ann", "Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    drop(devices.remove(0));
    let stands_in =
        |device: &Device, value| device.lobby.as_ref().is_some_and(|lobby| lobby.seats[0].stand_in == value);
    devices[0].until(|device| stands_in(device, true)).await?;
    assert!(devices[0].lobby.as_ref().is_some_and(|lobby| lobby.seats[1].host), "the host's powers pass on");
    let _ann = Device::open(&api, &seats[0]).await?;
    devices[0].until(|device| stands_in(device, false)).await?;
    Ok(())
}

#[tokio::test]
async fn a_bot_plays_for_an_inactive_player_until_they_act() -> Tested {
    let timeouts = Timeouts { alone: Some(Duration::from_millis(300)), ..generous().timeouts };
    let TestServer { api, server: _server, folder: _folder } = test_server(Settings { timeouts, ..generous() }).await?;
    let seat = api.make(&MakeTable { rules: Some("classic".to_owned()), bots: 1, start: true, ..table("Ann") }).await?;
    let mut device = Device::open(&api, &seat).await?;
    let asleep = |device: &Device| device.lobby.as_ref().is_some_and(|lobby| lobby.seats[0].stand_in);
    device.until(asleep).await?;
    let n = device.act(ruckus_engine::Action::Draw).await?;
    answer(&mut device, n).await?;
    device.until(|device| !asleep(device)).await?;
    // A move is not necessary: the bot also stops when the device reports that the page is visible.
    device.until(asleep).await?;
    device.look_away(false).await?;
    device.until(|device| !asleep(device)).await?;
    Ok(())
}

#[tokio::test]
async fn sockets_and_requests_per_address_are_limited() -> Tested {
    let limits = Limits { sockets_per_address: 2, requests_per_second: 1, ..Limits::default() };
    let TestServer { api, server: _server, folder: _folder } = test_server(Settings { limits, ..generous() }).await?;
    let seat = api.make(&table("Ann")).await?;
    let first = Device::silent(&api, &seat.code).await?;
    let _second = Device::silent(&api, &seat.code).await?;
    let third = Device::silent(&api, &seat.code).await;
    assert!(matches!(third, Err(ClientError::Refused { status: 429, .. })), "{third:?}");
    drop(first);
    let answer = api.get("/api/host").await?;
    assert_eq!(answer.status, 429, "four requests at once are too many here");
    assert_eq!(api.get("/healthz").await?.status, 200);
    Ok(())
}

#[tokio::test]
async fn files_are_served_with_security_and_caching_headers() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = test_server(generous()).await?;
    for path in ["/", "/t/BCDF", "/index.html"] {
        let page = api.get(path).await?;
        assert_eq!((page.status, page.headers["cache-control"].to_str()?), (200, "no-cache"), "{path}");
        assert!(page.headers["content-security-policy"].to_str()?.starts_with("default-src 'self'"));
        assert_eq!(page.headers["cross-origin-opener-policy"], "same-origin");
        assert!(page.body.starts_with(b"<!doctype html>"));
    }
    let script = api.get("/assets/app-123.js").await?;
    assert!(script.headers["cache-control"].to_str()?.contains("immutable"));
    let tag = script.headers["etag"].to_str()?;
    let known = api.ask(Method::GET, "/assets/app-123.js", &[("if-none-match", tag)], Vec::new()).await?;
    assert_eq!(known.status, 304);
    for missing in ["/assets/gone.js", "/favicon.ico", "/api/nothing", "/../Cargo.toml"] {
        assert_eq!(api.get(missing).await?.status, 404, "{missing}");
    }
    assert_eq!(api.get("/healthz").await?.body, b"ok\n");
    api.make(&table("Ann")).await?;
    let figures = String::from_utf8(api.get("/metrics").await?.body)?;
    for name in ["ruckus_rooms", "ruckus_journal_batch_entries_bucket"] {
        assert!(figures.contains(name), "{name} in {figures}");
    }
    Ok(())
}

trait IntoSwitch {
    fn into_switch(self) -> ruckus_engine::SwitchValue;
}

impl IntoSwitch for bool {
    fn into_switch(self) -> ruckus_engine::SwitchValue {
        ruckus_engine::SwitchValue::Bool(self)
    }
}

/// Asks for a seat, or polls an earlier request by its token.
async fn ask_for(api: &ServerApi, code: &str, name: &str, token: Option<String>) -> Result<AskedForSeat, ClientError> {
    let asks = AskForSeat { name: name.to_owned(), token };
    api.post(&format!("/api/tables/{code}/seats/asks"), &asks).await?.read()
}

#[tokio::test]
async fn the_host_hands_a_lost_seat_back_to_its_player() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = test_server(generous()).await?;
    let ann = api.make(&table("Ann")).await?;
    let bob = api.sit(&ann.code, "Bob").await?;
    let code = ann.code.clone();
    assert_eq!(refusal(ask_for(&api, &code, "Bob", None).await), because(409, "refused"), "nobody is there to answer");
    let mut host = Device::open(&api, &ann).await?;
    let bobs = TakeSeat { name: "Bob".to_owned(), card: None, program: false };
    let answer = api.post(&format!("/api/tables/{code}/seats"), &bobs).await?;
    let problem: ruckus_protocol::Problem = serde_json::from_slice(&answer.body).expect("a problem");
    let reason = Reason::NameTaken { name: "Bob".to_owned(), ask: Some("Ann".to_owned()) };
    assert_eq!(problem.reason.as_deref(), Some(&reason));

    let asked = ask_for(&api, &code, "Bob", None).await?;
    assert_eq!((asked.host.as_deref(), asked.seat), (Some("Ann"), None));
    // The new token opens nothing yet, and an invented token is refused.
    let seat = Seated { code: code.clone(), seat: bob.seat, token: asked.token.clone() };
    assert!(Device::open(&api, &seat).await.is_err());
    let invented = ask_for(&api, &code, "Bob", Some("0".repeat(64))).await;
    assert_eq!(refusal(invented), because(409, "refused"));

    let hand = LobbyCommand::HandSeat { seat: bob.seat, number: asked.number, agrees: true };
    assert_eq!(say(&mut host, hand).await?, None);
    let again = ask_for(&api, &code, "Bob", Some(asked.token)).await?;
    assert_eq!(again.seat, Some(bob.seat));
    let _here = Device::open(&api, &seat).await?;
    assert!(Device::open(&api, &bob).await.is_err(), "the old token opens nothing any more");
    // Bob is connected now, so his seat cannot be requested.
    assert_eq!(refusal(ask_for(&api, &code, "Bob", None).await), because(409, "refused"));
    Ok(())
}

#[tokio::test]
async fn rejects_names_with_hidden_characters() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = test_server(generous()).await?;
    let seat = api.make(&table("Ann")).await?;
    for hidden in ["\u{1bca0}", "\u{1d173}", "\u{1d159}", "\u{fdd0}", "\u{e000}", "\u{2800}"] {
        let name = format!("Ann{hidden}");
        assert_eq!(refusal(api.sit(&seat.code, &name).await), because(400, "bad-name"), "{name:?}");
    }
    for name in ["علی\u{200c}رضا", "👩🏽\u{200d}🚀", "O’Neill", "လျှို့ဝှက်"] {
        api.sit(&seat.code, name).await?;
    }
    let title = LobbyCommand::Title { title: "Camp\u{1bca0}".to_owned(), summary: "Kinder.".to_owned() };
    let mut ann = Device::open(&api, &seat).await?;
    assert!(say(&mut ann, title).await?.is_some_and(|why| why.contains("U+1BCA0")));
    Ok(())
}
