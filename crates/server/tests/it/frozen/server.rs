//! A whole server of version 0.2.0, in SQLite and in PostgreSQL, with everything that it gave to players: records of
//! matches and of an event, entries of the gallery, rulesets and home-made rules. The current version opens it, shows
//! every player the same cards, and plays on. If a test fails, an upgrade loses data.

use std::path::Path;

use ruckus_events::EventRecord;
use ruckus_homemade::Homemade;
use ruckus_protocol::{
    CheckIn, EventCommand, EventPhase, EventSeat, EventView, GalleryRule, GalleryRuleset, PlayerCard, PublishRule,
    PublishRuleset,
};
use ruckus_record::{Record, verify, verify_event};
use ruckus_ruleset::{PRESETS, Ruleset, gallery, in_gallery};
use ruckus_server::page::Page;
use ruckus_server::{EventTimes, Server};
use ruckus_store::{PostgresStore, SqliteStore, copy_store};
use ruckus_testkit::postgres::PostgresServer;
use serde::{Deserialize, Serialize};

use super::{VERSION, folder, is_within, respelled, to_write, write};
use crate::prelude::*;
use crate::support::cards::{card, make_card};
use crate::support::events::{Screen, ask, command, hello, look, results, seat_and_play, swap};
use crate::support::{TinyPage, gather, moves};

type Failed = Box<dyn std::error::Error>;

/// Presets with rounds that end soon even under random play. Records of matches by all presets are frozen in
/// `crates/record`.
const SHORT: [&str; 4] = ["classic", "super-power-no-sissies", "super-speed", "house-rules"];
/// Moves at each table that is still in play.
const MOVES: usize = 40;

/// The state of the frozen server as its players saw it.
#[derive(Serialize, Deserialize)]
struct Known {
    /// Tables in the middle of a match, one for each preset, and one with home-made rules.
    running: Vec<Table>,
    /// Tables with a finished match. Each has a file in `records`.
    over: Vec<Table>,
    /// An event that is over, and one in its second round. The first has a folder, `event`.
    events: [Vec<EventSeat>; 2],
    /// Places and points of the event that goes on.
    standings: Value,
    /// Secrets and contents of player cards.
    cards: Vec<(String, PlayerCard)>,
    /// The published rule and the published ruleset.
    rule: GalleryRule,
    ruleset: GalleryRuleset,
}

/// A table, and what each of its seats sees.
#[derive(Serialize, Deserialize)]
struct Table {
    rules: String,
    seats: Vec<Seated>,
    views: Vec<Value>,
}

fn settings() -> Settings {
    let events = EventTimes { pause: Some(0), ..EventTimes::default() };
    Settings { events, ..crate::support::cards::settings() }
}

async fn open(store: Arc<dyn Store>) -> Result<(Server, ServerApi), Failed> {
    let page: Arc<dyn Page> = Arc::new(TinyPage);
    let server = Server::start(([127, 0, 0, 1], 0).into(), store, page, settings()).await?;
    let api = ServerApi::at(server.address().to_string());
    Ok((server, api))
}

fn homemade(name: &str) -> Result<Homemade, Failed> {
    in_gallery(name).cloned().ok_or_else(|| format!("the gallery has no {name}").into())
}

fn views(devices: &[Device]) -> Result<Vec<Value>, serde_json::Error> {
    devices.iter().map(|device| serde_json::to_value(&device.view)).collect()
}

/// Standings of an event, without the names, which players may change.
fn standings(view: &EventView) -> Value {
    view.standings.iter().map(|line| json!([line.rank, line.player, line.points, line.played])).collect()
}

/// Plays a match for a while.
async fn running(api: &ServerApi, rules: &str, made: MakeTable) -> Result<Table, Failed> {
    let (seats, mut devices) = gather(api, &made, &["Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    moves(&mut devices, MOVES, &mut rand_chacha::ChaCha8Rng::seed_from_u64(20)).await?;
    Ok(Table { rules: rules.to_owned(), seats, views: views(&devices)? })
}

/// Plays a match of one short round to its end.
async fn over(api: &ServerApi, preset: &str, card: &str) -> Result<Table, Failed> {
    let ruleset = format!("base = \"{preset}\"\n[scoring]\nmethod = \"single\"\n[deal]\ncards = 3\n");
    let made = MakeTable { rules: None, ruleset: Some(ruleset), card: Some(card.to_owned()), ..table("Ann") };
    let (seats, mut devices) = gather(api, &made, &["Bob", "Cid"]).await?;
    // Races wait only for players who look at the table. These players look away, so nothing waits.
    for device in &mut devices {
        crate::support::look(device, false).await?;
    }
    begin(&mut devices).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(21);
    while devices[0].stage() != Some(Stage::MatchOver) {
        one_move(&mut devices, &mut random).await?;
    }
    Ok(Table { rules: preset.to_owned(), seats, views: views(&devices)? })
}

/// Makes an event of two tables and two rounds, and plays the first `rounds` of them.
async fn event(api: &ServerApi, rounds: u32) -> Result<Vec<EventSeat>, Failed> {
    let mut seats: Vec<EventSeat> = vec![ask(api, Method::POST, "", None, &swap(2)).await?.read()?];
    let players = format!("/{}/players", seats[0].code);
    for name in ["Bob", "Cid", "Dee", "Eve", "Fay"] {
        let check_in = CheckIn::named(name);
        seats.push(ask(api, Method::POST, &players, None, &check_in).await?.read()?);
    }
    assert_eq!(command(api, &seats[0], &EventCommand::Start).await?.status, 204);
    for round in 1..=rounds {
        seat_and_play(api, &seats, round).await?;
        let mut screen = Screen::open(api, &seats[0].code, &hello(&seats[0])).await?;
        screen.until(|view| view.standings.iter().all(|line| line.played >= round)).await?;
    }
    Ok(seats)
}

fn publish() -> Result<(PublishRule, PublishRuleset), Failed> {
    let rule = Homemade { title: "My Stones".to_owned(), ..homemade("stones")? };
    let key = Some("0123456789abcdef".to_owned());
    let ruleset = Ruleset::preset("psycho")?.with_homemade(homemade("bomb")?, "the test")?.text();
    let (title, summary) = (Some("Friday".to_owned()), Some("Psycho with a bomb.".to_owned()));
    Ok((
        PublishRule { rule, author: "Ann".to_owned(), run: None, from: None, key: key.clone() },
        PublishRuleset { ruleset, title, summary, author: "Ann".to_owned(), from: None, key },
    ))
}

/// Plays on a new server, and writes everything that it leaves behind to files.
async fn freeze(folder: &Path) -> Tested {
    let data = tempfile::tempdir()?;
    let (server, api) = open(Arc::new(SqliteStore::open(data.path()).await?)).await?;
    let (rule, ruleset) = publish()?;
    let rule: GalleryRule = api.post("/api/gallery", &rule).await?.read()?;
    let ruleset: GalleryRuleset = api.post("/api/gallery/rulesets", &ruleset).await?.read()?;
    let (_, ann) = make_card(&api, "Ann").await?;
    let (mut at_play, mut done) = (Vec::new(), Vec::new());
    for preset in PRESETS.iter().map(|preset| preset.name) {
        let made = MakeTable { rules: Some(preset.to_owned()), ..table("Ann") };
        at_play.push(running(&api, preset, made).await?);
        let full = Ruleset::preset(preset)?;
        write(&folder.join("rulesets").join(format!("{preset}.toml")), full.text())?;
        write(&folder.join("rulesets").join(format!("{preset}.full.toml")), full.in_full())?;
    }
    for preset in SHORT {
        let ended = over(&api, preset, &ann).await?;
        let record = api.record(&ended.seats[0]).await?;
        write(&folder.join("records").join(format!("{preset}.jsonl")), record)?;
        done.push(ended);
    }
    let made = MakeTable { rules: None, gallery: Some(ruleset.card.id.clone()), ..table("Ann") };
    at_play.push(running(&api, "psycho with a bomb", made).await?);
    for rule in gallery() {
        let json = serde_json::to_string_pretty(rule)? + "\n";
        write(&folder.join("homemade").join(format!("{}.json", rule.name)), json)?;
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../ruleset/gallery/{}.toml", rule.name));
        write(&folder.join("homemade").join(format!("{}.toml", rule.name)), std::fs::read(source)?)?;
    }
    let events = [event(&api, 2).await?, event(&api, 1).await?];
    let event_results = results(&api, &events[0][0]).await?;
    write(&folder.join("event/results.json"), serde_json::to_string_pretty(&event_results)? + "\n")?;
    for played in &event_results.tables {
        write(&folder.join("event").join(format!("{}.jsonl", played.room)), api.get(&played.record).await?.body)?;
    }
    let standings = standings(&look(&api, &events[1][0]).await?);
    let cards = vec![(ann.clone(), card(&api, &ann).await?)];
    server.stop().await;
    let known = Known { running: at_play, over: done, events, standings, cards, rule, ruleset };
    write(&folder.join("known.json"), serde_json::to_string_pretty(&known)? + "\n")?;
    for file in std::fs::read_dir(data.path())? {
        let file = file?;
        write(&folder.join("sqlite").join(file.file_name()), std::fs::read(file.path())?)?;
    }
    let database = PostgresServer::shared().database().await;
    copy_store(&format!("sqlite:{}", data.path().display()).parse()?, &database.parse()?, |_| {}).await?;
    let mut dump = std::process::Command::new("pg_dump");
    dump.args(["--inserts", "--no-owner", "--no-privileges", &database]);
    write(&folder.join("postgres.sql"), statements(&mut dump)?)
}

/// Runs a dump and keeps its statements, without the settings and comments of the tool that wrote it.
fn statements(command: &mut std::process::Command) -> Result<String, Failed> {
    let dump = command.output()?;
    if !dump.status.success() {
        return Err(String::from_utf8_lossy(&dump.stderr).into_owned().into());
    }
    let text = String::from_utf8(dump.stdout)?;
    let is_statement = |line: &&str| !line.starts_with(['\\', '-']) && !line.starts_with("SET ") && !line.is_empty();
    Ok(text.lines().filter(is_statement).filter(|line| !line.contains("set_config")).collect::<Vec<_>>().join("\n")
        + "\n")
}

fn known() -> Result<Known, Failed> {
    Ok(serde_json::from_str(&std::fs::read_to_string(folder(VERSION).join("known.json"))?)?)
}

/// Opens the server, compares it with what its players saw, and plays on.
async fn goes_on(store: Arc<dyn Store>) -> Tested {
    let known = known()?;
    let (server, api) = open(store).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(22);
    for table in known.running.iter().chain(&known.over) {
        let mut devices = Vec::new();
        for (seat, was) in table.seats.iter().zip(&table.views) {
            let device = Device::open(&api, seat).await?;
            let is = serde_json::to_value(&device.view)?;
            let was = respelled(was.clone());
            assert!(is_within(&was, &is), "{} at {}: was {was}, is {is}", seat.seat.0, table.rules);
            devices.push(device);
        }
        if devices[0].stage() != Some(Stage::MatchOver) {
            moves(&mut devices, 5, &mut random).await?;
        }
    }
    for (table, file) in known.over.iter().map(|table| (table, format!("records/{}.jsonl", table.rules))) {
        let written = Record::parse(&std::fs::read_to_string(folder(VERSION).join(file))?)?;
        assert_eq!(Record::parse(&api.record(&table.seats[0]).await?)?, written, "{}", table.rules);
    }
    let [done, running] = &known.events;
    let mut was = event_results()?;
    // The results name the version of the program that serves them.
    was["program"] = env!("CARGO_PKG_VERSION").into();
    assert_eq!(serde_json::to_value(results(&api, &done[0]).await?)?, was);
    assert_eq!(standings(&look(&api, &running[0]).await?), known.standings);
    seat_and_play(&api, running, 2).await?;
    let mut screen = Screen::open(&api, &running[0].code, &hello(&running[0])).await?;
    screen.until(|view| view.phase == EventPhase::Over).await?;
    for (token, was) in &known.cards {
        assert_eq!(&card(&api, token).await?, was);
    }
    let (rule, ruleset) = (&known.rule, &known.ruleset);
    let found: GalleryRule = api.get(&format!("/api/gallery/{}", rule.card.id)).await?.read()?;
    assert_eq!(&found.rule, &rule.rule);
    let found: GalleryRuleset = api.get(&format!("/api/gallery/rulesets/{}", ruleset.card.id)).await?.read()?;
    // Each version describes its switches, home-made rules and interactions in its own words, and 0.3.0 adds built-in
    // rules, numbers for the penalty of a mistake, what clients show of a rule, and the
    // rules in one line.
    // A title of 0.2.0 called the draw pile by another name.
    let was = serde_json::to_string(&ruleset.rules)?.replace("Refill The Stock", "Refill The Draw Pile");
    let mut views: [Value; 2] = [serde_json::from_str(&was)?, serde_json::to_value(&found.rules)?];
    let old: Vec<String> = ruleset.rules.switches.iter().map(|switch| switch.name.clone()).collect();
    for view in &mut views {
        view.as_object_mut().ok_or("no rules")?.retain(|key, _| !["line", "not_in_line"].contains(&key.as_str()));
        let switches = view["switches"].as_array_mut().ok_or("no switches")?;
        let is_off = |switch: &Value| switch["value"] == false || switch["value"] == 0;
        switches.retain(|switch| !is_off(switch) || old.iter().any(|name| switch["name"] == **name));
        for switch in switches {
            let switch = switch.as_object_mut().ok_or("no switch")?;
            let own = ["sentence", "answers", "questions", "word", "words", "picture", "role", "setting"];
            switch.retain(|key, _| !own.contains(&key.as_str()));
            if switch["name"] == "mistakes" {
                switch.retain(|key, _| !["title", "range", "params"].contains(&key.as_str()));
            }
        }
        for rule in view["homemade"].as_array_mut().ok_or("no home-made rules")? {
            rule.as_object_mut().ok_or("no home-made rule")?.remove("sentences");
            for meeting in rule["meets"].as_array_mut().ok_or("no interactions")? {
                let meeting = meeting.as_object_mut().ok_or("no interaction")?;
                meeting.retain(|key, _| !["about", "verdict"].contains(&key.as_str()));
            }
        }
    }
    assert_eq!(views[1], views[0]);
    assert_eq!(found.card.id, ruleset.card.id);
    server.stop().await;
    Ok(())
}

fn event_results() -> Result<Value, Failed> {
    Ok(serde_json::from_str(&std::fs::read_to_string(folder(VERSION).join("event/results.json"))?)?)
}

#[tokio::test]
async fn a_data_folder_of_0_2_0_opens_and_play_continues() -> Tested {
    if let Some(folder) = to_write() {
        freeze(&folder).await?;
    }
    let data = tempfile::tempdir()?;
    for file in std::fs::read_dir(folder(VERSION).join("sqlite"))? {
        let file = file?;
        std::fs::copy(file.path(), data.path().join(file.file_name()))?;
    }
    goes_on(Arc::new(SqliteStore::open(data.path()).await?)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_0_2_0_opens_and_play_continues() -> Tested {
    let database = PostgresServer::shared().database().await;
    let name = database.rsplit('/').next().ok_or("a name")?;
    PostgresServer::shared().run(name, &std::fs::read_to_string(folder(VERSION).join("postgres.sql"))?).await;
    goes_on(Arc::new(PostgresStore::open(&database.parse()?).await?)).await
}

#[test]
fn records_of_0_2_0_pass_verification() -> Tested {
    for preset in SHORT {
        let text = std::fs::read_to_string(folder(VERSION).join("records").join(format!("{preset}.jsonl")))?;
        assert_eq!(verify(&Record::parse(&text)?), [], "{preset}");
    }
    let event: EventRecord = serde_json::from_value(event_results()?)?;
    let mut records = Vec::new();
    for played in &event.tables {
        let file = folder(VERSION).join("event").join(format!("{}.jsonl", played.room));
        records.push((played.room.clone(), Record::parse(&std::fs::read_to_string(file)?)));
    }
    assert_eq!((event.is_final, records.len()), (true, 4));
    assert_eq!(verify_event(&event, &records), Vec::<String>::new());
    Ok(())
}

#[test]
fn rulesets_and_home_made_rules_of_0_2_0_keep_their_meaning() -> Tested {
    for preset in PRESETS.iter().map(|preset| preset.name) {
        let text = |kind| std::fs::read_to_string(folder(VERSION).join("rulesets").join(format!("{preset}.{kind}")));
        let (short, full) = (Ruleset::parse(preset, &text("toml")?)?, text("full.toml")?);
        // Since 0.3, Classic judges a wild draw four by the color alone (C2). Rulesets that are written in full keep
        // their meaning.
        let now =
            if preset == "classic" { full.replace("challenge = true", "challenge = \"color\"") } else { full.clone() };
        assert_eq!(short.in_full(), now, "{preset}");
        assert_eq!(Ruleset::from_full(short.base(), &full)?.in_full(), full, "{preset}");
    }
    let mut read = 0;
    for file in std::fs::read_dir(folder(VERSION).join("homemade"))? {
        let file = file?.path();
        if file.extension().is_some_and(|kind| kind == "toml") {
            let json: Homemade = serde_json::from_str(&std::fs::read_to_string(file.with_extension("json"))?)?;
            let name = file.display().to_string();
            assert_eq!(ruckus_ruleset::read_homemade(&name, &std::fs::read_to_string(&file)?)?, json);
            read += 1;
        }
    }
    assert_eq!(read, 20);
    Ok(())
}
