//! Tests of statistics about rules in real play. The room counts each event once, in the journal entry that causes it,
//! and only for people.

use std::collections::BTreeMap;

use ruckus_engine::{Action, Called, Card, Seat};
use ruckus_journal::Entry;
use ruckus_protocol::{Do, ErrorCode};

use super::{Choice, PlacedCard, PlayerId, Scene, SetTable, TablePlan, key, plan};

const ANN: PlayerId = PlayerId(1);

/// Three people and an inactive bot who play House Rules. It is Ann's turn.
fn table() -> (Scene, PlayerId, PlayerId) {
    let cards = |text: &str| text.split(' ').map(|card| card.parse().expect("a card")).collect();
    let played: Called = "R7".parse().expect("a card");
    let set = SetTable {
        hands: ["R3* B1 B2", "G3 Y1 Y2", "B4 Y3 Y4", "B5 Y5 Y6"].map(cards).to_vec(),
        pile: vec![PlacedCard { card: played, by: None, unsettled: false }],
        turn: Some(Seat(0)),
        still: true,
        ..SetTable::default()
    };
    let rules = Choice::Preset { base: "house-rules".to_owned(), with: [].into() };
    let mut scene = Scene::open(TablePlan { bots: 3, set: Some(set), rules, ..plan("Ann") });
    let (bob, cid) = (scene.sit("Bob"), scene.sit("Cid"));
    for player in [ANN, bob, cid] {
        scene.connect(0, player);
    }
    (scene, bob, cid)
}

fn counted(journal: &[Entry]) -> BTreeMap<(&str, &str), i64> {
    let mut counts = BTreeMap::new();
    for tally in journal.iter().flat_map(|entry| &entry.tallies) {
        *counts.entry((tally.subject.as_str(), tally.what.as_str())).or_default() += tally.count;
    }
    counts
}

/// Ann makes a rule about threes, and Bob plays a three.
fn from_memory(scene: &mut Scene, bob: PlayerId, action: &str) {
    let play = |card: &str| Do::Act(Action::play(card.parse().expect("a card")));
    assert_eq!(scene.say(100, ANN, play("R3*")), None);
    let make = Action::MakeRule { number: 3, action: action.to_owned() };
    assert_eq!(scene.say(200, ANN, Do::Act(make)), None);
    assert_eq!(scene.say(300, bob, play("G3")), None);
}

#[test]
fn memory_results_are_counted_for_people_only() {
    let (mut scene, bob, _) = table();
    scene.room.stats.begin(true);
    from_memory(&mut scene, bob, "Moo");
    assert_eq!(scene.say(400, ANN, Do::Act(Action::Do("moo".to_owned()))), None);
    let all = |count| {
        let subjects = ["action:moo", "game:house-rules", "rule:memory"];
        subjects.map(|subject| ((subject, "remembered"), count)).into_iter().collect::<BTreeMap<_, _>>()
    };
    assert_eq!(counted(&scene.journal), all(1));
    scene.until(7000);
    let mut expected = all(1);
    // Bob and Cid forgot. The bot forgot too, but bots do not count.
    expected.extend(all(2).into_iter().map(|((subject, _), count)| ((subject, "forgot"), count)));
    assert_eq!(counted(&scene.journal), expected);
    assert!(scene.replayed().stats.take_tallies().is_empty(), "a journal that is read again counts nothing");
}

#[test]
fn being_last_is_not_forgetting_and_custom_words_are_dropped() {
    let (mut scene, bob, cid) = table();
    scene.room.stats.begin(true);
    from_memory(&mut scene, bob, "kiss the cook");
    let cook = || Do::Act(Action::Do("kiss the cook".to_owned()));
    assert_eq!(scene.say(400, bob, cook()), None);
    assert_eq!(scene.say(500, cid, cook()), None);
    // The bot is removed, so Ann is the last player who has not answered.
    assert_eq!(scene.say(600, ANN, Do::Lobby(ruckus_protocol::LobbyCommand::Remove(Seat(3)))), None);
    scene.until(7000);
    let counts = counted(&scene.journal);
    assert_eq!(counts.get(&("action:own", "remembered")), Some(&2));
    assert_eq!(counts.get(&("action:own", "outrun")), Some(&1));
    assert!(counts.keys().all(|(subject, what)| !subject.contains("cook") && *what != "forgot"), "{counts:?}");
}

#[test]
fn practice_is_neither_counted_nor_voted_on() {
    let (mut scene, bob, _) = table();
    from_memory(&mut scene, bob, "moo");
    scene.until(7000);
    assert_eq!(counted(&scene.journal), BTreeMap::new());
    assert_eq!(
        crate::play_stats::match_ballot(&scene.room, &key("Ann")).map_err(|problem| problem.code),
        Err(ErrorCode::NoVote)
    );
    assert_eq!(
        crate::play_stats::match_ballot(&scene.room, &key("Eve")).map_err(|problem| problem.code),
        Err(ErrorCode::NoSeat)
    );
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

/// A round in which Ann can play her last card.
fn nearly_over() -> SetTable {
    SetTable {
        hands: vec![vec![card("R1")], vec![card("B2"), card("B3")]],
        pile: vec![PlacedCard { card: "R7".parse().expect("a card"), by: None, unsettled: false }],
        turn: Some(Seat(0)),
        uno: vec![Seat(0)],
        still: true,
        ..SetTable::default()
    }
}

#[test]
fn why_questions_count_once_per_round_for_active_rules() {
    let with = [("spank-the-baby".to_owned(), ruckus_engine::SwitchValue::Bool(true))].into();
    let rules = Choice::Preset { base: "classic".to_owned(), with };
    let mut scene = Scene::open(TablePlan { bots: 1, set: Some(nearly_over()), rules, ..plan("Ann") });
    scene.room.stats.begin(true);
    scene.connect(0, ANN);
    let own_id = "0".repeat(40);
    for rule in ["spank-the-baby", "lucky-sevens", "turn", "no such rule", "", "homemade", &own_id] {
        for _ in 0..3 {
            crate::play_stats::asked_why(&mut scene.room, ANN, rule);
        }
    }
    crate::play_stats::asked_why(&mut scene.room, PlayerId(99), "spank-the-baby");
    assert_eq!(counted(&scene.journal), BTreeMap::new(), "not before the round is over");
    assert_eq!(scene.say(100, ANN, Do::Act(Action::play(card("R1")))), None);
    let game = "game:classic+";
    let expected = [(game, "asked"), (game, "met"), ("rule:spank-the-baby", "asked"), ("rule:spank-the-baby", "met")];
    assert_eq!(counted(&scene.journal), expected.map(|of| (of, 1)).into_iter().collect::<BTreeMap<_, _>>());
}

#[test]
fn custom_rulesets_are_counted_and_voted_on_by_content_id() {
    let text = "name = 'friday'\ntitle = 'Friday'\nbase = 'classic'\n[rules]\nspank-the-baby = true\n";
    let ruleset = ruckus_ruleset::Ruleset::parse("the test", text).expect("reads");
    let id = crate::homemade::ruleset::id(&ruleset);
    // A ruleset counts the same if it comes from a file or from the gallery.
    for rules in [Choice::Ruleset(text.to_owned()), Choice::Decided(crate::Decided::now(&ruleset))] {
        let mut scene = Scene::open(TablePlan { bots: 1, set: Some(nearly_over()), rules, ..plan("Ann") });
        scene.room.stats.begin(true);
        scene.connect(0, ANN);
        assert_eq!(scene.say(100, ANN, Do::Act(Action::play(card("R1")))), None);
        let (game, own) = ("game:classic+", format!("ruleset:{id}"));
        let expected = [((game, "met"), 1), ((own.as_str(), "met"), 1)].into_iter().collect::<BTreeMap<_, _>>();
        assert_eq!(counted(&scene.journal), expected);
        let names: Vec<_> = scene.room.lobby.rules().subjects().iter().map(crate::subject::Subject::name).collect();
        assert_eq!(names, ["classic+".to_owned(), id.clone()]);
    }
}
