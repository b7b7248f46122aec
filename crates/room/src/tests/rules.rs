//! Tests of changes to a room's rules: their effect, messages, journal entries, and replay.

use std::collections::BTreeMap;
use std::sync::Arc;

use ruckus_engine::SwitchValue;
use ruckus_journal::{Entry, RoomName};
use ruckus_protocol::{BotLevel, Do, LobbyCommand, RulesView};

use super::{Choice, PlayerId, Room, Scene, TablePlan, Timeouts, plan, seen};

const CAMP: &str = "title = 'Camp'\nsummary = 'Kinder.'\nbase = 'super-power-no-sissies'\n[uno]\npenalty = 2\n\
                    [rules]\ndoghouse = 2\n";

fn change(rules: &[(&str, SwitchValue)], settings: &[(&str, SwitchValue)]) -> Do {
    let map = |pairs: &[(&str, SwitchValue)]| pairs.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect();
    Do::Lobby(LobbyCommand::Change { rules: map(rules), settings: map(settings) })
}

fn rules(room: &Room) -> Arc<RulesView> {
    room.lobby_view(true).rules.expect("asked for")
}

#[test]
fn rules_change_individually_and_replay_from_the_journal() {
    let mut scene = Scene::open(TablePlan { rules: Choice::Ruleset(CAMP.to_owned()), ..plan("Ann") });
    let (ann, bob) = (PlayerId(1), scene.sit("Bob"));
    assert_eq!(
        (rules(&scene.room).title.as_str(), rules(&scene.room).base.as_str()),
        ("Camp", "super-power-no-sissies")
    );
    assert_eq!(scene.say(0, bob, Do::Lobby(LobbyCommand::Ready(true))), None);
    let number = SwitchValue::Number;
    // Changes in one command apply together. Rules that the command does not name stay as they are.
    assert_eq!(scene.say(0, ann, change(&[("doghouse", number(1))], &[("scoring.rounds", number(3))])), None);
    assert!(!scene.room.lobby_view(false).seats[1].ready, "a change takes everybody's word back");
    assert_eq!(scene.say(0, ann, change(&[("no-sissies", SwitchValue::Bool(false))], &[])), None);
    assert_eq!(scene.say(0, bob, Do::Lobby(LobbyCommand::Ready(true))), None);
    let title = LobbyCommand::Title { title: "Camp Fire".to_owned(), summary: "Kinder still.".to_owned() };
    assert_eq!(scene.say(0, ann, Do::Lobby(title)), None);
    assert!(scene.room.lobby_view(false).seats[1].ready, "another title does not");
    let view = rules(&scene.room);
    let with = [("doghouse".to_owned(), number(1)), ("no-sissies".to_owned(), SwitchValue::Bool(false))];
    assert_eq!((view.title.as_str(), &view.with), ("Camp Fire", &BTreeMap::from(with)));
    let changed: Vec<_> = view.settings.iter().filter(|setting| setting.changed).map(|s| s.name.as_str()).collect();
    assert_eq!(changed, ["uno.penalty", "scoring.rounds"]);
    for (wrong, why) in [
        (change(&[("doghose", number(1))], &[]), "did you mean `doghouse`?"),
        (change(&[("doghouse", number(99))], &[]), "use 0 to 30"),
        (change(&[], &[("scoring.round", number(1))]), "did you mean `scoring.rounds`?"),
        (change(&[], &[("uno.penalty", number(31))]), "use 0 to 30"),
        (Do::Lobby(LobbyCommand::Ruleset("[rules]\n\ndoghose = 1".to_owned())), "line 3: there is no rule `doghose`"),
        (Do::Lobby(LobbyCommand::Title { title: "a\u{202e}".to_owned(), summary: "b".to_owned() }), "U+202E"),
    ] {
        let said = scene.say(0, ann, wrong).expect("refused");
        assert!(said.contains(why), "{said}");
    }
    assert!(scene.say(0, bob, change(&[("doghouse", number(0))], &[])).is_some_and(|why| why.contains("Only Ann")));
    assert_eq!(*rules(&scene.room), *view, "what is refused changes nothing");
    let replayed = scene.replayed();
    assert_eq!(*rules(&replayed), *view);
    assert_eq!(seen(&scene.room), seen(&replayed));
    // The saved file gives the same rules.
    let again = Scene::open(TablePlan { rules: Choice::Ruleset(view.file.clone()), ..plan("Ann") });
    assert_eq!(*rules(&again.room), *view);
}

#[test]
fn rules_are_sent_on_change_and_to_new_connections() {
    let mut scene = Scene::open(plan("Ann"));
    let ann = PlayerId(1);
    scene.connect(0, ann);
    assert_eq!(scene.say(0, ann, Do::Lobby(LobbyCommand::Ready(true))), None);
    let count = |scene: &Scene| scene.received[&ann].iter().filter(|text| text.contains("\"switches\"")).count();
    let before = count(&scene);
    assert_eq!(scene.say(0, ann, Do::Lobby(LobbyCommand::AddBot(BotLevel::Rookie.into()))), None);
    assert_eq!(count(&scene), before, "a chair is no rule");
    assert_eq!(scene.say(0, ann, change(&[("doghouse", SwitchValue::Number(1))], &[])), None);
    assert_eq!(count(&scene), before + 1);
    assert!(seen(&scene.room).iter().all(|greeting| greeting.contains("\"switches\"")));
}

#[test]
fn refuses_journals_of_versions_before_0_2_0() {
    let mut scene = Scene::open(plan("Ann"));
    let body = String::from_utf8(scene.journal[0].body.clone()).expect("a text");
    let seeded = r#"{"at":5,"what":{"command":{"player":1,"n":1,"what":{"lobby":"start"},"seed":[0]}}}"#;
    let refused = |journal: &[Entry]| {
        let room = Room::replay(&RoomName::new("BCDF"), journal, Timeouts::default(), || [7; 32]);
        room.map(drop).expect_err("it is too old").to_string()
    };
    let mut second = scene.journal[1].clone();
    second.body = seeded.as_bytes().to_vec();
    let error = refused(&[scene.journal[0].clone(), second]);
    assert!(error.contains("unknown field `seed`") && error.contains("; it needs ruckus "), "{error}");
    let mut record: serde_json::Value = serde_json::from_str(&body).expect("JSON");
    assert!(record["what"]["opened"].as_object_mut().is_some_and(|opened| opened.remove("rules").is_some()));
    scene.journal[0].body = record.to_string().into_bytes();
    assert!(refused(&scene.journal).contains("; ruckus 0.2.0 reads it"));
}

#[test]
fn a_table_keeps_its_rules_when_presets_change() {
    let mut scene = Scene::open(plan("Ann"));
    // Simulate a preset with other values at the time when the table was opened.
    let opened = String::from_utf8(scene.journal[0].body.clone()).expect("a text");
    let other = opened.replace("no-sissies = true", "no-sissies = false").replace("penalty = 5", "penalty = 3");
    assert_ne!(opened, other);
    scene.journal[0].body = other.into_bytes();
    let view = rules(&scene.replayed());
    assert_eq!(view.base, "super-power-no-sissies");
    assert_eq!(view.with, BTreeMap::from([("no-sissies".to_owned(), SwitchValue::Bool(false))]));
}
