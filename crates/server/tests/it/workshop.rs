//! Home-made rules over HTTP: checked, tried, published, switched on, and refused.

use ruckus_homemade::Homemade;
use ruckus_lab::PlayTest;
use ruckus_protocol::{
    CheckRule, CheckedRule, GalleryPage, GalleryRule, GalleryRuleset, PlayRuleset, PracticeRule, PublishRule,
    PublishRuleset, RulesView, SwitchOn, SwitchedOn, TestedBy,
};
use ruckus_ruleset::Ruleset;
use ruckus_ruleset::in_gallery;

use crate::prelude::*;
use crate::support::say;

fn rule(name: &str) -> Homemade {
    in_gallery(name).cloned().unwrap_or_else(|| panic!("no {name} in the gallery"))
}

fn classic(name: &str) -> MakeTable {
    MakeTable { rules: Some("classic".to_owned()), ..table(name) }
}

#[tokio::test]
async fn the_host_switches_home_made_rules_on_and_off() -> Tested {
    let server = test_server(generous()).await?;
    let host = server.api.make(&classic("Ann")).await?;
    let guest = server.api.sit(&host.code, "Bob").await?;
    let mut devices = vec![Device::open(&server.api, &host).await?, Device::open(&server.api, &guest).await?];
    let on = |rules: Vec<Homemade>| LobbyCommand::Homemade { off: Vec::new(), on: rules };
    let hush = Homemade {
        settings: [("uno.penalty".to_owned(), ruckus_engine::SwitchValue::Number(5))].into(),
        ..rule("hush")
    };
    assert_eq!(say(&mut devices[0], on(vec![hush.clone(), rule("bomb")])).await?, None);
    assert!(say(&mut devices[1], on(vec![rule("stones")])).await?.is_some_and(|why| why.contains("Only Ann")));
    for (odd, why) in [
        (on(vec![hush.clone()]), "the same name"),
        (on(vec![rule("matched-draws")]), "needs `matching`"),
        (on(vec![Homemade { parts: Vec::new(), ..rule("stones") }]), "does nothing yet"),
        (LobbyCommand::Homemade { off: vec!["stone".to_owned()], on: Vec::new() }, "no home-made rule `stone` is on"),
    ] {
        let said = say(&mut devices[0], odd).await?;
        assert!(said.as_ref().is_some_and(|said| said.contains(why)), "{said:?}");
    }
    let lobby = |device: &Device| device.lobby.as_ref().and_then(|lobby| lobby.rules.clone()).expect("rules are told");
    let rules = lobby(&devices[0]);
    assert_eq!(rules.homemade.iter().map(|on| on.rule.name.as_str()).collect::<Vec<_>>(), ["hush", "bomb"]);
    let penalty = |rules: &RulesView| {
        rules.settings.iter().find(|setting| setting.name == "uno.penalty").map(|setting| setting.value.clone())
    };
    assert_eq!(penalty(&rules), Some(ruckus_engine::SwitchValue::Number(5)));
    // The ruleset file contains all of it.
    let copy = MakeTable { rules: None, ruleset: Some(rules.file.clone()), ..table("Eve") };
    let eve = server.api.make(&copy).await?;
    assert_eq!(lobby(&Device::open(&server.api, &eve).await?).homemade, rules.homemade);
    let off = LobbyCommand::Homemade { off: vec!["hush".to_owned()], on: Vec::new() };
    assert_eq!(say(&mut devices[0], off).await?, None);
    let rules = lobby(&devices[0]);
    assert_eq!((rules.homemade.len(), penalty(&rules)), (1, Some(ruckus_engine::SwitchValue::Number(2))));
    begin(&mut devices).await?;
    let view = devices[1].view.clone().expect("a match has begun");
    assert_eq!(view.homemade, ["The Bomb"]);
    Ok(())
}

#[tokio::test]
async fn a_rule_is_checked_tried_and_published() -> Tested {
    let mut server = test_server(generous()).await?;
    let asked = CheckRule { rule: Some(serde_json::to_value(rule("stones"))?), ..CheckRule::default() };
    let checked: CheckedRule = server.api.post("/api/workshop/check", &asked).await?.read()?;
    assert!(checked.errors.is_empty() && checked.clash.is_none());
    let practice = PracticeRule { name: "Ann".to_owned(), rule: rule("stones"), base: None, with: [].into() };
    let seated: Seated = server.api.post("/api/workshop/practice", &practice).await?.read()?;
    let device = Device::open(&server.api, &seated).await?;
    let lobby = device.lobby.clone().expect("is told");
    assert_eq!((lobby.stage, lobby.seats.len()), (Stage::Playing, 4));
    let view = device.view.clone().expect("is dealt");
    assert_eq!(view.turn, seated.seat);
    let own = view.seats[0].hand.clone().expect("one's own");
    assert!(own.iter().any(|card| card.to_string().ends_with('1')), "{own:?}");

    let mine = Homemade { title: "My Stones".to_owned(), ..rule("stones") };
    let publish = PublishRule { rule: mine, author: "Ann".to_owned(), run: None, from: None, key: None };
    let answer = server.api.post("/api/gallery", &publish).await?;
    assert_eq!(answer.status, 201);
    let published: GalleryRule = answer.read()?;
    assert_eq!(server.api.post("/api/gallery", &publish).await?.status, 200);
    // The rule survives a restart.
    server.server.stop().await;
    server.server = start(server.folder.path(), generous()).await?;
    let api = ServerApi::at(server.server.address().to_string());
    let again: GalleryRule = api.get(&format!("/api/gallery/{}", published.card.id)).await?.read()?;
    assert_eq!(again, published);
    let page: GalleryPage = api.get("/api/gallery?search=my%20stones").await?.read()?;
    assert_eq!((page.of, page.rules[0].id.as_str()), (1, published.card.id.as_str()));
    Ok(())
}

#[tokio::test]
async fn the_host_switches_on_large_rules_by_id() -> Tested {
    let mut server = test_server(generous()).await?;
    let api = server.api.clone();
    // Each rule is nearly as large as a message may be, so no message can contain all of them.
    let mut ids = Vec::new();
    for number in 0..3 {
        let option = |place: usize| format!("{number}-{place}-{}", "x".repeat(25));
        let options: Vec<String> = (0..4).map(option).collect();
        let step = json!({ "do": { "choose": { "who": "actor", "options": options } } });
        let part = json!({ "when": "turn-begun", "then": vec![step; 12] });
        let rule = json!({ "name": format!("long-{number}"), "title": "Long", "parts": vec![part; 6] });
        let rule: Homemade = serde_json::from_value(rule)?;
        let publish = PublishRule { rule, author: "Ann".to_owned(), run: None, from: None, key: None };
        let published: GalleryRule = api.post("/api/gallery", &publish).await?.read()?;
        assert!(published.file.len() > 8 * 1024, "{} bytes", published.file.len());
        ids.push(published.card.id);
    }
    let seats = [api.make(&classic("Ann")).await?];
    let seats = [seats[0].clone(), api.sit(&seats[0].code, "Bob").await?];
    let mut bob = Device::open(&api, &seats[1]).await?;
    let n = bob.lobby(LobbyCommand::Ready(true)).await?;
    answer(&mut bob, n).await?;
    let switch_on = async |api: &ServerApi, seat: &Seated, on: &[String]| -> Result<SwitchedOn, ClientError> {
        let path = format!("/api/tables/{}/homemade", seat.code);
        let body = serde_json::to_vec(&SwitchOn { on: on.to_vec() })?;
        let pass = format!("Bearer {}", seat.token);
        api.ask(Method::POST, &path, &[("authorization", &pass)], body).await?.read()
    };
    let matched = homemade_id(&api, "matched-draws").await?;
    let stranger = Seated { token: "0".repeat(32), ..seats[0].clone() };
    for (seat, on, status, code) in [
        (&seats[1], vec![matched.clone()], 409, "refused"),
        (&stranger, vec![matched.clone()], 401, "no-seat"),
        (&seats[0], vec![matched.clone(), "0".repeat(40)], 404, "unknown-rule"),
        (&seats[0], Vec::new(), 400, "bad-request"),
        (&seats[0], vec![matched.clone(); 9], 400, "bad-request"),
    ] {
        assert_eq!(refusal(switch_on(&api, seat, &on).await), because(status, code));
    }
    let titles = switch_on(&api, &seats[0], &ids).await?.titles;
    assert_eq!(titles, ["Long"; 3]);
    // The request also switches on a rule that this one requires. A repetition adds nothing.
    for _ in 0..2 {
        assert_eq!(switch_on(&api, &seats[0], std::slice::from_ref(&matched)).await?.titles.len(), 4);
    }
    bob.until(|device| rules_on(device).len() == 4).await?;
    let lobby = bob.lobby.clone().ok_or("a lobby")?;
    assert!(lobby.seats.iter().all(|seat| !seat.ready), "everybody's ready is withdrawn");
    let on = |name: &str| {
        let switches = lobby.rules.iter().flat_map(|rules| &rules.switches);
        switches
            .into_iter()
            .any(|switch| switch.name == name && switch.value != ruckus_engine::SwitchValue::Bool(false))
    };
    assert!(on("matching"), "it is required");
    // The rules survive a restart. They cannot be changed once the match has begun.
    drop(bob);
    server.server.stop().await;
    server.server = start(server.folder.path(), generous()).await?;
    let api = ServerApi::at(server.server.address().to_string());
    let mut devices = vec![Device::open(&api, &seats[0]).await?, Device::open(&api, &seats[1]).await?];
    assert_eq!(rules_on(&devices[0]).len(), 4);
    begin(&mut devices).await?;
    assert_eq!(refusal(switch_on(&api, &seats[0], &ids).await), because(409, "refused"));
    Ok(())
}

async fn homemade_id(api: &ServerApi, name: &str) -> Result<String, ClientError> {
    let page: GalleryPage = api.get(&format!("/api/gallery?search={name}")).await?.read()?;
    Ok(page.rules.first().map(|card| card.id.clone()).unwrap_or_default())
}

/// Returns the home-made rules in the latest lobby of a device.
fn rules_on(device: &Device) -> Vec<String> {
    let rules = device.lobby.as_ref().and_then(|lobby| lobby.rules.clone());
    rules.map_or_else(Vec::new, |rules| rules.homemade.iter().map(|on| on.rule.name.clone()).collect())
}

/// Tries rules in the lab, and waits for the result.
async fn tried(api: &ServerApi, ruleset: &str, against: &str, games: u32) -> Result<String, ClientError> {
    let ask = json!({ "ruleset": ruleset, "against": against, "games": games, "seats": 3 });
    let mut run: ruckus_lab::wire::Run = api.post("/api/lab/runs", &ask).await?.read()?;
    while run.stage != ruckus_lab::wire::TrialStage::Over {
        // Each poll waits for an answer, so this is no busy loop.
        run = api.get(&format!("/api/lab/runs/{}", run.id)).await?.read()?;
        tokio::task::yield_now().await;
    }
    Ok(run.id)
}

#[tokio::test]
async fn published_results_come_only_from_server_runs() -> Tested {
    // The test polls the lab often.
    let limits = Limits { requests_per_second: 1_000_000, ..generous().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let api = &server.api;
    let ruleset = |base: &str, rule: Option<&Homemade>| -> Result<String, Box<dyn std::error::Error>> {
        let rules = Ruleset::preset(base)?;
        Ok(match rule {
            Some(rule) => rules.with_homemade(rule.clone(), "the test")?.text(),
            None => format!("base = '{base}'\n"),
        })
    };
    let mine = Homemade { title: "My Stones".to_owned(), ..rule("stones") };
    let publish = async |rule: &Homemade, run: &str| -> Result<GalleryRule, ClientError> {
        let asked = PublishRule {
            rule: rule.clone(),
            author: "Ann".to_owned(),
            run: Some(run.to_owned()),
            from: None,
            key: None,
        };
        api.post("/api/gallery", &asked).await?.read()
    };
    let run = tried(api, &ruleset("classic", Some(&mine))?, &ruleset("classic", None)?, 6).await?;
    for (rule, run, status, code) in [
        (&mine, "0000", 404, "unknown-run"),
        (&rule("stones"), &*run, 400, "bad-run"),
        (&mine, &*tried(api, &ruleset("classic", Some(&mine))?, &ruleset("power", None)?, 1).await?, 400, "bad-run"),
        (&mine, &*tried(api, &ruleset("classic", None)?, &ruleset("classic", None)?, 1).await?, 400, "bad-run"),
    ] {
        assert_eq!(refusal(publish(rule, run).await), because(status, code), "{}", rule.title);
    }
    // The server refuses a request with results from the client.
    let lie = json!({ "rule": mine, "author": "Eve", "results": { "games": 1_000_000 } });
    assert_eq!(refusal(api.post("/api/gallery", &lie).await?.read::<GalleryRule>()), because(400, "bad-request"));
    let published = publish(&mine, &run).await?;
    assert_eq!(published.card.tested, Some(TestedBy::Server));
    let found: PlayTest = serde_json::from_value(published.results.ok_or("results")?)?;
    assert_eq!((found.game.as_str(), found.games, found.seats, found.bots.len()), ("classic", 6, 3, 3));
    assert!(found.rounds > 0.0 && found.times > 0.0, "stones are laid: {found:?}");
    Ok(())
}

/// Psycho with a bomb and a higher penalty.
fn evening(title: &str) -> PublishRuleset {
    let number = ruckus_engine::SwitchValue::Number(5);
    let ruleset = Ruleset::preset("psycho").and_then(|it| it.with_homemade(rule("bomb"), "the test"));
    let ruleset = ruleset.and_then(|it| it.with_settings([("uno.penalty", &number)], "the test")).expect("fits");
    PublishRuleset {
        ruleset: ruleset.text(),
        title: Some(title.to_owned()),
        summary: Some("Psycho with a bomb.".to_owned()),
        author: "Ann".to_owned(),
        from: None,
        key: Some("0123456789abcdef".to_owned()),
    }
}

#[tokio::test]
async fn rulesets_can_be_published_played_and_deleted() -> Tested {
    let mut server = test_server(generous()).await?;
    let api = server.api.clone();
    let answer = api.post("/api/gallery/rulesets", &evening("Friday")).await?;
    assert_eq!(answer.status, 201);
    let published: GalleryRuleset = answer.read()?;
    let id = published.card.id.clone();
    assert_eq!(api.post("/api/gallery/rulesets", &evening("Friday")).await?.status, 200);
    // The ruleset survives a restart.
    server.server.stop().await;
    server.server = start(server.folder.path(), generous()).await?;
    let api = ServerApi::at(server.server.address().to_string());
    let page: GalleryPage = api.get("/api/gallery/rulesets?search=friday%20bomb").await?.read()?;
    assert_eq!((page.of, page.rules[0].id.as_str(), page.rules[0].yours), (1, id.as_str(), false));
    let again: GalleryRuleset = api.get(&format!("/api/gallery/rulesets/{id}")).await?.read()?;
    assert_eq!((again.rules.clone(), again.versions.len()), (published.rules, 1));
    let rules_of =
        |device: &Device| device.lobby.as_ref().and_then(|lobby| lobby.rules.clone()).expect("rules are told");
    // A new table uses the ruleset, and a friend joins.
    let ann = api.make(&MakeTable { gallery: Some(id.clone()), ..table_of("Ann") }).await?;
    let bob = api.sit(&ann.code, "Bob").await?;
    let mut devices = vec![Device::open(&api, &ann).await?, Device::open(&api, &bob).await?];
    assert_eq!(*rules_of(&devices[1]), again.rules);
    begin(&mut devices).await?;
    assert_eq!(devices[1].view.clone().ok_or("a match has begun")?.homemade, ["The Bomb"]);
    // At an existing table, only the host can choose the ruleset.
    let cid = api.make(&classic("Cid")).await?;
    let dan = api.sit(&cid.code, "Dan").await?;
    let play = async |seat: &Seated, id: &str| -> Result<SwitchedOn, ClientError> {
        let body = serde_json::to_vec(&PlayRuleset { id: id.to_owned() })?;
        let pass = format!("Bearer {}", seat.token);
        let path = format!("/api/tables/{}/ruleset", seat.code);
        api.ask(Method::POST, &path, &[("authorization", &pass)], body).await?.read()
    };
    let rule_id = homemade_id(&api, "bomb").await?;
    let stranger = Seated { token: "0".repeat(32), ..cid.clone() };
    for (seat, id, status, code) in [
        (&dan, id.as_str(), 409, "refused"),
        (&stranger, &id, 401, "no-seat"),
        (&cid, &"0".repeat(40), 404, "unknown-rule"),
        (&cid, &rule_id, 404, "unknown-rule"),
        (&ann, &id, 409, "refused"),
    ] {
        assert_eq!(refusal(play(seat, id).await), because(status, code), "{id}");
    }
    assert_eq!(play(&cid, &id).await?.titles, ["The Bomb"]);
    let device = Device::open(&api, &dan).await?;
    assert_eq!(*rules_of(&device), again.rules);
    // Tables keep the ruleset after its owner has removed it from the gallery.
    let (owner, path) = ("Bearer 0123456789abcdef", format!("/api/gallery/{id}"));
    let other = api.ask(Method::DELETE, &path, &[("authorization", "Bearer fedcba9876543210")], Vec::new()).await?;
    assert_eq!(refusal(other.read::<ruckus_protocol::Done>()), because(401, "not-yours"));
    api.ask(Method::DELETE, &path, &[("authorization", owner)], Vec::new()).await?.read::<ruckus_protocol::Done>()?;
    let gone = api.get(&format!("/api/gallery/rulesets/{id}")).await?;
    assert_eq!(refusal(gone.read::<GalleryRuleset>()), because(404, "unknown-rule"));
    let rules: RulesView = api.get(&format!("/api/tables/{}/rules", cid.code)).await?.read()?;
    assert_eq!(rules, again.rules);
    Ok(())
}

fn table_of(name: &str) -> MakeTable {
    MakeTable { rules: None, ..table(name) }
}

#[tokio::test]
async fn a_gallery_rule_belongs_to_the_key_that_published_it() -> Tested {
    let server = test_server(generous()).await?;
    let mine = Homemade { title: "My Stones".to_owned(), ..rule("stones") };
    for key in ["0123456789abcdef", "fedcba9876543210"] {
        let asked = PublishRule {
            rule: mine.clone(),
            author: "Ann".to_owned(),
            run: None,
            from: None,
            key: Some(key.to_owned()),
        };
        let found: GalleryRule = server.api.post("/api/gallery", &asked).await?.read()?;
        assert_eq!(found.card.yours, key == "0123456789abcdef", "{key} came {}", found.card.version);
        let pass = format!("Bearer {key}");
        let path = "/api/gallery?search=my%20stones";
        let page = server.api.ask(Method::GET, path, &[("authorization", &pass)], Vec::new()).await?;
        assert_eq!(page.read::<GalleryPage>()?.rules[0].yours, key == "0123456789abcdef");
    }
    let odd = server.api.ask(Method::GET, "/api/gallery", &[("authorization", "Bearer x")], Vec::new()).await?;
    assert_eq!(refusal(odd.read::<GalleryPage>()), because(400, "bad-request"));
    Ok(())
}

#[tokio::test]
async fn rejects_invalid_rules_and_gallery_requests() -> Tested {
    let server = test_server(generous()).await?;
    let api = &server.api;
    for path in ["/api/workshop/check", "/api/workshop/practice", "/api/gallery", "/api/gallery/rulesets"] {
        for bad in ["", "[]", "{\"rule\": 1, \"surprise\": 2}", &format!("{{\"rule\": {}", "[".repeat(9000))] {
            let answer = api.ask(Method::POST, path, &[], bad.into()).await?;
            assert_eq!(refusal(answer.read::<Seated>()), because(400, "bad-request"), "{path} {bad:.40}");
        }
        let large = api.ask(Method::POST, path, &[], vec![b' '; 48 * 1024 + 1]).await?;
        assert_eq!(refusal(large.read::<Seated>()), because(413, "too-large"), "{path}");
    }
    let large = api.ask(Method::POST, "/api/tables", &[], vec![b' '; 16 * 1024 + 1]).await?;
    assert_eq!(refusal(large.read::<Seated>()), because(413, "too-large"), "elsewhere the bound is as it was");
    let huge = CheckRule { file: Some("#".repeat(16 * 1024 + 1)), ..CheckRule::default() };
    let checked: CheckedRule = api.post("/api/workshop/check", &huge).await?.read()?;
    assert!(checked.rule.is_none() && checked.errors[0].message.contains("the maximum is"));
    for path in ["/api/gallery/0000", "/api/gallery/..%2f..%2fetc%2fpasswd", "/api/gallery/%3Cscript%3E"] {
        assert_eq!(refusal(api.get(path).await?.read::<GalleryRule>()), because(404, "unknown-rule"), "{path}");
    }
    for path in ["/api/gallery?from=-1", "/api/gallery?sort=best", &format!("/api/gallery?search={}", "x".repeat(300))]
    {
        assert_eq!(refusal(api.get(path).await?.read::<GalleryPage>()), because(400, "bad-request"), "{path}");
    }
    for path in ["/api/gallery/rulesets/0000", "/api/gallery/rulesets/%3Cscript%3E"] {
        assert_eq!(refusal(api.get(path).await?.read::<GalleryRuleset>()), because(404, "unknown-rule"), "{path}");
    }
    let both = MakeTable { gallery: Some("0".repeat(40)), ..classic("Ann") };
    assert_eq!(refusal(api.make(&both).await), because(400, "bad-request"));
    let nowhere = MakeTable { gallery: Some("0".repeat(40)), ..table_of("Ann") };
    assert_eq!(refusal(api.make(&nowhere).await), because(404, "unknown-rule"));
    let nine = (0..9).map(|n| Homemade { name: format!("rule-{n}"), ..rule("stones") }).collect();
    let many = MakeTable { homemade: nine, ..classic("Ann") };
    assert_eq!(refusal(api.make(&many).await), because(400, "bad-rules"));
    let nameless = PracticeRule { name: String::new(), rule: rule("stones"), base: None, with: [].into() };
    let answer = api.post("/api/workshop/practice", &nameless).await?;
    assert_eq!(refusal(answer.read::<Seated>()), because(400, "bad-name"));
    Ok(())
}

#[tokio::test]
async fn publishing_rules_is_rate_limited() -> Tested {
    let limits = Limits { requests_per_second: 1000, ..Limits::default() };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let mut statuses = Vec::new();
    for number in 0..12 {
        let (name, title) = (format!("flood-{number}"), format!("Flood {number}"));
        let rule = Homemade { name, title, ..rule("stones") };
        let publish = PublishRule { rule, author: "Eve".to_owned(), run: None, from: None, key: None };
        statuses.push(server.api.post("/api/gallery", &publish).await?.status);
    }
    assert_eq!((statuses[0], statuses[9], statuses[11]), (201, 201, 429), "{statuses:?}");
    assert_eq!(server.api.get("/api/gallery").await?.status, 200, "reading goes on");
    Ok(())
}

#[tokio::test]
async fn scenario_runs_read_no_files_and_are_rate_limited() -> Tested {
    let limits = Limits { requests_per_second: 1000, ..Limits::default() };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let body = json!({ "scenario": "title = \"Time\"\nclause = \"C1\"\nhomemade = [\"/etc/passwd.toml\"]\n[table]\nseats = [\"Ann\", \"Bob\"]\n" });
    let mut statuses = Vec::new();
    for _ in 0..32 {
        let answer = server.api.post("/api/referee", &body).await?;
        if answer.status == 200 {
            let run: ruckus_protocol::ScenarioRun = answer.read()?;
            let wrong = run.wrong.ok_or("a file of the server was read")?;
            assert!(wrong.line == 3 && wrong.message.contains("scenarios cannot read files here"), "{wrong:?}");
            statuses.push(200);
        } else {
            statuses.push(answer.status);
        }
    }
    assert_eq!((statuses[0], statuses[29], statuses[31]), (200, 200, 429), "{statuses:?}");
    Ok(())
}
