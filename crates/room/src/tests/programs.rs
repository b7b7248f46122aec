//! Tests of seats for programs that players have brought.

use super::*;
use crate::{SeatCard, SeatedAs, SitsAs};

/// A table with Ann, a bot, and a program. Ann has a player card.
fn table() -> (Scene, PlayerId) {
    let card = Some(SeatCard { id: "a".to_owned(), network: "home".to_owned() });
    let rules = Choice::Preset { base: "warm-up".to_owned(), with: BTreeMap::new() };
    let mut scene = Scene::open(TablePlan { rules, bots: 1, card, ..plan("Ann") });
    let sits = SitsAs { card: None, program: true };
    let at = scene.room.at();
    let (robo, step) = scene.room.sit_with(at, "Robo", key("Robo"), sits).expect("there is a seat");
    scene.take(step);
    for player in [PlayerId(1), robo] {
        scene.connect(0, player);
    }
    (scene, robo)
}

fn programs(room: &Room) -> Vec<bool> {
    room.lobby_view(true).seats.iter().map(|seat| seat.program).collect()
}

#[test]
fn a_program_stays_marked_after_a_replay() {
    let (scene, _) = table();
    assert_eq!(programs(&scene.room), [false, false, true]);
    assert_eq!(programs(&scene.replayed()), [false, false, true]);
}

#[test]
fn a_program_becomes_host_only_if_no_person_is_left() {
    let (mut scene, robo) = table();
    let at = scene.room.at();
    let (bob, step) = scene.room.sit(at, "Bob", key("Bob")).expect("there is a seat");
    scene.take(step);
    scene.connect(1, bob);
    let host =
        |scene: &Scene| scene.room.lobby_view(true).seats.iter().find(|seat| seat.host).map(|seat| seat.name.clone());
    scene.send(2, PlayerId(1), Do::Lobby(LobbyCommand::Leave), None);
    assert_eq!(host(&scene).as_deref(), Some("Bob"), "not the program, which sat down before him");
    scene.send(3, bob, Do::Lobby(LobbyCommand::Leave), None);
    assert_eq!(scene.room.seat_of(robo).map(|seat| seat.0), Some(1));
    assert_eq!(host(&scene).as_deref(), Some("Robo"));
}

#[test]
fn match_results_list_programs_separately_from_people() {
    let (mut scene, robo) = table();
    assert_eq!(scene.say(1, robo, Do::Lobby(LobbyCommand::Ready(true))), None);
    assert_eq!(scene.say(1, PlayerId(1), Do::Lobby(LobbyCommand::Start)), None);
    scene.until(100 * 60_000);
    let finished = crate::strength::finished_match(&scene.room).expect("Ann has a card");
    assert_eq!(finished.seats.iter().filter(|seat| seat.who == SeatedAs::Program).count(), 1, "{finished:?}");
    assert!(finished.seats.iter().all(|seat| seat.who != SeatedAs::Person));
}
