//! Tests of the time that bots give to people: before their first card, in their first race, and according to their
//! reactions.

use ruckus_engine::{Action, Card, Seat, Time, Verb};
use ruckus_protocol::{BotKind, BotLevel, BotReflexes, Do};

use super::races::{ANN, play};
use super::{Choice, DEFAULT_BOT, PlacedCard, Room, Scene, SetTable, TablePlan, Timeouts, key, plan};

/// A bot with reflexes that the host has chosen.
const QUICK: BotKind = BotKind { level: BotLevel::Shark, reflexes: Some(BotReflexes::Quick) };

fn moment(top: &str, hands: &[&str]) -> SetTable {
    let card = |card: &str| -> Card { card.parse().expect("a card") };
    SetTable {
        hands: hands.iter().map(|hand| hand.split(' ').map(card).collect()).collect(),
        pile: vec![PlacedCard { card: top.parse().expect("a card"), by: None, unsettled: false }],
        turn: Some(Seat(0)),
        ..SetTable::default()
    }
}

/// A table with Ann and two bots. It is Ann's turn.
fn scene(bot: BotKind, top: &str, hands: [&str; 3]) -> Scene {
    let mut scene = Scene::open(TablePlan { bots: 2, bot, set: Some(moment(top, &hands)), ..plan("Ann") });
    scene.connect(0, ANN);
    scene
}

/// The time and the action of the bots' next plan.
fn next(scene: &Scene) -> Option<(u64, Verb)> {
    scene.room.planner.next().map(|(_, plan)| (plan.at.0, plan.action.verb()))
}

#[test]
fn default_bots_jump_in_only_after_a_persons_first_card() {
    let hands = ["R1 B3 G4", "B7 R8 G9", "Y1 Y2 Y4"];
    assert_eq!(next(&scene(DEFAULT_BOT, "B7", hands)), None, "they wait for Ann");
    let quick = next(&scene(QUICK, "B7", hands));
    assert!(quick.is_some_and(|(at, verb)| verb == Verb::Play && at < 5_000), "{quick:?}");
}

/// Returns when the first bot slaps a red three that Ann plays, in milliseconds after the card. The median of 40
/// tables.
fn slaps(bot: BotKind, reactions: &[u64]) -> u64 {
    let slap = |table: u8| {
        let mut scene = scene(bot, "B3", ["R3 B4 B5 B6 G4", "R8 G9 B1", "Y1 Y2 Y4"]);
        scene.room.planner = super::super::bots::BotPlanner::new([table; 32]);
        let person = scene.room.seats.player_mut(ANN).and_then(|ann| ann.person_mut()).expect("Ann");
        reactions.iter().for_each(|reaction| person.reactions.pace_mut().note(reaction * 1000));
        assert_eq!(scene.say(10_000, ANN, play("R3")), None);
        let (at, verb) = next(&scene).expect("a bot slaps");
        assert_eq!(verb, Verb::Slap);
        at - 10_000
    };
    let mut all: Vec<u64> = (0..40).map(slap).collect();
    all.sort_unstable();
    assert!(!reactions.is_empty() || bot.reflexes.is_some() || all[0] >= 1_500, "the first race: {}", all[0]);
    all[20]
}

#[test]
fn bots_race_slowly_first_and_then_match_human_pace() {
    let (first, quick, slow) = (slaps(DEFAULT_BOT, &[]), slaps(DEFAULT_BOT, &[300; 3]), slaps(DEFAULT_BOT, &[900; 3]));
    assert!(first > 1_600 && quick < 450 && slow > 600, "{first} {quick} {slow}");
    let fixed = slaps(QUICK, &[900; 3]);
    assert!(fixed < 350, "the host wants it so: {fixed}");
}

#[test]
fn the_pace_of_a_person_is_learned_from_races() {
    let mut scene = scene(DEFAULT_BOT, "B3", ["R3 B4 B5 B6 G4", "R8 G9 B1", "Y1 Y2 Y4"]);
    let ease = |scene: &Scene| crate::ease::ease(&scene.room, DEFAULT_BOT);
    assert_eq!((ease(&scene).person, ease(&scene).after, ease(&scene).jumps), (None, 1_500, false));
    assert_eq!(scene.say(10_000, ANN, play("R3")), None);
    assert_eq!((ease(&scene).after, ease(&scene).jumps), (1_500, true), "one's own turn is no race");
    scene.room.shown(scene.room.version(), 10_000_000);
    let n = scene.react(10_450, ANN, Do::Act(Action::Slap), 440);
    assert_eq!(scene.refused(ANN, n), None);
    assert_eq!((ease(&scene).person, ease(&scene).after), (Some(440.0), 0));
}

#[test]
fn bots_wait_while_people_read_a_new_rule() {
    let rules = Choice::Preset { base: "house-rules".to_owned(), with: std::collections::BTreeMap::new() };
    let set = moment("R5", &["R1* B9 B8", "R2 R4 G9", "Y1 Y2 Y4"]);
    let mut scene = Scene::open(TablePlan { rules, bots: 2, bot: QUICK, set: Some(set), ..plan("Ann") });
    scene.connect(0, ANN);
    assert_eq!(scene.say(10_000, ANN, play("R1*")), None);
    let rule = Action::MakeRule { number: 1, action: "moo".into() };
    assert_eq!(scene.say(14_000, ANN, Do::Act(rule)), None);
    let (at, verb) = next(&scene).expect("it is a bot's turn");
    assert_eq!((at, verb), (17_000, Verb::Play), "as soon as the words are gone");
    scene.until(17_000);
    assert_eq!(scene.view(0).pile.len(), 3);
}

#[test]
fn bots_leave_people_time_to_read_a_custom_action() {
    let text = "base = 'classic'\n[[homemade]]\nname = 'bark'\ntitle = 'Bark'\n[[homemade.parts]]\n\
                when = { laid = { cards = { faces = ['1'] } } }\n\
                then = [{ do = { race = { who = 'everyone', action = 'bark like a dog', pays = 'last' } } }]\n";
    let hands = ["R1 B9 B8", "R2 R4 G9", "Y1 Y2 Y4"];
    for seed in 0..20 {
        let rules = Choice::Ruleset(text.to_owned());
        let mut scene = Scene::open(TablePlan { rules, bots: 2, set: Some(moment("R5", &hands)), ..plan("Ann") });
        scene.connect(0, ANN);
        scene.room.planner = super::super::bots::BotPlanner::new([seed; 32]);
        let person = scene.room.seats.player_mut(ANN).and_then(|ann| ann.person_mut()).expect("Ann");
        person.reactions.pace_mut().note(250_000);
        assert_eq!(scene.say(10_000, ANN, play("R1")), None);
        let (at, verb) = next(&scene).expect("a bot barks");
        assert_eq!(verb, Verb::Do);
        // Reading takes 900 ms and 45 ms for each of 15 letters. A reaction follows.
        assert!((11_575 + 120..16_000).contains(&at), "{at}");
    }
}

#[test]
fn a_lone_player_has_no_time_limit_until_another_joins() {
    let plan = TablePlan { bots: 1, set: Some(moment("B7", &["R1 B3", "R8 G9"])), ..plan("Ann") };
    let opened = Room::open(ruckus_journal::RoomName::new("BCDF"), plan, Timeouts::default(), || [7; 32]);
    let (mut room, ann, _) = opened.expect("sound");
    room.connect(Time(0), ann);
    assert_eq!(room.wake_at(), None, "as long as it takes");
    let (bob, _) = room.sit(Time(5_000), "Bob", key("Bob")).expect("a seat");
    room.connect(Time(5_000), bob);
    assert_eq!(room.wake_at(), Some(Time(60_000)), "Bob waits for her");
}
