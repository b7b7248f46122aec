//! Events of several tables over real sockets, with a real journal: opened, played, interrupted by a restart,
//! continued.

use std::collections::BTreeSet;

use ruckus_events::EventRecord;
use ruckus_protocol::{
    CheckIn, EventCommand, EventForecast, EventPhase, EventPlace, EventPresence, EventSeat, EventSizes, EventTable,
    EventView, MakeEvent, Reason,
};
use ruckus_record::{LineError, Record, verify_event};
use ruckus_room::Timeouts;
use ruckus_server::EventTimes;

use crate::prelude::*;
use crate::support::events::{FACE, Screen, ask, command, hello, look, results, seat_and_play, sit, swap};
use crate::support::{Failed, leaves};

/// Settings without pauses between rounds, and with fast bots.
fn settings() -> Settings {
    let generous = generous();
    let timeouts = Timeouts { bot_speed: 20, ..generous.timeouts };
    Settings { events: EventTimes { pause: Some(0), ..EventTimes::default() }, timeouts, ..generous }
}

/// Returns the machine-readable reason of a refusal.
fn why(answer: &ServerResponse) -> Option<Reason> {
    let said: Value = serde_json::from_slice(&answer.body).ok()?;
    serde_json::from_value(said["reason"].clone()).ok()
}

/// Returns the code of the table at which a player sits.
async fn place_of(api: &ServerApi, seat: &EventSeat) -> Result<String, Failed> {
    match look(api, seat).await?.you.map(|you| you.place) {
        Some(EventPlace::Table { code, .. }) => Ok(code),
        place => Err(format!("no table: {place:?}").into()),
    }
}

/// Makes an event with Ann as host, six more players, and a bot.
async fn eight(api: &ServerApi, rounds: u32) -> Result<Vec<EventSeat>, Failed> {
    with_names(api, rounds, ["Bob", "Cid", "Dee", "Eve", "Fay", "=1+2"]).await
}

async fn with_names(api: &ServerApi, rounds: u32, names: [&str; 6]) -> Result<Vec<EventSeat>, Failed> {
    let mut seats: Vec<EventSeat> = vec![ask(api, Method::POST, "", None, &swap(rounds)).await?.read()?];
    let players = format!("/{}/players", seats[0].code);
    for name in names {
        seats.push(ask(api, Method::POST, &players, None, &CheckIn::named(name)).await?.read()?);
    }
    let bot = EventCommand::CheckInBot { name: "Pepper".to_owned() };
    assert_eq!(command(api, &seats[0], &bot).await?.status, 204);
    Ok(seats)
}

/// Seats the players where the event says, and plays until the standings include the round.
async fn play_round(api: &ServerApi, seats: &[EventSeat], round: u32) -> Result<EventView, Failed> {
    seat_and_play(api, seats, round).await?;
    let mut screen = Screen::open(api, &seats[0].code, &hello(&seats[0])).await?;
    screen.until(|view| view.standings.iter().all(|line| line.played >= round)).await
}

/// Checks the results of a finished event, as JSON and CSV, against the records of its matches. They contain no
/// secrets.
async fn its_results_can_be_had(api: &ServerApi, seats: &[EventSeat], last: &EventView) -> Tested {
    let event = results(api, &seats[0]).await?;
    assert_eq!(event.flaws(), Vec::<String>::new());
    assert_eq!((event.tells_lots(), event.lots.map(|lots| lots.commitment.to_string())), (true, last.lots.clone()));
    assert!(event.is_final && event.tables.len() == 6 && event.players.len() == 8);
    let said: Vec<_> = last.standings.iter().map(|line| (line.rank, line.player, line.points)).collect();
    let standings = event.standings.iter().map(|line| &line.standing);
    assert_eq!(standings.map(|line| (line.rank, line.player.0, line.points)).collect::<Vec<_>>(), said);
    let path = |what: &str| format!("/api/events/{}/{what}", seats[0].code);
    let text = async |what: &str| -> Result<String, Failed> {
        let answer = api.get(&path(what)).await?;
        assert_eq!(answer.status, 200, "{what}");
        Ok(String::from_utf8(answer.body)?)
    };
    let (json, standings, matches) =
        (text("results.json").await?, text("results.csv").await?, text("matches.csv").await?);
    for all in [&json, &standings, &matches] {
        assert!(seats.iter().all(|seat| !all.contains(&seat.token)));
        assert!(!all.contains("person") && !all.contains("key"), "{all}");
    }
    assert_eq!((standings.lines().count(), matches.lines().count()), (9, 25));
    assert!(standings.starts_with("\u{feff}place,player,name,bot,points,"), "{standings}");
    assert!(standings.contains(",6,'=1+2,no,") && standings.contains(",7,Pepper,yes,"), "{standings}");
    let mut records = Vec::new();
    for played in &event.tables {
        let record = Record::parse(&String::from_utf8(api.get(&played.record).await?.body)?)?;
        assert_eq!(ruckus_record::verify(&record), []);
        assert_eq!((&record.header.table, &record.header.ruleset), (&played.room, &event.ruleset));
        records.push((played.room.clone(), Ok(record)));
    }
    assert_eq!(verify_event(&event, &records), Vec::<String>::new(), "the standings come of the records");
    assert_eq!(refused(&api.get(&path("records/4/1")).await?), because(404, "no-record"));
    assert_eq!(refused(&api.get(&path("records/1/x")).await?), because(404, "no-record"));
    let unknown = api.get("/api/events/QQQQQ/results.csv").await?;
    assert_eq!(refused(&unknown), because(404, "unknown-code"));
    let nobody = [("authorization", "Bearer not-theirs")];
    let forged = api.ask(Method::GET, &path("results.json"), &nobody, Vec::new()).await?;
    assert_eq!(refused(&forged), because(401, "no-seat"));
    Ok(())
}

#[tokio::test]
async fn a_swap_event_resumes_after_a_restart() -> Tested {
    let TestServer { server, api, folder } = test_server(settings()).await?;
    let seats = eight(&api, 3).await?;
    let mut hall = Screen::open(&api, &seats[0].code, "{\"watch\":{}}").await?;
    let third = |view: &EventView| {
        view.tables.iter().all(|table| table.round == 3) && view.standings.iter().all(|line| line.played == 2)
    };
    let hall = tokio::spawn(async move { hall.until(third).await.map_err(|error| error.to_string()) });
    assert_eq!(command(&api, &seats[0], &EventCommand::Start).await?.status, 204);
    let first = play_round(&api, &seats, 1).await?;
    let second = play_round(&api, &seats, 2).await?;
    // The messages add up to the whole view.
    let (whole, sent) = (look(&api, &seats[0]).await?, hall.await??);
    let seated = |view: &EventView| -> Vec<_> {
        let players = |table: &EventTable| table.players.iter().map(|it| it.player).collect::<Vec<_>>();
        view.tables.iter().map(|table| (table.number, table.code.clone(), players(table))).collect()
    };
    assert_eq!((seated(&sent), &sent.standings), (seated(&whole), &whole.standings));
    assert_eq!((sent.round, sent.phase, sent.people, sent.you), (3, EventPhase::Playing, 8, None));
    assert_eq!(second.standings.len(), 8);
    server.stop().await;

    let server = start(folder.path(), settings()).await?;
    let api = ServerApi::at(server.address().to_string());
    let again = look(&api, &seats[1]).await?;
    assert_eq!((again.phase, &again.standings), (EventPhase::Playing, &second.standings));
    let so_far = results(&api, &seats[0]).await?;
    assert!(!so_far.is_final && so_far.tables.len() == 4 && so_far.flaws().is_empty(), "{:?}", so_far.flaws());
    let last = play_round(&api, &seats, 3).await?;
    assert_eq!(last.phase, EventPhase::Over);
    assert!(last.standings.iter().all(|line| line.played == 3) && !last.champion.is_empty());
    let points = |view: &EventView| view.standings.iter().map(|line| line.points).sum::<i64>();
    assert!(points(&first) <= points(&second) && points(&second) <= points(&last), "points add up");
    its_results_can_be_had(&api, &seats, &last).await?;
    // Seats are public, but tokens are not.
    let watched: Value = ask(&api, Method::GET, &format!("/{}", seats[0].code), None, &()).await?.read()?;
    assert_eq!(watched["you"], Value::Null);
    assert!(seats.iter().all(|seat| !watched.to_string().contains(&seat.token)));
    server.stop().await;
    Ok(())
}

/// Fetches the records of all matches of an event, to verify it.
async fn records_of(api: &ServerApi, event: &EventRecord) -> Result<Vec<(String, Result<Record, LineError>)>, Failed> {
    let mut records = Vec::new();
    for played in &event.tables {
        let record = Record::parse(&String::from_utf8(api.get(&played.record).await?.body)?);
        records.push((played.room.clone(), record));
    }
    Ok(records)
}

#[tokio::test]
async fn leaving_between_seating_and_dealing_breaks_no_table() -> Tested {
    let TestServer { server, api, folder: _folder } = test_server(settings()).await?;
    let seats = eight(&api, 2).await?;
    assert_eq!(command(&api, &seats[0], &EventCommand::Start).await?.status, 204);
    // No cards are dealt yet, because tables wait for their players.
    assert_eq!(command(&api, &seats[1], &EventCommand::Leave).await?.status, 204);
    assert_eq!(command(&api, &seats[0], &EventCommand::Remove(2)).await?.status, 204);
    let others: Vec<EventSeat> = [&seats[..1], &seats[3..]].concat();
    play_round(&api, &others, 1).await?;
    for gone in [1, 2] {
        for table in results(&api, &seats[0]).await?.tables {
            let opened = sit(&api, &table.room, &seats[gone]).await.map(|_| ()).map_err(|error| error.to_string());
            assert!(opened.is_err_and(|error| error.contains("4003")), "their seats are closed");
        }
    }
    // A player leaves before the tables of the next round are open.
    assert_eq!(command(&api, &seats[3], &EventCommand::Leave).await?.status, 204);
    seat_and_play(&api, &[&seats[..1], &seats[4..]].concat(), 2).await?;
    let mut screen = Screen::open(&api, &seats[0].code, "{\"watch\":{}}").await?;
    let last = screen.until(|view| view.phase == EventPhase::Over).await?;
    let event = results(&api, &seats[0]).await?;
    assert_eq!((event.flaws(), event.is_final, event.tables.len()), (Vec::new(), true, 4));
    assert_eq!(verify_event(&event, &records_of(&api, &event).await?), Vec::<String>::new());
    assert!(last.standings.iter().all(|line| line.played > 0), "everybody was seated once: {:?}", last.standings);
    server.stop().await;
    Ok(())
}

#[tokio::test]
async fn wrong_tokens_names_and_commands_are_refused() -> Tested {
    let TestServer { server, api, folder: _folder } = test_server(settings()).await?;
    let seats = eight(&api, 2).await?;
    let code = &seats[0].code;
    let check_in =
        async |name: &str| ask(&api, Method::POST, &format!("/{code}/players"), None, &CheckIn::named(name)).await;
    assert_eq!(refused(&check_in("bob").await?), because(409, "name-taken"));
    assert_eq!(refused(&check_in("").await?), because(400, "bad-name"));
    let remove = EventCommand::Remove(2);
    for forged in
        [EventCommand::Start, EventCommand::Close, EventCommand::AddCoHost(1), EventCommand::StopTable(1), remove]
    {
        assert_eq!(refused(&command(&api, &seats[1], &forged).await?), because(403, "not-host"));
    }
    let nobody = EventSeat { token: "not theirs".to_owned(), ..seats[1].clone() };
    assert_eq!(refused(&command(&api, &nobody, &EventCommand::Leave).await?), because(401, "no-seat"));
    let without = ask(&api, Method::POST, &format!("/{code}/commands"), None, &EventCommand::Start).await?;
    assert_eq!(refused(&without), because(401, "no-seat"));
    let elsewhere = EventSeat { code: "ZZZZZ".to_owned(), ..seats[0].clone() };
    assert_eq!(refused(&command(&api, &elsewhere, &EventCommand::Start).await?), because(404, "unknown-code"));
    let wrong = Screen::open(&api, code, "{\"hello\":{\"token\":\"not theirs\"}}").await?;
    assert_eq!(wrong.closed().await?, 4003);
    assert_eq!(Screen::open(&api, "ZZZZZ", "{\"watch\":{}}").await?.closed().await?, 4004);
    let bad = MakeEvent { length: None, ..swap(1) };
    assert_eq!(refused(&ask(&api, Method::POST, "", None, &bad).await?), because(422, "bad-plan"));
    let bad = MakeEvent { rules: Some("clasic".to_owned()), ..swap(1) };
    assert_eq!(refused(&ask(&api, Method::POST, "", None, &bad).await?), because(400, "unknown-rules"));
    // Refusals name the limit: the minimum of players at a table, and the number of players needed to start.
    let sizes = Some(EventSizes { least: 2, most: 6 });
    let small = MakeEvent { rules: Some("super-speed".to_owned()), sizes, ..swap(1) };
    assert_eq!(why(&ask(&api, Method::POST, "", None, &small).await?), Some(Reason::LeastAtTable { least: 3 }));
    let alone: EventSeat = ask(&api, Method::POST, "", None, &swap(1)).await?.read()?;
    assert_eq!(look(&api, &alone).await?.need, Some(6));
    let few = command(&api, &alone, &EventCommand::Start).await?;
    assert_eq!(why(&few), Some(Reason::TooFewPlayers { have: 1, need: 6 }));
    let mut watching = Screen::open(&api, code, "{\"watch\":{}}").await?;
    let view = watching.until(|_| true).await?;
    assert_eq!((view.people, view.you), (8, None));
    server.stop().await;
    Ok(())
}

#[tokio::test]
async fn event_tables_refuse_lobby_commands() -> Tested {
    let TestServer { server, api, folder: _folder } = test_server(settings()).await?;
    let seats = eight(&api, 2).await?;
    assert_eq!(command(&api, &seats[0], &EventCommand::Start).await?.status, 204);
    let view = look(&api, &seats[0]).await?;
    let Some(EventPlace::Table { code, number, faces }) = view.you.map(|you| you.place) else {
        return Err("no table".into());
    };
    let mut device = sit(&api, &code, &seats[0]).await?;
    let about = device.lobby.as_ref().and_then(|lobby| lobby.event.clone()).ok_or("it says so")?;
    assert_eq!((about.code, about.table, about.round), (seats[0].code.clone(), number, 1));
    // Ann's own face appears on the event's page and at her table. The other players have no faces of their own.
    let own = view.standings.iter().map(|line| (line.name == "Ann").then_some(FACE)).collect::<Vec<_>>();
    assert_eq!(view.standings.iter().map(|line| line.face).collect::<Vec<_>>(), own);
    let at_table: Vec<_> = device.lobby.iter().flat_map(|lobby| &lobby.seats).map(|seat| seat.face).collect();
    assert_eq!(at_table.iter().flatten().collect::<Vec<_>>(), [&FACE]);
    assert_eq!(at_table, faces);
    for command in [
        LobbyCommand::Remove(Seat(1)),
        LobbyCommand::Rename("Zoe".to_owned()),
        LobbyCommand::Face(FACE),
        LobbyCommand::Rematch,
        LobbyCommand::ToLobby,
        LobbyCommand::TakeHost,
        LobbyCommand::Leave,
        LobbyCommand::Title { title: "Mine".to_owned(), summary: String::new() },
    ] {
        let n = device.lobby(command.clone()).await?;
        let ack = answer(&mut device, n).await?;
        assert!(ack.message.is_some_and(|message| message.contains("event")), "{command:?}");
    }
    assert!(matches!(api.sit(&code, "Zoe").await, Err(ClientError::Refused { status: 409, .. })));
    // A player who leaves the event loses the seat at its table.
    assert_eq!(command(&api, &seats[0], &EventCommand::Leave).await?.status, 204);
    assert_eq!(closed(&mut device).await, 1000);
    // A removed player sees the removal, and cannot come back.
    let mut bob = sit(&api, &place_of(&api, &seats[1]).await?, &seats[1]).await?;
    assert_eq!(command(&api, &seats[0], &EventCommand::Remove(1)).await?.status, 204);
    assert_eq!(closed(&mut bob).await, 1000);
    let you = look(&api, &seats[1]).await?.you.ok_or("he is somebody")?;
    assert_eq!((you.presence, you.place), (EventPresence::Removed, EventPlace::None));
    assert_eq!(refused(&command(&api, &seats[1], &EventCommand::ComeBack).await?), because(403, "removed"));
    let codes: BTreeSet<String> = look(&api, &seats[1]).await?.tables.into_iter().map(|table| table.code).collect();
    assert_eq!(codes.len(), 2);
    server.stop().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_event_forecast_depends_on_the_number_of_players() -> Result<(), Failed> {
    let server = test_server(settings()).await?;
    let api = &server.api;
    let seat: EventSeat = ask(api, Method::POST, "", None, &swap(4)).await?.read()?;
    let forecast = async || -> Result<EventForecast, Failed> {
        Ok(ask(api, Method::GET, &format!("/{}/forecast", seat.code), None, &()).await?.read()?)
    };
    let few = forecast().await?;
    assert_eq!(few.players, 6, "a swap needs two tables of three");
    assert!((0.5..60.0).contains(&few.minutes), "{few:?}");
    assert!(few.best_wins > 0.17 && few.best_wins < 1.0, "the best of six is better than chance: {few:?}");
    assert_eq!(forecast().await?, few, "the same question has the same answer");
    for name in ["Bob", "Cid", "Dee", "Eve", "Fay", "Gus"] {
        let body = CheckIn::named(name);
        assert_eq!(ask(api, Method::POST, &format!("/{}/players", seat.code), None, &body).await?.status, 201);
    }
    let more = forecast().await?;
    assert_eq!(more.players, 7);
    assert_ne!(more.minutes, few.minutes, "it is found out anew");
    let unknown = ask(api, Method::GET, "/QQQQQ/forecast", None, &()).await?;
    assert_eq!(refused(&unknown), because(404, "unknown-code"));
    Ok(())
}

#[tokio::test]
async fn a_player_removes_their_name_from_a_running_event() -> Tested {
    let TestServer { server, api, folder } = test_server(settings()).await?;
    let seats = with_names(&api, 3, ["Zoe Quick", "Cid", "Dee", "Eve", "Fay", "=1+2"]).await?;
    let path = format!("/{}/name", seats[0].code);
    let forget = async |token: Option<&str>| ask(&api, Method::DELETE, &path, token, &()).await;
    assert_eq!(command(&api, &seats[0], &EventCommand::Start).await?.status, 204);
    play_round(&api, &seats, 1).await?;
    assert_eq!(refused(&forget(None).await?), because(401, "no-seat"));
    assert_eq!(refused(&forget(Some("not-theirs")).await?), because(401, "no-seat"));
    assert_eq!(refused(&forget(Some(&seats[1].token)).await?), because(409, "refused"), "she sits in round 2");
    // She leaves after the deal. From the third round on, she has no seat.
    let mut device = sit(&api, &place_of(&api, &seats[1]).await?, &seats[1]).await?;
    device.until(|device| device.view.as_ref().is_some_and(|view| !view.pile.is_empty())).await?;
    drop(device);
    assert_eq!(command(&api, &seats[1], &EventCommand::Leave).await?.status, 204);
    let others: Vec<EventSeat> = seats.iter().filter(|seat| seat.token != seats[1].token).cloned().collect();
    play_round(&api, &others, 2).await?;
    let (before, before_that) = (look(&api, &seats[0]).await?, results(&api, &seats[0]).await?);
    assert!(before.standings.iter().any(|line| line.name == "Zoe Quick"));
    // The request is the one of a table's menu. At a table of an event, it applies to the whole event.
    let table = before_that.tables.first().ok_or("a table")?.room.clone();
    let pass = format!("Bearer {}", seats[1].token);
    let path = format!("/api/tables/{table}/name");
    let at_table = api.ask(Method::DELETE, &path, &[("authorization", &pass)], Vec::new()).await?;
    assert_eq!(at_table.status, 204, "{:?}", String::from_utf8_lossy(&at_table.body));
    let after = look(&api, &seats[0]).await?;
    let points = |view: &EventView| view.standings.iter().map(|line| (line.player, line.points)).collect::<Vec<_>>();
    assert_eq!((after.round, after.phase, points(&after)), (3, EventPhase::Playing, points(&before)));
    assert!(after.standings.iter().any(|line| line.name == "Player 2"));

    // The event goes on to its end.
    seat_and_play(&api, &others, 3).await?;
    let mut screen = Screen::open(&api, &seats[0].code, "{\"watch\":{}}").await?;
    screen.until(|view| view.phase == EventPhase::Over).await?;
    let event = results(&api, &seats[0]).await?;
    assert_eq!((event.flaws(), event.is_final), (Vec::new(), true));
    let records = records_of(&api, &event).await?;
    assert_eq!(verify_event(&event, &records), Vec::<String>::new(), "the tables call her so as well");
    assert_eq!(forget(Some(&seats[1].token)).await?.status, 204, "once more changes nothing");

    // No stored byte contains the name, and it does not return after a restart.
    server.stop().await;
    for word in ["Zoe", "zoe"] {
        assert!(!leaves(folder.path(), word)?, "{word} is stored");
    }
    assert!(leaves(folder.path(), "Player 2")?);
    let server = start(folder.path(), settings()).await?;
    let again = results(&ServerApi::at(server.address().to_string()), &seats[0]).await?;
    assert_eq!((again.flaws(), again.players[1].name.as_str()), (Vec::new(), "Player 2"));
    Ok(())
}
