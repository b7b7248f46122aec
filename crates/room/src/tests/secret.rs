//! Checks that messages do not reveal a secret window (HR-8).

use ruckus_engine::{Code, Fact, Freeze, Opening, RuleId, Seat, SeatSet, Time, WindowKind, evolve};
use ruckus_protocol::ServerMessage;

use super::*;

/// Three people in the middle of a round. It is Ann's turn.
fn scene() -> Scene {
    let cards = |text: &[&str]| -> Vec<Card> { text.iter().map(|card| card.parse().expect("a card")).collect() };
    let played: Called = "Y7".parse().expect("a card");
    let set = SetTable {
        hands: vec![cards(&["Y1", "Y2", "G5"]), cards(&["Y3", "R4"]), cards(&["G7", "G8", "G9"])],
        pile: vec![PlacedCard { card: played, by: None, unsettled: false }],
        turn: Some(Seat(0)),
        still: true,
        ..SetTable::default()
    };
    let mut scene = Scene::open(TablePlan { bots: 2, set: Some(set), ..plan("Ann") });
    for player in [PlayerId(1), scene.sit("Bob"), scene.sit("Cid")] {
        scene.connect(0, player);
    }
    scene
}

/// Opens a window at a room's table, like a rule does.
fn open(scene: &mut Scene, secret: bool) {
    let opening = Opening {
        kind: WindowKind::Do,
        rule: RuleId::all().next().expect("there are rules"),
        asked: SeatSet::first(3),
        by: Seat(2),
        freeze: Freeze::All,
        holds: false,
        about: None,
        instruction: 0,
        step: 0,
        secret,
        deadline: Time(9_000),
    };
    evolve(&mut scene.room.play.game_mut().expect("a match").table, &Fact::WindowOpened(opening))
        .expect("three sit there");
    publish::refresh_offers(&mut scene.room);
}

fn answer(scene: &mut Scene, player: PlayerId, action: Action) -> Ack {
    let received = scene.received.get(&player).map_or(0, Vec::len);
    scene.say(100, player, Do::Act(action));
    let messages =
        scene.received[&player][received..].iter().map(|text| serde_json::from_str(text).expect("a message"));
    let mut answer = None;
    for message in messages {
        match message {
            ServerMessage::Update(update) => {
                assert!(update.facts.is_empty() && update.offers.is_none(), "nothing has changed that one could see");
            }
            ServerMessage::Ack(ack) => answer = Some(ack),
            other => panic!("{other:?}"),
        }
    }
    answer.expect("an answer")
}

#[test]
fn a_secret_window_is_invisible_to_players() {
    let (without, mut with, mut open_one) = (scene(), scene(), scene());
    open(&mut with, true);
    open(&mut open_one, false);
    assert_eq!(seen(&without.room), seen(&with.room));
    assert_ne!(seen(&without.room), seen(&open_one.room), "a window that is told of shows");
}

#[test]
fn a_play_into_a_secret_window_reveals_only_the_freeze() {
    let mut scene = scene();
    open(&mut scene, true);
    let ack = answer(&mut scene, PlayerId(1), Action::play("Y1".parse().expect("a card")));
    assert_eq!((ack.refused, ack.rule), (Some(Code::Frozen), None));
    let message = ack.message.expect("a reason for people");
    assert_eq!(message, "Play is frozen for a moment. You could play Y1/Y2 or draw.");
}
