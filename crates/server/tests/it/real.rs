//! Statistics of rules from real play, over real sockets: counted as entries are written, and voted on by the players.

use std::collections::BTreeMap;

use rand::RngExt;
use ruckus_client::pick;
use ruckus_engine::Verb;
use ruckus_homemade::Homemade;
use ruckus_journal::Tally;
use ruckus_protocol::{Ballot, CastBallot, GalleryPage, GalleryRule, PublishRule, RealFigures, RealPlay};
use ruckus_store::counted_in;

use crate::prelude::*;

/// A rule that rolls a die at the start of every turn.
fn chatty() -> Homemade {
    let text =
        "name = 'chatty'\ntitle = 'Chatty'\n[[parts]]\nwhen = 'turn-begun'\nthen = [{ do = { roll = { sides = 6 } } }]";
    toml::from_str(text).expect("a rule")
}

async fn ask(api: &ServerApi, method: Method, seat: &Seated, body: &str) -> Result<ServerResponse, ClientError> {
    let path = format!("/api/tables/{}/votes", seat.code);
    api.ask(method, &path, &[("authorization", &format!("Bearer {}", seat.token))], body.into()).await
}

async fn ballot(api: &ServerApi, seat: &Seated) -> Result<Ballot, ClientError> {
    ask(api, Method::GET, seat, "").await?.read()
}

async fn cast(api: &ServerApi, seat: &Seated, cast: &CastBallot) -> Result<Ballot, ClientError> {
    ask(api, Method::POST, seat, &serde_json::to_string(cast)?).await?.read()
}

fn refusal<T>(result: Result<T, ClientError>) -> Option<(u16, String)> {
    match result {
        Err(ClientError::Refused { status, code, .. }) => Some((status, code)),
        _ => None,
    }
}

fn refused(status: u16, code: &str) -> Option<(u16, String)> {
    Some((status, code.to_owned()))
}

/// Plays a short game to its end. The deal is random, so no player goes out before a player has remembered an action in
/// time.
async fn played(server: &TestServer, seats: &[Seated], seed: u64) -> Result<Vec<Device>, Box<dyn std::error::Error>> {
    let api = &server.api;
    let mut devices = Vec::new();
    for seat in seats {
        let mut device = Device::open(api, seat).await?;
        look(&mut device, false).await?;
        devices.push(device);
    }
    begin(&mut devices).await?;
    for device in &mut devices {
        device.say(&ClientMessage::Why("memory".to_owned())).await?;
    }
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    let mut remembered = false;
    for _ in 0..5000 {
        level(&mut devices).await?;
        if devices[0].stage() != Some(Stage::Playing) {
            break;
        }
        // The actions of the palette are always offered (HR-8), but only other actions advance the game.
        let does = random.random_bool(0.2);
        let others = |device: &Device| device.offers.iter().any(|offer| offer.verb != Verb::Do);
        let busy = devices.iter().any(others) && !does;
        let able = |at: &usize| if busy { others(&devices[*at]) } else { !devices[*at].offers.is_empty() };
        let able: Vec<usize> = (0..devices.len()).filter(able).collect();
        let who = *able.get(random.random_range(0..able.len().max(1))).ok_or("somebody can do something")?;
        let device = &mut devices[who];
        let view = device.view.clone().ok_or("a view")?;
        let held = view.seats.iter().find_map(|seat| seat.hand.as_ref()).map_or(0, Vec::len);
        let mut offers = device.offers.clone();
        if held < 3 && !remembered {
            let counts = counted_in(server.folder.path()).await?;
            remembered = of(&counts).contains_key(&("rule:memory", "remembered"));
            offers.retain(|offer| remembered || offer.verb != Verb::Play);
        }
        // A player who can play a card plays it.
        let plays: Vec<_> = offers.iter().filter(|offer| offer.verb != Verb::Draw).cloned().collect();
        if plays.iter().any(|offer| offer.verb != Verb::Do) {
            offers = plays;
        }
        let Some(action) = pick(&offers, &view, &mut random) else { continue };
        let n = device.act(action).await?;
        answer(device, n).await?;
    }
    assert_eq!(devices[0].stage(), Some(Stage::MatchOver), "a short game");
    Ok(devices)
}

fn short() -> MakeTable {
    let ruleset = "base = 'house-rules'\n[scoring]\nmethod = 'single'\n".to_owned();
    MakeTable { rules: None, ruleset: Some(ruleset), homemade: vec![chatty()], ..table("Ann") }
}

fn of(counts: &[Tally]) -> BTreeMap<(&str, &str), i64> {
    counts.iter().map(|tally| ((tally.subject.as_str(), tally.what.as_str()), tally.count)).collect()
}

#[tokio::test]
async fn match_statistics_and_votes_survive_a_restart() -> Tested {
    let mut server = test_server(generous()).await?;
    let api = server.api.clone();
    let publish = PublishRule { rule: chatty(), author: "Ann".to_owned(), run: None, from: None, key: None };
    let published: GalleryRule = api.post("/api/gallery", &publish).await?.read()?;
    let id = published.card.id;
    assert_eq!(published.card.real, RealPlay::default(), "nobody has played it");
    let seats = [api.make(&short()).await?];
    let seats = [seats[0].clone(), api.sit(&seats[0].code, "Bob").await?, api.sit(&seats[0].code, "Cid").await?];
    let mut devices = played(&server, &seats, 3).await?;

    // The stored statistics contain counts and no players.
    let counts = counted_in(server.folder.path()).await?;
    let counts = of(&counts);
    let homemade = format!("homemade:{id}");
    assert_eq!(counts.get(&(&homemade, "met")), Some(&3), "three people, one round: {counts:?}");
    assert_eq!(counts.get(&("game:house-rules+", "met")), Some(&3));
    assert_eq!(counts.get(&("rule:memory", "asked")), Some(&3));
    assert!(counts.get(&("rule:memory", "remembered")).is_some_and(|&times| times > 0), "{counts:?}");

    let empty = ballot(&api, &seats[0]).await?;
    assert_eq!((empty.number, empty.again), (1, None));
    assert!(empty.rules.iter().any(|rule| rule.rule == id && rule.title == "Chatty" && rule.liked.is_none()));
    assert!(empty.rules.iter().any(|rule| rule.rule == "add-a-rule"), "{empty:?}");
    let both = CastBallot {
        number: 1,
        again: Some(true),
        rules: [(id.clone(), false), ("add-a-rule".to_owned(), true)].into(),
    };
    for _ in 0..3 {
        let filled = cast(&api, &seats[0], &both).await?;
        assert_eq!((filled.again, filled.rules.iter().filter(|rule| rule.liked.is_some()).count()), (Some(true), 2));
    }
    cast(&api, &seats[1], &CastBallot { again: Some(false), ..both.clone() }).await?;
    let changed = CastBallot { number: 1, again: None, rules: [(id.clone(), true)].into() };
    assert_eq!(cast(&api, &seats[1], &changed).await?.again, None, "taken back");
    assert_eq!(ballot(&api, &seats[2]).await?.again, None, "each has a ballot of their own");

    // A player who joins later has not played, and cannot vote.
    let eve = api.sit(&seats[0].code, "Eve").await?;
    assert_eq!(refusal(ballot(&api, &eve).await), refused(409, "no-vote"));
    for (odd, status, code) in [
        (CastBallot { number: 2, ..both.clone() }, 409, "no-vote"),
        (CastBallot { rules: [("lucky-sevens".to_owned(), true)].into(), ..both.clone() }, 400, "bad-request"),
        (CastBallot { rules: [("\u{202e}".repeat(400), true)].into(), ..both.clone() }, 400, "bad-request"),
    ] {
        assert_eq!(refusal(cast(&api, &seats[0], &odd).await), refused(status, code));
    }
    for bad in ["", "[]", r#"{"number":1,"again":1}"#, r#"{"number":1,"who":"Ann"}"#] {
        assert_eq!(
            refusal(ask(&api, Method::POST, &seats[0], bad).await?.read::<Ballot>()),
            refused(400, "bad-request")
        );
    }
    let stranger = Seated { token: "0".repeat(32), ..seats[0].clone() };
    assert_eq!(refusal(ballot(&api, &stranger).await), refused(401, "no-seat"));
    let nobody = api.get(&format!("/api/tables/{}/votes", seats[0].code)).await?;
    assert_eq!(refusal(nobody.read::<Ballot>()), refused(401, "no-seat"));

    // Ballots survive a restart, and can still be changed.
    devices.clear();
    server.server.stop().await;
    let ballots = std::fs::read(server.folder.path().join("journal.sqlite"))?;
    let known = |needle: &str| ballots.windows(needle.len()).any(|some| some == needle.as_bytes());
    assert!(!seats.iter().any(|seat| known(&seat.token)), "a token is written down nowhere");
    server.server = start(server.folder.path(), generous()).await?;
    let api = ServerApi::at(server.server.address().to_string());
    assert_eq!(ballot(&api, &seats[0]).await?.again, Some(true));
    cast(&api, &seats[0], &CastBallot { again: Some(false), ..both }).await?;
    let all: RealFigures = api.get("/api/real").await?.read()?;
    let game = all.games["house-rules+"].liked.ok_or("voted on")?;
    assert_eq!((game.count, game.of, game.enough), (0, 1, false));
    let made = all.rules["add-a-rule"].liked.ok_or("voted on")?;
    assert_eq!((made.count, made.of), (1, 1));
    let rule: RealPlay = api.get(&format!("/api/real/{id}")).await?.read()?;
    let liked = rule.liked.ok_or("voted on")?;
    assert_eq!((liked.count, liked.of), (1, 2), "Bob has changed his mind, Ann has not");
    assert!(0.0 < liked.low && liked.low < 0.5 && 0.5 < liked.high && liked.high < 1.0);
    let page: GalleryPage = api.get("/api/gallery?search=chatty").await?.read()?;
    assert_eq!(page.rules[0].real, rule, "the card says so");

    // The next match closes the old ballots.
    let mut ann = Device::open(&api, &seats[0]).await?;
    let n = ann.lobby(LobbyCommand::Rematch).await?;
    assert_eq!(answer(&mut ann, n).await?.message, None);
    ann.until(|device| device.stage() == Some(Stage::Playing)).await?;
    assert_eq!(refusal(ballot(&api, &seats[0]).await), refused(409, "no-vote"));
    Ok(())
}

#[tokio::test]
async fn rejects_invalid_rule_ids_questions_and_early_ballots() -> Tested {
    let server = test_server(generous()).await?;
    let api = &server.api;
    for (path, status) in [("/api/real/xyz", 400), (&*format!("/api/real/{}", "0".repeat(40)), 200), ("/api/real", 200)]
    {
        assert_eq!(api.get(path).await?.status, status, "{path}");
    }
    let nobody: RealPlay = api.get(&format!("/api/real/{}", "0".repeat(40))).await?.read()?;
    assert_eq!(nobody, RealPlay::default());
    let seat = api.make(&table("Ann")).await?;
    assert_eq!(refusal(ballot(api, &seat).await), refused(409, "no-vote"), "nothing was played yet");
    let mut device = Device::open(api, &seat).await?;
    // The server does not count a rule that is not switched on. A name that is too long makes the message invalid.
    device.say(&ClientMessage::Why("no such rule".to_owned())).await?;
    device.say(&ClientMessage::Why("x".repeat(65))).await?;
    assert_eq!(closed(&mut device).await, 4000);
    assert!(counted_in(server.folder.path()).await?.is_empty());
    Ok(())
}

#[tokio::test]
async fn ballots_are_rate_limited() -> Tested {
    let server = test_server(generous()).await?;
    let seats = [server.api.make(&short()).await?];
    let seats = [seats[0].clone(), server.api.sit(&seats[0].code, "Bob").await?];
    let _devices = played(&server, &seats, 5).await?;
    let vote = CastBallot { number: 1, again: Some(true), rules: BTreeMap::new() };
    let mut refusals = Vec::new();
    for _ in 0..80 {
        refusals.extend(refusal(cast(&server.api, &seats[0], &vote).await));
    }
    assert!(refusals.len() > 10 && refusals.iter().all(|(status, _)| *status == 429), "{refusals:?}");
    let all: RealFigures = server.api.get("/api/real").await?.read()?;
    assert_eq!(all.games["house-rules+"].liked.map(|liked| (liked.count, liked.of)), Some((1, 1)));
    Ok(())
}
