//! Player cards over HTTP: making and using passkeys, refusing forged ones, rating matches, and deleting a card without
//! traces.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ruckus_protocol::{
    CardChallenge, CardHeld, CheckIn, CountsLess, EventCommand, EventForm, EventLength, EventPlace, EventSeat,
    EventView, ForCard, Host, LeftChair, MakeCard, MakeEvent, PlayerCard, SignInCard, TakeSeat,
};
use ruckus_store::SqliteStore;

use crate::prelude::*;
use crate::support::cards::{
    Authenticator, Failed, HOST, P256, PAGE, ask, ask_from, because, card, card_with, challenge, make_card, refused,
    settings, show, text,
};
use crate::support::events::swap;

#[tokio::test]
async fn a_player_card_works_on_several_devices_until_sign_out() -> Tested {
    let TestServer { api, folder, server } = test_server(settings()).await?;
    let (mut device, first) = make_card(&api, "Ann").await?;
    let shown = device.shown(&challenge(&api, ForCard::SignIn).await?);
    let CardHeld { token: second, card: held } = show(&api, &shown).await?.read()?;
    assert_eq!((held.name.as_str(), held.devices), ("Ann", 2));
    assert_ne!(first, second);
    let change = json!({"name": " Anna ", "face": {"shape": 1, "color": 2, "eyes": 3, "mouth": 4, "hat": 5}});
    let changed: PlayerCard = ask(&api, Method::PUT, "/api/card", Some(&second), &change).await?.read()?;
    assert_eq!((changed.name.as_str(), changed.face.map(|face| face.hat)), ("Anna", Some(5)));
    let odd = json!({"name": "\u{202e}", "face": null});
    assert_eq!(refused(&ask(&api, Method::PUT, "/api/card", Some(&second), &odd).await?), because(400, "bad-name"));
    assert_eq!(ask(&api, Method::DELETE, "/api/card/sessions", Some(&first), &()).await?.status, 204);
    let out = ask(&api, Method::GET, "/api/card", Some(&first), &()).await?;
    assert_eq!(refused(&out), because(401, "no-card"));
    // Cards survive a restart, and the store contains no token.
    server.stop().await;
    let secret = second.split_once('.').map(|(_, secret)| secret).ok_or("a token has two parts")?;
    let store = SqliteStore::open(folder.path()).await?;
    let kept = store.documents("player-card").await?;
    assert!(!String::from_utf8_lossy(&kept[0].body).contains(secret));
    drop(store);
    let again = start(folder.path(), settings()).await?;
    assert_eq!(card(&ServerApi::at(again.address().to_string()), &second).await?.name, "Anna");
    Ok(())
}

#[tokio::test]
async fn rejects_invalid_passkey_assertions() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    let (mut device, _) = make_card(&api, "Ann").await?;
    let wrong = because(403, "wrong-passkey");
    let stale = because(409, "stale-challenge");

    // Refused: a passkey shown twice, a challenge for another purpose, an invented challenge, another page, another
    // host.
    let shown = device.shown(&challenge(&api, ForCard::SignIn).await?);
    assert_eq!(show(&api, &shown).await?.status, 201);
    assert_eq!(refused(&show(&api, &shown).await?), wrong, "its counter has not gone on");
    let for_making = device.shown(&challenge(&api, ForCard::Make).await?);
    assert_eq!(refused(&show(&api, &for_making).await?), stale);
    let made_up = CardChallenge { challenge: text([7; 40]), ..challenge(&api, ForCard::SignIn).await? };
    assert_eq!(refused(&show(&api, &device.shown(&made_up)).await?), stale);
    device.page = "https://evil.example";
    assert_eq!(refused(&show(&api, &device.shown(&challenge(&api, ForCard::SignIn).await?)).await?), wrong);
    (device.page, device.host) = (PAGE, "evil.example");
    assert_eq!(refused(&show(&api, &device.shown(&challenge(&api, ForCard::SignIn).await?)).await?), wrong);
    device.host = HOST;
    let elsewhere = device.shown(&challenge(&api, ForCard::SignIn).await?);
    let elsewhere = ask_from(&api, "https://other.example", Method::POST, "/api/card/sessions", None, &elsewhere);
    assert_eq!(refused(&elsewhere.await?), stale, "a challenge is for one page");

    device.counter = 0;
    device.counts = false;
    let copy = device.shown(&challenge(&api, ForCard::SignIn).await?);
    assert_eq!(refused(&show(&api, &copy).await?), wrong, "it has counted before");

    // A passkey that does not count its uses cannot answer one challenge twice either.
    let (mut device, _) = make_card(&api, "Cid").await?;
    device.counts = false;
    let mut silent = device.shown(&challenge(&api, ForCard::SignIn).await?);
    assert_eq!(show(&api, &silent).await?.status, 201);
    assert_eq!(refused(&show(&api, &silent).await?), stale);

    // Refused: any changed bit, the key of another player, the card of another player.
    silent = device.shown(&challenge(&api, ForCard::SignIn).await?);
    for part in 0..2 {
        for bit in [0, 7, 32 * 8, 33 * 8, 36 * 8] {
            let mut forged = silent.clone();
            let field = if part == 0 { &mut forged.authenticator_data } else { &mut forged.signature };
            let mut bytes = URL_SAFE_NO_PAD.decode(&*field)?;
            bytes[bit / 8] ^= 1 << (bit % 8);
            *field = text(bytes);
            assert_eq!(refused(&show(&api, &forged).await?), wrong, "part {part}, bit {bit}");
        }
    }
    let (mut other, _) = make_card(&api, "Bob").await?;
    let mut borrowed = other.shown(&challenge(&api, ForCard::SignIn).await?);
    borrowed.user = device.user.clone();
    assert_eq!(refused(&show(&api, &borrowed).await?), wrong);
    borrowed.credential = text(device.id);
    assert_eq!(refused(&show(&api, &borrowed).await?), wrong);
    borrowed.user = text([0; 16]);
    assert_eq!(refused(&show(&api, &borrowed).await?), because(404, "unknown-passkey"));
    for odd in ["", "!", "AAAA", &text([b'{'; 5000])] {
        let odd = SignInCard { client_data: odd.to_owned(), ..silent.clone() };
        assert_eq!(refused(&show(&api, &odd).await?), wrong);
        let odd = SignInCard { authenticator_data: odd.client_data, client_data: silent.client_data.clone(), ..odd };
        assert_eq!(refused(&show(&api, &odd).await?), wrong);
    }
    assert_eq!(show(&api, &silent).await?.status, 201, "all that time it was good");
    Ok(())
}

#[tokio::test]
async fn rejects_invalid_passkey_registrations() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    let make = async |request: &MakeCard| ask(&api, Method::POST, "/api/card", None, request).await;
    let mut device = Authenticator::new()?;
    let asked = challenge(&api, ForCard::Make).await?;
    let good = device.made("Ann", &asked);
    let longer = text([P256, &[4; 66][..]].concat());
    let of_host = |host| Authenticator { host, ..Authenticator::new().expect("a device") }.made("Ann", &asked);
    for wrong in [
        MakeCard { public_key: longer, ..good.clone() },
        MakeCard { public_key: String::new(), ..good.clone() },
        MakeCard { credential: text([1; 16]), ..good.clone() },
        MakeCard { authenticator_data: text(device.data(0b0100_0101)), ..good.clone() },
        MakeCard { client_data: text(device.client_data("webauthn.get", &asked.challenge)), ..good.clone() },
        of_host("evil.example"),
    ] {
        assert_eq!(refused(&make(&wrong).await?), because(403, "wrong-passkey"), "{wrong:?}");
    }
    let nameless = MakeCard { name: " ".to_owned(), ..good.clone() };
    assert_eq!(refused(&make(&nameless).await?), because(400, "bad-name"));
    assert_eq!(make(&good).await?.status, 201);
    assert_eq!(refused(&make(&good).await?), because(409, "stale-challenge"), "one challenge makes one card");
    let other = Authenticator::new()?.made("Bob", &asked);
    assert_eq!(refused(&make(&other).await?), because(409, "stale-challenge"));
    let here = format!("http://{}", api.authority());
    let plain = ask_from(&api, &here, Method::POST, "/api/card/challenges", None, &ForCard::Make);
    assert_eq!(refused(&plain.await?), because(403, "no-passkeys"), "an address with numbers has none");
    Ok(())
}

#[tokio::test]
async fn player_card_creation_is_rate_limited() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    for number in 0..10 {
        make_card(&api, &format!("P{number}")).await?;
    }
    let made = Authenticator::new()?.made("Eve", &challenge(&api, ForCard::Make).await?);
    assert_eq!(refused(&ask(&api, Method::POST, "/api/card", None, &made).await?), because(429, "too-many"));
    Ok(())
}

#[tokio::test]
async fn a_server_without_player_cards_refuses_them_and_hosts_tables() -> Tested {
    let TestServer { api, folder: _folder, server: _server } =
        test_server(Settings { cards: false, ..settings() }).await?;
    let no_cards = because(404, "no-cards");
    assert_eq!(refused(&ask(&api, Method::POST, "/api/card/challenges", None, &ForCard::Make).await?), no_cards);
    assert_eq!(refused(&ask(&api, Method::GET, "/api/card", Some("a.b"), &()).await?), no_cards);
    let with = MakeTable { card: Some("a.b".to_owned()), ..short("Ann") };
    assert_eq!(refused(&api.post("/api/tables", &with).await?), no_cards);
    assert!(api.make(&short("Ann")).await.is_ok());
    assert!(!api.get("/api/host").await?.read::<Host>()?.cards);
    Ok(())
}

/// A table at which a match has one round.
fn short(name: &str) -> MakeTable {
    let ruleset =
        "base = 'classic'\n[scoring]\nmethod = 'single'\n[deal]\ncards = 3\n[rules]\nchallenge = false\n".to_owned();
    MakeTable { name: name.to_owned(), ruleset: Some(ruleset), ..MakeTable::default() }
}

async fn sit(api: &ServerApi, code: &str, name: &str, card: Option<&str>) -> Result<Seated, Failed> {
    let request = TakeSeat { name: name.to_owned(), card: card.map(str::to_owned), program: false };
    Ok(api.post(&format!("/api/tables/{code}/seats"), &request).await?.read()?)
}

/// Plays a match to its end.
async fn play(api: &ServerApi, seats: &[Seated]) -> Result<Vec<Device>, Failed> {
    let mut devices = Vec::new();
    for seat in seats {
        let mut device = Device::open(api, seat).await?;
        look(&mut device, false).await?;
        devices.push(device);
    }
    begin(&mut devices).await?;
    to_the_end(&mut devices).await?;
    Ok(devices)
}

/// Plays another match to its end.
async fn again(devices: &mut [Device]) -> Result<(), Failed> {
    let n = devices[0].lobby(LobbyCommand::Rematch).await?;
    answer(&mut devices[0], n).await?;
    dealt(devices).await?;
    to_the_end(devices).await
}

async fn to_the_end(devices: &mut [Device]) -> Result<(), Failed> {
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(5);
    for _ in 0..5000 {
        if devices[0].stage() == Some(Stage::MatchOver) {
            return Ok(());
        }
        one_move(devices, &mut random).await?;
    }
    Err("the match does not end".into())
}

#[tokio::test]
async fn a_match_changes_the_ratings_of_player_cards_once() -> Tested {
    let TestServer { api, folder, server } = test_server(settings()).await?;
    let ((_, ann), (_, bob)) = (make_card(&api, "Ann").await?, make_card(&api, "Bob").await?);
    let first: Seated =
        api.post("/api/tables", &MakeTable { card: Some(ann.clone()), ..short("Ann") }).await?.read()?;
    let seats =
        [first.clone(), sit(&api, &first.code, "Bob", Some(&bob)).await?, sit(&api, &first.code, "Cid", None).await?];
    let mut devices = play(&api, &seats).await?;
    let (of_ann, of_bob) = (card_with(&api, &ann, 1).await?, card_with(&api, &bob, 1).await?);
    for card in [&of_ann, &of_bob] {
        let played = &card.matches[0];
        assert_eq!((played.family.as_str(), played.people, played.bots), ("classic", 3, 0));
        assert_eq!((played.counts, played.less.as_slice()), (25, &[CountsLess::SameNetwork][..]));
        let strength = card.families.get("classic").ok_or("a rating in the family")?;
        assert_eq!((strength.matches, strength.rating), (1, played.in_family.after));
        let overall = card.overall.ok_or("a rating")?;
        assert_eq!((played.overall.before, played.overall.after), (1500, overall.rating));
        assert!(overall.around < 500, "{overall:?}");
    }
    let (better, worse) =
        if of_ann.matches[0].place < of_bob.matches[0].place { (&of_ann, &of_bob) } else { (&of_bob, &of_ann) };
    assert!(better.matches[0].place < worse.matches[0].place, "one card, one place each");
    assert!(better.matches[0].overall.after > worse.matches[0].overall.after);

    // The table stores numbers of cards instead of names. After a restart it does not count a match twice.
    server.stop().await;
    drop(devices.drain(..));
    let server = start(folder.path(), settings()).await?;
    let api = ServerApi::at(server.address().to_string());
    let mut devices = vec![];
    for seat in &seats {
        devices.push(Device::open(&api, seat).await?);
    }
    again(&mut devices).await?;
    let twice = card_with(&api, &ann, 2).await?;
    assert_eq!(twice.matches.len(), 2, "the first match counts once, the second as well");
    assert_eq!(twice.overall.map(|overall| overall.matches), Some(2));

    // One request exports the whole card, and another one deletes it without traces.
    let export = ask(&api, Method::GET, "/api/card/export", Some(&ann), &()).await?;
    let whole: Value = export.read()?;
    assert_eq!((&whole["name"], whole["matches"].as_array().map(Vec::len)), (&json!("Ann"), Some(2)));
    assert!(whole["overall"]["rating"]["mean"].is_number() && whole["passkey"]["id"].is_string());
    let said = whole.to_string();
    assert!(!said.contains("others") && !said.contains("spent"), "{said}");
    assert_eq!(ask(&api, Method::DELETE, "/api/card", Some(&ann), &()).await?.status, 204);
    for path in ["/api/card", "/api/card/export"] {
        assert_eq!(refused(&ask(&api, Method::GET, path, Some(&ann), &()).await?), because(401, "no-card"));
    }
    again(&mut devices).await?;
    let alone = card_with(&api, &bob, 3).await?;
    assert_eq!(
        alone.matches[0].less,
        [CountsLess::NoOtherCard],
        "the seat of a deleted card is a person's without one"
    );
    server.stop().await;
    let store = SqliteStore::open(folder.path()).await?;
    assert_eq!(store.documents("player-card").await?.len(), 1, "Bob's");
    Ok(())
}

#[tokio::test]
async fn leaving_a_match_counts_as_last_place() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    let ((_, ann), (_, bob)) = (make_card(&api, "Ann").await?, make_card(&api, "Bob").await?);
    let wrong = MakeTable { card: Some("0.1".to_owned()), ..short("Ann") };
    assert_eq!(refused(&api.post("/api/tables", &wrong).await?), because(401, "no-card"));
    let first: Seated =
        api.post("/api/tables", &MakeTable { card: Some(ann.clone()), ..short("Ann") }).await?.read()?;
    let seats =
        [first.clone(), sit(&api, &first.code, "Bob", Some(&bob)).await?, sit(&api, &first.code, "Cid", None).await?];
    let mut devices = Vec::new();
    for seat in &seats {
        devices.push(Device::open(&api, seat).await?);
    }
    let n = devices[0].lobby(LobbyCommand::Chairs { most: 16, left: LeftChair::Goes }).await?;
    answer(&mut devices[0], n).await?;
    begin(&mut devices).await?;
    devices[1].lobby(LobbyCommand::Leave).await?;
    drop(devices.remove(1));
    to_the_end(&mut devices).await?;
    let of_bob = card_with(&api, &bob, 1).await?;
    let played = &of_bob.matches[0];
    assert_eq!((played.place, played.people, played.bots), (3, 3, 0), "the chair is gone, and Bob has the last place");
    assert!(played.overall.after < 1500, "{played:?}");
    let of_ann = card_with(&api, &ann, 1).await?;
    assert!(of_ann.matches[0].place < 3);
    Ok(())
}

#[tokio::test]
async fn an_uncounted_match_is_rated_when_its_table_is_loaded() -> Tested {
    let TestServer { api, folder, server } = test_server(settings()).await?;
    let (_, ann) = make_card(&api, "Ann").await?;
    let first: Seated =
        api.post("/api/tables", &MakeTable { card: Some(ann.clone()), ..short("Ann") }).await?.read()?;
    let seats = [first.clone(), sit(&api, &first.code, "Bob", None).await?];
    drop(play(&api, &seats).await?);
    let counted = card_with(&api, &ann, 1).await?;
    server.stop().await;
    // This is the state after a crash between the end of the match and the update of the card.
    let store = SqliteStore::open(folder.path()).await?;
    let mut kept = store.documents("player-card").await?.remove(0);
    let mut body: Value = serde_json::from_slice(&kept.body)?;
    for field in ["overall", "families", "matches"] {
        body.as_object_mut().ok_or("a card")?.remove(field);
    }
    kept.body = serde_json::to_vec(&body)?;
    let uncounted = ruckus_journal::Change::Remove { kind: "player-card-rated".to_owned(), id: first.code.clone() };
    assert_eq!(store.document("player-card-rated", &first.code).await?, Some(b"1".to_vec()));
    store.change(&[ruckus_journal::Change::Put(kept), uncounted]).await?;
    let entries = store.load(&RoomName::new(&first.code), Seq(0)).await?;
    let journal: String = entries.iter().map(|entry| String::from_utf8_lossy(&entry.body).into_owned()).collect();
    assert!(!journal.contains(&ann[33..]) && journal.contains(&ann[..32]), "it knows a card by its number alone");
    drop(store);
    let server = start(folder.path(), settings()).await?;
    let api = ServerApi::at(server.address().to_string());
    let _device = Device::open(&api, &seats[0]).await?;
    let again = card_with(&api, &ann, 1).await?;
    assert_eq!(again.matches[0].overall, counted.matches[0].overall);
    Ok(())
}

/// Makes an event of one round of short matches, with Ann as host.
fn event(card: Option<String>) -> MakeEvent {
    MakeEvent {
        rules: short("Ann").ruleset,
        form: EventForm::Swiss,
        length: Some(EventLength::Matches(1)),
        face: None,
        card,
        word: None,
        ..swap(1)
    }
}

#[tokio::test]
async fn event_matches_change_ratings_like_other_matches() -> Tested {
    let TestServer { api, folder: _folder, server: _server } = test_server(settings()).await?;
    let ((_, ann), (_, bob)) = (make_card(&api, "Ann").await?, make_card(&api, "Bob").await?);
    let nobody = event(Some("a.b".to_owned()));
    assert_eq!(refused(&api.post("/api/events", &nobody).await?), because(401, "no-card"));
    let first: EventSeat = api.post("/api/events", &event(Some(ann.clone()))).await?.read()?;
    let path = format!("/api/events/{}", first.code);
    let check_in = async |name: &str, card: Option<&str>| {
        let request = CheckIn { card: card.map(str::to_owned), ..CheckIn::named(name) };
        api.post(&format!("{path}/players"), &request).await
    };
    assert_eq!(refused(&check_in("Eve", Some("a.b")).await?), because(401, "no-card"));
    let seats: [EventSeat; 3] =
        [first, check_in("Bob", Some(&bob)).await?.read()?, check_in("Cid", None).await?.read()?];
    let commands = format!("{path}/commands");
    let start = ask(&api, Method::POST, &commands, Some(&seats[0].token), &EventCommand::Start).await?;
    assert_eq!(start.status, 204);
    let view: EventView = ask(&api, Method::GET, &path, Some(&seats[0].token), &()).await?.read()?;
    let Some(EventPlace::Table { code, .. }) = view.you.map(|you| you.place) else { panic!("no table") };
    let mut devices = Vec::new();
    for EventSeat { token, .. } in &seats {
        let seat = Seated { code: code.clone(), seat: Seat(0), token: token.clone() };
        devices.push(Device::open(&api, &seat).await?);
    }
    dealt(&mut devices).await?;
    to_the_end(&mut devices).await?;
    let (of_ann, of_bob) = (card_with(&api, &ann, 1).await?, card_with(&api, &bob, 1).await?);
    for card in [&of_ann, &of_bob] {
        let played = &card.matches[0];
        assert_eq!((played.family.as_str(), played.people, played.bots), ("classic", 3, 0));
        assert_eq!((played.counts, played.less.as_slice()), (25, &[CountsLess::SameNetwork][..]));
    }
    assert_ne!(of_ann.matches[0].overall.after, of_bob.matches[0].overall.after);
    Ok(())
}
