//! Tests of players who keep others waiting, on their turn or as the host.

use ruckus_protocol::{ErrorCode, HostAsked};

use super::*;

fn lobby(scene: &mut Scene, at: u64, player: PlayerId, command: LobbyCommand) -> Option<String> {
    scene.say(at, player, Do::Lobby(command))
}

/// A match of Ann and Bob. Also returns the player who has the turn, with their seat.
fn playing() -> (Scene, PlayerId, u8) {
    let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
    let mut scene = Scene::open(TablePlan { rules, ..plan("Ann") });
    let (ann, bob) = (PlayerId(1), scene.sit("Bob"));
    scene.connect(0, ann);
    scene.connect(0, bob);
    assert_eq!(lobby(&mut scene, 10, bob, LobbyCommand::Ready(true)), None);
    assert_eq!(lobby(&mut scene, 20, ann, LobbyCommand::Start), None);
    scene.until(1_000);
    let turn = scene.view(0).turn;
    (scene, if turn == Seat(0) { ann } else { bob }, turn.0)
}

fn stands_in(scene: &Scene, seat: u8) -> bool {
    scene.room.lobby_view(false).seats[usize::from(seat)].stand_in
}

#[test]
fn a_presence_signal_extends_a_turn_only_once() {
    let (mut scene, slow, seat) = playing();
    let entries = scene.journal.len();
    for at in (2_000..119_000).step_by(1_000) {
        scene.until(at);
        if let Some(step) = scene.room.hide(Time(at), slow, false) {
            scene.take(step);
        }
        assert_eq!(scene.view(0).turn, Seat(seat), "nobody has played");
    }
    assert!(scene.journal.len() - entries < 40, "what changes nothing is not written down");
    scene.until(125_000);
    assert!(stands_in(&scene, seat) || scene.view(0).turn != Seat(seat));
    for at in (125_000..140_000).step_by(100) {
        scene.until(at);
        if let Some(step) = scene.room.hide(Time(at), slow, false) {
            scene.take(step);
        }
    }
    assert_ne!(scene.view(0).turn, Seat(seat), "a bot has finished the turn");
    assert!(!stands_in(&scene, seat), "and they are back since");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn reconnecting_does_not_extend_a_turn() {
    let (mut scene, slow, seat) = playing();
    for at in (2_000..140_000).step_by(2_000) {
        scene.until(at);
        scene.disconnect(at, slow);
        scene.until(at + 100);
        scene.connect(at + 100, slow);
    }
    assert_ne!(scene.view(0).turn, Seat(seat), "a bot has finished the turn");
}

#[test]
fn refused_moves_do_not_extend_a_turn() {
    let (mut scene, slow, seat) = playing();
    for at in (2_000..140_000).step_by(500) {
        scene.until(at);
        if scene.view(0).turn != Seat(seat) {
            return;
        }
        assert!(scene.say(at, slow, Do::Act(Action::Pass)).is_some(), "one draws first");
    }
    panic!("the turn has lasted for over two minutes");
}

fn hosts(scene: &Scene) -> Vec<String> {
    let seats = scene.room.lobby_view(false).seats;
    seats.into_iter().filter(|seat| seat.host).map(|seat| seat.name).collect()
}

#[test]
fn a_player_replaces_an_unresponsive_host_on_request() {
    let mut scene = Scene::open(plan("Ann"));
    let (ann, bob) = (PlayerId(1), scene.sit("Bob"));
    scene.connect(0, ann);
    scene.connect(0, bob);
    assert!(lobby(&mut scene, 500, ann, LobbyCommand::TakeHost).is_some(), "she is the host");
    assert_eq!(lobby(&mut scene, 1_000, bob, LobbyCommand::TakeHost), None);
    let asked = |scene: &Scene| scene.room.lobby_view(false).host_asked;
    assert_eq!(asked(&scene), Some(HostAsked { by: vec![Seat(1)], until: Some(61_000) }));
    // Accepted commands of the host stop the countdown; refused commands do not.
    assert!(lobby(&mut scene, 2_000, ann, LobbyCommand::Next).is_some());
    assert_eq!(asked(&scene).and_then(|asked| asked.until), Some(61_000));
    assert_eq!(lobby(&mut scene, 3_000, ann, LobbyCommand::TakeHost), None);
    assert_eq!(asked(&scene), Some(HostAsked { by: vec![Seat(1)], until: None }));
    scene.until(200_000);
    assert_eq!(hosts(&scene), ["Ann"]);
    // The second time, the host does not react.
    assert_eq!(lobby(&mut scene, 200_000, bob, LobbyCommand::TakeHost), None);
    scene.until(259_999);
    assert_eq!(hosts(&scene), ["Ann"]);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
    scene.until(260_000);
    assert_eq!((hosts(&scene), asked(&scene)), (vec!["Bob".to_owned()], None));
    assert_eq!(lobby(&mut scene, 261_000, bob, LobbyCommand::AddBot(BotLevel::Rookie.into())), None);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_majority_replaces_the_host_immediately() {
    let mut scene = Scene::open(plan("Ann"));
    let (ann, bob) = (PlayerId(1), scene.sit("Bob"));
    let (cid, dee) = (scene.sit("Cid"), scene.sit("Dee"));
    for player in [ann, bob, cid, dee] {
        scene.connect(0, player);
    }
    assert_eq!(lobby(&mut scene, 1_000, cid, LobbyCommand::TakeHost), None);
    assert_eq!(lobby(&mut scene, 1_100, cid, LobbyCommand::TakeHost), None, "once more is no second vote");
    assert_eq!(lobby(&mut scene, 1_200, ann, LobbyCommand::Ready(true)), None);
    assert_eq!(hosts(&scene), ["Ann"]);
    assert_eq!(lobby(&mut scene, 1_300, bob, LobbyCommand::TakeHost), None);
    assert_eq!(hosts(&scene), ["Cid"], "two of three; he asked first");
    assert!(lobby(&mut scene, 1_400, ann, LobbyCommand::Start).is_some());
    // A single vote never decides immediately, even if there is only one other player.
    let mut two = Scene::open(plan("Ann"));
    let bob = two.sit("Bob");
    two.connect(0, PlayerId(1));
    two.connect(0, bob);
    assert_eq!(lobby(&mut two, 1_000, bob, LobbyCommand::TakeHost), None);
    assert_eq!(hosts(&two), ["Ann"]);
    // A player who asked and then left does not become the host.
    two.disconnect(2_000, bob);
    two.until(100_000);
    assert_eq!(hosts(&two), ["Ann"]);
}

#[test]
fn a_table_rejects_confusable_and_unreadable_names() {
    let mut scene = Scene::open(plan("Ann"));
    let refused = |scene: &mut Scene, name: &str| scene.room.sit(Time(0), name, key(name)).map(drop).expect_err(name);
    for (name, code) in [
        ("Аnn", ErrorCode::NameTaken),
        ("A\u{200d}nn", ErrorCode::BadName),
        ("ａｎｎ", ErrorCode::NameTaken),
        ("Host", ErrorCode::BadName),
        ("Рickle", ErrorCode::BadName),
        ("\u{3164}", ErrorCode::BadName),
        ("Z\u{35c}\u{35c}\u{35c}", ErrorCode::BadName),
    ] {
        assert_eq!(refused(&mut scene, name).code, code, "{name}");
    }
    let bob = scene.sit("Bo\u{308}b");
    assert_eq!(scene.room.lobby_view(false).seats[1].name, "B\u{f6}b");
    assert!(lobby(&mut scene, 10, bob, LobbyCommand::Rename("AΝN".to_owned())).is_some(), "a Greek letter");
    assert_eq!(lobby(&mut scene, 20, bob, LobbyCommand::Rename("Anna".to_owned())), None);
}
