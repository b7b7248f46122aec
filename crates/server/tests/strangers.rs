//! "Find a table" over HTTP and real sockets: people are matched, bots fill, who leaves waits, and a server that has it off
//! says so.

mod support;

use std::time::Duration;

use hyper::Method;
use ruckus_client::{Answer, ClientError, Desk, Device};
use ruckus_protocol::{FindTable, LobbyCommand, QueuePlace, QueueState, Reason, Seated, Stage, StrangerPace};
use ruckus_server::{Settings, StrangerSettings};
use support::{House, Tested, answer, generous, house};

type Failed = Box<dyn std::error::Error>;

/// Nobody waits long, and nobody vanishes while a slow machine thinks.
fn quick() -> Settings {
    let millis = Duration::from_millis;
    let strangers = StrangerSettings {
        on: true,
        three_after: millis(100),
        two_after: millis(200),
        bots_after: millis(300),
        gone_after: Duration::from_secs(60),
        ..StrangerSettings::default()
    };
    Settings { strangers, ..generous() }
}

/// Tables open only once 4 wait.
fn patient() -> Settings {
    let hour = Duration::from_secs(3600);
    let strangers = StrangerSettings { three_after: hour, two_after: hour, bots_after: hour, ..quick().strangers };
    Settings { strangers, ..quick() }
}

fn wish(name: &str) -> FindTable {
    FindTable {
        name: name.to_owned(),
        game: "classic".to_owned(),
        pace: StrangerPace::Quick,
        blocks: Vec::new(),
        leave: false,
    }
}

/// The key of somebody's device.
fn key(name: &str) -> String {
    format!("{}key", name.repeat(16)).chars().filter(char::is_ascii_alphanumeric).take(64).collect()
}

async fn find(desk: &Desk, key: &str, wish: &FindTable) -> Result<Answer, Failed> {
    let pass = format!("Bearer {key}");
    let headers = [("content-type", "application/json"), ("authorization", pass.as_str())];
    Ok(desk.ask(Method::POST, "/api/strangers/places", &headers, serde_json::to_vec(wish)?).await?)
}

async fn look(desk: &Desk, place: &str, people: Option<u8>) -> Result<Answer, Failed> {
    let known = people.map(|people| format!("?people={people}")).unwrap_or_default();
    Ok(desk.ask(Method::GET, &format!("/api/strangers/places/{place}{known}"), &[], Vec::new()).await?)
}

async fn enter(desk: &Desk, name: &str) -> Result<QueuePlace, Failed> {
    Ok(find(desk, &key(name), &wish(name)).await?.read()?)
}

/// Asks until a table is found.
async fn seated(desk: &Desk, place: &QueuePlace) -> Result<Seated, Failed> {
    let mut known = None;
    loop {
        match look(desk, &place.place, known).await?.read()? {
            QueueState::Seated { code, seat, token } => return Ok(Seated { code, seat, token }),
            QueueState::Waiting { people, .. } => known = Some(people),
        }
    }
}

fn refused(answer: &Answer) -> (u16, String, Option<Reason>) {
    match answer.read::<serde_json::Value>() {
        Err(ClientError::Refused { status, code, .. }) => {
            let problem: Option<ruckus_protocol::Problem> = serde_json::from_slice(&answer.body).ok();
            (status, code, problem.and_then(|problem| problem.reason).map(|reason| *reason))
        }
        other => panic!("not refused: {other:?}"),
    }
}

fn code_of(answer: &Answer) -> (u16, String) {
    let (status, code, _) = refused(answer);
    (status, code)
}

#[tokio::test]
async fn a_server_that_has_it_off_says_so_and_shows_nothing() -> Tested {
    let House { desk, server, .. } = &house(generous()).await?;
    let off = (404, "strangers-off".to_owned(), Some(Reason::StrangersOff));
    assert_eq!(refused(&find(desk, &key("Ann"), &wish("Ann")).await?), off);
    assert_eq!(refused(&look(desk, "nowhere", None).await?), off);
    let host = desk.ask(Method::GET, "/api/host", &[], Vec::new()).await?;
    assert!(host.read::<serde_json::Value>()?.get("strangers").is_none());
    let _ = server;
    Ok(())
}

#[tokio::test]
async fn two_find_each_other_and_bots_fill_the_table() -> Tested {
    let House { desk, server: _server, folder: _folder } = &house(quick()).await?;
    let (ann, bob) = (enter(desk, "Ann").await?, enter(desk, "Bob").await?);
    let (ann, bob) = (seated(desk, &ann).await?, seated(desk, &bob).await?);
    assert_eq!((&ann.code, ann.seat.0, bob.seat.0), (&bob.code, 0, 1));
    let mut devices = [Device::open(desk, &ann).await?, Device::open(desk, &bob).await?];
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
async fn four_sit_down_at_once_and_those_who_wait_hear_of_each_other() -> Tested {
    let House { desk, server: _server, folder: _folder } = &house(patient()).await?;
    let first = enter(desk, "Ann").await?;
    assert!(matches!(first.state, QueueState::Waiting { people: 1, opens_in } if opens_in > 3_500_000));
    // It is asked before the others come, and answered once one does.
    let (heard, second) = tokio::join!(look(desk, &first.place, Some(1)), enter(desk, "Bob"));
    let heard: QueueState = heard?.read()?;
    assert!(matches!(heard, QueueState::Waiting { people: 2, .. }));
    let mut places = vec![first, second?];
    for name in ["Cid", "Ann"] {
        let place = find(desk, &key(&format!("{name}2")), &wish(name)).await?.read()?;
        places.push(place);
    }
    let mut seats = Vec::new();
    for place in &places {
        seats.push(seated(desk, place).await?);
    }
    assert!(seats.iter().all(|seat| seat.code == seats[0].code));
    let mut device = Device::open(desk, &seats[3]).await?;
    device.until(|device| device.lobby.is_some()).await?;
    let names: Vec<String> = device.lobby.iter().flat_map(|lobby| &lobby.seats).map(|seat| seat.name.clone()).collect();
    assert_eq!(names, ["Ann", "Bob", "Cid", "Ann 2"], "two of one name can be told apart");
    Ok(())
}

#[tokio::test]
async fn a_device_has_one_place_and_can_give_it_up() -> Tested {
    let House { desk, server: _server, folder: _folder } = &house(patient()).await?;
    let (before, place) = (enter(desk, "Ann").await?, enter(desk, "Ann").await?);
    assert!(matches!(place.state, QueueState::Waiting { people: 1, .. }));
    assert_eq!(code_of(&look(desk, &before.place, None).await?), (404, "unknown-place".to_owned()));
    let path = format!("/api/strangers/places/{}", place.place);
    assert_eq!(desk.ask(Method::DELETE, &path, &[], Vec::new()).await?.status, 204);
    assert_eq!(code_of(&desk.ask(Method::DELETE, &path, &[], Vec::new()).await?), (404, "unknown-place".to_owned()));
    Ok(())
}

#[tokio::test]
async fn a_device_that_vanishes_is_dropped_from_the_queue() -> Tested {
    let millis = Duration::from_millis;
    let strangers = StrangerSettings { gone_after: millis(400), answer_within: millis(100), ..patient().strangers };
    let House { desk, server: _server, folder: _folder } = &house(Settings { strangers, ..patient() }).await?;
    let (ann, bob) = (enter(desk, "Ann").await?, enter(desk, "Bob").await?);
    // Ann goes on asking, Bob does not.
    loop {
        match look(desk, &ann.place, None).await?.read()? {
            QueueState::Waiting { people: 1, .. } => break,
            QueueState::Waiting { .. } => {}
            QueueState::Seated { code, .. } => panic!("seated at {code}"),
        }
    }
    assert_eq!(code_of(&look(desk, &bob.place, None).await?), (404, "unknown-place".to_owned()));
    Ok(())
}

#[tokio::test]
async fn who_leaves_a_match_waits_longer_each_time() -> Tested {
    let House { desk, server: _server, folder: _folder } = &house(quick()).await?;
    let place = enter(desk, "Ann").await?;
    let seat = seated(desk, &place).await?;
    let mut device = Device::open(desk, &seat).await?;
    device.until(|device| device.stage() == Some(Stage::Playing)).await?;
    // A second tab does not come to a second table.
    let still = refused(&find(desk, &key("Ann"), &wish("Ann")).await?);
    assert_eq!(still, (409, "still-seated".to_owned(), Some(Reason::StillSeated { code: seat.code.clone() })));
    let n = device.lobby(LobbyCommand::Leave).await?;
    answer(&mut device, n).await?;
    let (status, code, reason) = refused(&find(desk, &key("Ann"), &wish("Ann")).await?);
    assert_eq!((status, code.as_str()), (429, "pause"));
    assert!(matches!(reason, Some(Reason::Pause { seconds: 50..=60 })), "{reason:?}");
    // Another device of the same network may.
    enter(desk, "Bob").await?;
    Ok(())
}

#[tokio::test]
async fn leaving_for_another_table_costs_the_same() -> Tested {
    let pauses = [0, 1000, 1000, 1000].map(Duration::from_secs);
    let strangers = StrangerSettings { pauses, ..quick().strangers };
    let House { desk, server: _server, folder: _folder } = &house(Settings { strangers, ..quick() }).await?;
    let leaving = FindTable { leave: true, ..wish("Ann") };
    for pause in [None, Some(())] {
        let place = match find(desk, &key("Ann"), &leaving).await?.read::<QueuePlace>() {
            Ok(place) => place,
            Err(error) => panic!("{pause:?}: {error}"),
        };
        let seat = seated(desk, &place).await?;
        let mut device = Device::open(desk, &seat).await?;
        device.until(|device| device.stage() == Some(Stage::Playing)).await?;
    }
    let (status, code, _) = refused(&find(desk, &key("Ann"), &leaving).await?);
    assert_eq!((status, code.as_str()), (429, "pause"));
    Ok(())
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_in_words() -> Tested {
    let House { desk, server: _server, folder: _folder } = &house(patient()).await?;
    let ann = wish("Ann");
    let wrong = [
        (key("Ann"), FindTable { name: " ".to_owned(), ..ann.clone() }, (400, "bad-name")),
        (key("Ann"), FindTable { name: "Pepper".to_owned(), ..ann.clone() }, (400, "bad-name")),
        (key("Ann"), FindTable { game: "chess".to_owned(), ..ann.clone() }, (400, "unknown-rules")),
        (key("Ann"), FindTable { blocks: vec!["x".repeat(32)], ..ann.clone() }, (400, "bad-request")),
        (key("Ann"), FindTable { blocks: vec!["a".repeat(32); 65], ..ann.clone() }, (400, "bad-request")),
        ("short".to_owned(), ann.clone(), (401, "no-device")),
        ("k".repeat(129), ann.clone(), (401, "no-device")),
    ];
    for (key, wish, (status, code)) in wrong {
        assert_eq!(code_of(&find(desk, &key, &wish).await?), (status, code.to_owned()), "{wish:?}");
    }
    for place in ["x", "..", &"a".repeat(5000)] {
        assert_eq!(code_of(&look(desk, place, None).await?), (404, "unknown-place".to_owned()));
    }
    assert_eq!(code_of(&desk.ask(Method::GET, "/api/strangers/places/x?people=many", &[], Vec::new()).await?).0, 400);
    Ok(())
}

#[tokio::test]
async fn one_network_does_not_look_for_tables_without_end() -> Tested {
    let House { desk, server: _server, folder: _folder } = &house(patient()).await?;
    let mut places = 0;
    let turned_away = loop {
        let name = format!("P{places}");
        let answer = find(desk, &key(&name), &wish(&name)).await?;
        if answer.status != 201 {
            break code_of(&answer);
        }
        places += 1;
        assert!(places <= 200, "nobody is turned away");
    };
    assert_eq!(turned_away, (429, "too-many".to_owned()));
    Ok(())
}
