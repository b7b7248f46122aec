//! Tests of seats with a lost token. Only the host can hand such a seat over, and only while it is empty.

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{Do, ErrorCode, LeftChair, LobbyCommand, Reason, SeatAsk};

use super::super::{SeatAskState, forget};
use super::{PlayerId, Scene, TablePlan, key, plan, seen, timeouts};

const NEW: &str = "a new token";

/// Ann, the host, Bob, and Cid in the middle of a match, all connected.
fn playing() -> (Scene, [PlayerId; 3]) {
    let mut scene = Scene::open(plan("Ann"));
    let all = [PlayerId(1), scene.sit("Bob"), scene.sit("Cid")];
    for player in all {
        scene.connect(0, player);
        assert_eq!(scene.say(0, player, Do::Lobby(LobbyCommand::Ready(true))), None);
    }
    assert_eq!(scene.say(0, all[0], Do::Lobby(LobbyCommand::Start)), None);
    (scene, all)
}

fn ask(scene: &mut Scene, at: u64, name: &str, token: &str) -> Result<SeatAskState, Option<Reason>> {
    let asked = crate::hand_over::ask_for_seat(&mut scene.room, Time(at), name, &key(token));
    let (asked, step) = asked.map_err(|problem| problem.reason.map(|reason| *reason))?;
    scene.take(step);
    Ok(asked)
}

fn answer(scene: &mut Scene, at: u64, by: PlayerId, (seat, number): (u8, u16), agrees: bool) -> Option<String> {
    scene.say(at, by, Do::Lobby(LobbyCommand::HandSeat { seat: Seat(seat), number, agrees }))
}

fn asks(scene: &Scene) -> Vec<SeatAsk> {
    scene.room.lobby_view(false).seat_asks
}

#[test]
fn the_host_hands_over_a_seat_to_a_new_token() {
    let (mut scene, [ann, bob, _]) = playing();
    scene.disconnect(1_000, bob);
    // The refusal tells the player to ask the host.
    let taken = scene.room.sit(Time(1_000), "bob", key(NEW)).expect_err("the name is taken");
    let reason = Reason::NameTaken { name: "bob".to_owned(), ask: Some("Ann".to_owned()) };
    assert_eq!((taken.code, taken.reason.as_deref()), (ErrorCode::NameTaken, Some(&reason)));
    let asked = ask(&mut scene, 2_000, "bob", NEW).expect("Bob is away");
    assert_eq!((asked.host.as_deref(), asked.seat), (Some("Ann"), None));
    assert_eq!(asks(&scene), [SeatAsk { seat: Seat(1), number: asked.number }]);
    // The new token has no effect before the host agrees.
    assert_eq!(scene.room.holder(&key(NEW)), None);
    assert_eq!(answer(&mut scene, 3_000, ann, (1, asked.number), true), None);
    assert_eq!((scene.room.holder(&key(NEW)), scene.room.holder(&key("Bob"))), (Some(bob), None));
    assert_eq!(crate::hand_over::asked_with(&scene.room, &key(NEW)).map(|asked| asked.seat), Ok(Some(Seat(1))));
    assert_eq!(asks(&scene), []);
    // A replay gives the same tokens.
    let replayed = scene.replayed();
    assert_eq!((replayed.holder(&key(NEW)), replayed.holder(&key("Bob"))), (Some(bob), None));
    assert_eq!(seen(&scene.room), seen(&replayed));
}

#[test]
fn only_the_host_hands_over_a_seat() {
    let (mut scene, [_, bob, cid]) = playing();
    scene.disconnect(1_000, bob);
    let asked = ask(&mut scene, 2_000, "Bob", NEW).expect("Bob is away");
    assert!(answer(&mut scene, 3_000, cid, (1, asked.number), true).is_some(), "Cid is no host");
    assert!(answer(&mut scene, 3_000, PlayerId(1), (1, asked.number ^ 1), true).is_some(), "another number");
    assert!(answer(&mut scene, 3_000, PlayerId(1), (2, asked.number), true).is_some(), "another seat");
    assert_eq!((scene.room.holder(&key(NEW)), scene.room.holder(&key("Bob"))), (None, Some(bob)));
}

#[test]
fn a_connected_players_seat_is_not_handed_over() {
    let (mut scene, [ann, bob, _]) = playing();
    let in_use = Reason::SeatInUse { name: "Bob".to_owned() };
    assert_eq!(ask(&mut scene, 1_000, "Bob", NEW), Err(Some(in_use)));
    assert_eq!(ask(&mut scene, 1_000, "Dee", NEW), Err(Some(Reason::AskOver)));
    let taken = scene.room.sit(Time(1_000), "Bob", key(NEW)).expect_err("the name is taken");
    assert_eq!(taken.reason.as_deref(), Some(&Reason::NameTaken { name: "Bob".to_owned(), ask: None }));
    // A player who returns in time keeps the seat, even if the host agrees to the request.
    scene.disconnect(2_000, bob);
    let asked = ask(&mut scene, 3_000, "Bob", NEW).expect("Bob is away");
    scene.connect(4_000, bob);
    assert_eq!(asks(&scene), []);
    assert!(answer(&mut scene, 5_000, ann, (1, asked.number), true).is_some());
    assert_eq!((scene.room.holder(&key(NEW)), scene.room.holder(&key("Bob"))), (None, Some(bob)));
}

#[test]
fn seat_requests_are_limited_expire_and_can_be_denied() {
    let (mut scene, [ann, bob, _]) = playing();
    scene.disconnect(1_000, bob);
    let first = ask(&mut scene, 2_000, "Bob", "first").expect("Bob is away");
    for token in ["second", "third", "fourth"] {
        ask(&mut scene, 2_000, "Bob", token).expect("there is room");
    }
    assert_eq!(ask(&mut scene, 2_000, "Bob", "fifth"), Err(Some(Reason::ManyAsk)));
    assert_eq!(answer(&mut scene, 3_000, ann, (1, first.number), false), None);
    assert_eq!(
        crate::hand_over::asked_with(&scene.room, &key("first")).map_err(|problem| problem.code),
        Err(ErrorCode::Refused)
    );
    assert_eq!((asks(&scene).len(), scene.room.holder(&key("first"))), (3, None));
    let later = 2_000 + 10 * 60_000;
    scene.until(later);
    ask(&mut scene, later, "Bob", "sixth").expect("the others have lapsed");
    assert_eq!(asks(&scene).len(), 1);
    // Requests for a seat end when its player is removed.
    assert_eq!(scene.say(later, ann, Do::Lobby(LobbyCommand::Remove(Seat(1)))), None);
    assert_eq!(asks(&scene), []);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_new_host_hands_over_the_absent_hosts_seat() {
    let (mut scene, [ann, bob, cid]) = playing();
    scene.disconnect(1_000, ann);
    let asked = ask(&mut scene, 2_000, "Ann", NEW).expect("Ann is away");
    assert_eq!(asked.host.as_deref(), Some("Bob"));
    assert!(answer(&mut scene, 2_500, bob, (0, asked.number), true).is_some(), "he is not the host yet");
    // After the time limit for absent players, Bob becomes the host.
    scene.until(1_000 + timeouts().absent.as_millis() as u64);
    let at = scene.room.at().0;
    assert_eq!(answer(&mut scene, at, bob, (0, asked.number), true), None);
    assert_eq!((scene.room.holder(&key(NEW)), scene.room.holder(&key("Ann"))), (Some(ann), None));
    // No one can hand over a seat if no player is connected.
    for player in [bob, cid] {
        scene.disconnect(at, player);
    }
    assert_eq!(ask(&mut scene, at, "Cid", "another"), Err(Some(Reason::NobodyHands)));
}

#[test]
fn a_seat_can_be_requested_at_a_full_table() {
    let (mut scene, [ann, bob, _]) = playing();
    assert_eq!(scene.say(0, ann, Do::Lobby(LobbyCommand::Chairs { most: 3, left: LeftChair::Bot })), None);
    scene.disconnect(1_000, bob);
    let problem =
        |scene: &mut Scene, name: &str| scene.room.sit(Time(1_000), name, key(NEW)).map(drop).map_err(|p| p.code);
    assert_eq!(
        (problem(&mut scene, "Bob"), problem(&mut scene, "Dee")),
        (Err(ErrorCode::NameTaken), Err(ErrorCode::TableFull))
    );
    assert!(ask(&mut scene, 1_000, "Bob", NEW).is_ok());
}

#[test]
fn a_snapshot_keeps_seat_requests() {
    let (mut scene, [ann, bob, _]) = playing();
    scene.disconnect(1_000, bob);
    let asked = ask(&mut scene, 2_000, "Bob", NEW).expect("Bob is away");
    let stored = scene.room.snapshot("test").seal().expect("is written");
    let last = scene.journal.len() - 1;
    let room = super::Room::reopen(&stored.room, &stored, &scene.journal[last..], timeouts(), || [9; 32]);
    scene.room = room.expect("the snapshot is sound");
    assert_eq!(answer(&mut scene, 3_000, ann, (1, asked.number), true), None);
    assert_eq!(scene.room.holder(&key(NEW)), Some(bob));
}

#[test]
fn only_the_current_token_can_remove_a_name() {
    let mut scene = Scene::open(TablePlan { bots: 1, ..plan("Ann") });
    let bob = scene.sit("Bob");
    scene.connect(0, PlayerId(1));
    let asked = ask(&mut scene, 1_000, "Bob", NEW).expect("Bob is away");
    let taken_out = |scene: &Scene, token: &str| {
        let forgotten = forget(scene.room.name(), &scene.journal, &key(token), None, timeouts(), || [9; 32]);
        forgotten.expect("the journal is sound").map(|forgotten| forgotten.old).map_err(|problem| problem.code)
    };
    assert_eq!(
        (taken_out(&scene, "Bob"), taken_out(&scene, NEW)),
        (Ok(vec!["Bob".to_owned()]), Err(ErrorCode::NoSeat))
    );
    assert_eq!(answer(&mut scene, 2_000, PlayerId(1), (2, asked.number), true), None);
    assert_eq!(scene.room.holder(&key(NEW)), Some(bob));
    assert_eq!(
        (taken_out(&scene, NEW), taken_out(&scene, "Bob")),
        (Ok(vec!["Bob".to_owned()]), Err(ErrorCode::NoSeat))
    );
}
