//! Matchmaking ("Find a table") over HTTP and real sockets: matches, bots that fill seats, pauses after leaving, and
//! servers without matchmaking.

use ruckus_protocol::{
    Blocked, FindTable, MatchmakingLevel, MatchmakingPace, Phrase, PlayerReport, PublicTable, PublicTables, QueuePlace,
    QueueState, Reason, Talk,
};
use ruckus_server::MatchmakingSettings;

use crate::prelude::*;
use crate::support::cards::{self, card_with, make_card};
use crate::support::{Failed, ask_with, refused as code_of};

/// Settings with short waits, and with a timeout that devices on a slow machine do not exceed.
fn quick() -> Settings {
    let millis = Duration::from_millis;
    let matchmaking = MatchmakingSettings {
        on: true,
        three_after: millis(100),
        two_after: millis(200),
        bots_after: millis(300),
        gone_after: Duration::from_secs(60),
        ..MatchmakingSettings::default()
    };
    Settings { matchmaking, ..generous() }
}

/// Settings that open a table only when 4 players wait, with pauses that outlast a match on a slow machine.
fn patient() -> Settings {
    let hour = Duration::from_secs(3600);
    let matchmaking = MatchmakingSettings {
        three_after: hour,
        two_after: hour,
        bots_after: hour,
        pauses: [hour; 4],
        ..quick().matchmaking
    };
    Settings { matchmaking, ..quick() }
}

fn request(name: &str) -> FindTable {
    FindTable {
        name: name.to_owned(),
        game: "classic".to_owned(),
        pace: MatchmakingPace::Quick,
        level: MatchmakingLevel::Average,
        card: None,
        blocks: Vec::new(),
        leave: false,
    }
}

/// Makes the key of a player's device.
fn key(name: &str) -> String {
    format!("{}key", name.repeat(16)).chars().filter(char::is_ascii_alphanumeric).take(64).collect()
}

async fn find(api: &ServerApi, key: &str, request: &FindTable) -> Result<ServerResponse, Failed> {
    let post = (Method::POST, "/api/strangers/places");
    Ok(ask_with(api, post, &[], Some(key), serde_json::to_vec(request)?).await?)
}

async fn look(api: &ServerApi, place: &str, people: Option<u8>) -> Result<ServerResponse, Failed> {
    let known = people.map(|people| format!("?people={people}")).unwrap_or_default();
    Ok(api.ask(Method::GET, &format!("/api/strangers/places/{place}{known}"), &[], Vec::new()).await?)
}

async fn enter(api: &ServerApi, name: &str) -> Result<QueuePlace, Failed> {
    Ok(find(api, &key(name), &request(name)).await?.read()?)
}

/// Polls until a table is found.
async fn seated(api: &ServerApi, place: &QueuePlace) -> Result<Seated, Failed> {
    let mut known = None;
    loop {
        match look(api, &place.place, known).await?.read()? {
            QueueState::Seated { code, seat, token } => return Ok(Seated { code, seat, token }),
            QueueState::Waiting { people, .. } => known = Some(people),
        }
    }
}

fn refused(answer: &ServerResponse) -> (u16, String, Option<Reason>) {
    let (status, code) = code_of(answer);
    let problem: Option<ruckus_protocol::Problem> = serde_json::from_slice(&answer.body).ok();
    (status, code, problem.and_then(|problem| problem.reason).map(|reason| *reason))
}

#[tokio::test]
async fn disabled_matchmaking_returns_an_error() -> Tested {
    let TestServer { api, server, .. } = &test_server(generous()).await?;
    let off = (404, "strangers-off".to_owned(), Some(Reason::MatchmakingOff));
    assert_eq!(refused(&find(api, &key("Ann"), &request("Ann")).await?), off);
    assert_eq!(refused(&look(api, "nowhere", None).await?), off);
    let host = api.ask(Method::GET, "/api/host", &[], Vec::new()).await?;
    assert!(host.read::<Value>()?.get("strangers").is_none());
    let _ = server;
    Ok(())
}

#[tokio::test]
async fn two_strangers_meet_and_bots_fill_the_table() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = &test_server(quick()).await?;
    let (ann, bob) = (enter(api, "Ann").await?, enter(api, "Bob").await?);
    let (ann, bob) = (seated(api, &ann).await?, seated(api, &bob).await?);
    assert_eq!((&ann.code, ann.seat.0, bob.seat.0), (&bob.code, 0, 1));
    let mut devices = [Device::open(api, &ann).await?, Device::open(api, &bob).await?];
    for device in &mut devices {
        device.until(|device| device.stage() == Some(Stage::Playing)).await?;
        let lobby = device.lobby.clone().ok_or("there is a lobby")?;
        let bots: Vec<bool> = lobby.seats.iter().map(|seat| seat.bot.is_some()).collect();
        assert_eq!(bots, [false, false, true, true]);
        assert!(lobby.seats.iter().all(|seat| !seat.host));
    }
    Ok(())
}

#[tokio::test]
async fn waiting_strangers_see_the_queue_grow_until_four_sit_down() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = &test_server(patient()).await?;
    let first = enter(api, "Ann").await?;
    assert!(matches!(first.state, QueueState::Waiting { people: 1, opens_in } if opens_in > 3_500_000));
    // This poll starts before the others come, and returns when one does.
    let (joined, second) = tokio::join!(look(api, &first.place, Some(1)), enter(api, "Bob"));
    let joined: QueueState = joined?.read()?;
    assert!(matches!(joined, QueueState::Waiting { people: 2, .. }));
    let mut places = vec![first, second?];
    for name in ["Cid", "Ann"] {
        let place = find(api, &key(&format!("{name}2")), &request(name)).await?.read()?;
        places.push(place);
    }
    let mut seats = Vec::new();
    for place in &places {
        seats.push(seated(api, place).await?);
    }
    assert!(seats.iter().all(|seat| seat.code == seats[0].code));
    let mut device = Device::open(api, &seats[3]).await?;
    device.until(|device| device.lobby.is_some()).await?;
    let names: Vec<String> = device.lobby.iter().flat_map(|lobby| &lobby.seats).map(|seat| seat.name.clone()).collect();
    assert_eq!(names, ["Ann", "Bob", "Cid", "Ann 2"], "two of one name can be told apart");
    Ok(())
}

#[tokio::test]
async fn a_device_has_one_queue_place_and_can_give_it_up() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = &test_server(patient()).await?;
    let (before, place) = (enter(api, "Ann").await?, enter(api, "Ann").await?);
    assert!(matches!(place.state, QueueState::Waiting { people: 1, .. }));
    assert_eq!(code_of(&look(api, &before.place, None).await?), (404, "unknown-place".to_owned()));
    let path = format!("/api/strangers/places/{}", place.place);
    assert_eq!(api.ask(Method::DELETE, &path, &[], Vec::new()).await?.status, 204);
    assert_eq!(code_of(&api.ask(Method::DELETE, &path, &[], Vec::new()).await?), (404, "unknown-place".to_owned()));
    Ok(())
}

#[tokio::test]
async fn a_device_that_vanishes_is_dropped_from_the_queue() -> Tested {
    let millis = Duration::from_millis;
    let matchmaking =
        MatchmakingSettings { gone_after: millis(400), answer_within: millis(100), ..patient().matchmaking };
    let TestServer { api, server: _server, folder: _folder } =
        &test_server(Settings { matchmaking, ..patient() }).await?;
    let (ann, bob) = (enter(api, "Ann").await?, enter(api, "Bob").await?);
    // Ann continues to poll, and Bob does not.
    loop {
        match look(api, &ann.place, None).await?.read()? {
            QueueState::Waiting { people: 1, .. } => break,
            QueueState::Waiting { .. } => {}
            QueueState::Seated { code, .. } => panic!("seated at {code}"),
        }
    }
    assert_eq!(code_of(&look(api, &bob.place, None).await?), (404, "unknown-place".to_owned()));
    Ok(())
}

#[tokio::test]
async fn leaving_a_match_imposes_a_pause_that_survives_a_restart() -> Tested {
    // A restart takes long on a slow machine, so the pause is an hour.
    let hour = [Duration::from_secs(3600); 4];
    let settings = || Settings { matchmaking: MatchmakingSettings { pauses: hour, ..quick().matchmaking }, ..quick() };
    let TestServer { api, server, folder } = test_server(settings()).await?;
    let place = enter(&api, "Ann").await?;
    let seat = seated(&api, &place).await?;
    let mut device = Device::open(&api, &seat).await?;
    device.until(|device| device.stage() == Some(Stage::Playing)).await?;
    // A second tab gets no second table.
    let still = refused(&find(&api, &key("Ann"), &request("Ann")).await?);
    assert_eq!(still, (409, "still-seated".to_owned(), Some(Reason::StillSeated { code: seat.code.clone() })));
    let n = device.lobby(LobbyCommand::Leave).await?;
    answer(&mut device, n).await?;
    let (status, code, reason) = refused(&find(&api, &key("Ann"), &request("Ann")).await?);
    assert_eq!((status, code.as_str()), (429, "pause"));
    assert!(matches!(reason, Some(Reason::Pause { seconds: 3000..=3600 })), "{reason:?}");
    // Another device of the same network is not paused.
    enter(&api, "Bob").await?;
    // The pause survives a restart.
    drop(device);
    server.stop().await;
    let server = start(folder.path(), Settings { data: Some(folder.path().to_owned()), ..settings() }).await?;
    let api = ServerApi::at(server.address().to_string());
    let (status, code, reason) = refused(&find(&api, &key("Ann"), &request("Ann")).await?);
    assert_eq!((status, code.as_str()), (429, "pause"));
    assert!(matches!(reason, Some(Reason::Pause { seconds: 2400..=3600 })), "{reason:?}");
    enter(&api, "Bob").await?;
    Ok(())
}

#[tokio::test]
async fn leaving_for_another_table_imposes_a_pause() -> Tested {
    let pauses = [0, 1000, 1000, 1000].map(Duration::from_secs);
    let matchmaking = MatchmakingSettings { pauses, ..quick().matchmaking };
    let TestServer { api, server: _server, folder: _folder } =
        &test_server(Settings { matchmaking, ..quick() }).await?;
    let leaving = FindTable { leave: true, ..request("Ann") };
    for pause in [None, Some(())] {
        let place = match find(api, &key("Ann"), &leaving).await?.read::<QueuePlace>() {
            Ok(place) => place,
            Err(error) => panic!("{pause:?}: {error}"),
        };
        let seat = seated(api, &place).await?;
        let mut device = Device::open(api, &seat).await?;
        device.until(|device| device.stage() == Some(Stage::Playing)).await?;
    }
    let (status, code, _) = refused(&find(api, &key("Ann"), &leaving).await?);
    assert_eq!((status, code.as_str()), (429, "pause"));
    Ok(())
}

#[tokio::test]
async fn rejects_invalid_matchmaking_requests() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = &test_server(patient()).await?;
    let ann = request("Ann");
    let wrong = [
        (key("Ann"), FindTable { name: " ".to_owned(), ..ann.clone() }, (400, "bad-name")),
        (key("Ann"), FindTable { name: "Pepper".to_owned(), ..ann.clone() }, (400, "bad-name")),
        (key("Ann"), FindTable { game: "chess".to_owned(), ..ann.clone() }, (400, "unknown-rules")),
        (key("Ann"), FindTable { blocks: vec!["x".repeat(32)], ..ann.clone() }, (400, "bad-request")),
        (key("Ann"), FindTable { blocks: vec!["a".repeat(32); 65], ..ann.clone() }, (400, "bad-request")),
        ("short".to_owned(), ann.clone(), (401, "no-device")),
        ("k".repeat(129), ann.clone(), (401, "no-device")),
    ];
    for (key, request, (status, code)) in wrong {
        assert_eq!(code_of(&find(api, &key, &request).await?), (status, code.to_owned()), "{request:?}");
    }
    for place in ["x", "..", &"a".repeat(5000)] {
        assert_eq!(code_of(&look(api, place, None).await?), (404, "unknown-place".to_owned()));
    }
    assert_eq!(code_of(&api.ask(Method::GET, "/api/strangers/places/x?people=many", &[], Vec::new()).await?).0, 400);
    Ok(())
}

#[tokio::test]
async fn matchmaking_requests_per_network_are_limited() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = &test_server(patient()).await?;
    let mut places = 0;
    let turned_away = loop {
        let name = format!("P{places}");
        let answer = find(api, &key(&name), &request(&name)).await?;
        if answer.status != 201 {
            break code_of(&answer);
        }
        places += 1;
        assert!(places <= 200, "nobody is turned away");
    };
    assert_eq!(turned_away, (429, "too-many".to_owned()));
    Ok(())
}

/// Returns Ann and Bob at a table from matchmaking, both connected.
async fn pair(api: &ServerApi) -> Result<([Seated; 2], [Device; 2]), Failed> {
    let (ann, bob) = (enter(api, "Ann").await?, enter(api, "Bob").await?);
    let seats = [seated(api, &ann).await?, seated(api, &bob).await?];
    let mut devices = [Device::open(api, &seats[0]).await?, Device::open(api, &seats[1]).await?];
    for device in &mut devices {
        device.until(|device| device.stage() == Some(Stage::Playing)).await?;
    }
    Ok((seats, devices))
}

async fn at_table(api: &ServerApi, seat: &Seated, what: &str, body: Value) -> Result<ServerResponse, Failed> {
    let pass = format!("Bearer {}", seat.token);
    let headers = [("content-type", "application/json"), ("authorization", pass.as_str())];
    Ok(api
        .ask(Method::POST, &format!("/api/tables/{}/{what}", seat.code), &headers, serde_json::to_vec(&body)?)
        .await?)
}

#[tokio::test]
async fn rejects_offensive_names() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = &test_server(patient()).await?;
    for name in ["Fu\u{441}k", "H1tler", "F o t z e"] {
        let refused = refused(&find(api, &key("Ann"), &request(name)).await?);
        assert_eq!(refused, (400, "unfit-name".to_owned(), Some(Reason::UnfitName)), "{name}");
    }
    Ok(())
}

#[tokio::test]
async fn strangers_use_set_phrases_until_all_agree_to_chat() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = &test_server(quick()).await?;
    let (_, [mut ann, mut bob]) = pair(api).await?;
    let text = Talk::Text("hello".to_owned());
    ann.talk(text.clone()).await?;
    loop {
        match ann.hear().await? {
            ServerMessage::NotSaid { code, .. } => break assert_eq!(code, "set-phrases"),
            ServerMessage::Talk { .. } => panic!("it was said"),
            _ => {}
        }
    }
    ann.talk(Talk::Phrase(Phrase::Hello)).await?;
    assert_eq!(next_talk(&mut bob).await?, Talk::Phrase(Phrase::Hello), "and nothing before it");
    for device in [&mut ann, &mut bob] {
        let n = device.lobby(LobbyCommand::Words(true)).await?;
        assert_eq!(answer(device, n).await?.message, None);
    }
    ann.talk(text.clone()).await?;
    assert_eq!(next_talk(&mut bob).await?, text);
    Ok(())
}

/// Returns the next talk message.
async fn next_talk(device: &mut Device) -> Result<Talk, Failed> {
    loop {
        if let ServerMessage::Talk { says, .. } = device.hear().await? {
            return Ok(says);
        }
    }
}

#[tokio::test]
async fn blocked_players_are_not_matched_again() -> Tested {
    let settings = || {
        let matchmaking = MatchmakingSettings { pauses: [Duration::ZERO; 4], ..quick().matchmaking };
        Settings { matchmaking, ..quick() }
    };
    let TestServer { api, server: _server, folder: _folder } = &test_server(settings()).await?;
    let (seats, _devices) = pair(api).await?;
    let Blocked { mark } = at_table(api, &seats[0], "blocks", json!({"seat": 1})).await?.read()?;
    let requests =
        [FindTable { leave: true, blocks: vec![mark], ..request("Ann") }, FindTable { leave: true, ..request("Bob") }];
    let mut codes = Vec::new();
    let mut places: Vec<QueuePlace> = Vec::new();
    for request in requests {
        places.push(find(api, &key(&request.name), &request).await?.read()?);
    }
    for place in &places {
        codes.push(seated(api, place).await?.code);
    }
    assert_ne!(codes[0], codes[1]);
    // Bots and the player's own seat cannot be blocked. At a table of friends, no seat can.
    for seat in [0, 2, 9] {
        let answer = at_table(api, &seats[1], "blocks", json!({ "seat": seat })).await?;
        assert!(answer.status >= 400, "{seat}");
    }
    let friends = api.make(&table("Zoe")).await?;
    assert_eq!(code_of(&at_table(api, &friends, "blocks", json!({"seat": 1})).await?).1, "refused");
    Ok(())
}

#[tokio::test]
async fn admins_receive_player_reports() -> Tested {
    let token = "a-token-of-twenty-letters";
    let tokens = vec![ruckus_server::admin::AdminToken::new("anna", token)?];
    let admin = ruckus_server::admin::AdminSettings { tokens };
    let TestServer { api, server: _server, folder: _folder } = &test_server(Settings { admin, ..quick() }).await?;
    let (seats, mut devices) = pair(api).await?;
    devices[1].talk(Talk::Phrase(Phrase::Bye)).await?;
    assert_eq!(next_talk(&mut devices[0]).await?, Talk::Phrase(Phrase::Bye));
    let report = |seat: u8, note: &str| json!({"seat": seat, "why": "talk", "note": note});
    for note in ["He calls me names.", "He still does."] {
        assert_eq!(at_table(api, &seats[0], "reports", report(1, note)).await?.status, 200);
    }
    for wrong in [report(0, ""), report(2, ""), report(31, ""), report(1, &"x".repeat(301)), report(1, "a\u{0}b")] {
        assert!(at_table(api, &seats[0], "reports", wrong.clone()).await?.status >= 400, "{wrong}");
    }
    let pass = format!("Bearer {token}");
    let ask = async |method, path: &str| {
        api.ask(method, &format!("/api/admin/player-reports{path}"), &[("authorization", &pass)], Vec::new()).await
    };
    let reports: Vec<PlayerReport> = ask(Method::GET, "").await?.read()?;
    let [report] = reports.as_slice() else { panic!("{reports:?}") };
    assert_eq!((report.name.as_str(), report.by.as_str(), report.note.as_str()), ("Bob", "Ann", "He still does."));
    assert_eq!((&report.code, report.round, report.names.len()), (&seats[0].code, 1, 4));
    let said: Vec<_> =
        report.before.iter().filter_map(|line| Some((line.name.as_deref()?, line.says.clone()?))).collect();
    assert_eq!(said, [("Bob", Talk::Phrase(Phrase::Bye))]);
    assert!(report.before.iter().any(|line| line.played.is_some()), "{report:?}");
    assert_eq!(ask(Method::DELETE, &format!("/{}", report.id)).await?.status, 200);
    assert!(ask(Method::GET, "").await?.read::<Vec<PlayerReport>>()?.is_empty());
    assert_eq!(ask(Method::DELETE, "/none").await?.status, 404);
    Ok(())
}

async fn listed(api: &ServerApi) -> Result<Vec<PublicTable>, Failed> {
    let answer = api.ask(Method::GET, "/api/strangers/tables", &[], Vec::new()).await?;
    Ok(answer.read::<PublicTables>()?.tables)
}

#[tokio::test]
async fn a_host_lists_a_table_and_a_stranger_joins_it() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = &test_server(quick()).await?;
    let table = MakeTable { name: "Ann".to_owned(), rules: Some("classic".to_owned()), ..MakeTable::default() };
    let ann = api.make(&table).await?;
    let mut device = Device::open(api, &ann).await?;
    assert_eq!(listed(api).await?, []);
    let public = |public: bool| json!({ "public": public });
    assert_eq!(at_table(api, &ann, "public", public(true)).await?.status, 200);
    let tables = listed(api).await?;
    let [one] = tables.as_slice() else { panic!("{tables:?}") };
    assert_eq!((&one.code, one.people, one.free), (&ann.code, 1, true));
    device.until(|device| device.lobby.as_ref().is_some_and(|lobby| lobby.matchmaking.is_some())).await?;
    let bob = api.sit(&one.code, "Bob").await?;
    assert_eq!(at_table(api, &bob, "public", public(false)).await?.status, 409, "only the host may");
    assert!(api.sit(&one.code, "H1tler").await.is_err());
    assert_eq!(at_table(api, &bob, "reports", json!({"seat": 0, "why": "name"})).await?.status, 200);
    assert_eq!(at_table(api, &ann, "public", public(false)).await?.status, 200);
    assert_eq!(listed(api).await?, []);
    Ok(())
}

#[tokio::test]
async fn public_tables_without_connected_players_are_not_listed() -> Tested {
    let settings = Settings { park_after: Duration::from_millis(50), ..quick() };
    let TestServer { api, server: _server, folder: _folder } = &test_server(settings).await?;
    let table = MakeTable { name: "Ann".to_owned(), rules: Some("classic".to_owned()), ..MakeTable::default() };
    let ann = api.make(&table).await?;
    assert_eq!(at_table(api, &ann, "public", json!({"public": true})).await?.status, 200);
    assert_eq!(listed(api).await?, [], "nobody has connected");
    Ok(())
}

#[tokio::test]
async fn disabled_matchmaking_refuses_public_tables_and_blocks() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = &test_server(generous()).await?;
    let ann = api.make(&table("Ann")).await?;
    let bodies = [("public", json!({"public": true})), ("blocks", json!({"seat": 0}))];
    for (what, body) in bodies {
        assert_eq!(code_of(&at_table(api, &ann, what, body).await?), (404, "strangers-off".to_owned()));
    }
    let list = api.ask(Method::GET, "/api/strangers/tables", &[], Vec::new()).await?;
    assert_eq!(code_of(&list), (404, "strangers-off".to_owned()));
    Ok(())
}

/// Enters matchmaking with a player card.
async fn enter_with_card(api: &ServerApi, name: &str, card: &str) -> Result<QueuePlace, Failed> {
    Ok(find(api, &key(name), &FindTable { card: Some(card.to_owned()), ..request(name) }).await?.read()?)
}

/// Returns true if a player holds at most one card.
fn is_nearly_over(device: &Device) -> bool {
    device.view.as_ref().is_some_and(|view| view.seats.iter().any(|seat| seat.cards <= 1))
}

#[tokio::test]
async fn a_match_changes_both_ratings_and_leaving_counts_as_last() -> Tested {
    let settings = Settings { matchmaking: patient().matchmaking, ..cards::settings() };
    let TestServer { api, server: _server, folder: _folder } = &test_server(settings).await?;
    let ((_, ann), (_, bob)) = (make_card(api, "Ann").await?, make_card(api, "Bob").await?);
    let wrong = FindTable { card: Some("0.1".to_owned()), ..request("Ann") };
    assert_eq!(code_of(&find(api, &key("Ann"), &wrong).await?), (401, "no-card".to_owned()));
    let mut places = vec![enter_with_card(api, "Ann", &ann).await?, enter_with_card(api, "Bob", &bob).await?];
    for name in ["Cid", "Dan"] {
        places.push(enter(api, name).await?);
    }
    let mut devices = Vec::new();
    for place in &places {
        devices.push(Device::open(api, &seated(api, place).await?).await?);
    }
    dealt(&mut devices).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(5);
    while !is_nearly_over(&devices[0]) {
        one_move(&mut devices, &mut random).await?;
    }
    let mut ann_leaves = devices.remove(0);
    let n = ann_leaves.lobby(LobbyCommand::Leave).await?;
    answer(&mut ann_leaves, n).await?;
    while devices[0].stage() != Some(Stage::MatchOver) {
        let moved = one_move(&mut devices, &mut random).await?;
        // Another device may have made the last move. Bob then reads the result in `one_move`, and no update follows.
        if !moved && devices[0].stage() != Some(Stage::MatchOver) {
            devices[0].hear().await?;
        }
    }
    let (of_ann, of_bob) = (card_with(api, &ann, 1).await?, card_with(api, &bob, 1).await?);
    let [of_ann, of_bob] = [&of_ann.matches[0], &of_bob.matches[0]];
    assert_eq!((of_ann.family.as_str(), of_ann.people, of_ann.bots), ("classic", 4, 1), "{of_ann:?}");
    assert!(of_ann.place == 5 && of_bob.place < 5, "behind four chairs: {of_ann:?} {of_bob:?}");
    assert!(of_ann.overall.after < 1500 && of_bob.overall.after > of_ann.overall.after, "{of_ann:?} {of_bob:?}");
    assert_ne!(of_bob.overall.after, 1500);
    assert_eq!(code_of(&find(api, &key("Ann"), &request("Ann")).await?), (429, "pause".to_owned()));
    Ok(())
}

#[tokio::test]
async fn a_player_card_has_one_place_in_the_queue() -> Tested {
    let settings = Settings { matchmaking: patient().matchmaking, ..cards::settings() };
    let TestServer { api, server: _server, folder: _folder } = &test_server(settings).await?;
    let (_, ann) = make_card(api, "Ann").await?;
    let phone = enter_with_card(api, "phone", &ann).await?;
    let laptop = enter_with_card(api, "laptop", &ann).await?;
    assert!(matches!(laptop.state, QueueState::Waiting { people: 1, .. }));
    assert_eq!(code_of(&look(api, &phone.place, None).await?), (404, "unknown-place".to_owned()));
    Ok(())
}

#[tokio::test]
async fn strangers_wait_only_with_others_of_their_level() -> Tested {
    let TestServer { api, server: _server, folder: _folder } = &test_server(patient()).await?;
    let levels = [MatchmakingLevel::Strong, MatchmakingLevel::Beginner, MatchmakingLevel::Strong];
    let mut people = Vec::new();
    for (number, level) in levels.into_iter().enumerate() {
        let name = format!("P{number}");
        let place: QueuePlace = find(api, &key(&name), &FindTable { level, ..request(&name) }).await?.read()?;
        let QueueState::Waiting { people: at_table, .. } = place.state else { panic!("{name} is seated") };
        people.push(at_table);
    }
    assert_eq!(people, [1, 1, 2]);
    Ok(())
}
